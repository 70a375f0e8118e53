package dev.cosmodrome.instrument.scope;

import dev.cosmodrome.instrument.jdk.JdkInstrumenter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The classes of the JDK that are instrumented like the program's: those that were asked for,
 * except for synchronisers, which are recorded by their calls, and classes that hooks themselves
 * use.
 */
public final class JdkScope {
  private static final List<String> PACKAGES =
      List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

  private static final String CONCURRENT = "java/util/concurrent/";

  /** Collections that rely on fences, or on orders that are weaker than volatile accesses. */
  private static final Set<String> FENCED =
      Set.of(
          "ConcurrentSkipListMap",
          "ConcurrentSkipListSet",
          "LinkedTransferQueue",
          "SynchronousQueue");

  private static final String BUFFER = "java/lang/StringBuffer";
  private static final String BUILDER = "java/lang/StringBuilder";

  /** The superclass of both string builders, which is useless without one of them. */
  private static final String ANY_STRING = "java/lang/AbstractStringBuilder";

  private final PatternList included;
  private final PatternList excluded;

  /** Creates a scope of the patterns that are about the JDK; others are left to {@link Scope}. */
  public JdkScope(List<String> include, List<String> exclude) {
    List<String> ofJdk = new ArrayList<>();
    for (String pattern : include) {
      if (isForJdk(pattern)) {
        ofJdk.add(pattern);
      }
    }
    included = new PatternList(ofJdk);
    excluded = new PatternList(exclude);
  }

  /** Returns whether a pattern asks for classes of the JDK. */
  public static boolean isForJdk(String pattern) {
    for (String name : PACKAGES) {
      if (pattern.startsWith(name)) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether a class is one of the JDK, by its internal name. */
  public static boolean isOfJdk(String name) {
    return isForJdk(name.replace('/', '.'));
  }

  /** Returns whether no class of the JDK was asked for. */
  public boolean isEmpty() {
    return included.isEmpty();
  }

  /** Returns whether a class is instrumented, by its internal name. */
  boolean has(String name) {
    return isAskedFor(name) && refusal(name) == null;
  }

  /**
   * Returns the reason why a requested class is not instrumented; null if it is, or was not
   * requested.
   */
  public @Nullable String whyNot(String name) {
    return isAskedFor(name) ? refusal(name) : null;
  }

  private boolean isAskedFor(String name) {
    return matches(name) || (name.equals(ANY_STRING) && (matches(BUFFER) || matches(BUILDER)));
  }

  private boolean matches(String name) {
    return included.matches(name) && !excluded.matches(name);
  }

  private static @Nullable String refusal(String name) {
    if (isSynchronizer(name)) {
      return "modelled by its calls";
    }
    boolean isString = name.equals(ANY_STRING) || name.equals(BUFFER) || name.equals(BUILDER);
    boolean isBelow =
        name.startsWith("java/lang/")
            || name.startsWith("jdk/internal/")
            || name.startsWith("sun/");
    return isBelow && !isString ? "the recorder itself uses it" : null;
  }

  /**
   * Returns whether a class is one by which threads synchronise or hand work over: no collection.
   * Hooks in collections are for programs that know them by their calls.
   */
  private static boolean isSynchronizer(String name) {
    int nested = name.indexOf('$');
    String top = nested < 0 ? name : name.substring(0, nested);
    if (top.startsWith(CONCURRENT)) {
      return FENCED.contains(top.substring(CONCURRENT.length())) || !isCollection(top);
    }
    return JdkInstrumenter.has(name);
  }

  private static boolean isCollection(String top) {
    return (top.endsWith("Queue")
        || top.endsWith("Deque")
        || top.endsWith("Map")
        || top.endsWith("Set")
        || top.endsWith("List")
        || top.endsWith("Exception")
        || top.endsWith("TimeUnit"));
  }
}
