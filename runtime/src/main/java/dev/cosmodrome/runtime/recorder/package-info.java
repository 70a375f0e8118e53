/**
 * The recording of this JVM, and the thread that merges and writes it. {@code Recorder} is called
 * by the agent, {@code RunningRecording} by tools in the same JVM; the rest is internal.
 */
@org.jspecify.annotations.NullMarked
package dev.cosmodrome.runtime.recorder;
