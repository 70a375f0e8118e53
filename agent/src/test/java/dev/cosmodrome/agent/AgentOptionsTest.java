package dev.cosmodrome.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cosmodrome.instrument.scope.Scope;
import dev.cosmodrome.runtime.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Options of the agent, right and wrong. */
final class AgentOptionsTest {
  @TempDir Path folder;

  private static Settings settings(String options) {
    return AgentOptions.parse(options).settings();
  }

  private static Scope scope(String options) {
    return AgentOptions.parse(options).scope();
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  @Test
  void withoutOptionsTheDefaultsApply() {
    Settings settings = settings(null);
    assertThat(settings.out()).isEqualTo(Path.of("cosmodrome.cosmo"));
    assertThat(settings.maxBytes()).isEqualTo(16L << 30);
    assertThat(settings.maxVariables()).isEqualTo(1 << 27);
    assertThat(settings.noise()).isEqualTo(Settings.Noise.NONE);
    assertThat(settings.insideJdk()).isFalse();
    assertThat(settings.units()).isFalse();
    assertThat(settings.accesses()).isEqualTo(Settings.Accesses.NEEDED);
  }

  @Test
  void emptyOptionsAndBlanksAreIgnored() {
    assertThat(settings("").out()).isEqualTo(Path.of("cosmodrome.cosmo"));
    assertThat(settings(" out = a.cosmo , , seed = 3 ").out()).isEqualTo(Path.of("a.cosmo"));
    assertThat(settings(" out = a.cosmo , , seed = 3 ").seed()).isEqualTo(3);
  }

  @Test
  void aLaterValueReplacesAnEarlierOne() {
    assertThat(settings("out=a,out=b").out()).isEqualTo(Path.of("b"));
  }

  @Test
  void recordingCanBeSwitchedOff() {
    assertThat(settings("record=off,out=a").out()).isNull();
    assertThat(settings("record=on,out=a").out()).isEqualTo(Path.of("a"));
  }

  @ParameterizedTest
  @CsvSource({
    "dir/a.cosmo, dir/a-PID.cosmo",
    "dir/a, dir/a-PID",
    "a.b.cosmo, a.b-PID.cosmo",
  })
  void aUniqueFileHasTheNumberOfTheProcessInItsName(String out, String expected) {
    String name = expected.replace("PID", String.valueOf(ProcessHandle.current().pid()));
    assertThat(settings("unique=yes,out=" + out).out()).isEqualTo(Path.of(name));
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "500, 500", "2k, 2048", "3M, 3145728", "1g, 1073741824"})
  void aNumberMayHaveAUnit(String value, long expected) {
    assertThat(settings("limit=" + value).maxBytes()).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"none, NONE", "yield, YIELD", "sleep, SLEEP"})
  void noiseHasThreeStrengths(String value, Settings.Noise expected) {
    assertThat(settings("noise=" + value).noise()).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "colour=red | unknown option 'colour'; known are out=FILE",
        "out | out= needs a file name",
        "out= | out= needs a file name",
        "out=a\0b | is not a file name",
        "models= | models= needs a file name",
        "record=maybe | record=maybe is neither on nor off",
        "unique=on | unique=on is neither yes nor no",
        "units=1 | units=1 is neither yes nor no",
        "accesses=shared,units=yes | units=yes cannot be combined with accesses=shared",
        "accesses=some | accesses=some is not one of all, needed, shared",
        "noise=loud | noise=loud is not one of none, yield, sleep",
        "seed=x | seed=x is not a number such as 500m",
        "limit= | limit= is not a number such as 500m",
        "limit=0 | limit=0 is not between 1 and 9223372036854775807",
        "limit=99999999999g | limit=99999999999g is too large",
        "variables=-1 | variables=-1 is not between 0 and 268435456",
        "buffer=1k | buffer=1k is not between 1048576 and"
      })
  void aWrongOptionIsExplained(String options, String message) {
    assertThatThrownBy(() -> AgentOptions.parse(options))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "java/util/ArrayList",
        "javax/swing/JFrame",
        "jdk/internal/misc/Unsafe",
        "dev/cosmodrome/runtime/Hooks",
        "dev/cosmodrome/trace/Op",
        "net/jpountz/lz4/LZ4Factory",
        "org/jacoco/agent/rt/Agent",
        "a/B$MockitoMock$1"
      })
  void theJdkOwnClassesAndCoverageToolsAreNeverInstrumented(String name) {
    assertThat(scope(null).has(name)).isFalse();
    assertThat(scope("include=**").has(name)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"org/junit/jupiter/api/Test", "org/mockito/Mock", "org/assertj/A"})
  void toolsOfTestsAreInstrumentedOnlyIfPatternsIncludeThem(String name) {
    assertThat(scope(null).has(name)).isFalse();
    assertThat(scope("include=org.**").has(name)).isTrue();
  }

  @Test
  void severalPatternsAreSeparatedByColonsOrOptions() {
    Scope scope = scope("include=a.*:b.*,include=c.*,exclude=a.X:b.X");
    assertThat(scope.has("a/B")).isTrue();
    assertThat(scope.has("b/C")).isTrue();
    assertThat(scope.has("c/D")).isTrue();
    assertThat(scope.has("d/E")).isFalse();
    assertThat(scope.has("a/X")).isFalse();
    assertThat(scope.has("b/X")).isFalse();
  }

  @Test
  void aPatternForTheJdkRecordsItFromInsideAndDoesNotRestrictTheProgram() {
    Scope scope = scope("include=java.util.**");
    assertThat(scope.hasOfJdk("java/util/ArrayList")).isTrue();
    assertThat(scope.has("a/B")).isTrue();
    assertThat(settings("include=java.util.**").insideJdk()).isTrue();
  }

  @Test
  void ifPatternsMayMatchNothingThereIsAMessageForThat() {
    assertThat(AgentOptions.parse(null).nothingRecorded()).isNull();
    assertThat(AgentOptions.parse("include=a.*,unique=yes").nothingRecorded()).isNull();
    assertThat(AgentOptions.parse("include=a.*:b.*,exclude=a.X").nothingRecorded())
        .isEqualTo(
            "nothing of the program was recorded, because no loaded class is included"
                + " by a.*:b.* and not excluded by a.X");
  }

  @Test
  void tablesOfModelsAreReadFromFiles() throws IOException {
    Path table = write("models.txt", "a.Lock\n  lock: acquire this\n");
    assertThat(AgentOptions.parse("models=" + table).models()).isNotNull();
  }

  @Test
  void aTableOfModelsThatIsWrongOrMissingIsNamed() throws IOException {
    Path wrong = write("wrong.txt", "a.Lock\n  lock: grab this\n");
    assertThatThrownBy(() -> AgentOptions.parse("models=" + wrong).models())
        .hasMessageContaining(wrong + ":2: 'grab' is none of");
    Path missing = folder.resolve("missing.txt");
    assertThatThrownBy(() -> AgentOptions.parse("models=" + missing).models())
        .hasMessageContaining("cannot read " + missing);
  }

  @Test
  void aFileThatIsNoTextIsNamed() throws IOException {
    Path garbage = Files.write(folder.resolve("garbage.txt"), new byte[] {(byte) 0xC0, 1, 2});
    assertThatThrownBy(() -> AgentOptions.parse("models=" + garbage).models())
        .hasMessage("cannot read " + garbage + ": it is no text in UTF-8");
  }

  @Test
  void aSpecificationThatIsMissingIsNamed() {
    Path missing = folder.resolve("missing.txt");
    assertThatThrownBy(() -> AgentOptions.parse("spec=" + missing).namedMethods())
        .hasMessageContaining("cannot read " + missing);
    assertThatThrownBy(() -> AgentOptions.parse("sets=" + missing).namedFields())
        .hasMessageContaining("cannot read " + missing);
  }

  @Test
  void withoutAScheduleTheProgramIsNotSteered() throws IOException {
    assertThat(AgentOptions.parse(null).schedule()).isNull();
    Path schedule = write("schedule.txt", "t1\tread\tA.x of A#1\tA.go\tA.go(A.java:3)\n");
    assertThat(AgentOptions.parse("steer=" + schedule).schedule()).isNotNull();
  }
}
