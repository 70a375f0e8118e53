package dev.cosmodrome.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.cosmodrome.checkers.pipeline.CheckerType;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The options of the annotation, and the agent that they need. */
final class TestCheckTest {
  @Test
  void withoutFilesThereIsACheck() throws IOException {
    assertThat(CheckedClasses.check(CheckedClasses.Once.class)).isNotNull();
  }

  @ParameterizedTest
  @CsvSource({
    "WithoutSpecification, none.spec: no such file",
    "WithoutBaseline, none.baseline: no such file",
    "WithWrongSpecification, pom.xml:1",
    "WithWrongBaseline, pom.xml:1"
  })
  void aFileThatIsMissingOrWrongIsNamed(String type, String message) throws ClassNotFoundException {
    Class<?> checked = Class.forName(CheckedClasses.class.getName() + "$" + type);
    assertThatThrownBy(() -> CheckedClasses.check(checked))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(message);
  }

  @ParameterizedTest
  @EnumSource
  void theAgentIsAskedForWhatACheckerNeeds(CheckerType checker) {
    String[] expected =
        checker.descriptor().needs().stream()
            .map(need -> need.agentOption() + ",")
            .sorted()
            .toArray(String[]::new);
    String needs = AgentAttachment.needs(type -> type == checker);
    assertThat(Stream.of(needs.split("(?<=,)", -1)).filter(text -> !text.isEmpty()))
        .containsExactlyInAnyOrder(expected);
  }

  @Test
  void whatSeveralCheckersNeedIsAskedForOnce() {
    String[] needs = AgentAttachment.needs(type -> true).split(",", -1);
    assertThat(Arrays.asList(needs)).doesNotHaveDuplicates();
    assertThat(AgentAttachment.needs(type -> false)).isEmpty();
  }

  @Test
  void aWindowNeedsARecording() {
    assumeFalse(AgentAttachment.isRunning());
    assertThatThrownBy(TestWindow::begin)
        .isInstanceOf(IOException.class)
        .hasMessage("the agent runs with record=off");
  }

  @Test
  void aMissingAgentIsExplained() {
    assertThat(new AgentAttachment.MissingException("no permission"))
        .hasMessageContaining("cannot be attached to it: no permission.")
        .hasMessageContaining("prepare-agent");
  }
}
