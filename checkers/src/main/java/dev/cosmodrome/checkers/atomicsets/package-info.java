/** The checker {@code atomic-sets}: conflict serializability for each set of variables alone. */
@NullMarked
package dev.cosmodrome.checkers.atomicsets;

import org.jspecify.annotations.NullMarked;
