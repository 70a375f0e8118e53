package dev.cosmodrome.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContextProvider;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The number of runs of a class. */
final class RepeatedClassTest {
  private final ClassTemplateInvocationContextProvider extension = CheckedClasses.repetition();

  /** The context of a class that is in no other class. */
  private static ExtensionContext context(Class<?> type) {
    return (ExtensionContext)
        Proxy.newProxyInstance(
            RepeatedClassTest.class.getClassLoader(),
            new Class<?>[] {ExtensionContext.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "getRequiredTestClass" -> type;
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }

  private List<String> runs(Class<?> type) {
    return extension
        .provideClassTemplateInvocationContexts(context(type))
        .map(run -> run.getDisplayName(0))
        .toList();
  }

  @Test
  void aClassIsRunAsOftenAsItsAnnotationSays() {
    assertThat(runs(CheckedClasses.ThreeTimes.class))
        .containsExactly("run 1 of 3", "run 2 of 3", "run 3 of 3");
  }

  @Test
  void theAnnotationIsInherited() {
    assertThat(runs(CheckedClasses.Inheriting.class)).hasSize(3);
  }

  @Test
  void aClassIsRunAtLeastOnce() {
    assertThatThrownBy(() -> runs(CheckedClasses.Never.class))
        .isInstanceOf(ExtensionConfigurationException.class)
        .hasMessage("@RepeatedClass(0): the number of runs must be at least 1");
  }

  @Test
  void otherClassesAreNotRepeated() {
    assertThat(extension.supportsClassTemplate(context(CheckedClasses.ThreeTimes.class))).isTrue();
    assertThat(extension.supportsClassTemplate(context(CheckedClasses.Once.class))).isFalse();
  }
}
