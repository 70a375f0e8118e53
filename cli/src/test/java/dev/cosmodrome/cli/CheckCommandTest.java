package dev.cosmodrome.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code check} on good traces, its reports as text. */
final class CheckCommandTest {
  @TempDir private Path folder;

  @Test
  void aRecordingThatStoppedAtItsLimitIsReported() throws IOException {
    Path trace = Samples.write(folder, "t.std", Samples.LOCKED + "#@ stopped at 4096 bytes\n");
    assertThat(CommandRun.of("check", trace).err())
        .isEqualTo(
            "cosmodrome: "
                + trace
                + ": recording stopped at 4096 bytes; later events are missing\n");
  }

  @Test
  void methodsThatWaitedAreCountedAndNamedIfAskedFor() throws IOException {
    String notes = "#@ blocks Bank.audit\n#@ blocks Bank.await\n#@ blocks Bank.main\n";
    Path trace = Samples.write(folder, "t.std", Samples.LOCKED + notes);
    assertThat(CommandRun.of("check", trace).err())
        .isEqualTo(
            "cosmodrome: "
                + trace
                + ": 2 methods waited and were not checked for atomicity; --stats names them\n");
    String one = Samples.LOCKED + "#@ blocks Bank.audit\n";
    assertThat(CommandRun.of("check", Samples.write(folder, "one.std", one)).err())
        .endsWith(": 1 method waited and was not checked for atomicity; --stats names it\n");
    assertThat(CommandRun.of("check", "--checkers", "races", trace).err()).isEmpty();
    Path rules = Samples.write(folder, "rules.spec", "atomic Bank.*\n");
    assertThat(CommandRun.of("check", "--spec", rules, trace).err())
        .doesNotContain("not checked for atomicity");
    assertThat(CommandRun.of("check", "--stats", trace).err())
        .contains(
            ": methods not checked for atomicity by default, because they waited: Bank.audit, Bank.await\n");
  }

  /** Another pass finds the blocks that the first cycle hides; it needs a file to read again. */
  @Test
  void eachViolatedBlockOfAFileIsReported() throws IOException {
    String text = "t|begin(A)\nt|r(x)\nu|begin(B)\nu|w(x)\nt|w(x)\nt|end(A)\nu|w(x)\nu|end(B)\n";
    Path trace = Samples.write(folder, "t.std", text);
    for (String checker : new String[] {"atomicity", "velodrome"}) {
      assertThat(CommandRun.of("check", "--checkers", checker, trace).hasFindings().out())
          .contains("A is not atomic")
          .contains("B is not atomic");
      byte[] bytes = text.getBytes(UTF_8);
      assertThat(CommandRun.withInput(bytes, "check", "--checkers", checker, "-").out())
          .contains("A is not atomic")
          .doesNotContain("B is not atomic")
          .contains("1 finding");
      assertThat(CommandRun.of("check", "--checkers", checker, "--first", trace).out())
          .contains("A is not atomic")
          .doesNotContain("B is not atomic");
    }
  }

  @Test
  void aDeadlockThatHappenedIsFoundByDefault() throws IOException {
    String locks = "A|acq(k)|A.java:1\nB|acq(l)|B.java:1\n";
    String hang = "A|blocked(l)|A.java:2\nB|blocked(k)|B.java:2\n";
    Path trace = Samples.write(folder, "t.std", locks + hang);
    assertThat(CommandRun.of("check", trace).hasFindings().out())
        .endsWith("  atomicity    clean\n  deadlocks    1 finding\n");
    assertThat(CommandRun.of("check", "--checkers", "races", trace).isClean().out())
        .endsWith("4 events\n  races        clean\n");
  }

  @Test
  void aLockWhoseOwnerHasEndedIsFoundByDefault() throws IOException {
    String events = "main|fork(T)\nT|acq(k)|T.java:1\nT|w(x)|T.java:2\nT|stop\nmain|join(T)\n";
    Path cut = Samples.write(folder, "cut.std", events);
    assertThat(CommandRun.of("check", cut).isClean().out()).doesNotContain("deadlocks");
    Path trace =
        Samples.write(folder, "t.std", events + "main|blocked(k)|M.java:1\n#@ abandoned k\n");
    assertThat(CommandRun.of("check", trace).hasFindings().out())
        .contains("Deadlock: the owner of a lock has ended")
        .contains("  acquire k  T.java:1", "  stop  T.java:2", "  wait for k  M.java:1")
        .endsWith("  atomicity    clean\n  deadlocks    1 finding\n");
  }

  @Test
  void locksThatAreTriedInLoopsMayBeALivelock() throws IOException {
    String first = "A|acq(k)|A.java:1\nA|try(l)|A.java:2\nA|acq(l)|A.java:2\nA|rel(l)\nA|rel(k)\n";
    String second = "B|acq(l)|B.java:1\nB|acq(k)|B.java:2\nB|rel(k)\nB|rel(l)\n";
    Path once = Samples.write(folder, "once.std", first + second);
    CommandRun.of("check", "--checkers", "deadlocks", once).isClean();
    Path again = Samples.write(folder, "again.std", "#@ retries A.java:2\n" + first + second);
    assertThat(CommandRun.of("check", "--checkers", "deadlocks", again).hasFindings().out())
        .contains("Possible livelock: locks tried in a circle");
  }

  @Test
  void anUndecidedVerdictHasAStatusOfItsOwn() throws IOException {
    String note = "#@ nothing recorded: no class of the program was loaded and included\n";
    Path nothing = Samples.write(folder, "t.std", "main|fork(T1)\nT1|stop\n" + note);
    CommandRun run = CommandRun.of("check", "--checkers", "atomicity,races", nothing);
    assertThat(run.status()).isEqualTo(Main.UNDECIDED);
    String remark =
        "               nothing was checked: no class of the program was loaded and included\n";
    assertThat(run.out())
        .endsWith("  atomicity    undecided\n" + remark + "  races        undecided\n" + remark);
    Path wrong = Samples.write(folder, "update.std", Samples.LOST_UPDATE);
    assertThat(CommandRun.of("check", nothing, wrong).status()).isEqualTo(Main.FOUND);
  }

  @Test
  void aTraceWithoutEventsIsNotClean() throws IOException {
    Path empty = Samples.write(folder, "empty.std", "# only a comment\n");
    CommandRun run = CommandRun.of("check", "--checkers", "atomicity,races", empty);
    assertThat(run.status()).isEqualTo(Main.UNDECIDED);
    String remark = "               nothing was checked: the trace contains no events\n";
    assertThat(run.out())
        .endsWith("  atomicity    undecided\n" + remark + "  races        undecided\n" + remark);
  }

  @Test
  void aBadTraceDoesNotKeepOthersFromBeingChecked() throws IOException {
    Path bad = Samples.write(folder, "bad.std", "main|nonsense(x)\n");
    Path wrong = Samples.write(folder, "update.std", Samples.LOST_UPDATE);
    Path missing = folder.resolve("missing.std");
    CommandRun run = CommandRun.of("check", bad, missing, wrong);
    assertThat(run.status()).isEqualTo(Main.FAILED);
    assertThat(run.out()).endsWith(wrong + ": 8 events\n  atomicity    1 finding\n");
    assertThat(run.err().lines())
        .hasSize(2)
        .anyMatch(line -> line.startsWith("cosmodrome: " + bad + ": line 1"))
        .contains("cosmodrome: " + missing + ": no such file");
  }

  @Test
  void aCleanTraceIsClean() throws IOException {
    Path trace = Samples.write(folder, "locked.std", Samples.LOCKED);
    CommandRun run = CommandRun.of("check", trace).isClean();
    assertThat(run.out()).isEqualTo(trace + ": 12 events\n  atomicity    clean\n");
  }

  @Test
  void tasksOfOneThreadCanInterfere() throws IOException {
    String tasks = "T|begin(B)\nT|submit(a)\nT|submit(b)\nT|run(a)\nT|w(x)\nT|done(a)\n";
    String text = tasks + "T|run(b)\nT|w(x)\nT|done(b)\nT|end(B)\n";
    Path trace = Samples.write(folder, "tasks.std", text);
    CommandRun run = CommandRun.of("check", "--checkers", "determinism", trace);
    assertThat(run.status()).isEqualTo(Main.FOUND);
    assertThat(run.err()).doesNotContain("nothing can interfere");
  }

  @Test
  void oneThreadCanNotBeInterferedWith() throws IOException {
    Path trace = Samples.write(folder, "one.std", "main|w(x)\nmain|r(x)\n");
    CommandRun run = CommandRun.of("check", trace);
    assertThat(run.status()).isEqualTo(Main.CLEAN);
    assertThat(run.err().lines())
        .containsExactly(
            "cosmodrome: " + trace + ": only one thread was recorded, so nothing can interfere");
    assertThat(run.out()).endsWith("  atomicity    clean\n");
  }

  @Test
  void aFindingIsShown() throws IOException {
    Path trace = Samples.write(folder, "update.std", Samples.LOST_UPDATE);
    CommandRun run = CommandRun.of("check", trace).hasFindings();
    assertThat(run.out())
        .startsWith("1. Account.deposit is not atomic: lost update\n")
        .contains("alice: Account.deposit", "Bank.java:12", "(atomicity; fingerprint ")
        .endsWith(trace + ": 8 events\n  atomicity    1 finding\n");
  }

  @Test
  void aDefectIsOneFinding() throws IOException {
    Path trace = Samples.write(folder, "t.std", Samples.LOCK_GIVEN_UP);
    assertThat(CommandRun.of("check", trace).hasFindings().out())
        .startsWith("1. Account.deposit is not atomic: lost update\n")
        .contains("bob: Account.deposit")
        .endsWith("  atomicity    1 finding\n");
  }

  @Test
  void theInnermostMethodThatIsMeantToBeAtomicIsBlamed() throws IOException {
    String text = "alice|enter(Bank.alice)\n" + Samples.LOCK_GIVEN_UP + "alice|exit(Bank.alice)\n";
    Path trace = Samples.write(folder, "t.std", text);
    assertThat(CommandRun.of("check", trace).hasFindings().out())
        .startsWith("1. Account.deposit is not atomic: lost update\n");
    Path spec = Samples.write(folder, "t.spec", "not-atomic Account.deposit\n");
    assertThat(CommandRun.of("check", "--spec", spec, trace).hasFindings().out())
        .startsWith("1. Bank.alice is not atomic: lost update\n")
        .contains("bob: Bank.bob");
  }

  @Test
  void ofStandardInputTheLockIsShown() throws IOException {
    byte[] trace = Samples.LOCK_GIVEN_UP.getBytes(UTF_8);
    assertThat(CommandRun.withInput(trace, "check", "-").hasFindings().out())
        .startsWith("1. Account.deposit is not atomic: lock given up in between\n")
        .endsWith("  atomicity    1 finding\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"atomicity", "velodrome", "aerodrome", "races"})
  void eachCheckerFindsIt(String checker) throws IOException {
    Path bad = Samples.write(folder, "update.std", Samples.LOST_UPDATE);
    Path good = Samples.write(folder, "locked.std", Samples.LOCKED);
    CommandRun.of("check", "--checkers", checker, bad).hasFindings();
    CommandRun.of("check", "--checkers", checker, good).isClean();
  }

  @Test
  void severalCheckersReportTogether() throws IOException {
    Path trace = Samples.write(folder, "update.std", Samples.LOST_UPDATE);
    CommandRun run =
        CommandRun.of("check", "--checkers=races,atomicity,velodrome,aerodrome,races", trace);
    assertThat(run.hasFindings().out())
        .containsOnlyOnce("(atomicity, velodrome, aerodrome; fingerprint ")
        .containsPattern("races +\\d.*\n +atomicity +1 finding\n +velodrome +1.*\n +aerodrome +1")
        .containsOnlyOnce("  races  ");
  }

  @Test
  void anUnknownCheckerIsRejected() {
    CommandRun.of("check", "--checkers", "atomicity,magic", "no-file")
        .failsWith("unknown checker 'magic'; known are atomicity, velodrome, aerodrome, races");
  }

  @Test
  void onlyTheFirstTenFindingsAreShownInFull() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 10; i < 22; i++) {
      text.append("a|w(v%d)|A.java:%d\nb|w(v%d)|B.java:%d\n".formatted(i, i, i, i));
      text.append("c|begin(Block%d)|C%d.java:1\n".formatted(i, i));
      text.append("c|r(v%d)|C%d.java:2\na|w(v%d)|A%d.java:3\n".formatted(i, i, i, i));
      text.append("c|r(v%d)|C%d.java:4\nc|end(Block%d)|C%d.java:5\n".formatted(i, i, i, i));
    }
    Path trace = Samples.write(folder, "many.std", text.toString());
    assertThat(CommandRun.of("check", trace).hasFindings().out())
        .containsPattern("\n10\\. .*\n   Likely bug: .*\n\n   ")
        .contains("\n10 of 12 are shown in full; --all shows all.\n")
        .doesNotContain("\n11. ");
    assertThat(CommandRun.of("check", "--all", trace).hasFindings().out())
        .containsPattern("\n12\\. .*\n   Likely bug: .*\n\n   ")
        .doesNotContain("--all");
  }

  @ParameterizedTest
  @ValueSource(strings = {"t.std", "t.std.gz", "t.cosmo", "t.cosmo.gz"})
  void standardInputMayHaveAnyFormat(String name) throws IOException {
    byte[] bytes = Files.readAllBytes(Samples.convert(folder, Samples.LOST_UPDATE, name));
    CommandRun run = CommandRun.withInput(bytes, "check", "-").hasFindings();
    assertThat(run.out()).endsWith("-: 8 events\n  atomicity    1 finding\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"t.std", "t.std.gz", "t.cosmo", "t.cosmo.gz", "a name with spaces.std"})
  void aFileMayHaveAnyFormat(String name) throws IOException {
    CommandRun.of("check", Samples.convert(folder, Samples.LOST_UPDATE, name)).hasFindings();
  }

  @Test
  void theBytesDecideTheFormatNotTheName() throws IOException {
    Path trace = Samples.convert(folder, Samples.LOST_UPDATE, "t.cosmo.gz");
    CommandRun.of("check", Files.move(trace, folder.resolve("t.txt"))).hasFindings();
  }

  @Test
  void linesMayEndAsOnWindows() throws IOException {
    Path plain = Samples.write(folder, "t.std", Samples.LOST_UPDATE);
    Path windows = Samples.write(folder, "w.std", Samples.LOST_UPDATE.replace("\n", "\r\n"));
    String expected = CommandRun.of("check", plain).out().replace("t.std", "w.std");
    assertThat(CommandRun.of("check", windows).out()).isEqualTo(expected);
  }

  @Test
  void namesAreFreeText() throws IOException {
    String huge = "9".repeat(60);
    String text = "%s|w(-%s)|%s\n4294967296|r(18446744073709551616)|-1\n";
    CommandRun.of("check", Samples.write(folder, "t.std", text.formatted(huge, huge, huge)))
        .isClean();
  }

  @Test
  void sourcePlacesComeFromAFileBeside() throws IOException {
    String numbered = Samples.LOST_UPDATE.replaceAll("Bank.java:", "");
    Path plain = Samples.write(folder, "t.std", numbered);
    Path zipped = Files.write(folder.resolve("t.std.gz"), Samples.gzip(numbered.getBytes(UTF_8)));
    assertThat(CommandRun.of("check", plain).hasFindings().out()).contains("at 12");
    Samples.write(folder, "t.std.locs", "12\tbank/Bank.java:112:7\n13\tbank/Bank.deposit(I)V\n\n");
    for (Path trace : Arrays.asList(plain, zipped)) {
      assertThat(CommandRun.of("check", trace).hasFindings().out())
          .contains("read Account.balance  bank/Bank.java:112\n")
          .contains("write Account.balance  Bank.deposit")
          .doesNotContain("at 12", "at 13");
    }
  }

  @Test
  void aFileBesideMayHoldAnything() throws IOException {
    Path trace = Samples.write(folder, "t.std", Samples.LOST_UPDATE);
    Files.write(folder.resolve("t.std.locs"), new byte[] {(byte) 0xFF, 9, (byte) 0xFE, 0, 10, 9});
    CommandRun.of("check", trace).hasFindings();
  }

  @Test
  void argumentsAreNeverTakenFromFiles() throws IOException {
    Path trace = Samples.write(folder, "t.std", Samples.LOST_UPDATE);
    CommandRun.of("check", "@" + trace).failsWith("@" + trace + ": no such file");
  }
}
