/** The intended properties of methods, and the resulting blocks of a trace. */
@NullMarked
package dev.cosmodrome.checkers.specification;

import org.jspecify.annotations.NullMarked;
