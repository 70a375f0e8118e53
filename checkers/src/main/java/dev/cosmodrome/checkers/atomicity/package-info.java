/** The checker {@code atomicity}: conflict serializability by the order of transactions. */
@NullMarked
package dev.cosmodrome.checkers.atomicity;

import org.jspecify.annotations.NullMarked;
