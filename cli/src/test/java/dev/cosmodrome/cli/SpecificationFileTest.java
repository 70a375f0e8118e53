package dev.cosmodrome.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Files that options name: specifications, baselines and folders of sources. */
final class SpecificationFileTest {
  @TempDir private Path folder;

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  /** The options of a command, with these arguments. */
  private static <T> T parsed(T options, String... arguments) {
    CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();
    spec.addMixin("options", CommandLine.Model.CommandSpec.forAnnotatedObject(options));
    new CommandLine(spec).parseArgs(arguments);
    return options;
  }

  @Test
  void withoutAFileTheSpecificationIsEmpty() {
    SpecificationFile none = parsed(new SpecificationFile());
    assertThat(none.text()).isEmpty();
    assertThat(none.path()).isNull();
    assertThat(none.complaints(Set.of("a.B.c"))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // line | complaint, without the name of the file
        "not-atomic a.B.c | ''",
        "not-atomic a.B.* | ''",
        "not-atomic a.** | ''",
        "not-atomic a.* | :2: matches no method: not-atomic a.*",
        "not-atomic a.B.d | :2: matches no method: not-atomic a.B.d",
        "'  atomic x.Y.z   # why' | ':2: matches no method: atomic x.Y.z   # why'",
        "# not-atomic a.B.d | ''"
      })
  void aRuleThatMatchesNoMethodIsNamedWithItsLine(String line, String complaint)
      throws IOException {
    String file = file("a.spec", "\n" + line + "\n");
    SpecificationFile specification = parsed(new SpecificationFile(), "--spec", file);
    String expected = complaint.isEmpty() ? "" : file + complaint;
    assertThat(String.join("\n", specification.complaints(Set.of("a.B.c(int)", "a.B.e"))))
        .isEqualTo(expected);
  }

  @Test
  void aMalformedSpecificationIsNamedWithItsLine() throws IOException {
    String file = file("a.spec", "atomic a.B.c\nnonsense\n");
    SpecificationFile specification = parsed(new SpecificationFile(), "--spec", file);
    assertThat(specification.path()).isEqualTo(Path.of(file));
    assertThatThrownBy(specification::read)
        .isInstanceOf(FailedException.class)
        .hasMessageStartingWith(file + ":2");
  }

  @Test
  void aMalformedBaselineIsNamedWithItsLine() throws IOException {
    String file = file("known", "nonsense\n");
    BaselineFiles baseline = parsed(new BaselineFiles(), "--baseline", file);
    assertThat(baseline.isGiven()).isTrue();
    assertThatThrownBy(baseline::read)
        .isInstanceOf(FailedException.class)
        .hasMessageStartingWith(file + ":1");
  }

  @Test
  void aBaselineIsNotReadIfTheOtherOneCannotBeWritten() {
    String output = folder.resolve("none/known").toString();
    BaselineFiles baseline = parsed(new BaselineFiles(), "--write-baseline", output);
    assertThat(baseline.isGiven()).isFalse();
    assertThatThrownBy(baseline::read).hasMessage(output + ": no such folder");
  }

  @Test
  void aFolderOfSourcesHasToExist() {
    String missing = folder.resolve("none").toString();
    SourceFolders sources = parsed(new SourceFolders(), "--sources", folder + "," + missing);
    assertThatThrownBy(sources::folders).hasMessage(missing + ": no such folder");
    assertThat(parsed(new SourceFolders(), "--sources", folder.toString()).folders()).isNotNull();
  }
}
