/** The checker {@code races}: data races by happens-before. */
@NullMarked
package dev.cosmodrome.checkers.races;

import org.jspecify.annotations.NullMarked;
