package dev.cosmodrome.it.confirm;

import dev.cosmodrome.cli.Main;
import dev.cosmodrome.report.FindingView;
import dev.cosmodrome.report.FindingsFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The way from one run of a program over predictions to what was confirmed of them. */
final class ConfirmedRun {
  private static final String CLASS_PATH = System.getProperty("java.class.path");

  private final Path folder;
  private final Path predictions;
  private final Path confirmed;

  ConfirmedRun(Path folder) {
    this.folder = folder;
    predictions = folder.resolve("predicted.findings.json");
    confirmed = folder.resolve("confirmed.findings.json");
  }

  /** Looks what a recording predicts. */
  void predict(String checkers, Path recording) {
    String to = predictions.toString();
    Main.commandLine()
        .setOut(new PrintWriter(new StringWriter()))
        .execute("check", "--checkers", checkers, "-o", to, recording.toString());
  }

  /**
   * Runs a program again.
   *
   * @param options of the command
   * @return the exit status of the command
   */
  int run(Path jdk, List<String> options, String main, String... args)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("confirm", predictions.toString()));
    command.addAll(List.of("-o", confirmed.toString()));
    command.addAll(options);
    command.addAll(List.of("--", jdk.resolve("bin/java").toString(), "-Xverify:all"));
    command.addAll(List.of("-cp", CLASS_PATH, main));
    command.addAll(List.of(args));
    return cosmodrome(command);
  }

  /** Runs a command in a JVM of its own, so that what programs print is seen as well. */
  private int cosmodrome(List<String> args) throws IOException, InterruptedException {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    List<String> command =
        new ArrayList<>(List.of(java.toString(), "-cp", CLASS_PATH, Main.class.getName()));
    command.addAll(args);
    return new ProcessBuilder(command)
        .redirectOutput(folder.resolve("out").toFile())
        .redirectError(folder.resolve("err").toFile())
        .start()
        .waitFor();
  }

  /** The output of the command and of the program. */
  String output() throws IOException {
    return Files.readString(folder.resolve("out"));
  }

  /** Their lines on standard error, without warnings of the JVM about its options. */
  List<String> errors() throws IOException {
    return Files.readAllLines(folder.resolve("err")).stream()
        .filter(line -> line.startsWith("cosmodrome: "))
        .toList();
  }

  List<FindingView> predictions() throws IOException {
    return read(predictions);
  }

  /** The findings with what was confirmed of them. */
  List<FindingView> findings() throws IOException {
    return read(confirmed);
  }

  private static List<FindingView> read(Path file) throws IOException {
    return FindingsFile.read(file).stream()
        .flatMap(result -> result.checkers().stream())
        .flatMap(checker -> checker.findings().stream())
        .toList();
  }
}
