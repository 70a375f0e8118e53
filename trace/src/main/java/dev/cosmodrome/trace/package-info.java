/**
 * Events, their names, and the files that hold them: the vocabulary every other module speaks.
 *
 * <p>An event is four dense ints (operation, thread, target, site) handed to an {@link
 * dev.cosmodrome.trace.EventSink}; names live in {@link dev.cosmodrome.trace.Symbols} and are
 * looked up only when something is printed.
 */
@NullMarked
package dev.cosmodrome.trace;

import org.jspecify.annotations.NullMarked;
