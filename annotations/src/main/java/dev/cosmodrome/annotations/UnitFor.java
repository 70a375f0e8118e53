package dev.cosmodrome.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The method leaves the fields of the argument consistent: what it does to them, by however many
 * calls, is meant as one step.
 *
 * <pre>{@code
 * void restock(@UnitFor Shelf shelf, Item item) {
 *   if (!shelf.has(item)) { // each call is one step,
 *     shelf.add(item); // but both are meant to be one together
 *   }
 * }
 * }</pre>
 *
 * <p>Without it, only an object's own methods, and those that access its fields themselves, are
 * meant so.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.PARAMETER)
public @interface UnitFor {}
