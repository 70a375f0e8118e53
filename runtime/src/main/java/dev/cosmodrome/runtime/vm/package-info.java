/** Hints to the JVM. */
@NullMarked
package dev.cosmodrome.runtime.vm;

import org.jspecify.annotations.NullMarked;
