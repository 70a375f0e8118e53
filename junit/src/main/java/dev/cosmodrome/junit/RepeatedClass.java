package dev.cosmodrome.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.ClassTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Tests of this class are run several times, between {@code @BeforeAll} and {@code @AfterAll}; for
 * a single method, use {@code @RepeatedTest}. With {@link CheckInterference}, it requires JUnit
 * 5.14.2 or 6.0.2: earlier versions do not run class templates that hold a resource.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Documented
@ClassTemplate
@ExtendWith(RepeatedClassExtension.class)
public @interface RepeatedClass {
  /** The number of runs. */
  int value();
}
