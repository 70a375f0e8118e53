package dev.cosmodrome.it.verify;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.Gson;
import dev.cosmodrome.instrument.steering.HoldPoints;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.commons.AdviceAdapter;
import picocli.CommandLine;

/** Every class of some libraries at hand passes the JVM's verifier with hooks. */
final class LibraryVerificationTest {
  @ParameterizedTest
  @ValueSource(
      classes = {Gson.class, CommandLine.class, ClassReader.class, AdviceAdapter.class, Test.class})
  void everyClassIsVerified(Class<?> ofLibrary) throws IOException, URISyntaxException {
    verify(ofLibrary, HoldPoints.NONE, false);
  }

  @ParameterizedTest
  @ValueSource(classes = {Gson.class, CommandLine.class, AdviceAdapter.class})
  void objectsCanBeTold(Class<?> ofLibrary) throws IOException, URISyntaxException {
    verify(ofLibrary, HoldPoints.NONE, true);
  }

  @ParameterizedTest
  @ValueSource(classes = {Gson.class, AdviceAdapter.class})
  void threadsCanBeHeldBackAnywhere(Class<?> ofLibrary) throws IOException, URISyntaxException {
    verify(ofLibrary, (site, operation, field) -> 1, false);
  }

  private static void verify(Class<?> ofLibrary, HoldPoints points, boolean units)
      throws IOException, URISyntaxException {
    try (JarFiles files = new JarFiles()) {
      List<String> names = files.add(jar(ofLibrary));
      for (String path : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
        if (path.endsWith(".jar")) {
          files.add(Path.of(path));
        }
      }
      Verification verification = new Verification(files, points, units);
      verification.verify(names);
      assertThat(verification.failures).isEmpty();
      assertThat(verification.leftAlone).isEmpty();
      assertThat(verification.instrumented).isGreaterThan(names.size() / 2);
    }
  }

  private static Path jar(Class<?> type) throws URISyntaxException {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
  }
}
