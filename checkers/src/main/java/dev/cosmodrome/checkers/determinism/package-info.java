/** The checker {@code determinism}: parallel blocks whose result depends on the schedule. */
@NullMarked
package dev.cosmodrome.checkers.determinism;

import org.jspecify.annotations.NullMarked;
