/**
 * Explanations of findings: the calls that lead to each step, and the locks that guard the accessed
 * variables elsewhere. Reads the trace again.
 */
@NullMarked
package dev.cosmodrome.checkers.explanation;

import org.jspecify.annotations.NullMarked;
