package dev.cosmodrome.agent;

import dev.cosmodrome.instrument.Instrumenter;
import dev.cosmodrome.instrument.models.LibraryModels;
import dev.cosmodrome.instrument.models.ModelledCalls;
import dev.cosmodrome.instrument.scan.Fields;
import dev.cosmodrome.instrument.scope.NamedFields;
import dev.cosmodrome.instrument.scope.NamedMethods;
import dev.cosmodrome.instrument.scope.Scope;
import dev.cosmodrome.instrument.steering.HoldPoints;
import dev.cosmodrome.runtime.Problems;
import java.lang.ref.ReferenceQueue;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Creates the instrumenters of class loaders. The facts that they have looked up about other
 * classes are kept as long as the class loader is reachable; an instrumenter itself is not kept,
 * because it refers to its class loader.
 */
final class Instrumenters {
  /** A class, because linking a lambda expression would load further classes. */
  private static final Consumer<String> PROBLEMS =
      new Consumer<>() {
        @Override
        public void accept(String problem) {
          Problems.note(problem);
        }
      };

  private final Scope scope;
  private final LibraryModels models;
  private final HoldPoints points;
  private final NamedMethods namedMethods;
  private final NamedFields namedFields;
  private final boolean units;
  private final boolean isRecorded;
  private final Lookups ofBootstrap;
  private final Map<LoaderKey, Lookups> known = new ConcurrentHashMap<>();
  private final ReferenceQueue<ClassLoader> collected = new ReferenceQueue<>();

  /** Lookups in the classes that a class loader sees. */
  private record Lookups(Fields fields, ModelledCalls calls) {}

  Instrumenters(
      Scope scope,
      LibraryModels models,
      HoldPoints points,
      NamedMethods namedMethods,
      NamedFields namedFields,
      boolean units,
      boolean isRecorded) {
    this.scope = scope;
    this.models = models;
    this.points = points;
    this.namedMethods = namedMethods;
    this.namedFields = namedFields;
    this.units = units;
    this.isRecorded = isRecorded;
    ofBootstrap = createLookups(null);
  }

  /** Creates an instrumenter for a class loader, null for that of the bootstrap class path. */
  Instrumenter create(@Nullable ClassLoader loader) {
    Lookups found = lookups(loader);
    RuntimeNameRegistry names = new RuntimeNameRegistry(loader);
    return new Instrumenter(
        found.fields, found.calls, names, points, namedMethods, units, isRecorded, PROBLEMS);
  }

  private Lookups lookups(@Nullable ClassLoader loader) {
    if (loader == null) {
      return ofBootstrap;
    }
    for (Object key = collected.poll(); key != null; key = collected.poll()) {
      known.remove(key);
    }
    LoaderKey key = new LoaderKey(loader, collected);
    Lookups found = known.get(key);
    if (found == null) {
      Lookups created = createLookups(loader);
      found = known.putIfAbsent(key, created);
      found = found == null ? created : found;
    }
    return found;
  }

  private Lookups createLookups(@Nullable ClassLoader loader) {
    return new Lookups(
        new Fields(scope, new LoaderFiles(loader, scope), namedFields),
        new ModelledCalls(models, scope, new LoaderFiles(loader, null)));
  }
}
