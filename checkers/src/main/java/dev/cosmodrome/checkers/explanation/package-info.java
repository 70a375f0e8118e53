/**
 * What findings mean in terms of the program: how it came to each step, and which lock guards what
 * the steps access elsewhere. Reads the trace again.
 */
@NullMarked
package dev.cosmodrome.checkers.explanation;

import org.jspecify.annotations.NullMarked;
