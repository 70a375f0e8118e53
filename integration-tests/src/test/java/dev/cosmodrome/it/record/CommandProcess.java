package dev.cosmodrome.it.record;

import dev.cosmodrome.cli.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The command line as a process of its own.
 *
 * @param output the folder for what the process prints, in the files {@code out} and {@code err}
 */
record CommandProcess(Path output) {
  static final String JAVA = Path.of(System.getProperty("java.home"), "bin", "java").toString();

  /** Runs a command in a folder, to its end. Returns its exit status. */
  int run(Path directory, List<String> args) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(JAVA, "-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(args);
    return new ProcessBuilder(command)
        .directory(directory.toFile())
        .redirectOutput(output.resolve("out").toFile())
        .redirectError(output.resolve("err").toFile())
        .start()
        .waitFor();
  }

  /** The output of the last process to {@code out} or {@code err}. */
  String printed(String stream) throws IOException {
    return Files.readString(output.resolve(stream));
  }
}
