package dev.cosmodrome.it.record;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.it.library.CheckedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The notes of recordings about atomic sets and units of work. */
final class AnnotatedSetsTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.record.RecordedRun#jdks")
  void annotationsAndWhatFieldsHoldAreNoted(Path jdk) throws IOException, InterruptedException {
    String main = AnnotatedSets.class.getName();
    RecordedRun run = RecordedRun.of(jdk, folder, "include=" + main + "*", main);
    assertThat(run.errors()).isEmpty();
    assertThat(run.output()).isEqualTo("2" + System.lineSeparator());

    Path text = folder.resolve("recording.std");
    CheckedRun.convert(run, text);
    assertThat(Files.readAllLines(text, UTF_8))
        .filteredOn(line -> line.startsWith("#@ "))
        .extracting(line -> line.substring("#@ ".length()))
        .contains(
            "set counts: " + main + "$Base.count",
            "set all names: " + main + "$Index.known " + main + "$Index.known[]",
            "set counts: " + main + "$Index.counts " + main + "$Index.counts[]",
            "extends " + main + "$Index: " + main + "$Base " + main + "$Store",
            "statics Index",
            "private " + main + "$Index.grow",
            "unit " + main + "$Index.grow: " + main + "$Base " + main + "$Index",
            "unit " + main + ".sum: " + main + "$Index " + main + "$Store",
            "holds String[]#1: Index.known",
            "holds int[]#1: Index.counts of Index#1",
            "holds int[]#2: Index.more of Index#1",
            "holds int[]#3: Index.more of Index#1",
            "holds HashMap#1: Names.byName of Names#1",
            "holds ArrayList#1: Names.inOrder of Names#1")
        .doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.record.RecordedRun#jdks")
  void annotationsWithoutEffectAreNamed(Path jdk) throws IOException, InterruptedException {
    String main = IneffectiveSets.class.getName();
    RecordedRun run = RecordedRun.of(jdk, folder, "include=" + main, main);
    assertThat(run.errors())
        .contains("@AtomicSet without effect: " + main + ".name is final")
        .contains("@AtomicSet without effect: " + main + ".other has no elements")
        .contains(
            "@UnitFor without effect: " + main + ".sum: parameter 2 is no object with fields");
  }
}
