package dev.cosmodrome.it.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** Compiles the programs of the folder {@code src/test/programs}, as their users would. */
final class Programs {
  private static final Path SOURCES = Path.of("src/test/programs").toAbsolutePath();

  private Programs() {}

  /**
   * Compiles a program, or those of a folder.
   *
   * @param debug what class files say of the source, as javac's option
   */
  static void compile(String from, String debug, Path to) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of("--release", "17", "-nowarn", "-proc:none", debug, "-d", to.toString()));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    try (Stream<Path> files = Files.walk(SOURCES.resolve(from))) {
      files.map(Path::toString).filter(file -> file.endsWith(".java")).forEach(command::add);
    }
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    assertThat(compiler.run(null, null, null, command.toArray(String[]::new))).isZero();
  }

  /** The jar of the test class path in which a class is. */
  static Path jarOf(String className) throws ReflectiveOperationException {
    ClassLoader loader = Programs.class.getClassLoader();
    String location =
        Class.forName(className, false, loader)
            .getProtectionDomain()
            .getCodeSource()
            .getLocation()
            .getPath();
    return Path.of(location);
  }
}
