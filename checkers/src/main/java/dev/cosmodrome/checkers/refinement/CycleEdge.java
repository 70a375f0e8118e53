package dev.cosmodrome.checkers.refinement;

/**
 * A dependence of one transaction on another. A cycle is a list of them that starts and ends in the
 * transaction that it blames.
 *
 * @param from the earlier event
 * @param to the later event
 */
record CycleEdge(Access from, Access to) {}
