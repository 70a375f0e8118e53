package dev.cosmodrome.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.TraceResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The contents of the HTML file, without a browser. */
final class HtmlReportTest {
  private static final int MAX_BYTES = 3_000_000;

  @TempDir private Path folder;

  private static String page(TraceResult<FindingView> result, Sources sources) throws IOException {
    StringBuilder text = new StringBuilder();
    new HtmlReport(sources).write(result, text);
    return text.toString();
  }

  @Test
  void namesNeverBecomeMarkup() throws IOException {
    String plain = page(FindingsFile.read(Golden.file("clean.json")).get(0), Sources.NONE);
    String hostile = page(HostileNames.result(), Sources.NONE);
    for (String tag : List.of("<script", "</script", "<img", "<!--", "<title")) {
      assertThat(count(hostile, tag)).as(tag).isEqualTo(count(plain, tag));
    }
    assertThat(hostile).contains("<title>Cosmodrome: &lt;script&gt;");
  }

  private static long count(String text, String part) {
    return Pattern.compile(part, Pattern.LITERAL).matcher(text).results().count();
  }

  @Test
  void nothingIsLoaded() throws IOException {
    assertThat(page(HostileNames.result(), Sources.NONE))
        .doesNotContainPattern("(?i)(src|href)=")
        .doesNotContainPattern("(?i)@import|url\\(")
        .contains("default-src 'none'");
  }

  @Test
  void aThousandFindingsAreNotTooLarge() throws IOException {
    String page = page(ManyFindings.of(1_000), Sources.NONE);
    assertThat(page.getBytes(StandardCharsets.UTF_8).length).isLessThan(MAX_BYTES);
  }

  @Test
  void linesAroundAStepAreShownFromTheSourcesOnly() throws IOException {
    StringBuilder code = new StringBuilder();
    for (int i = 1; i <= 40; i++) {
      code.append("// line ").append(i).append(" of it\n");
    }
    Files.createDirectories(folder.resolve("src/com/acme/bank"));
    Files.writeString(folder.resolve("src/com/acme/bank/Cache.java"), code);
    Files.writeString(folder.resolve("Teller.java"), code.toString().replace("line", "secret"));
    TraceResult<FindingView> recording = FindingsFile.read(Golden.file("recording.json")).get(0);
    String page = page(recording, new Sources(List.of(folder.resolve("src"))));
    assertThat(page)
        .contains("// line 10 of it", "// line 22 of it")
        .doesNotContain("line 9 of it", "line 23 of it", "secret");
  }

  @Test
  void aTraceCanNotNameFilesElsewhere() throws IOException {
    Files.writeString(folder.resolve("secret.java"), "// secret\n");
    Path sources = Files.createDirectory(folder.resolve("src"));
    assertThat(new Sources(List.of(sources)).text(new SourceLine("../secret.java", 1))).isEmpty();
    assertThat(new Sources(List.of(folder)).text(new SourceLine("x/y/secret.java", 1)))
        .contains("// secret");
    assertThat(new Sources(List.of(folder)).text(new SourceLine("secret.java", 2))).isEmpty();
  }
}
