package dev.cosmodrome.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContextProvider;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How often the annotation says that a class is run. */
final class InterferenceExtensionTest {
  private final ClassTemplateInvocationContextProvider extension = CheckedClasses.extension();

  /** The context of a class that is in no other class. */
  private static ExtensionContext context(Class<?> type) {
    return (ExtensionContext)
        Proxy.newProxyInstance(
            InterferenceExtensionTest.class.getClassLoader(),
            new Class<?>[] {ExtensionContext.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "getElement" -> Optional.of(type);
                  case "getParent" -> Optional.empty();
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
    assertThat(runs(CheckedClasses.Once.class)).containsExactly("recorded");
    assertThat(runs(CheckedClasses.ThreeTimes.class))
        .containsExactly("recorded 1 of 3", "recorded 2 of 3", "recorded 3 of 3");
  }

  @Test
  void theAnnotationIsInherited() {
    assertThat(runs(CheckedClasses.Inheriting.class)).hasSize(3);
  }

  @Test
  void aClassIsRunAtLeastOnce() {
    assertThatThrownBy(() -> runs(CheckedClasses.Never.class))
        .isInstanceOf(ExtensionConfigurationException.class)
        .hasMessage("repeat is 0; it must be at least 1");
  }

  @Test
  void theAnnotationHasToBeThere() {
    assertThatThrownBy(() -> runs(CheckedClasses.Unchecked.class))
        .isInstanceOf(ExtensionConfigurationException.class)
        .hasMessage("@CheckInterference is missing");
  }

  @ParameterizedTest
  @CsvSource({"Once, true", "ThreeTimes, true", "Parameterized, false"})
  void anotherAnnotationMaySayHowOftenAClassIsRun(String type, boolean isSupported)
      throws ClassNotFoundException {
    Class<?> checked = Class.forName(CheckedClasses.class.getName() + "$" + type);
    assertThat(extension.supportsClassTemplate(context(checked))).isEqualTo(isSupported);
  }
}
