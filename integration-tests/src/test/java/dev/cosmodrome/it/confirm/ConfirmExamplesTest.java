package dev.cosmodrome.it.confirm;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.Certainty;
import dev.cosmodrome.it.record.ExamplePrograms;
import dev.cosmodrome.it.record.RecordedRun;
import dev.cosmodrome.it.record.SerialRun;
import dev.cosmodrome.report.FindingView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A lucky run of the examples, one thread after the other, is enough to see what is wrong with them
 * happen. Only some of them are tried, unless a system property asks for all.
 */
final class ConfirmExamplesTest {
  private static final boolean ALL = Boolean.getBoolean("cosmodrome.confirm.all");
  private static final List<String> SOME =
      List.of("BankTransfer", "Position", "PriceTable", "TimeFormat");

  /** Each of its threads waits for the other one, again and again. */
  private static final String NEVER_SERIAL = "Auction";

  private static final Path JDK = Path.of(System.getProperty("java.home"));
  private static final Pattern MARK = Pattern.compile("\\b(\\w+)\\([^()]*\\) \\{ // not atomic");

  @TempDir private Path folder;

  @Test
  void atLeastFourInFiveHappen() throws IOException, InterruptedException {
    int happened = 0;
    List<String> programs = programs();
    for (String program : programs) {
      happened += happens(program) ? 1 : 0;
    }
    System.out.println(happened + " of " + programs.size() + " examples were confirmed");
    assertThat(happened).isGreaterThanOrEqualTo((4 * programs.size() + 4) / 5);
  }

  private static List<String> programs() throws IOException {
    return ExamplePrograms.names("wrong").stream()
        .filter(name -> ALL || SOME.contains(name))
        .toList();
  }

  /** Whether each method of a program that is marked was confirmed not to be atomic. */
  private boolean happens(String program) throws IOException, InterruptedException {
    ConfirmedRun confirm = new ConfirmedRun(folder);
    String main = "dev.cosmodrome.examples.wrong." + program;
    Path recording = RecordedRun.of(JDK, folder, "", main).recording();
    List<String> marked =
        MARK.matcher(Files.readString(ExamplePrograms.source("wrong", program), UTF_8))
            .results()
            .map(mark -> mark.group(1))
            .toList();
    predict(confirm, program, recording, marked);
    confirm.run(JDK, List.of(), main);
    confirm
        .output()
        .lines()
        .filter(line -> line.matches("(confirmed|still predicted)\\b.*"))
        .forEach(System.out::println);
    return has(confirm.findings(), marked, Certainty.CONFIRMED);
  }

  /** Predicts from a serial run: the threads in their order, or the last one first. */
  private void predict(ConfirmedRun confirm, String program, Path recording, List<String> marked)
      throws IOException {
    if (program.equals(NEVER_SERIAL)) {
      confirm.predict("blocks", recording);
      return;
    }
    Path serial = folder.resolve("serial.cosmo");
    SerialRun.write(recording, serial, false);
    confirm.predict("blocks", serial);
    if (!has(confirm.predictions(), marked, Certainty.PREDICTED)) {
      SerialRun.write(recording, serial, true);
      confirm.predict("blocks", serial);
    }
  }

  private static boolean has(
      List<FindingView> findings, List<String> methods, Certainty certainty) {
    String blocks =
        findings.stream()
            .filter(finding -> finding.certainty() == certainty)
            .map(FindingView::block)
            .collect(joining(" "));
    return methods.stream().allMatch(blocks::contains);
  }
}
