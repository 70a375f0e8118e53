package dev.cosmodrome.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Notes are found wherever they stand in a file. */
class NotesTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"t.cosmo", "t.std", "t.cosmo.gz", "t.std.gz"})
  void areFoundBeforeBetweenAndBehindTheEvents(String name) throws IOException {
    Path file = write(folder.resolve(name));

    assertThat(texts(file))
        .hasSize(2_001)
        .startsWith("atomic A.f", "blocks A.m0")
        .endsWith("blocks A.größer");
  }

  @Test
  void arePartOfWhatIsLeftOfAFile() throws IOException {
    byte[] whole = Files.readAllBytes(write(folder.resolve("t.cosmo")));
    Path part = folder.resolve("part.cosmo");
    for (int length = 0; length < whole.length; length += 1 + length / 50) {
      Files.write(part, Arrays.copyOf(whole, length));
      assertThat(texts(part)).isEqualTo(notesOfWholeChunks(part));
    }
  }

  private static List<String> texts(Path file) {
    return Traces.notes(file).stream().map(TextNames::text).toList();
  }

  /** The notes that a reader meets in the chunks that are whole. */
  private static List<String> notesOfWholeChunks(Path file) throws IOException {
    try (TraceReader reader = Traces.read(Files.newInputStream(file), true)) {
      reader.readAll((operation, thread, target, site) -> {});
      SymbolTable table = reader.symbols().of(Kind.NOTE);
      return IntStream.range(0, table.size()).mapToObj(table::name).toList();
    } catch (TraceException e) {
      return List.of();
    }
  }

  @Test
  void areLinesOfTheirOwnInText() throws IOException {
    Path file = folder.resolve("t.std");
    String tooLong = "#" + "@".repeat(70_000);
    String text =
        "#@ one\r\n#@two\n #@ three\n# @ four\n##@ five\n#\n\n" + tooLong + "\n#@ \n#@ six";
    Files.writeString(file, text);

    assertThat(texts(file)).containsExactly("one", "", "six");
  }

  @Test
  void areFoundWhereverBuffersEnd() throws IOException {
    Path file = folder.resolve("t.std");
    for (int length = 65_500; length < 65_560; length++) {
      Files.writeString(
          file, "T|r(" + "x#".repeat(length / 2) + "y".repeat(length % 2) + ")\n#@ n\n");

      assertThat(texts(file)).as("behind %d", length).containsExactly("n");
    }
  }

  @Test
  void areNoneWhereThereIsNoTrace() throws IOException {
    assertThat(Traces.notes(folder.resolve("missing"))).isEmpty();
    Path empty = Files.createFile(folder.resolve("empty"));
    assertThat(Traces.notes(empty)).isEmpty();
    Path other = Files.write(folder.resolve("t"), new byte[] {(byte) 0x89, 1, 2, 3});
    assertThat(Traces.notes(other)).isEmpty();
    Path zipped = Files.write(folder.resolve("t.gz"), new byte[] {0x1F, (byte) 0x8B, 8, 0});
    assertThat(Traces.notes(zipped)).isEmpty();
  }

  @Test
  void ofAnUnknownVersionAreNone() throws IOException {
    Path file = write(folder.resolve("t.cosmo"));
    byte[] whole = Files.readAllBytes(file);
    whole[CosmoFormat.MAGIC.length] = 99;
    Files.write(file, whole);

    assertThat(Traces.notes(file)).isEmpty();
  }

  private static Path write(Path file) throws IOException {
    Symbols symbols = new Symbols();
    SymbolTable notes = symbols.of(Kind.NOTE);
    int thread = symbols.of(Kind.THREAD).intern("thread");
    notes.intern("atomic A.f");
    TraceFormat format = TraceFormat.ofFileName(file.toString()).orElseThrow();
    try (TraceWriter writer = Traces.write(file, format, symbols)) {
      for (int i = 0; i < 200_000; i++) {
        if (i % 100 == 0 && i > 0) {
          notes.intern("blocks A.m" + (i / 100 - 1));
        }
        byte[] name = ("x" + i % 1000).getBytes(StandardCharsets.UTF_8);
        writer.event(Op.READ, thread, symbols.of(Kind.VARIABLE).intern(name, 0, name.length), 0);
      }
      notes.intern("blocks A.größer");
    }
    return file;
  }
}
