package dev.cosmodrome.runtime.log;

import org.jspecify.annotations.Nullable;

/** Chunks that the recorder has read, to be filled again by any thread. */
final class ChunkPool {
  /** The length of the chunks, in entries. */
  static final int LENGTH = 4096;

  /** The number of chunks that are kept at most. */
  private static final int MAX_CHUNKS = 128;

  private final @Nullable LogChunk[] chunks = new LogChunk[MAX_CHUNKS];
  private int count;

  /** Keeps a chunk, if it has the right length and there is room. Called by the recorder. */
  synchronized void give(LogChunk chunk) {
    if (chunk.entries.length == LENGTH && count < MAX_CHUNKS) {
      chunk.reset();
      chunks[count++] = chunk;
    }
  }

  /** Takes an empty chunk, if there is one. */
  synchronized @Nullable LogChunk take() {
    if (count == 0) {
      return null;
    }
    LogChunk taken = chunks[--count];
    chunks[count] = null;
    return taken;
  }
}
