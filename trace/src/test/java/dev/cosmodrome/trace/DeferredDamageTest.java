package dev.cosmodrome.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Damaged files with deferred accesses are rejected; nothing else goes wrong. */
@Timeout(60)
class DeferredDamageTest {
  private static final long SEED = Long.getLong("cosmodrome.fuzz.seed", 1);
  private static final int MUTATIONS = 5_000;

  /** Two threads, one variable and one site; a deferred write; events. */
  private byte[] file;

  private int deferred;

  @BeforeEach
  void writeFile() throws IOException {
    Symbols symbols = new Symbols();
    symbols.of(Kind.THREAD).intern("T0");
    symbols.of(Kind.THREAD).intern("T1");
    symbols.of(Kind.VARIABLE).intern("x");
    symbols.of(Kind.SITE).intern("A.java:1");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (CosmoWriter writer = new CosmoWriter(out, symbols)) {
      writer.event(Op.FENCE, 0, 0, 0);
      writer.event(Op.SEGMENT, 0, 6, 0);
      writer.event(Op.FENCE, 0, 0, 0);
      writer.event(Op.READ, 1, 0, 1);
      writer.deferred(0, 4, Op.WRITE, 0, 1);
    }
    file = out.toByteArray();
    deferred =
        CosmoChunks.starts(file).stream()
            .filter(chunk -> file[chunk] == CosmoFormat.DEFERRED)
            .findFirst()
            .orElseThrow();
  }

  private static InMemoryTrace read(byte[] bytes) throws IOException {
    return InMemoryTrace.of(DeferredAccessesTest.reader(bytes, false));
  }

  @Test
  void theUndamagedFileIsRead() throws IOException {
    assertThat(read(file).words())
        .containsExactly("T0 fence", "T0 write x @A.java:1", "T0 fence", "T1 read x @A.java:1");
  }

  @Test
  void rejectsAStream() {
    assertThatThrownBy(() -> InMemoryTrace.ofCosmo(file))
        .isInstanceOf(TraceException.class)
        .hasMessage(
            "offset %d: deferred accesses, which can be read from a file only, not from a stream",
            deferred);
  }

  @Test
  void aStreamIsReadWithoutDeferredAccessesIfAskedTo() throws IOException {
    assertThat(
            InMemoryTrace.of(CosmoReader.withoutDeferred(new ByteArrayInputStream(file))).words())
        .containsExactly("T0 fence", "T0 fence", "T1 read x @A.java:1");
  }

  @ParameterizedTest
  @CsvSource({
    "8 8 0 2, one refers to an unknown symbol", // thread 2
    "2 8 0 2, ''", // thread -1
    "1 1 0 2, ''", // segment -1
    "1 8 2 2, one refers to an unknown symbol", // variable 1
    "1 8 1 2, ''", // variable -1
    "1 8 0 4, one refers to an unknown symbol", // site 2
    "1 8 0 1, ''", // site -1
    "1 8 0, ''", // an incomplete access
    "1 8 0 -1, ''",
    "1 -1 -1 -1 -1 -1 -1 -1 -1 1 0 2, ''", // a segment of 57 bits
    "1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 1 0 2, ''", // an endless number
    "-1 -1 -1 -1 -1 -1 -1 -1 127 8 0 2, ''", // a thread of 61 bits
    "1 8 0 2 0, ''" // a byte too many
  })
  void rejectsDamagedAccesses(String payload, String reason) {
    byte[] damaged = CosmoChunks.withPayload(file, deferred, bytes(payload));
    assertRejected(damaged, "damaged deferred accesses" + (reason.isEmpty() ? "" : ": " + reason));
  }

  @Test
  void rejectsAccessesThatAreMissing() {
    assertRejected(
        CosmoChunks.withFirst(file, deferred, 1),
        "damaged deferred accesses: some are missing or repeated");
  }

  @Test
  void rejectsAnOlderVersion() {
    int events = CosmoChunks.starts(file).get(3);
    file[8] = CosmoFormat.TYPED_VERSION;
    assertThatThrownBy(() -> read(file))
        .hasMessage("offset %d: damaged events: event 1 refers to an unknown symbol", events);

    byte[] withoutSegment = CosmoChunks.withPayload(file, events, new byte[] {10, 10, 10, 10});
    int type = CosmoChunks.starts(withoutSegment).get(4);
    assertThatThrownBy(() -> read(withoutSegment))
        .hasMessage("offset %d: unknown chunk type 68", type);
  }

  @Test
  void rejectsASegmentInALoop() {
    byte[] loop = new byte[20];
    loop[0] = CosmoFormat.LONG_OPERATION;
    loop[1] = (byte) LoopEvents.LOOP;
    loop[2] = 1;
    loop[3] = 4;
    loop[7] = Op.SEGMENT;
    int events = CosmoChunks.starts(file).get(3);
    byte[] damaged = CosmoChunks.withPayload(file, events, loop);
    assertThatThrownBy(() -> read(damaged))
        .hasMessage("offset %d: damaged events: event 0 refers to an unknown symbol", events);
  }

  @Test
  void rejectsAFileThatIsCutOffAnywhere() {
    for (int length = 0; length < file.length; length++) {
      byte[] part = Arrays.copyOf(file, length);
      assertThat(readUnlessRejected(part, "cut off at " + length)).isNull();
    }
  }

  @Test
  void rejectsEachFlippedBit() {
    for (int bit = 0; bit < 8 * file.length; bit++) {
      assertThat(readUnlessRejected(Damage.flipped(file, bit), "bit " + bit))
          .as("bit %d", bit)
          .isNull();
    }
  }

  @Test
  void survivesDamageBehindTheChecksums() {
    Random random = new Random(SEED);
    List<Integer> chunks =
        CosmoChunks.starts(file).stream().filter(at -> file[at] != CosmoFormat.END).toList();
    int read = 0;
    for (int i = 0; i < MUTATIONS; i++) {
      int chunk = random.nextBoolean() ? deferred : chunks.get(random.nextInt(chunks.size()));
      byte[] payload = Damage.to(CosmoChunks.payload(file, chunk), random);
      byte[] damaged = CosmoChunks.withPayload(file, chunk, payload);
      if (readUnlessRejected(damaged, "mutation " + i) != null) {
        read++;
      }
    }
    assertThat(read).as("files that still make sense").isBetween(1, MUTATIONS / 2);
  }

  @Test
  void theWriterRejectsWhatIsNoDeferredAccess() throws IOException {
    try (CosmoWriter writer = new CosmoWriter(new ByteArrayOutputStream(), new Symbols())) {
      assertThatThrownBy(() -> writer.deferred(0, 2, Op.VOLATILE_READ, 0, 0))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> writer.deferred(0, -1, Op.READ, 0, 0))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> writer.deferred(0, 1L << 56, Op.READ, 0, 0))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  private void assertRejected(byte[] damaged, String reason) {
    assertThatThrownBy(() -> read(damaged))
        .isInstanceOf(TraceException.class)
        .hasMessage("offset %d: %s", deferred, reason);
  }

  /** The trace in a file, or null if the reader rejects it the way it should. */
  private static InMemoryTrace readUnlessRejected(byte[] bytes, String damage) {
    try {
      InMemoryTrace trace = read(bytes);
      assertThat(trace.words()).hasSize(trace.size());
      return trace;
    } catch (TraceException e) {
      assertThat(e).hasMessageMatching("offset \\d+: [^\\p{Cntrl}]+");
      return null;
    } catch (IOException | RuntimeException | Error e) {
      throw new AssertionError("seed " + SEED + ", " + damage, e);
    }
  }

  private static byte[] bytes(String numbers) {
    String[] words = numbers.split(" ", -1);
    byte[] bytes = new byte[words.length];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = Byte.parseByte(words[i]);
    }
    return bytes;
  }
}
