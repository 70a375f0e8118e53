package dev.cosmodrome.it.verify;

import dev.cosmodrome.instrument.Instrumenter;
import dev.cosmodrome.instrument.classes.ClassFiles;
import dev.cosmodrome.instrument.models.LibraryModels;
import dev.cosmodrome.instrument.models.ModelledCalls;
import dev.cosmodrome.instrument.scan.Fields;
import dev.cosmodrome.instrument.scope.JdkScope;
import dev.cosmodrome.instrument.scope.NamedMethods;
import dev.cosmodrome.instrument.scope.Scope;
import dev.cosmodrome.instrument.steering.HoldPoints;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.objectweb.asm.ClassReader;

/**
 * Instruments classes and has the JVM verify them. A class that can't be linked as it is, mostly
 * because classes that it needs are missing, has to fail in the same way with hooks.
 */
final class Verification {
  /** What {@link #toString} says. */
  static final String HEADINGS = "classes instrumented unlinkable failed  methods left alone";

  private static final Scope SCOPE =
      new Scope(
          List.of(),
          List.of("java.**", "javax.**", "org.w3c.dom.**", "org.xml.sax.**"),
          new JdkScope(List.of(), List.of()));

  private final ClassFiles files;
  private final Instrumenter instrumenter;
  private final Set<String> wanted = new HashSet<>();

  /** Whether what is being instrumented is one of the classes to verify, for the first time. */
  private boolean counts;

  /** The classes that were looked at. */
  int classes;

  /** Those among them that have hooks. */
  int instrumented;

  /** Those that can't be linked without hooks either. */
  int unlinkable;

  /** The numbers of methods and classes without hooks, by reason. */
  final Map<String, Integer> leftAlone = new TreeMap<>();

  /** The classes that can be linked, but not with hooks, or fail in another way with them. */
  final List<String> failures = new ArrayList<>();

  /** Creates a verification of classes that see those that {@code files} finds. */
  Verification(ClassFiles files) {
    this(files, HoldPoints.NONE, false);
  }

  /**
   * Creates one of classes with more hooks.
   *
   * @param points where threads can be held back
   * @param units whether to tell on which objects methods are called
   */
  Verification(ClassFiles files, HoldPoints points, boolean units) {
    this.files = files;
    instrumenter =
        new Instrumenter(
            new Fields(SCOPE, files),
            new ModelledCalls(jdkModels(), SCOPE, this::findAny),
            new CountedNames(),
            points,
            NamedMethods.NONE,
            units,
            true,
            this::countReason);
  }

  private static LibraryModels jdkModels() {
    try {
      return LibraryModels.ofJdk();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The bytes of a class, of the JDK as well. */
  private byte[] findAny(String name) {
    byte[] found = files.find(name);
    if (found != null) {
      return found;
    }
    try (InputStream in = ClassLoader.getSystemResourceAsStream(name + ".class")) {
      return in == null ? null : in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Verifies some classes, by their names with dots. */
  void verify(Collection<String> names) {
    ClassFileLoader hooked = new ClassFileLoader(files, this::instrument);
    ClassFileLoader plain = new ClassFileLoader(files, UnaryOperator.identity());
    wanted.addAll(names);
    for (String name : names) {
      classes++;
      Throwable error = link(hooked, name);
      if (error != null) {
        Throwable expected = link(plain, name);
        if (expected != null && expected.getClass() == error.getClass()) {
          unlinkable++;
        } else {
          failures.add(name + ": " + error);
        }
      }
    }
  }

  /** Adds hooks to a class, if that is possible. */
  byte[] instrument(byte[] bytes) {
    counts = wanted.remove(new ClassReader(bytes).getClassName().replace('/', '.'));
    byte[] changed;
    try {
      changed = instrumenter.instrument(bytes);
    } catch (RuntimeException e) {
      countReason("class left alone, " + e);
      return bytes;
    }
    instrumented += counts && !Arrays.equals(bytes, changed) ? 1 : 0;
    return changed;
  }

  /** Counts a problem by its kind: what stands before the first colon. */
  private void countReason(String problem) {
    if (counts) {
      int colon = problem.indexOf(':');
      leftAlone.merge(colon < 0 ? problem : problem.substring(0, colon), 1, Integer::sum);
    }
  }

  /** Links a class; returns what is wrong, or null. */
  private static Throwable link(ClassFileLoader loader, String name) {
    try {
      loader.link(name);
      return null;
    } catch (ClassNotFoundException | LinkageError | SecurityException e) {
      return e;
    }
  }

  @Override
  public String toString() {
    return "%7d %12d %10d %6d  %s"
        .formatted(classes, instrumented, unlinkable, failures.size(), leftAlone);
  }
}
