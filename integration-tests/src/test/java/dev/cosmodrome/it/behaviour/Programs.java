package dev.cosmodrome.it.behaviour;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** Compiles the programs of the folder {@code src/test/programs}, as their users would. */
public final class Programs {
  private static final Path SOURCES = Path.of("src/test/programs").toAbsolutePath();
  private static final int RELEASE = 17;
  private static final String CLASS_PATH = System.getProperty("java.class.path");

  private Programs() {}

  /**
   * Compiles a program, or those of a folder.
   *
   * @param debug what class files say of the source, as javac's option
   */
  static void compile(String from, String debug, Path to) throws IOException {
    compile(from, debug, RELEASE, to);
  }

  /** The same for another release of Java than the usual one. */
  static void compile(String from, String debug, int release, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(SOURCES.resolve(from))) {
      Stream<String> sources = files.map(Path::toString).filter(file -> file.endsWith(".java"));
      compile(sources.toList(), List.of(debug, "-cp", CLASS_PATH), release, to);
    }
  }

  /** The source of a program. */
  static Path source(String program) {
    return SOURCES.resolve(program);
  }

  /** Compiles a program that stands beside others of its folder, with these libraries first. */
  public static void compile(Path program, List<Path> libraries, Path to) throws IOException {
    String path =
        Stream.concat(libraries.stream().map(Path::toString), Stream.of(CLASS_PATH))
            .collect(joining(File.pathSeparator));
    String beside = SOURCES.resolve(program).getParent().toString();
    compile(
        List.of(SOURCES.resolve(program).toString()),
        List.of("-g", "-cp", path, "-sourcepath", beside),
        RELEASE,
        to);
  }

  private static void compile(List<String> sources, List<String> options, int release, Path to) {
    List<String> command = new ArrayList<>(List.of("--release", String.valueOf(release)));
    command.addAll(List.of("-nowarn", "-proc:none"));
    command.addAll(List.of("-d", to.toString()));
    command.addAll(options);
    command.addAll(sources);
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
