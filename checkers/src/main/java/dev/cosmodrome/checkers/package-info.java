/**
 * The checker interface and what checkers find. Each analysis has a package of its own; {@code
 * pipeline.CheckerType} lists the checkers.
 */
@NullMarked
package dev.cosmodrome.checkers;

import org.jspecify.annotations.NullMarked;
