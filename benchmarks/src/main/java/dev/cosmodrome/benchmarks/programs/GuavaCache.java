package dev.cosmodrome.benchmarks.programs;

import com.google.common.base.Joiner;
import com.google.common.base.Splitter;
import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedSet;
import com.google.common.collect.Multiset;
import com.google.common.collect.TreeMultiset;
import com.google.common.hash.Hashing;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;

/** Four clients read a catalogue through a Guava cache that holds a tenth of it. */
public final class GuavaCache {
  private static final int PRODUCTS = 20_000;
  private static final int CACHED = PRODUCTS / 10;
  private static final int WORDS = 8;
  private static final Splitter.MapSplitter FIELDS =
      Splitter.on(';').trimResults().withKeyValueSeparator('=');
  private static final Splitter WORD = Splitter.on(' ').omitEmptyStrings();

  private record Product(
      int id, ImmutableMap<String, String> fields, ImmutableSortedSet<String> words) {}

  private final AtomicLong removed = new AtomicLong();
  private final LoadingCache<Integer, Product> products =
      CacheBuilder.newBuilder()
          .maximumSize(CACHED)
          .expireAfterAccess(Duration.ofHours(1))
          .concurrencyLevel(8)
          .recordStats()
          .removalListener(removal -> removed.incrementAndGet())
          .build(CacheLoader.from(GuavaCache::load));

  private GuavaCache() {}

  /** Takes how many thousand requests each client makes. */
  public static void main(String[] args) throws InterruptedException {
    int requests = 1_000 * Size.of(args, 1_000);
    GuavaCache catalogue = new GuavaCache();
    long checksum = Parallel.sum(client -> catalogue.read(client, requests));
    long looked = catalogue.products.stats().requestCount();
    System.out.println("read " + looked + " products from a cache, checksum " + checksum);
  }

  /** The work of a client: most of its requests are for few products. */
  private long read(int client, int requests) {
    Random random = new Random(client);
    Multiset<String> wanted = TreeMultiset.create();
    long checksum = 0;
    for (int i = 0; i < requests; i++) {
      int id = random.nextInt(1 + random.nextInt(PRODUCTS));
      Product product = products.getUnchecked(id);
      checksum += product.id() + product.words().first().length();
      if (i % 16 == 0) {
        wanted.addAll(product.words());
        checksum += line(product).length();
      }
      if (i % 500 == 0) {
        products.invalidate(id);
      }
    }
    return 31 * checksum + wanted.hashCode();
  }

  private static String line(Product product) {
    return Joiner.on(';').withKeyValueSeparator('=').join(product.fields());
  }

  /** Parses a line of the catalogue. */
  private static Product load(Integer id) {
    StringBuilder words = new StringBuilder();
    long hash = Hashing.murmur3_128().hashInt(id).asLong();
    for (int i = 0; i < WORDS; i++) {
      words.append("word").append((hash >>> (8 * i)) & 0x7F).append(' ');
    }
    String line = "id=" + id + "; price=" + id % 90 + "; text=" + words;
    ImmutableMap<String, String> fields = ImmutableMap.copyOf(FIELDS.split(line));
    String digest = Hashing.sha256().hashString(line, StandardCharsets.UTF_8).toString();
    return new Product(
        Integer.parseInt(fields.getOrDefault("id", "0")),
        ImmutableMap.<String, String>builder().putAll(fields).put("digest", digest).buildOrThrow(),
        ImmutableSortedSet.copyOf(WORD.split(fields.getOrDefault("text", ""))));
  }
}
