package dev.cosmodrome.junit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The specifications that class files name. */
final class NamedSpecificationsTest {
  @TempDir private Path folder;

  /** The start of a class file with these constants, and others of all sizes in between. */
  private static String classFile(String... constants) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeInt(0xCAFEBABE);
    out.writeInt(61);
    out.writeShort(1 + 6 * constants.length);
    for (String constant : constants) {
      out.writeByte(5);
      out.writeLong(1);
      out.writeByte(3);
      out.writeInt(1);
      out.writeByte(15);
      out.write(new byte[3]);
      out.writeByte(7);
      out.writeShort(1);
      out.writeByte(1);
      out.writeUTF(constant);
    }
    return bytes.toString(ISO_8859_1);
  }

  @Test
  void aConstantThatIsAFileIsASpecification() throws IOException {
    String file = Files.writeString(folder.resolve("a.spec"), "").toString();
    assertThat(NamedSpecifications.in(classFile("specification", "a", file, "none.spec")))
        .containsExactly(file);
  }

  @Test
  void aClassWithoutTheElementOfTheAnnotationNamesNone() throws IOException {
    String file = Files.writeString(folder.resolve("a.spec"), "").toString();
    assertThat(NamedSpecifications.in(classFile("baseline", file))).isEmpty();
  }

  @Test
  void aFolderIsNoSpecification() throws IOException {
    assertThat(NamedSpecifications.in(classFile("specification", folder.toString()))).isEmpty();
  }

  @Test
  void aRealClassFileIsUnderstood() throws IOException {
    String own = CheckedClasses.class.getName().replace('.', '/');
    String name = own + "$WithWrongSpecification.class";
    try (InputStream in = ClassLoader.getSystemResourceAsStream(name)) {
      String text = new String(in.readAllBytes(), ISO_8859_1);
      assertThat(NamedSpecifications.in(text)).containsExactly("pom.xml");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "short", "not a class file, but long enough to have constants"})
  void anyOtherFileNamesNone(String text) {
    assertThat(NamedSpecifications.in(text)).isEmpty();
  }

  @Test
  void theAgentIsGivenTheRulesOfAllFilesInOne() throws IOException {
    String one = Files.writeString(folder.resolve("a.spec"), "atomic a.B.c\n").toString();
    String two = Files.writeString(folder.resolve("b.spec"), "not-atomic a.B.d").toString();
    String option = NamedSpecifications.option(List.of(one, two, folder.resolve("c") + ""));
    assertThat(option).startsWith("spec=").endsWith(",");
    Path all = Path.of(option.substring("spec=".length(), option.length() - 1));
    assertThat(Files.readAllLines(all)).containsExactly("atomic a.B.c", "not-atomic a.B.d");
    Files.delete(all);
  }

  @Test
  void withoutRulesThereIsNoOption() throws IOException {
    String empty = Files.writeString(folder.resolve("a.spec"), "").toString();
    assertThat(NamedSpecifications.option(List.of())).isEmpty();
    assertThat(NamedSpecifications.option(List.of(empty, ""))).isEmpty();
  }
}
