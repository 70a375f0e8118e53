package dev.cosmodrome.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Damaged native files are rejected; nothing else goes wrong, whatever they claim. */
@Timeout(60)
class CosmoReaderDamageTest {
  private static final long SEED = Long.getLong("cosmodrome.fuzz.seed", 1);
  private static final int MUTATIONS = 10_000;

  private static InMemoryTrace small;
  private static byte[] smallFile;
  private static InMemoryTrace large;
  private static byte[] largeFile;

  @BeforeAll
  static void writeFiles() throws IOException {
    Random random = new Random(SEED);
    small = new RandomEvents(random, 2, 2, true).trace(30);
    smallFile = small.toCosmo();
    large = new RandomEvents(random, 20, 2000, true).trace(150_000);
    largeFile = large.toCosmo();
  }

  @Test
  void rejectsAFileThatIsCutOffAnywhere() {
    for (int length = 0; length < smallFile.length; length++) {
      assertRejected(Arrays.copyOf(smallFile, length), "cut off at " + length);
    }
    Random random = new Random(SEED);
    for (int i = 0; i < 100; i++) {
      int length = random.nextInt(largeFile.length);
      assertRejected(Arrays.copyOf(largeFile, length), "cut off at " + length);
    }
  }

  @Test
  void readsTheWholeChunksOfAFileThatIsCutOffIfAskedTo() throws IOException {
    for (int length = CosmoChunks.FILE_HEADER; length < smallFile.length; length++) {
      assertWholeChunksAreRead(small, smallFile, length);
    }
    Random random = new Random(SEED);
    for (int i = 0; i < 100; i++) {
      int length = 100 + random.nextInt(largeFile.length - 100);
      assertWholeChunksAreRead(large, largeFile, length);
    }
    for (int chunk : CosmoChunks.starts(largeFile)) {
      assertWholeChunksAreRead(large, largeFile, chunk);
      assertWholeChunksAreRead(large, largeFile, chunk + 1);
    }
  }

  private static void assertWholeChunksAreRead(InMemoryTrace trace, byte[] file, int length)
      throws IOException {
    byte[] part = Arrays.copyOf(file, length);
    CosmoReader reader = new CosmoReader(new ByteArrayInputStream(part), true);
    InMemoryTrace read = InMemoryTrace.of(reader);

    assertThat(reader.isCutOff()).isTrue();
    assertThat(read.size()).isEqualTo(CosmoChunks.eventsWithin(file, length));
    assertThat(trace.startsWith(read)).isTrue();
  }

  @Test
  void aWholeFileIsNotCutOff() throws IOException {
    CosmoReader reader = new CosmoReader(new ByteArrayInputStream(smallFile), true);

    assertThat(InMemoryTrace.of(reader).sameAs(small)).isTrue();
    assertThat(reader.isCutOff()).isFalse();
  }

  @Test
  void readingGoesOnWhenAFileHasGrown() throws IOException {
    GrowingStream in = new GrowingStream(largeFile);
    CosmoReader reader = new CosmoReader(in, true);
    EventBatch batch = new EventBatch();
    int events = 0;
    for (int chunk : CosmoChunks.starts(largeFile)) {
      in.growTo(chunk);
      while (reader.read(batch)) {
        events += batch.size();
      }
      assertThat(reader.isCutOff()).isTrue();
      assertThat(events).isEqualTo(CosmoChunks.eventsWithin(largeFile, chunk));
    }
    in.growTo(largeFile.length);
    assertThat(reader.read(batch)).isFalse();
    assertThat(reader.isCutOff()).isFalse();
    assertThat(events).isEqualTo(large.size());
  }

  /** A file of which only the beginning is there yet. */
  private static final class GrowingStream extends ByteArrayInputStream {
    GrowingStream(byte[] file) {
      super(file, 0, CosmoChunks.FILE_HEADER);
    }

    void growTo(int length) {
      count = length;
    }
  }

  @Test
  void rejectsEachFlippedBit() {
    for (int bit = 0; bit < 8 * smallFile.length; bit++) {
      assertRejected(Damage.flipped(smallFile, bit), "bit " + bit);
    }
  }

  @Test
  void rejectsRandomDamageUnlessTheEventsAreTheSame() {
    Random random = new Random(SEED);
    List<String> words = small.words();
    for (int i = 0; i < MUTATIONS; i++) {
      byte[] damaged = Damage.to(smallFile, random);
      InMemoryTrace read = readUnlessRejected(damaged, "mutation " + i);
      boolean harmless = read == null || read.words().equals(words);
      assertThat(harmless).as("seed %d, mutation %d", SEED, i).isTrue();
    }
  }

  @Test
  void survivesDamageBehindTheChecksums() {
    Random random = new Random(SEED);
    List<Integer> chunks = CosmoChunks.starts(smallFile);
    int read = 0;
    for (int i = 0; i < MUTATIONS; i++) {
      int chunk = chunks.get(random.nextInt(chunks.size()));
      boolean empty = smallFile[chunk] == CosmoFormat.END;
      byte[] damaged =
          empty || random.nextInt(3) == 0 ? stored(chunk, random) : unpacked(chunk, random);
      if (readUnlessRejected(damaged, "mutation " + i) != null) {
        read++;
      }
    }
    assertThat(read).as("files that still make sense").isBetween(1, MUTATIONS / 2);
  }

  /** Damage to the header or the packed payload of a chunk. */
  private static byte[] stored(int chunk, Random random) {
    int length = CosmoChunks.end(smallFile, chunk) - chunk;
    int at = chunk + (random.nextBoolean() ? 1 + 4 * random.nextInt(5) : random.nextInt(length));
    byte[] damaged =
        random.nextBoolean()
            ? Damage.withNumber(smallFile, at, random)
            : Damage.flipped(smallFile, 8 * at + random.nextInt(8));
    CosmoChunks.fixChecksum(damaged, chunk);
    return damaged;
  }

  /** Damage to the unpacked payload of a chunk. */
  private static byte[] unpacked(int chunk, Random random) {
    byte[] payload = Damage.to(CosmoChunks.payload(smallFile, chunk), random);
    return CosmoChunks.withPayload(smallFile, chunk, payload);
  }

  private static void assertRejected(byte[] file, String damage) {
    assertThat(readUnlessRejected(file, damage)).as("%s, seed %d", damage, SEED).isNull();
  }

  /** The trace in a file, or null if the reader rejects it the way it should. */
  private static InMemoryTrace readUnlessRejected(byte[] file, String damage) {
    try {
      InMemoryTrace trace = InMemoryTrace.ofCosmo(file);
      assertThat(trace.words()).hasSize(trace.size());
      return trace;
    } catch (TraceException e) {
      assertThat(e).hasMessageMatching("offset \\d+: [^\\p{Cntrl}]+");
      return null;
    } catch (IOException | RuntimeException | Error e) {
      throw new AssertionError("seed " + SEED + ", " + damage, e);
    }
  }
}
