package dev.cosmodrome.junit;

import java.io.IOException;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContextProvider;

/**
 * Classes with the annotation, which JUnit does not run. They are apart from the tests, because the
 * agent is attached to a JVM whose tests mention the annotation.
 */
final class CheckedClasses {
  private CheckedClasses() {}

  /** Once, by default. */
  @CheckInterference
  static class Once {
    void test() {}
  }

  /** Several times. */
  @RepeatedClass(3)
  static class ThreeTimes {}

  /** By inheritance. */
  static class Inheriting extends ThreeTimes {}

  /** An impossible number of times. */
  @RepeatedClass(0)
  static class Never {}

  /** With a specification and a baseline that are not there. */
  @CheckInterference(specification = "none.spec")
  static class WithoutSpecification {}

  /** With a baseline that is not there. */
  @CheckInterference(baseline = "none.baseline")
  static class WithoutBaseline {}

  /** With files that are there, but are not what they should be. */
  @CheckInterference(specification = "pom.xml")
  static class WithWrongSpecification {}

  /** With a baseline that is none. */
  @CheckInterference(baseline = "pom.xml")
  static class WithWrongBaseline {}

  /** The extension, which is not public. */
  static ClassTemplateInvocationContextProvider repetition() {
    return new RepeatedClassExtension();
  }

  /** The check that the annotation of a class asks for. */
  static TestCheck check(Class<?> type) throws IOException {
    return TestCheck.of(type.getAnnotation(CheckInterference.class));
  }
}
