package dev.cosmodrome.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Wrong command lines: each is answered by one line. */
final class MisuseTest {
  @TempDir private Path folder;

  static Stream<Arguments> commands() {
    return Stream.of(
        arguments("", "Missing required subcommand; see cosmodrome --help"),
        arguments(
            "chekc t.std", "unknown command 'chekc'; did you mean 'check'?; see cosmodrome --help"),
        arguments("--frist", "Unknown option: '--frist'; see cosmodrome --help"),
        arguments("check", "Missing required parameter: 'FILE'; see cosmodrome check --help"),
        arguments(
            "check --frist t.std",
            "Unknown option: '--frist'; did you mean '--first'?; see cosmodrome check --help"),
        arguments("check --bogus t.std", "Unknown option: '--bogus'; see cosmodrome check --help"),
        arguments("fly", "unknown command 'fly'; see cosmodrome --help"),
        arguments(
            "run --fail-on-finding x",
            "Unknown option: '--fail-on-finding'; did you mean '--fail-on-findings'?"),
        arguments("run app.jar", "'app.jar' is not a program; write 'java -jar app.jar'"),
        arguments("run Main", "'Main': no such program; if it is a class, write 'java Main'"),
        arguments("run --children Main", "'Main': no such program; if it is a class, write"),
        arguments("run ./gradlew test", "'./gradlew': no such program"),
        arguments("run /no/such/java Main", "'/no/such/java': no such program"),
        arguments("run pom.xml", "'pom.xml': no such program"),
        arguments("run ./pom.xml", "'./pom.xml': the file is not executable"),
        arguments("run src", "src: is a directory"),
        arguments("run ./src", "./src: is a directory"),
        arguments(
            "run out/Main.class",
            "'out/Main.class' is not a program; write 'java -cp FOLDER Main'"),
        arguments(
            "run Main.kt",
            "'Main.kt' is not a program; compile it, and write 'java -cp FOLDER MainKt'"),
        arguments(
            "run -- sh x.sh",
            "'sh' is not java; to record the JVMs that it starts: run --children -- sh x.sh"),
        arguments("record -o x.cosmo -- ls", "'ls' is not java; to record the JVMs"),
        arguments("check --write-baseline no/b t.std", "no/b: no such folder"),
        arguments("infer-spec -o no/b.spec t.std", "no/b.spec: no such folder"),
        arguments("check --checkers", "Missing required parameter for option '--checkers' (ID)"),
        arguments("check --format xml t.std", "Invalid value for option '--format'"),
        arguments("check -o no/f.json t.std", "no/f.json: no such folder"),
        arguments(
            "check -o f.doc t.std",
            "f.doc: unknown extension; known are .txt (text), .json (json)"),
        arguments("check --sources no t.std", "no: no such folder"),
        arguments("report", "Missing required parameter: 'FILE'; see cosmodrome report --help"),
        arguments("report no.json", "no.json: no such file"),
        arguments("report no.json -o no/r.txt", "no/r.txt: no such folder"),
        arguments("report no.json -o r.doc", "r.doc: unknown extension"),
        arguments("confirm", "Missing required parameters: 'FILE', 'COMMAND'"),
        arguments("confirm f.json", "Missing required parameter: 'COMMAND'"),
        arguments("confirm f.json java -cp x Main", "write '--' before the program"),
        arguments("confirm f.json Main.java", "write '--' before the program"),
        arguments(
            "confirm f.json --trys 2 -- java Main",
            "Unknown option: '--trys'; did you mean '--tries'?; see cosmodrome confirm --help"),
        arguments(
            "confirm f.json --tries 0 -- java Main", "--tries and --timeout must be at least 1"),
        arguments("confirm no.json -- java Main", "no.json: no such file"),
        arguments("confirm pom.xml -- java Main", "pom.xml: not a findings file: "),
        arguments("confirm no.json -o no/f.json -- java Main", "no/f.json: no such folder"),
        arguments("litmus --states -3 no.litmus", "--states must be at least 1"),
        arguments(
            "run --noise loud Main.java",
            "Invalid value for option '--noise': expected one of [none, yield, sleep] but was"),
        arguments("run --include  Main.java", "--include needs a pattern such as com.acme.**"),
        arguments("run --models no.txt Main.java", "no.txt: no such file"),
        arguments("run --seed x Main.java", "Invalid value for option '--seed'"),
        arguments("run Missing.java", "Missing.java: no such file"),
        arguments("record Main.java", "Missing required option: '--output=FILE'"),
        arguments("check --patterns-only t.std", "--patterns-only requires --checkers atomic-sets"),
        arguments("check --common-lock t.std", "--common-lock requires --checkers reduction"),
        arguments("check --baseline no.txt t.std", "no.txt: no such file"),
        arguments("explain nonsense", "no documentation for 'nonsense'; known are the"),
        arguments("litmus no.litmus", "no.litmus: no such file"),
        arguments("help", "unknown command 'help'; see cosmodrome --help"),
        arguments("infer-spec -", "-: needs a file, because it is read more than once"),
        arguments("info", "Missing required parameter: 'FILE'"),
        arguments("convert", "Missing required parameter: 'FILE'"),
        arguments("convert a b c", "Unmatched argument at index 3: 'c'"),
        arguments("convert t.std -o", "Missing required parameter for option '--output' (FILE)"),
        arguments("generate", "Missing required option: '--shape=SHAPE'"),
        arguments("generate --shape round -o t.std", "Invalid value for option '--shape'"),
        arguments("generate --shape racy", "no output file; name one with -o"),
        arguments("generate --shape racy --events -1 -o t.std", "--events must not be negative"),
        arguments("generate --shape racy --events 1e6 -o t.std", "Invalid value for option"),
        arguments("generate --shape racy --threads 0 -o t.std", "--threads must be from 1 to "),
        arguments("generate --shape locked --locks 0 -o t.std", "--locks must be from 1 to "),
        arguments("generate --shape chain --threads 1 -o t.std", "--threads must be from 2 to "),
        arguments("generate --shape racy -o t.txt", "t.txt: unknown extension"),
        arguments("generate --shape racy -o -", "-: unknown extension"),
        arguments("generate --shape racy --to csv -o -", "Invalid value for option '--to'"),
        arguments(
            "generate --shape racy -o no/folder/t.std", "no/folder/t.std: there is no folder"));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void misuseIsReported(String command, String reason) {
    Object[] args = command.isEmpty() ? new Object[0] : command.split(" ", -1);
    CommandRun.of(args).failsWith(reason);
  }

  @Test
  void aTraceMustBeAFile() {
    Path missing = folder.resolve("missing.std");
    for (String command : new String[] {"check", "info"}) {
      CommandRun.of(command, missing).failsWith(missing + ": no such file");
      CommandRun.of(command, folder).failsWith(folder + ": is a directory");
      CommandRun.of(command, "").failsWith("a file name is empty");
      CommandRun.of(command, "a\0b").failsWith("a?b: invalid file name");
    }
    CommandRun.of("convert", missing, "-o", "-", "--to", "std")
        .failsWith(missing + ": no such file");
  }

  @Test
  void aTraceMustBeReadable() throws IOException {
    Path trace = Samples.write(folder, "t.std", Samples.LOCKED);
    Files.setPosixFilePermissions(trace, PosixFilePermissions.fromString("-wx------"));
    assumeThat(Files.isReadable(trace)).as("root reads everything").isFalse();
    CommandRun.of("check", trace).failsWith(trace + ": permission denied");
  }

  @Test
  void theFolderOfTheOutputMustBeOpen() throws IOException {
    Path trace = Samples.write(folder, "t.std", Samples.LOCKED);
    Path closed = Files.createDirectories(folder.resolve("closed/in")).getParent();
    Path in = closed.resolve("in/x.std");
    Path output = closed.resolve("x.std");
    Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rw-------"));
    assumeThat(Files.exists(closed.resolve("in"))).as("root enters everything").isFalse();
    for (Path file : List.of(output, in)) {
      CommandRun.of("convert", trace, "-o", file).failsWith(file + ": permission denied");
      CommandRun.of("generate", "--shape", "racy", "--events", "9", "-o", file)
          .failsWith(file + ": permission denied");
      CommandRun.of("check", trace, "--write-baseline", file)
          .failsWith(file + ": permission denied");
    }
    Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));
  }

  @Test
  void theOutputMustBeAFile() throws IOException {
    Path trace = Samples.write(folder, "t.std", Samples.LOCKED);
    Path taken = Files.createDirectory(folder.resolve("d.std"));
    CommandRun.of("convert", trace, "-o", taken).failsWith(taken + ": is a directory");
    CommandRun.of("convert", trace).failsWith("no output file");
    CommandRun.of("convert", trace, "a.std", "-o", "b.std")
        .failsWith("two output files: a.std and b.std");
    assertThat(folder).isDirectoryContaining("glob:**/t.std");
  }

  @Test
  void aTraceIsNotOverwritten() throws IOException {
    Path trace = Samples.write(folder, "t.txt", Samples.LOCKED);
    Path link = Files.createSymbolicLink(folder.resolve("l.json"), trace);
    Path other = Files.createLink(folder.resolve("o.json"), trace);
    String is = ": is the trace itself; name another output file";
    CommandRun.of("check", trace, "-o", trace).failsWith(trace + is);
    CommandRun.of("check", trace, "-o", link).failsWith(link + is);
    CommandRun.of("check", link, "-o", other).failsWith(other + is);
    CommandRun.of("check", trace, "--write-baseline", link).failsWith(link + is);
    CommandRun.of("infer-spec", trace, "-o", trace).failsWith(trace + is);
    assertThat(trace).hasContent(Samples.LOCKED);
  }

  @Test
  void aFailureIsOneLineWhateverTheName() {
    CommandRun.of("check", "two\nlines\u0085and\u2028more")
        .failsWith("two?lines?and?more: no such file");
  }
}
