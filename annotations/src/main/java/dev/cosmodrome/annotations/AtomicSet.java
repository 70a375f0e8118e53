package dev.cosmodrome.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The fields of an object, or the static fields of a class, that have this name in common are only
 * consistent together. Fields without it form one further set.
 *
 * <pre>{@code
 * class Stack {
 *   @AtomicSet(value = "stack", elements = true)
 *   private final int[] items = new int[100];
 *
 *   @AtomicSet("stack")
 *   private int size;
 * }
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.FIELD)
public @interface AtomicSet {
  /** What the set is called. */
  String value();

  /**
   * Whether the elements of the array, or the contents of the collection of {@code java.util}, that
   * the field holds belong to the set, too. Also of each one that it has held before.
   */
  boolean elements() default false;
}
