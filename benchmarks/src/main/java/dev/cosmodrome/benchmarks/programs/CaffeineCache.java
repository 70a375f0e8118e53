package dev.cosmodrome.benchmarks.programs;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import com.github.benmanes.caffeine.cache.RemovalCause;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Four clients visit pages that a Caffeine cache keeps, in sessions that another one keeps; a
 * session that the cache evicts is stored.
 */
public final class CaffeineCache {
  private static final int PAGES = 10_000;
  private static final int USERS = 20_000;

  private record Page(int id, String text) {}

  /** The actions of a user; sessions can be added in any order. */
  private record Session(int visits, long characters) {
    Session plus(Session other) {
      return new Session(visits + other.visits, characters + other.characters);
    }
  }

  private final Map<Integer, Session> stored = new ConcurrentHashMap<>();
  private final Cache<Integer, Session> sessions =
      Caffeine.newBuilder()
          .maximumSize(USERS / 10)
          .expireAfterAccess(Duration.ofHours(1))
          .evictionListener(this::store)
          .build();
  private final LoadingCache<Integer, Page> pages =
      Caffeine.newBuilder()
          .maximumWeight(100L * PAGES)
          .weigher((Integer id, Page page) -> page.text().length())
          .recordStats()
          .build(CaffeineCache::render);

  private CaffeineCache() {}

  /** Takes how many thousand visits each client makes. */
  public static void main(String[] args) throws InterruptedException {
    int visits = 1_000 * Size.of(args, 1_200);
    CaffeineCache site = new CaffeineCache();
    long characters = Parallel.sum(client -> site.visit(client, visits));
    Session all = site.endSessions();
    System.out.println(
        "made "
            + all.visits()
            + " visits, checksum "
            + (31 * all.characters() + characters + site.pages.stats().requestCount()));
  }

  /** The work of a client: most of its visits are by few users, and of few pages. */
  private long visit(int client, int visits) {
    Random random = new Random(client);
    long characters = 0;
    for (int i = 0; i < visits; i++) {
      int id = random.nextInt(1 + random.nextInt(PAGES));
      int user = random.nextInt(1 + random.nextInt(USERS));
      String text = pages.get(id).text();
      Session visit = new Session(1, text.length());
      sessions.asMap().merge(user, visit, Session::plus);
      characters += text.charAt(i % text.length());
      if (i % 1_000 == 0) {
        pages.invalidate(id);
      }
    }
    return characters;
  }

  private Session endSessions() {
    for (Integer user : sessions.asMap().keySet()) {
      store(user, sessions.asMap().remove(user), RemovalCause.EXPLICIT);
    }
    sessions.cleanUp();
    return stored.values().stream().reduce(new Session(0, 0), Session::plus);
  }

  private void store(@Nullable Integer user, @Nullable Session session, RemovalCause ignoredCause) {
    if (user != null && session != null) {
      stored.merge(user, session, Session::plus);
    }
  }

  private static Page render(Integer id) {
    StringBuilder text = new StringBuilder("<h1>Page ").append(id).append("</h1>");
    for (int i = 0; i < 20 + id % 40; i++) {
      text.append("<li>").append((id * 31 + i) % 1_000).append("</li>");
    }
    return new Page(id, text.toString());
  }
}
