/** Synthetic traces of any length, for benchmarks and play. */
@NullMarked
package dev.cosmodrome.trace.synthetic;

import org.jspecify.annotations.NullMarked;
