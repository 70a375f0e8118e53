/**
 * Steers the threads of a run into a schedule, to confirm a prediction. Called by the agent and by
 * instrumented code; the rest is internal.
 */
@org.jspecify.annotations.NullMarked
package dev.cosmodrome.runtime.steering;
