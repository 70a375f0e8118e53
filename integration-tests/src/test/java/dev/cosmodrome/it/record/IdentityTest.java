package dev.cosmodrome.it.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.TraceReader;
import dev.cosmodrome.trace.Traces;
import java.io.IOException;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two objects are never taken for one. */
final class IdentityTest {
  private static final Path JDK = Path.of(System.getProperty("java.home"));

  @TempDir private Path folder;

  @Test
  void aMillionObjectsAndArraysAreDistinguished() throws IOException, InterruptedException {
    // Of so many identity hashes, hundreds are the same.
    assertDistinguished(List.of(), 1_000_000);
  }

  @Test
  void objectsWithOneHashAreDistinguished() throws IOException, InterruptedException {
    assertDistinguished(List.of("-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=2"), 1_000);
  }

  private void assertDistinguished(List<String> options, int count)
      throws IOException, InterruptedException {
    RecordedRun run =
        RecordedRun.of(
            JDK, options, folder, "", ManyObjects.class.getName(), Integer.toString(count));
    assertThat(run.errors()).isEmpty();
    assertThat(run.status()).isZero();

    BitSet written = new BitSet();
    BitSet locked = new BitSet();
    try (TraceReader reader = Traces.read(run.recording())) {
      reader.readAll(
          (operation, thread, target, site) -> {
            if (operation == Op.WRITE) {
              assertThat(written.get(target)).isFalse();
              written.set(target);
            } else if (operation == Op.ACQUIRE) {
              assertThat(locked.get(target)).isFalse();
              locked.set(target);
            }
          });
    }
    assertThat(written.cardinality()).isEqualTo(2 * count);
    assertThat(locked.cardinality()).isEqualTo(count);
  }
}
