/**
 * The effects of library calls: the actions of models, and the objects that they apply to. {@code
 * LibraryCall} and {@code LibraryAction} are filled by the agent; the rest is internal.
 */
@org.jspecify.annotations.NullMarked
package dev.cosmodrome.runtime.library;
