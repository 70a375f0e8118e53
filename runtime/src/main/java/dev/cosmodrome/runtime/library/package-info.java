/**
 * What calls of libraries mean: the actions of models, and the objects that they are applied to.
 * {@code LibraryCall} and {@code LibraryAction} are filled by the agent; the rest is internal.
 */
@org.jspecify.annotations.NullMarked
package dev.cosmodrome.runtime.library;
