/**
 * Small programs from everyday life, each in a file of its own: {@code wrong}, with a defect that
 * other threads bring out, and {@code right}, the same without it.
 *
 * <p>A comment at the end of a line of a wrong program says what is to be found there:
 *
 * <ul>
 *   <li>{@code // not atomic: lost update}, on the line of a method's signature: a run of the
 *       program shows that the method is not atomic, in this way. Other methods are, and other ways
 *       may be seen too.
 *   <li>{@code // not atomic}: in one way or another.
 *   <li>{@code // race}: an access on this line is not ordered with one that it conflicts with. Not
 *       each line shows up in each run.
 * </ul>
 *
 * <p>Each method is meant to be atomic, but for {@code main}, {@code run}, what a thread begins
 * with, and what waits. The right programs have nothing to be found, although other threads come to
 * them just as often.
 *
 * <p>A wrong program goes wrong in each run, on one processor as well: {@link
 * java.lang.Thread#yield()} lets other threads in where it hurts, one thread goes on as long as the
 * other one is there, and that again and again. None of it orders what is to be found.
 */
package dev.cosmodrome.examples;
