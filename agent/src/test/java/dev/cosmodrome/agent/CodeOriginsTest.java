package dev.cosmodrome.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Classes of libraries are distinguished from those of the program. */
final class CodeOriginsTest {
  @TempDir private Path folder;

  private final CodeOrigins origins = new CodeOrigins();

  private boolean isLibrary(String place) throws IOException {
    CodeSource source = new CodeSource(URI.create(place).toURL(), (Certificate[]) null);
    return origins.isLibrary(new ProtectionDomain(source, null));
  }

  private String jar(String name) throws IOException {
    return Files.createFile(folder.resolve(name)).toUri().toString();
  }

  @Test
  void jarsOtherThanTheFirstPlaceAreLibraries() throws IOException {
    String app = jar("app.jar");
    String library = jar("library.jar");

    assertThat(isLibrary(app)).isFalse();
    assertThat(isLibrary(library)).isTrue();
    assertThat(isLibrary(app)).isFalse();
  }

  @Test
  void directoriesAreOfTheProgram() throws IOException {
    String library = jar("library.jar");

    assertThat(isLibrary(Files.createDirectory(folder.resolve("main")).toUri().toString()))
        .isFalse();
    assertThat(isLibrary(Files.createDirectory(folder.resolve("test")).toUri().toString()))
        .isFalse();
    assertThat(isLibrary(library)).isTrue();
  }

  @Test
  void aJarMayContainTheProgramAndItsLibraries() throws IOException {
    String app = jar("app.jar");

    assertThat(isLibrary(app)).isFalse();
    assertThat(isLibrary("jar:" + app + "!/BOOT-INF/classes!/")).isFalse();
    assertThat(isLibrary("jar:" + app + "!/BOOT-INF/lib/library.jar!/")).isTrue();
    assertThat(isLibrary("jar:" + app + "!/WEB-INF/lib/library.jar!/")).isTrue();
  }

  @Test
  void aClassWithoutPlaceIsOfTheProgram() {
    assertThat(origins.isLibrary(null)).isFalse();
    assertThat(origins.isLibrary(new ProtectionDomain(null, null))).isFalse();
  }
}
