package dev.cosmodrome.junit;

import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContext;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContextProvider;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** Repeats the tests of a class. */
final class RepeatedClassExtension implements ClassTemplateInvocationContextProvider {
  RepeatedClassExtension() {}

  @Override
  public boolean supportsClassTemplate(ExtensionContext context) {
    return annotation(context).isPresent();
  }

  @Override
  public Stream<ClassTemplateInvocationContext> provideClassTemplateInvocationContexts(
      ExtensionContext context) {
    int runs = annotation(context).map(RepeatedClass::value).orElse(1);
    if (runs < 1) {
      throw new ExtensionConfigurationException(
          "@RepeatedClass(" + runs + "): the number of runs must be at least 1");
    }
    return IntStream.rangeClosed(1, runs).mapToObj(i -> new Run(i, runs));
  }

  /** The annotation of a class or of a superclass; not that of a class around it. */
  private static Optional<RepeatedClass> annotation(ExtensionContext context) {
    return AnnotationSupport.findAnnotation(context.getRequiredTestClass(), RepeatedClass.class);
  }

  /** One run of a class. */
  private record Run(int number, int of) implements ClassTemplateInvocationContext {
    @Override
    public String getDisplayName(int index) {
      return "run " + number + " of " + of;
    }
  }
}
