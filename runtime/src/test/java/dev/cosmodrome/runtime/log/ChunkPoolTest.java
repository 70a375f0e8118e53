package dev.cosmodrome.runtime.log;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ChunkPoolTest {
  private final ChunkPool pool = new ChunkPool();

  @Test
  void aChunkIsEmptyWhenItIsTakenAgain() {
    LogChunk chunk = new LogChunk(ChunkPool.LENGTH);
    chunk.publish(3, 0);
    int filling = chunk.filling();
    pool.give(chunk);
    assertThat(pool.take()).isSameAs(chunk);
    assertThat(chunk.published()).isZero();
    assertThat(chunk.filling()).isNotEqualTo(filling);
    assertThat(pool.take()).isNull();
  }

  @Test
  void shortChunksAreNotKept() {
    pool.give(new LogChunk(64));
    assertThat(pool.take()).isNull();
  }

  @Test
  void aBoundedNumberOfChunksIsKept() {
    for (int i = 0; i < 1_000; i++) {
      pool.give(new LogChunk(ChunkPool.LENGTH));
    }
    int kept = 0;
    while (pool.take() != null) {
      kept++;
    }
    assertThat(kept).isBetween(1, 200);
  }
}
