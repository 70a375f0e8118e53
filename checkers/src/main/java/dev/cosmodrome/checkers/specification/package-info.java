/**
 * What methods are meant to be, and what follows for a trace: which of its methods are atomic
 * blocks.
 */
@NullMarked
package dev.cosmodrome.checkers.specification;

import org.jspecify.annotations.NullMarked;
