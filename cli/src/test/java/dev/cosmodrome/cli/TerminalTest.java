package dev.cosmodrome.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.report.TextStyle;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** When text is coloured and broken. */
final class TerminalTest {
  @Test
  void aTerminalHasColoursAndAWidth() {
    assertThat(Terminal.style(97, Map.of("TERM", "xterm")))
        .isEqualTo(new TextStyle(97, true, true));
  }

  @Test
  void noColorDisablesColours() {
    assertThat(Terminal.style(80, Map.of("NO_COLOR", "1")).colours()).isFalse();
    assertThat(Terminal.style(80, Map.of("NO_COLOR", "")).colours()).isTrue();
    assertThat(Terminal.style(80, Map.of("TERM", "dumb")).colours()).isFalse();
  }

  @Test
  void filesAndPipesArePlain() {
    assertThat(Terminal.style(0, Map.of())).isEqualTo(TextStyle.PLAIN);
  }
}
