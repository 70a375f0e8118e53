package dev.cosmodrome.it.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cosmodrome.instrument.steering.HoldPoints;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Unusual class files stay valid, and what has to be left alone is named. */
final class OddClassesTest {
  private static final String BROKEN = "odd/Broken";
  private static final Map<String, byte[]> FILES = new OddClasses().files;

  /** The messages about classes that are not instrumented. */
  private static final Map<String, String> LEFT_ALONE =
      Map.of(
          "odd/TooManyLocals", "method not instrumented, because it would become too large",
          "odd/TwoSupers",
              "constructor not instrumented, because it calls another one in several places",
          "odd/SuperAtTheEnd",
              "constructor not instrumented, because it calls another one in several places",
          "odd/LoopBeforeSuper",
              "constructor not instrumented, because it calls another one in several places");

  /** The messages about classes that have only some of their hooks. */
  private static final Map<String, String> IN_PART =
      Map.of(
          "odd/TooLargeMethod",
          "fields and arrays not recorded in a method that would become too large");

  static Stream<String> valid() {
    return FILES.keySet().stream().filter(name -> !name.equals(BROKEN));
  }

  /** Proves that linking a class verifies it. */
  @Test
  void theJvmRefusesABrokenClass() {
    ClassFileLoader plain = new ClassFileLoader(FILES::get, UnaryOperator.identity());
    assertThatThrownBy(() -> plain.link(BROKEN.replace('/', '.'))).isInstanceOf(VerifyError.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"ManyLocals", "ManyLocalsLarge", "ManyNamedLocals", "ManyNamedLocalsLarge"})
  void manyLocalVariablesKeepTheirValues(String name) throws ReflectiveOperationException {
    Verification verification = new Verification(FILES::get);
    Object plain = run(new ClassFileLoader(FILES::get, UnaryOperator.identity()), "odd." + name);
    Object hooked = run(new ClassFileLoader(FILES::get, verification::instrument), "odd." + name);
    assertThat(hooked).isEqualTo(plain);
  }

  private static Object run(ClassFileLoader loader, String name)
      throws ReflectiveOperationException {
    Class<?> type = loader.loadClass(name);
    Object object = type.getConstructor().newInstance();
    return type.getMethod("run", int.class).invoke(object, 5);
  }

  @ParameterizedTest
  @MethodSource("valid")
  void aValidClassStaysValidIfThreadsAreHeldBackAnywhere(String name) {
    assertValid(name, new Verification(FILES::get, (site, operation, field) -> 1, false));
  }

  @ParameterizedTest
  @MethodSource("valid")
  void aValidClassStaysValidIfReceiversAreRecorded(String name) {
    assertValid(name, new Verification(FILES::get, HoldPoints.NONE, true));
  }

  @ParameterizedTest
  @MethodSource("valid")
  void aValidClassStaysValid(String name) {
    Verification verification = new Verification(FILES::get);
    assertValid(name, verification);
    String reason = LEFT_ALONE.get(name);
    String lessReason = IN_PART.get(name);
    assertThat(verification.instrumented).isEqualTo(reason == null ? 1 : 0);
    assertThat(verification.leftAlone.keySet())
        .isEqualTo(
            reason != null ? Set.of(reason) : lessReason != null ? Set.of(lessReason) : Set.of());
  }

  private static void assertValid(String name, Verification verification) {
    verification.verify(List.of(name.replace('/', '.')));
    assertThat(verification.failures).isEmpty();
    assertThat(verification.unlinkable).isZero();
  }
}
