package dev.cosmodrome.trace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/**
 * A recording of version 4, whose names and notes are text, is read as one of the current version.
 * The text beside it was converted from it by a build that wrote version 4.
 */
class OlderVersionTest {
  private static byte[] resource(String name) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(OlderVersionTest.class.getResourceAsStream("/" + name))) {
      return in.readAllBytes();
    }
  }

  private static byte[] expectedText() throws IOException {
    try (InputStream in =
        new GZIPInputStream(
            Objects.requireNonNull(
                OlderVersionTest.class.getResourceAsStream("/version4.std.gz")))) {
      return in.readAllBytes();
    }
  }

  @Test
  void hasTheSameTextAsBefore() throws IOException {
    byte[] file = resource("version4.cosmo");

    assertThat(file[CosmoFormat.MAGIC.length]).isEqualTo((byte) CosmoFormat.TEXT_VERSION);
    assertThat(sortedLines(InMemoryTrace.ofCosmo(file).toStd()))
        .isEqualTo(sortedLines(expectedText()));
  }

  @Test
  void hasTheSameNamesInTheCurrentVersion() throws IOException {
    InMemoryTrace old = InMemoryTrace.ofCosmo(resource("version4.cosmo"));
    byte[] current = old.toCosmo();
    InMemoryTrace read = InMemoryTrace.ofCosmo(current);

    assertThat(current[CosmoFormat.MAGIC.length]).isEqualTo((byte) CosmoFormat.VERSION);
    assertThat(read.toStd()).isEqualTo(old.toStd());
    for (Kind kind : Kind.values()) {
      assertThat(read.symbols().names(kind)).isEqualTo(old.symbols().names(kind));
    }
    for (int id = 0; id < old.symbols().of(Kind.VARIABLE).size(); id++) {
      assertThat(read.symbols().variable(id)).isEqualTo(old.symbols().variable(id));
    }
    for (int id = 0; id < old.symbols().of(Kind.LOCK).size(); id++) {
      assertThat(read.symbols().lock(id)).isEqualTo(old.symbols().lock(id));
    }
    assertThat(read.symbols().notes()).isEqualTo(old.symbols().notes());
  }

  @Test
  void hasTypedNamesOfManyKinds() throws IOException {
    Symbols symbols = InMemoryTrace.ofCosmo(resource("version4.cosmo")).symbols();
    Set<VariableKind> kinds = EnumSet.noneOf(VariableKind.class);
    for (int id = 0; id < symbols.of(Kind.VARIABLE).size(); id++) {
      kinds.add(symbols.variable(id).kind());
    }
    Set<Class<?>> notes = new HashSet<>();
    symbols.notes().forEach(note -> notes.add(note.getClass()));

    assertThat(kinds)
        .contains(
            VariableKind.FIELD,
            VariableKind.STATIC_FIELD,
            VariableKind.ELEMENT,
            VariableKind.CONTENTS,
            VariableKind.CHANGES,
            VariableKind.HAND_OVER,
            VariableKind.READERS,
            VariableKind.INTERRUPT,
            VariableKind.PROPERTY);
    assertThat(notes)
        .contains(
            Note.Intended.class,
            Note.Suppressed.class,
            Note.Blocks.class,
            Note.Guarded.class,
            Note.Updates.class,
            Note.Abandoned.class,
            Note.Serial.class,
            Note.AtomicSet.class,
            Note.UnitOfWork.class,
            Note.UnitsByObject.class)
        .doesNotContain(Note.Other.class);
  }

  /** The lines in alphabetical order: notes are written as soon as they are known. */
  private static List<String> sortedLines(byte[] text) {
    return new String(text, UTF_8).lines().sorted().toList();
  }
}
