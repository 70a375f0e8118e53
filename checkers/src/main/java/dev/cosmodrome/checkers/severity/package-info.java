/**
 * The severity of findings: facts about their variables and blocks, which a pass over the trace
 * collects, and the rules that decide by these facts.
 */
@NullMarked
package dev.cosmodrome.checkers.severity;

import org.jspecify.annotations.NullMarked;
