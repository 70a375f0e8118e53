package dev.cosmodrome.benchmarks.programs;

import org.jspecify.annotations.Nullable;

/** Counts the words of a text with a hash table of its own; each thread counts half of the text. */
public final class WordCount {
  private static final class Entry {
    final String word;
    final @Nullable Entry next;
    int count;

    Entry(String word, @Nullable Entry next) {
      this.word = word;
      this.next = next;
    }
  }

  private final @Nullable Entry[] buckets = new @Nullable Entry[1 << 14];

  private WordCount() {}

  /** The argument is the number of words in the text, in thousands. */
  public static void main(String[] args) throws InterruptedException {
    String text = text(1_000 * Size.of(args, 8_000));
    WordCount[] counts = {new WordCount(), new WordCount()};
    int middle = text.indexOf(' ', text.length() / 2) + 1;
    Parallel.run(part -> counts[part].add(text, part * middle, part == 0 ? middle : text.length()));
    counts[0].addAll(counts[1]);
    System.out.println("counted words, checksum " + counts[0].checksum());
  }

  /** A text of random words, short ones more often. */
  private static String text(int words) {
    StringBuilder text = new StringBuilder();
    int random = 1;
    for (int i = 0; i < words; i++) {
      random = random * 1_664_525 + 1_013_904_223;
      int word = (random >>> 16) % (1 + (random >>> 8) % 20_000);
      text.append("word".charAt(word % 4)).append(word).append(' ');
    }
    return text.toString();
  }

  private void add(String text, int from, int to) {
    int start = from;
    while (start < to) {
      int end = text.indexOf(' ', start);
      add(text.substring(start, end), 1);
      start = end + 1;
    }
  }

  private void addAll(WordCount other) {
    for (Entry bucket : other.buckets) {
      for (Entry entry = bucket; entry != null; entry = entry.next) {
        add(entry.word, entry.count);
      }
    }
  }

  private void add(String word, int count) {
    int bucket = hash(word) & (buckets.length - 1);
    Entry entry = buckets[bucket];
    while (entry != null && !entry.word.equals(word)) {
      entry = entry.next;
    }
    if (entry == null) {
      entry = new Entry(word, buckets[bucket]);
      buckets[bucket] = entry;
    }
    entry.count += count;
  }

  private static int hash(String word) {
    int hash = 0;
    for (int i = 0; i < word.length(); i++) {
      hash = 31 * hash + word.charAt(i);
    }
    return hash ^ (hash >>> 15);
  }

  private long checksum() {
    long checksum = 0;
    for (Entry bucket : buckets) {
      for (Entry entry = bucket; entry != null; entry = entry.next) {
        checksum += (long) entry.count * hash(entry.word);
      }
    }
    return checksum;
  }
}
