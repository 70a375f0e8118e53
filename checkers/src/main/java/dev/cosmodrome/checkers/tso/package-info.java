/** The checker {@code tso}: serializability on machines with store buffers. */
@NullMarked
package dev.cosmodrome.checkers.tso;

import org.jspecify.annotations.NullMarked;
