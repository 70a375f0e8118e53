package dev.cosmodrome.checkers.determinism;

import java.util.List;

/**
 * The dependence by which a cycle returns to some blocks, each of which is violated by it.
 *
 * @param blocks the events by which the blocks begin, the innermost first
 * @param from the strand of the earlier event, which is in none of the blocks
 * @param fromPosition its position
 * @param fromOpAndTarget its operation and target
 * @param to the strand of the later event, which is in all of the blocks
 * @param toPosition its position
 * @param toOpAndTarget its operation and target
 */
record LoneCycle(
    List<Long> blocks,
    int from,
    long fromPosition,
    long fromOpAndTarget,
    int to,
    long toPosition,
    long toOpAndTarget) {}
