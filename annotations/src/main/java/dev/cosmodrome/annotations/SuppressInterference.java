package dev.cosmodrome.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Findings about the method or constructor, or about each one that the type declares, are known and
 * are not reported: findings that blame it and, for findings that blame no method, such as data
 * races, those with an access in it.
 *
 * <pre>{@code
 * @SuppressInterference("an estimate is good enough for the display")
 * long pending() {
 *   return submitted - completed;
 * }
 * }</pre>
 *
 * <p>Reports count the suppressed findings, and name annotations that suppress nothing.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD, ElementType.CONSTRUCTOR, ElementType.TYPE})
public @interface SuppressInterference {
  /** The reason why the interference does no harm. */
  String value();
}
