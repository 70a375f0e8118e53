package dev.cosmodrome.junit;

import dev.cosmodrome.checkers.Severity;
import dev.cosmodrome.checkers.pipeline.CheckerType;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/**
 * Tests of this class, or this test, fail if the threads that run meanwhile interfere with each
 * other. The finding is the message.
 *
 * <p>Such tests run one at a time, also if others are run in parallel: what happens during a test
 * is the test's.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Documented
@ExtendWith(InterferenceExtension.class)
@ResourceLock(Resources.GLOBAL)
public @interface CheckInterference {
  /** The checkers to run. */
  CheckerType[] checkers() default CheckerType.ATOMICITY;

  /** Whether to disturb the schedule. */
  Noise noise() default Noise.NONE;

  /** The seed of the noise; each test and each repetition derives another seed from it. */
  long seed() default 0;

  /** The severity from which on a finding fails the test. */
  Severity failOn() default Severity.SUSPICIOUS;

  /** A file that says which methods are meant to be atomic or deterministic; none if empty. */
  String specification() default "";

  /** A file with known findings, which are no reason to fail; none if it is empty. */
  String baseline() default "";
}
