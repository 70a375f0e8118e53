/**
 * Programs to measure what recording costs: kernels (array kernels, object graphs, locks, pools),
 * and uses of libraries, as in a server. Each takes its size as argument and prints a line that is
 * the same in each run. With its default size, a kernel runs a second or two on two threads, a
 * program with a library 5 to 20 seconds on four.
 */
@NullMarked
package dev.cosmodrome.benchmarks.programs;

import org.jspecify.annotations.NullMarked;
