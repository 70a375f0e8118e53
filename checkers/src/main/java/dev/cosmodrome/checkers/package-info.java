/**
 * The checker interface, what checkers find, and the registry of checkers; each analysis has a
 * package of its own.
 */
@NullMarked
package dev.cosmodrome.checkers;

import org.jspecify.annotations.NullMarked;
