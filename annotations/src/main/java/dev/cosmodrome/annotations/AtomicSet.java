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
  /** The name of the set. */
  String value();

  /**
   * Whether the elements of the array, the contents of the collection of {@code java.util}, the
   * value of the atomic, or the text of the {@code StringBuilder} that the field holds, or has held
   * before, belong to the set, too.
   */
  boolean elements() default false;

  /**
   * Whether the fields of all objects, and of all classes, that have this name in common are one
   * set, such as the balances of all accounts of a bank. Otherwise, each object has its own.
   */
  boolean acrossObjects() default false;
}
