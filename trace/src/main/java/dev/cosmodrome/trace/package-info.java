/**
 * Events, their names, and the files that hold them: the vocabulary of all other modules.
 *
 * <p>An event is four dense ints (operation, thread, target, site) passed to an {@link
 * dev.cosmodrome.trace.EventSink}; names are in {@link dev.cosmodrome.trace.Symbols} and looked up
 * only when something is printed.
 */
@NullMarked
package dev.cosmodrome.trace;

import org.jspecify.annotations.NullMarked;
