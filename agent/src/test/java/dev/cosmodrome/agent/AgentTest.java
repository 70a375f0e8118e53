package dev.cosmodrome.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An agent that cannot start says why, and leaves the JVM as it is. */
final class AgentTest {
  /** A JVM that must not be touched. */
  private static final Instrumentation UNTOUCHED =
      (Instrumentation)
          Proxy.newProxyInstance(
              AgentTest.class.getClassLoader(),
              new Class<?>[] {Instrumentation.class},
              (proxy, method, arguments) -> {
                throw new AssertionError("the agent calls " + method.getName());
              });

  @ParameterizedTest
  @CsvSource({
    // options, what the reason names
    "nonsense, nonsense",
    "noise=loud, noise",
    "max=many, max",
    "seed=x, seed",
    "spec=/no/such.spec, cannot read /no/such.spec",
    "models=/no/such.txt, cannot read /no/such.txt"
  })
  void wrongOptionsAreTheReason(String options, String named) {
    assertThat(Agent.start(options, UNTOUCHED)).isNotNull().contains(named);
  }

  @Test
  void theClassesOfTheAgentAreLoadedFromItsJarOnly() {
    assertThatThrownBy(OwnClasses::load)
        .isInstanceOf(IOException.class)
        .hasMessage("the agent is in no jar");
  }
}
