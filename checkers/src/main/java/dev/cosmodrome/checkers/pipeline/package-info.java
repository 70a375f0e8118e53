/** The checkers, and the pipeline that runs them over a trace and refines their findings. */
@NullMarked
package dev.cosmodrome.checkers.pipeline;

import org.jspecify.annotations.NullMarked;
