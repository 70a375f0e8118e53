/**
 * Programs to measure what recording costs: array kernels, object graphs, locks, servers. Each
 * takes its size as argument, runs a second or two on two threads with its default size, and prints
 * a line that is the same in each run.
 */
@NullMarked
package dev.cosmodrome.benchmarks.programs;

import org.jspecify.annotations.NullMarked;
