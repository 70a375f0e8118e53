package dev.cosmodrome.it.record;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Classes that two threads use, with static initialisers that do more than to make things. Only
 * fields whose names start with "racing" have races.
 */
@SuppressWarnings({"EnumOrdinal", "ImmutableEnumChecker", "UnusedVariable"})
final class StaticInitialisers {
  private static final AtomicInteger MADE = new AtomicInteger();

  private int racingAfterEnd;
  private int racingAfterFailure;

  private StaticInitialisers() {}

  public static void main(String[] args) throws InterruptedException {
    StaticInitialisers shared = new StaticInitialisers();
    Thread first = new Thread(shared::use);
    Thread second = new Thread(shared::use);
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("done");
  }

  private void use() {
    boolean isRight =
        Holder.INSTANCE.port() == 80
            && Holder.INSTANCE.hasRoute("/")
            && Level.HIGH.weight() == 2
            && Plugins.names() == 1
            && Registry.count == 1
            && Helped.number == 1
            && Starter.STARTED != null;
    if (!isRight) {
      throw new AssertionError();
    }
    racingAfterEnd++;
    try {
      Failing.use();
    } catch (ExceptionInInitializerError | NoClassDefFoundError e) {
      racingAfterFailure++;
    }
  }

  /** Is made by a static initialiser, and tells others of it meanwhile. */
  private static final class Service {
    private int port;
    private final Map<String, String> routes = new HashMap<>();

    Service() {
      MADE.incrementAndGet();
      port = 80;
      routes.put("/", "index");
    }

    int port() {
      return port;
    }

    boolean hasRoute(String path) {
      return routes.containsKey(path);
    }
  }

  private static final class Holder {
    static final Service INSTANCE = new Service();

    private Holder() {}
  }

  private enum Level {
    LOW,
    HIGH;

    private int weight;

    Level() {
      synchronized (MADE) {
        MADE.incrementAndGet();
      }
      weight = ordinal() + 1;
    }

    int weight() {
      return weight;
    }
  }

  /** Filled by another class's static initialiser. */
  private static final class Registry {
    static final List<String> NAMES = new ArrayList<>();
    static int count;

    private Registry() {}
  }

  private static final class Plugins {
    static {
      MADE.incrementAndGet();
      Registry.NAMES.add("plugin");
      Registry.count = Registry.NAMES.size();
    }

    private Plugins() {}

    static int names() {
      return Registry.NAMES.size();
    }
  }

  /** Has a static initialiser that calls a method to write a field. */
  private static final class Helped {
    static int number;

    static {
      set();
    }

    private Helped() {}

    private static void set() {
      MADE.incrementAndGet();
      number = 1;
    }
  }

  /** Changes what is there for all without using the class that it is made by. */
  private static final class Started extends Thread {
    int racingWithStarted;

    @Override
    public void run() {
      racingWithStarted++;
    }
  }

  private static final class Starter {
    static final Started STARTED = new Started();

    static {
      STARTED.start();
      STARTED.racingWithStarted++;
    }

    private Starter() {}
  }

  private static final class Failing {
    static {
      fail();
    }

    private Failing() {}

    private static void fail() {
      throw new IllegalStateException("the static initialiser fails");
    }

    static void use() {}
  }
}
