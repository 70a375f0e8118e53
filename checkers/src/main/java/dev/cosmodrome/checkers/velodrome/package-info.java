/** The checker {@code velodrome}: conflict serializability by the graph of transactions. */
@NullMarked
package dev.cosmodrome.checkers.velodrome;

import org.jspecify.annotations.NullMarked;
