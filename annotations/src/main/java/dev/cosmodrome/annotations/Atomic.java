package dev.cosmodrome.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The method or constructor is meant as one step: whatever other threads do meanwhile, its effect
 * is as if it had run alone.
 *
 * <pre>{@code
 * @Atomic
 * void transfer(Account from, Account to, int amount) {
 *   from.withdraw(amount); // takes and gives back the lock of one account,
 *   to.deposit(amount); // then that of the other: not one step
 * }
 * }</pre>
 *
 * <p>Also for a method that waits or that a thread begins with, which is not meant as one step
 * otherwise.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD, ElementType.CONSTRUCTOR})
public @interface Atomic {}
