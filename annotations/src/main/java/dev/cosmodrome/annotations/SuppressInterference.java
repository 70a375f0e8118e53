package dev.cosmodrome.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What is found against the method or constructor, or against each one that the type declares, is
 * known and need not be reported: findings that blame it and, where nothing is to blame, as in data
 * races, findings with an access in it.
 *
 * <pre>{@code
 * @SuppressInterference("an estimate is good enough for the display")
 * long pending() {
 *   return submitted - completed;
 * }
 * }</pre>
 *
 * <p>Reports count what is suppressed, and name annotations that suppress nothing.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD, ElementType.CONSTRUCTOR, ElementType.TYPE})
public @interface SuppressInterference {
  /** The reason why the interference does no harm. */
  String value();
}
