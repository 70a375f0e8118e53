package dev.cosmodrome.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The method or constructor is meant to give the same result each time, however the threads that it
 * starts and waits for are scheduled.
 *
 * <pre>{@code
 * @Deterministic
 * long sum(int[] numbers) throws InterruptedException {
 *   Adder left = new Adder(numbers, 0, numbers.length / 2);
 *   Adder right = new Adder(numbers, numbers.length / 2, numbers.length);
 *   left.start();
 *   right.start();
 *   left.join();
 *   right.join();
 *   return left.sum + right.sum; // a shared sum would depend on the order of the threads
 * }
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD, ElementType.CONSTRUCTOR})
public @interface Deterministic {}
