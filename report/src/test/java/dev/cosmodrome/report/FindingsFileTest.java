package dev.cosmodrome.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonParser;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.TraceResult.Suppression;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Findings files are read as they were written, and nothing else is. */
final class FindingsFileTest {
  @TempDir private Path folder;

  private static String golden(String name) throws IOException {
    return Files.readString(Golden.file(name));
  }

  private static String written(List<TraceResult<FindingView>> results) throws IOException {
    StringBuilder text = new StringBuilder();
    new JsonReport().write(results, text);
    return text.toString();
  }

  @Test
  void writtenFindingsCanBeRead() throws IOException {
    String text = golden("recording.json") + golden("clean.json") + golden("race.json");
    List<TraceResult<FindingView>> results = FindingsFile.parse(text);
    assertThat(results).extracting(TraceResult::events).containsExactly(47L, 1L, 3L);
    assertThat(written(results)).isEqualTo(text);
    Path file = folder.resolve("app.findings.json");
    FindingsFile.write(file, results);
    assertThat(FindingsFile.read(file)).isEqualTo(results);
  }

  @Test
  void hostileNamesAreWrittenAndRead() throws IOException {
    Path file = folder.resolve("hostile.json");
    FindingsFile.write(file, List.of(HostileNames.result()));
    TraceResult<FindingView> read = FindingsFile.read(file).get(0);
    assertThat(read.trace()).isEqualTo(HostileNames.SCRIPT);
    assertThat(written(List.of(read))).isEqualTo(Files.readString(file));
  }

  @Test
  void suppressionsAreWrittenAndRead() throws IOException {
    Suppression used = new Suppression("a.B.*", "so what", 3);
    Suppression unused = new Suppression("a.C.f", "", 0);
    TraceResult<FindingView> result = new TraceResult<>("t", 1, List.of(), List.of(used, unused));
    String text = written(List.of(result));
    assertThat(JsonSchema.ofFindings().complaints(text)).isEmpty();
    assertThat(FindingsFile.parse(text)).containsExactly(result);
  }

  @Test
  void objectsMayTakeSeveralLines() throws IOException {
    String pretty =
        new GsonBuilder()
            .setPrettyPrinting()
            .create()
            .toJson(JsonParser.parseString(golden("recording.json")));
    assertThat(FindingsFile.parse("\n" + pretty + "\n\n" + pretty + "\n"))
        .containsExactlyElementsOf(
            FindingsFile.parse(golden("recording.json") + golden("recording.json")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "``|it is empty",
        "hello|invalid JSON at line 1, column 1",
        "[]|it should be an object, not []",
        "{}|it has no 'version'",
        "{} {}|invalid JSON at line 1, column 5",
        "`{\"a\":`|invalid JSON at line 1, column 6",
        "{'version':1}|invalid JSON at line 1, column 3",
        "{\"version\":2}|it is of version 2; only version 1 can be read",
        "{\"version\":\"1\"}|version should be a number, not \"1\"",
        "{\"version\":1}|it has no 'trace'",
        "{\"version\":1,\"trace\":null}|trace should be a text, not null",
        "{\"version\":1,\"trace\":\"\",\"events\":-1}|events should be a number from 0 on, not -1",
        "{\"version\":1,\"trace\":\"\",\"events\":1e999}|events should be a number from 0 on",
        "{\"version\":1,\"trace\":\"\",\"events\":0.5}|events should be a whole number from 0 on",
        "{\"version\":1,\"trace\":\"\",\"events\":1,\"checkers\":{}}|checkers should be an array",
      })
  void otherFilesAreRejectedWithAReason(String text, String reason) {
    assertThatThrownBy(() -> FindingsFile.parse(text))
        .isInstanceOf(MalformedFindingsException.class)
        .hasMessageStartingWith(reason);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"unary\":true|\"unary\":0|transactions[1].unary should be true or false, not 0",
        "\"transaction\":1|\"transaction\":2|steps[1].transaction should be a whole number from 0 to 1",
        "\"to\":2|\"to\":3|dependences[1].to should be a whole number from 0 to 2, not 3",
        "\"observed\"|\"seen\"|certainty should be observed or predicted or confirmed, not \"seen\"",
        "\"kind\":\"not-atomic\"|\"kind\":\"new\"|kind should be a kind of findings that this version knows, not \"new\"",
        "\"pattern\":\"lost update\"|\"pattern\":\"new\"|pattern should be a pattern that this version knows, not \"new\"",
        "\"operation\":\"write\"|\"operation\":\"new\"|steps[1].operation should be an operation that this version knows, not \"new\"",
        "\"steps\":[|\"steps\":[],\"x\":[|steps is empty",
        "3f03b37ed05f925a|3F03|fingerprint should be 16 hexadecimal digits, not \"3F03\"",
      })
  void errorsInAFindingAreLocated(String right, String wrong, String reason) throws IOException {
    String text = golden("recording.json").replace(right, wrong);
    assertThatThrownBy(() -> FindingsFile.parse(golden("clean.json") + text))
        .isInstanceOf(MalformedFindingsException.class)
        .hasMessageStartingWith("checkers[0].findings[0]." + reason);
  }

  @Test
  void theLineOfAMistakeIsTheFilesLine() throws IOException {
    String text = golden("clean.json") + "\n" + golden("race.json").replace("}]", "}");
    assertThatThrownBy(() -> FindingsFile.parse(text))
        .hasMessageStartingWith("invalid JSON at line 3, column ");
  }
}
