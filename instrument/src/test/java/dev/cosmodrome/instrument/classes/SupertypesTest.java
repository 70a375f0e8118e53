package dev.cosmodrome.instrument.classes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/** The superclasses and interfaces of classes. */
final class SupertypesTest {
  private final List<String> looked = new ArrayList<>();
  private final Supertypes supertypes = new Supertypes(this::find);

  private byte[] find(String name) {
    looked.add(name);
    if (name.equals("a/Broken")) {
      return new byte[] {1, 2, 3};
    }
    try (InputStream in = ClassLoader.getSystemResourceAsStream(name + ".class")) {
      return in == null ? null : in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "java/util/ArrayList, java/util/ArrayList, true",
    "java/util/ArrayList, java/util/AbstractList, true",
    "java/util/ArrayList, java/util/Collection, true",
    "java/util/ArrayList, java/lang/Object, true",
    "java/util/ArrayList, java/util/Map, false",
    "java/util/List, java/util/ArrayList, false",
    "java/lang/Object, java/lang/Object, true",
    "a/Unknown, a/Unknown, true",
    "a/Unknown, java/lang/Object, false",
    "a/Broken, java/lang/Object, false",
    "[I, java/lang/Object, false"
  })
  void aClassIsASubtypeOfAllThatCanBeFoundAboveIt(String type, String of, boolean isSubtype) {
    assertThat(supertypes.isSubtype(type, of)).isEqualTo(isSubtype);
  }

  @Test
  void theSuperclassComesBeforeTheInterfaces() {
    assertThat(supertypes.direct("java/util/ArrayDeque"))
        .startsWith("java/util/AbstractCollection", "java/util/Deque");
    assertThat(supertypes.direct("java/lang/Object")).isEmpty();
  }

  @Test
  void aClassFileIsReadOnce() {
    supertypes.direct("java/util/ArrayList");
    supertypes.direct("java/util/ArrayList");
    assertThat(looked).containsExactly("java/util/ArrayList");
  }

  @Test
  void noFileIsLookedForAnArray() {
    assertThat(supertypes.direct("[Ljava/lang/String;")).isEmpty();
    assertThat(looked).isEmpty();
  }

  @Test
  void aClassThatIsBeingDefinedNeedsNoFile() {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(
        Opcodes.V17, 0, "a/New", null, "java/util/ArrayList", new String[] {"java/lang/Runnable"});
    supertypes.define(new ClassReader(writer.toByteArray()));
    assertThat(supertypes.direct("a/New"))
        .containsExactly("java/util/ArrayList", "java/lang/Runnable");
    assertThat(supertypes.isSubtype("a/New", "java/util/List")).isTrue();
    assertThat(looked).doesNotContain("a/New");
  }
}
