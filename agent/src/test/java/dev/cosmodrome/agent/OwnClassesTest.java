package dev.cosmodrome.agent;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;

final class OwnClassesTest {
  @Test
  void withoutAJarTheAgentDoesNotStart() {
    assertThatThrownBy(OwnClasses::load)
        .isInstanceOf(IOException.class)
        .hasMessage("the agent is in no jar");
  }
}
