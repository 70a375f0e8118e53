package dev.cosmodrome.runtime.vm;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Keeps the JVM from compiling a method into its callers. In the agent's jar this becomes the JVM's
 * own annotation of that name, which counts on the bootstrap class path. Without it, most of the
 * recorder is compiled into every method of the program.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface DontInline {}
