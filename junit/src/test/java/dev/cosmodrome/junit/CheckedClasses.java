package dev.cosmodrome.junit;

import java.io.IOException;
import org.junit.jupiter.api.ClassTemplate;
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

    @CheckInterference(repeat = 3)
    void repeated() {}
  }

  /** Several times. */
  @CheckInterference(repeat = 3)
  static class ThreeTimes {}

  /** By inheritance. */
  static class Inheriting extends ThreeTimes {}

  /** An impossible number of times. */
  @CheckInterference(repeat = 0)
  static class Never {}

  /** Another annotation that says how often a class is run. */
  @ClassTemplate
  @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)
  @interface ByParameters {}

  /** As often as there are parameters. */
  @ByParameters
  @CheckInterference
  static class Parameterized {}

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

  /** Without the annotation. */
  static class Unchecked {}

  /** The extension, which is not public. */
  static ClassTemplateInvocationContextProvider extension() {
    return new InterferenceExtension();
  }

  /** The check that the annotation of a class asks for. */
  static TestCheck check(Class<?> type) throws IOException {
    return TestCheck.of(type.getAnnotation(CheckInterference.class));
  }
}
