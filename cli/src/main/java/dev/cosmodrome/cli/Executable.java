package dev.cosmodrome.cli;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The first word of a command line: the program that is to be started.
 *
 * @param name as the user has written it: a path, or a name that is looked up in the folders of
 *     {@code PATH}
 */
record Executable(String name) {
  /** By the extension of a file that is no program: how to run the Java program in it. */
  private static final Map<String, String> NO_PROGRAMS =
      Map.of(
          ".jar", "write 'java -jar %1$s'",
          ".class", "write 'java -cp FOLDER %2$s' with the folder that contains its packages",
          ".kt", "compile it, and write 'java -cp FOLDER %2$sKt' with the folder of its classes");

  /** Fails, with a hint, if nothing would be recorded of the command. */
  static void check(List<String> command, boolean children) {
    Executable program = new Executable(command.get(0));
    program.expectToStart();
    if (!children && !program.isJava()) {
      throw new FailedException(
          "'%s' is not java; to record the JVMs that it starts: run --children -- %s"
              .formatted(program.name, String.join(" ", command)));
    }
  }

  private boolean isJava() {
    String file = String.valueOf(UserPath.of(name).getFileName());
    return file.equals("java") || file.equals("java.exe");
  }

  private void expectToStart() {
    if (Files.isDirectory(UserPath.of(name)) && (isPath() || places().findAny().isEmpty())) {
      throw new FailedException(name + ": is a directory");
    }
    NO_PROGRAMS.forEach(
        (extension, hint) -> {
          if (name.endsWith(extension)) {
            String file = String.valueOf(UserPath.of(name).getFileName());
            String main = file.substring(0, file.length() - extension.length());
            throw new FailedException(
                "'" + name + "' is not a program; " + hint.formatted(name, main));
          }
        });
    Optional<Path> program = places().findFirst();
    if (program.isEmpty()) {
      String hint = isPath() ? "" : "; if it is a class, write 'java " + name + "'";
      throw new FailedException("'" + name + "': no such program" + hint);
    }
    if (!Files.isExecutable(program.get())) {
      throw new FailedException("'" + name + "': the file is not executable");
    }
  }

  private boolean isPath() {
    return name.contains("/") || name.contains(File.separator);
  }

  /** The files that the name can mean; in folders of {@code PATH}, only programs. */
  private Stream<Path> places() {
    Path path = UserPath.of(name);
    if (isPath()) {
      return Stream.of(path, UserPath.of(name + ".exe")).filter(Files::isRegularFile);
    }
    String folders = System.getenv().getOrDefault("PATH", "");
    return Arrays.stream(folders.split(File.pathSeparator, -1))
        .map(Path::of)
        .flatMap(folder -> Stream.of(folder.resolve(name), folder.resolve(name + ".exe")))
        .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file));
  }
}
