package dev.cosmodrome.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The script that starts the command says what it needs before it builds anything. */
@DisabledOnOs(OS.WINDOWS)
final class CommandScriptTest {
  private static final Path SCRIPT =
      Path.of(System.getProperty("cosmodrome.maven.root"), "cosmodrome");

  @TempDir private Path folder;

  private String run(Path jdk) throws IOException, InterruptedException {
    Path script = Files.copy(SCRIPT, folder.resolve("cosmodrome"));
    ProcessBuilder builder = new ProcessBuilder("bash", script.toString(), "--version");
    builder.environment().put("JAVA_HOME", jdk.toString());
    Process process = builder.redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(output).isEqualTo(2);
    return output;
  }

  @ParameterizedTest
  @CsvSource({"1.8.0_402, 8", "11.0.22, 11", "16, 16"})
  void anOldJdkIsNamedInOneLine(String version, int major) throws Exception {
    Path jdk = folder.resolve("jdk");
    Path java = Files.createDirectories(jdk.resolve("bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\nexit 9\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    String release = "IMPLEMENTOR=\"Acme\"\nJAVA_VERSION=\"" + version + "\"\nOS_ARCH=\"x86\"\n";
    Files.writeString(jdk.resolve("release"), release);
    assertThat(run(jdk))
        .isEqualTo(
            "cosmodrome: "
                + java
                + " has version "
                + major
                + "; install a JDK (17 or later), or set JAVA_HOME\n");
  }

  @Test
  void aMissingJdkIsNamedInOneLine() throws Exception {
    Path jdk = folder.resolve("nothing");
    assertThat(run(jdk))
        .isEqualTo(
            "cosmodrome: there is no "
                + jdk.resolve("bin/java")
                + "; install a JDK (17 or later), or set JAVA_HOME\n");
  }
}
