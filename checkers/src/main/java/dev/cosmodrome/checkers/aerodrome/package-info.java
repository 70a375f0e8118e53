/** The checker {@code aerodrome}: conflict serializability by vector clocks of transactions. */
@NullMarked
package dev.cosmodrome.checkers.aerodrome;

import org.jspecify.annotations.NullMarked;
