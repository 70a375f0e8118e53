package dev.cosmodrome.it.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.cli.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands that documentation pages show work in a clone, and print what the pages say. */
final class DocumentedCommandsTest {
  private static final String COMMAND = "./cosmodrome ";
  private static final Path ROOT = Path.of(System.getProperty("cosmodrome.maven.root"));

  @TempDir private Path folder;

  @Test
  void commandsOfTheReadmeWork() throws IOException, InterruptedException {
    Path examples = Files.createDirectory(folder.resolve("examples"));
    Files.copy(ROOT.resolve("examples/Account.java"), examples.resolve("Account.java"));
    List<String> commands = commands("README.md");
    assertThat(commands).hasSizeGreaterThan(7).allMatch(command -> command.contains("ccount"));
    for (String command : commands) {
      int status = execute(command, folder);
      boolean checks = command.startsWith("check ");
      assertThat(status).as(command).isBetween(0, checks ? 1 : 0);
    }
    assertThat(folder.resolve("account.html")).isNotEmptyFile();
  }

  @Test
  void commandsOfTheDeterminismPageWork() throws IOException, InterruptedException {
    List<String> commands = commands("docs/checkers/determinism.md");
    assertThat(commands).hasSize(2);
    assertThat(run(commands.get(0)))
        .contains("RayTracer.render is not deterministic: conflicting accesses to RayTracer.check");
    assertThat(run(commands.get(1))).contains("determinism  clean", "blocks ran 1 time");
  }

  private static List<String> commands(String page) throws IOException {
    return Files.readAllLines(ROOT.resolve(page)).stream()
        .filter(line -> line.startsWith(COMMAND))
        .map(line -> line.substring(COMMAND.length()))
        .toList();
  }

  private String run(String arguments) throws IOException, InterruptedException {
    assertThat(execute(arguments, ROOT)).isZero();
    return Files.readString(folder.resolve("out"));
  }

  private int execute(String arguments, Path directory) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
    for (String word : arguments.split(" ", -1)) {
      command.add(word.replace("'", ""));
    }
    return new ProcessBuilder(command)
        .directory(directory.toFile())
        .redirectOutput(folder.resolve("out").toFile())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start()
        .waitFor();
  }
}
