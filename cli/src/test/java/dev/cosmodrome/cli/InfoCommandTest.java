package dev.cosmodrome.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code info}. */
final class InfoCommandTest {
  private static final String TRACE =
      """
      main|fork(worker)
      main|begin(outer)
      main|begin(inner)
      main|w(x)
      main|end(inner)
      main|end(outer)
      main|enter(method)
      worker|vr(y)
      worker|acq(lock)
      worker|begin
      main|r(x)
      worker|w(x)
      """;

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"t.std", "t.cosmo", "t.std.gz"})
  void countsAsJson(String name) throws IOException {
    Path trace = Samples.convert(folder, TRACE, name);
    CommandRun run = CommandRun.of("info", "--format", "json", trace).isClean();
    String expected =
        """
        {"trace": "%s", "events": 12, "threads": 2, "variables": 2, "locks": 1,
         "transactions": 6, "blocks": 2, "unary": 4, "open": 1,
         "read": 1, "write": 2, "acquire": 1, "fork": 1, "begin": 3, "end": 2,
         "volatileRead": 1, "enter": 1}
        """;
    assertThat(run.json())
        .isEqualTo(JsonParser.parseString(expected.formatted(trace)).getAsJsonObject());
  }

  @Test
  void countsAsText() throws IOException {
    Path trace = Samples.write(folder, "t.std", "a|r(x)\n".repeat(1_234));
    assertThat(CommandRun.of("info", trace).isClean().out())
        .isEqualTo(
            """
            %s
            events                    1,234
            threads                       1
            variables                     1
            locks                         0
            transactions              1,234
            blocks                        0
            unary                     1,234
            open                          0
            read                      1,234
            """
                .formatted(trace));
  }

  @Test
  void severalTracesFollowEachOther() throws IOException {
    Path first = Samples.write(folder, "1.std", Samples.LOCKED);
    Path second = Samples.write(folder, "2.std", Samples.LOST_UPDATE);
    assertThat(CommandRun.of("info", "--format", "json", first, second).isClean().jsonLines())
        .extracting(json -> json.get("events").getAsLong())
        .containsExactly(12L, 8L);
  }
}
