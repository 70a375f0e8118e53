/**
 * Receivers of the merged events; one of them writes the file. Internal: public only for the other
 * packages of the runtime and for tools in the same JVM.
 */
@org.jspecify.annotations.NullMarked
package dev.cosmodrome.runtime.sink;
