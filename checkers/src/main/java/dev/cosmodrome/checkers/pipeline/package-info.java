/** Which checkers there are, and how they are run over a trace together. */
@NullMarked
package dev.cosmodrome.checkers.pipeline;

import org.jspecify.annotations.NullMarked;
