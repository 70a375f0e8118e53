package dev.cosmodrome.it.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.examples.inconsistent.Account;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The commands that documentation pages show work in a clone that has the files which they name,
 * and print what the pages say.
 */
final class DocumentedCommandsTest {
  private static final Path ROOT =
      Path.of(System.getProperty("cosmodrome.maven.root")).toAbsolutePath().normalize();

  /** A trace with a lost update. */
  private static final List<String> TRACE =
      List.of("T|begin(deposit)", "T|r(x)", "U|w(x)", "T|w(x)", "T|end(deposit)");

  /** The program of the README, as {@code app.jar}; it is compiled once. */
  @TempDir private static Path classes;

  @TempDir private Path folder;

  @TempDir private Path output;

  static List<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>();
    try (Stream<Path> files = Files.walk(ROOT.resolve("docs"))) {
      files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
    }
    pages.addAll(List.of(ROOT.resolve("README.md"), ROOT.resolve("CONTRIBUTING.md")));
    // Commands on long traces that are measured, and commands of the past.
    pages.removeAll(
        List.of(ROOT.resolve("docs/performance.md"), ROOT.resolve("docs/decisions.md")));
    return pages;
  }

  static List<Path> pagesWithCommands() throws IOException {
    List<Path> pages = pages();
    List<Path> with = new ArrayList<>();
    for (Path page : pages) {
      if (!DocumentedCommands.of(page).isEmpty()) {
        with.add(page);
      }
    }
    return with;
  }

  /** The files that the commands of the pages name. */
  @BeforeEach
  void prepareClone() throws IOException, URISyntaxException {
    try (DirectoryStream<Path> all = Files.newDirectoryStream(ROOT.resolve("examples"))) {
      for (Path file : all) {
        if (!file.endsWith("target")) {
          copy(file, folder.resolve(ROOT.relativize(file)));
        }
      }
    }
    // A folder, or a jar, which works as well on a class path.
    copy(
        Path.of(Account.class.getProtectionDomain().getCodeSource().getLocation().toURI()),
        folder.resolve("examples/target/classes"));
    String source = Files.readString(ROOT.resolve("examples/Account.java"));
    Files.writeString(folder.resolve("Bank.java"), source.replace("Account", "Bank"));
    Files.writeString(
        Files.createDirectories(folder.resolve("src/main/java")).resolve("Account.java"), source);
    Files.createDirectories(folder.resolve("src/test/java"));
    Files.write(folder.resolve("trace.std"), TRACE);
    Files.writeString(folder.resolve("app.spec"), "not-atomic Account.deposit\n");
    writeJar(folder.resolve("app.jar"));
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to.getParent());
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
  }

  private static void writeJar(Path jar) throws IOException {
    Path main = classes.resolve("Account.class");
    if (!Files.exists(main)) {
      String source = ROOT.resolve("examples/Account.java").toString();
      assertThat(
              ToolProvider.getSystemJavaCompiler()
                  .run(null, null, null, "-d", classes.toString(), source))
          .isZero();
    }
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "Account");
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream entries = new JarOutputStream(file, manifest);
        DirectoryStream<Path> all = Files.newDirectoryStream(classes, "*.class")) {
      for (Path each : all) {
        entries.putNextEntry(new ZipEntry(each.getFileName().toString()));
        Files.copy(each, entries);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("pagesWithCommands")
  void commandsWork(Path page) throws IOException, InterruptedException {
    List<String> commands = DocumentedCommands.of(page);
    if (commands.stream().anyMatch(command -> command.contains(".cosmo"))) {
      recordApp();
    }
    for (String command : commands) {
      int status = execute(command);
      boolean checks = command.startsWith("check ");
      boolean isLitmus = command.startsWith("litmus ");
      assertThat(status)
          .as(
              "%s: %s%n%s",
              ROOT.relativize(page), command, new CommandProcess(output).printed("err"))
          .isBetween(0, checks || isLitmus ? 1 : 0);
    }
  }

  /** Pages refer to recordings that other pages make. */
  private void recordApp() throws IOException, InterruptedException {
    assertThat(execute("record -o app.cosmo -- java -jar app.jar")).isZero();
    Path recordings = Files.createDirectories(folder.resolve("target/cosmodrome/recordings"));
    Files.copy(folder.resolve("app.cosmo"), recordings.resolve("tests-1.cosmo"));
  }

  @Test
  void eachPageWithCommandsIsTested() throws IOException {
    assertThat(pagesWithCommands()).hasSizeGreaterThan(10);
    assertThat(DocumentedCommands.of(ROOT.resolve("README.md"))).hasSizeGreaterThan(9);
    assertThat(DocumentedCommands.uselessExemptions(pages())).isEmpty();
  }

  /** Each way to accept a finding makes the check clean. */
  @Test
  void findingsAreAcceptedAsThePageSays() throws IOException, InterruptedException {
    recordApp();
    assertThat(execute("check app.cosmo")).isOne();
    List<String> checks =
        DocumentedCommands.of(ROOT.resolve("docs/got-a-finding.md")).stream()
            .filter(command -> command.startsWith("check "))
            .toList();
    assertThat(checks).hasSize(3);
    assertThat(execute(checks.get(0))).isZero();
    assertThat(execute(checks.get(1))).isOne();
    assertThat(execute(checks.get(2))).isZero();
  }

  @Test
  void theAgentIsWrittenAsAJar() throws IOException, InterruptedException {
    assertThat(execute("agent --copy my-agent.jar")).isZero();
    try (JarFile jar = new JarFile(folder.resolve("my-agent.jar").toFile())) {
      assertThat(jar.getManifest().getMainAttributes().getValue("Premain-Class"))
          .isEqualTo("dev.cosmodrome.agent.PreMain");
    }
    assertThat(execute("agent --copy no-folder/my-agent.jar")).isEqualTo(2);
    assertThat(new CommandProcess(output).printed("err"))
        .isEqualTo("cosmodrome: no-folder/my-agent.jar: no such folder\n");
  }

  @Test
  void thePageOfTheReadmeIsWritten() throws IOException, InterruptedException {
    List<String> commands = DocumentedCommands.of(ROOT.resolve("README.md"));
    for (String command : commands) {
      if (command.contains("-o account.findings.json examples") || command.startsWith("report ")) {
        assertThat(execute(command)).as(command).isZero();
      }
    }
    assertThat(folder.resolve("account.html")).isNotEmptyFile();
  }

  @Test
  void commandsOfTheDeterminismPagePrintWhatItSays() throws IOException, InterruptedException {
    List<String> commands = DocumentedCommands.of(ROOT.resolve("docs/checkers/determinism.md"));
    assertThat(commands).hasSize(2);
    assertThat(execute(commands.get(0))).isZero();
    assertThat(new CommandProcess(output).printed("out"))
        .contains("RayTracer.render is not deterministic: conflicting accesses to RayTracer.check");
    assertThat(execute(commands.get(1))).isZero();
    assertThat(new CommandProcess(output).printed("out"))
        .contains("determinism  clean", "blocks ran 1 time");
  }

  @Test
  void commandsOfTheLitmusPagePrintWhatItSays() throws IOException, InterruptedException {
    Path page = ROOT.resolve("docs/litmus.md");
    String text = Files.readString(page);
    for (String command : DocumentedCommands.of(page)) {
      String shown = text.substring(text.indexOf(command) + command.length()).strip();
      shown = shown.substring(0, shown.indexOf("```")).replace("...\n", "").strip();
      execute(command);
      assertThat(new CommandProcess(output).printed("out")).as(command).startsWith(shown);
    }
  }

  private int execute(String arguments) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>();
    for (String word : arguments.split(" +", -1)) {
      if (word.startsWith("target/") && word.contains("*")) {
        Path pattern = Path.of(word);
        try (DirectoryStream<Path> files =
            Files.newDirectoryStream(
                folder.resolve(pattern.getParent()), pattern.getFileName().toString())) {
          files.forEach(file -> words.add(folder.relativize(file).toString()));
        }
      } else {
        words.add(word.equals("java") ? CommandProcess.JAVA : word.replace("'", ""));
      }
    }
    return new CommandProcess(output).run(folder, words);
  }
}
