package dev.cosmodrome.it.record;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.it.library.CheckedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What {@code atomic-sets} says of programs in which a second thread acts in a given moment. */
final class AtomicSetProgramsTest {
  private static final List<String> COUNTERS =
      List.of("plain", "volatile", "atomic", "array", "list", "synchronized list", "map", "text");

  @TempDir private Path folder;

  static Stream<Arguments> counters() throws IOException {
    return RecordedRun.jdks().flatMap(jdk -> COUNTERS.stream().map(c -> Arguments.of(jdk, c)));
  }

  static Stream<Arguments> across() throws IOException {
    return RecordedRun.jdks()
        .flatMap(
            jdk ->
                Stream.of(
                    Arguments.of(jdk, "accounts", "Account.move", "balances"),
                    Arguments.of(jdk, "cache", "Cache.put", "cache of Cache#1"),
                    Arguments.of(jdk, "range", "NumberRange.setLower", "range of NumberRange#1")));
  }

  /** Figure 1 of the paper is right, whatever the counter is; a counter that is wrong is not. */
  @ParameterizedTest
  @MethodSource("counters")
  void aCounterIsASetOfItsOwn(Path jdk, String counter) throws IOException, InterruptedException {
    assertThat(blamed(run(jdk, Transfers.class, counter))).isEmpty();
    assertThat(blamed(run(jdk, Transfers.class, "wrong " + counter)))
        .allMatch(block -> block.endsWith("Counter.wrong"))
        .isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.record.RecordedRun#jdks")
  void anAtomicOfAnotherClassIsOneStepACall(Path jdk) throws IOException, InterruptedException {
    assertThat(blamed(run(jdk, Transfers.class, "directly"))).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.record.RecordedRun#jdks")
  void aMethodThatOnlyDelegatesIsAUnit(Path jdk) throws IOException, InterruptedException {
    assertThat(blamed(run(jdk, Delegates.class))).containsOnly(Delegates.class.getName() + ".move");
  }

  @ParameterizedTest
  @MethodSource("across")
  void annotationsPutVariablesOfSeveralObjectsTogether(
      Path jdk, String program, String method, String set)
      throws IOException, InterruptedException {
    RecordedRun run = run(jdk, SetsAcross.class, program);
    assertThat(CheckedRun.findings(run, "", "atomic-sets"))
        .isNotEmpty()
        .allSatisfy(
            finding -> {
              assertThat(finding.get("block").getAsString()).endsWith(method);
              assertThat(finding.get("set").getAsString()).isEqualTo(set);
            });
  }

  /** The same by a file, if the annotations did not say it. */
  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.record.RecordedRun#jdks")
  void aFilePutsFieldsOfSeveralObjectsTogether(Path jdk) throws IOException, InterruptedException {
    RecordedRun run = run(jdk, SetsAcross.class, "accounts");
    Path text = folder.resolve("without.std");
    CheckedRun.convert(run, text);
    List<String> lines = Files.readAllLines(text, UTF_8);
    Files.write(text, lines.stream().filter(line -> !line.startsWith("#@ set")).toList());
    RecordedRun without = new RecordedRun(0, "", "", text);

    assertThat(blamed(without)).isEmpty();
    assertThat(
            CheckedRun.findings(
                without, "set balances: Account.balance across-objects", "atomic-sets"))
        .isNotEmpty();
  }

  static Stream<Arguments> elementsByFile() throws IOException {
    String cache = "cache: Cache.map[] Cache.weight[]";
    String range =
        "range: dev.cosmodrome.it.record.PlainSets$Range.lower[]"
            + " dev.cosmodrome.it.record.PlainSets$Range.upper[]";
    return RecordedRun.jdks()
        .flatMap(
            jdk ->
                Stream.of(
                    Arguments.of(jdk, "cache", cache, "Cache.put"),
                    Arguments.of(jdk, "range", range, "Range.setLower")));
  }

  /** The elements of fields can be in a set though no annotation says so. */
  @ParameterizedTest
  @MethodSource("elementsByFile")
  void aFilePutsElementsTogether(Path jdk, String program, String set, String method)
      throws IOException, InterruptedException {
    Path file = Files.writeString(folder.resolve("sets"), set);
    String main = PlainSets.class.getName();
    RecordedRun without = RecordedRun.of(jdk, folder, "units=yes", main, program);
    assertThat(blamed(without)).isEmpty();
    RecordedRun run = RecordedRun.of(jdk, folder, "units=yes,sets=" + file, main, program);
    assertThat(blamed(run)).isEmpty();
    assertThat(CheckedRun.findings(run, "", "atomic-sets", "--sets", file.toString()))
        .isNotEmpty()
        .allSatisfy(f -> assertThat(f.get("block").getAsString()).endsWith(method));
    Files.writeString(file, "set " + set);
    RecordedRun bySpec = RecordedRun.of(jdk, folder, "units=yes,spec=" + file, main, program);
    assertThat(CheckedRun.findings(bySpec, "set " + set, "atomic-sets")).isNotEmpty();
  }

  static Stream<Arguments> paperUnits() throws IOException {
    return RecordedRun.jdks()
        .flatMap(
            jdk ->
                Stream.of(
                    Arguments.of(jdk, "loop", "Server.run", "two reads that differ"),
                    Arguments.of(jdk, "wait", "Buffer.span", "inconsistent pair read")));
  }

  /** As the paper's findings in Jigsaw: a loop that reads twice, a view with a wait in between. */
  @ParameterizedTest
  @MethodSource("paperUnits")
  void thePapersUnitsIncludeRunAndMethodsThatWait(
      Path jdk, String program, String method, String pattern)
      throws IOException, InterruptedException {
    RecordedRun run = run(jdk, PaperUnits.class, program);
    assertThat(blamed(run)).isEmpty();
    assertThat(CheckedRun.findings(run, "paper-units", "atomic-sets"))
        .isNotEmpty()
        .allSatisfy(f -> assertThat(f.get("block").getAsString()).endsWith(method))
        .extracting(finding -> finding.get("pattern").getAsString())
        .contains(pattern);
    assertThat(CheckedRun.findings(run, "", "atomic-sets", "--paper-units"))
        .isEqualTo(CheckedRun.findings(run, "paper-units", "atomic-sets"));
  }

  static Stream<Arguments> otherUnits() throws IOException {
    return RecordedRun.jdks()
        .flatMap(jdk -> Stream.of("package", "volatile").map(p -> Arguments.of(jdk, p)));
  }

  @ParameterizedTest
  @MethodSource("otherUnits")
  void thePapersUnitsExcludePackagePrivateMethodsAndVolatileFields(Path jdk, String program)
      throws IOException, InterruptedException {
    RecordedRun run = run(jdk, PaperUnits.class, program);
    assertThat(blamed(run)).isNotEmpty();
    assertThat(CheckedRun.findings(run, "paper-units", "atomic-sets")).isEmpty();
  }

  static Stream<Arguments> queues() throws IOException {
    return RecordedRun.jdks()
        .flatMap(jdk -> Stream.of("array", "linked").map(kind -> Arguments.of(jdk, kind)));
  }

  /** The paper's finding in the JDK, which is seen from inside. */
  @ParameterizedTest
  @MethodSource("queues")
  void addAllOfBlockingQueuesIsNotAtomic(Path jdk, String kind)
      throws IOException, InterruptedException {
    String main = QueueCalls.class.getName();
    String inside = "units=yes,include=java.util.**";
    RecordedRun run = RecordedRun.of(jdk, folder, inside, main, kind);
    assertThat(run.status()).isZero();
    assertThat(blamed(run)).contains("java.util.AbstractQueue.addAll");
  }

  private static List<String> blamed(RecordedRun run) throws IOException {
    return CheckedRun.findings(run, "", "atomic-sets").stream()
        .map(finding -> finding.get("block").getAsString())
        .toList();
  }

  private RecordedRun run(Path jdk, Class<?> program, String... args)
      throws IOException, InterruptedException {
    RecordedRun run = RecordedRun.of(jdk, folder, "units=yes", program.getName(), args);
    assertThat(run.errors()).isEmpty();
    assertThat(run.status()).isZero();
    return run;
  }
}
