package dev.cosmodrome.it.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Every class of many libraries passes the JVM's verifier with hooks. */
@EnabledIfSystemProperty(named = "cosmodrome.bulk", matches = ".+")
final class BulkVerificationTest {
  private final List<String> failures = new ArrayList<>();
  private int classes;
  private int instrumented;
  private int unlinkable;

  @Test
  void everyClassIsVerified() throws IOException {
    List<Path> jars = jars();
    System.out.printf("%-64s %s%n", "jar", Verification.HEADINGS);
    for (Path jar : jars) {
      verify(jar, jars);
    }
    System.out.printf(
        "%d jars, %,d classes, %,d instrumented, %,d not to be linked anyhow, %,d failed%n",
        jars.size(), classes, instrumented, unlinkable, failures.size());
    assertThat(failures).isEmpty();
    assertThat(classes).isGreaterThan(50_000);
  }

  /** The jars, newer versions first. */
  private static List<Path> jars() throws IOException {
    try (Stream<Path> files = Files.list(Path.of(System.getProperty("cosmodrome.bulk")))) {
      return files
          .filter(file -> file.toString().endsWith(".jar"))
          .sorted(Comparator.reverseOrder())
          .toList();
    }
  }

  private void verify(Path jar, List<Path> jars) throws IOException {
    try (JarFiles files = new JarFiles()) {
      List<String> names = files.add(jar);
      for (Path other : jars) {
        if (!other.equals(jar)) {
          files.add(other);
        }
      }
      Verification verification = new Verification(files);
      verification.verify(names);
      System.out.printf("%-64s %s%n", jar.getFileName(), verification);
      classes += verification.classes;
      instrumented += verification.instrumented;
      unlinkable += verification.unlinkable;
      for (String failure : verification.failures) {
        failures.add(jar.getFileName() + ": " + failure);
      }
    }
  }
}
