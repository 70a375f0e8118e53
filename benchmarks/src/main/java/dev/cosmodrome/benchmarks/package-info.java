/** Benchmarks: each number in the documentation comes from a command here. */
@NullMarked
package dev.cosmodrome.benchmarks;

import org.jspecify.annotations.NullMarked;
