package dev.cosmodrome.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The method or constructor, or each one that the type declares, is not meant as one step: its
 * callers expect that other threads act in the middle of it. The methods that it calls are steps of
 * their own.
 *
 * <pre>{@code
 * @NotAtomic
 * void serve() {
 *   for (Request next = take(); next != null; next = take()) {
 *     answer(next);
 *   }
 * }
 * }</pre>
 *
 * <p>{@link Atomic} on a method overrules this on its type.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD, ElementType.CONSTRUCTOR, ElementType.TYPE})
public @interface NotAtomic {}
