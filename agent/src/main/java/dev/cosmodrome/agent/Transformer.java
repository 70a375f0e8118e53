package dev.cosmodrome.agent;

import dev.cosmodrome.instrument.Fields;
import dev.cosmodrome.instrument.HoldPoints;
import dev.cosmodrome.instrument.Instrumenter;
import dev.cosmodrome.instrument.JdkInstrumenter;
import dev.cosmodrome.instrument.LibraryModels;
import dev.cosmodrome.instrument.ModelledCalls;
import dev.cosmodrome.instrument.NamedFields;
import dev.cosmodrome.instrument.NamedMethods;
import dev.cosmodrome.instrument.Scope;
import dev.cosmodrome.runtime.Problems;
import dev.cosmodrome.runtime.hooks.InsideHooks;
import dev.cosmodrome.runtime.recorder.Recorder;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.ref.ReferenceQueue;
import java.security.ProtectionDomain;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Decides which classes are instrumented, when they are loaded or if they were before. */
final class Transformer implements ClassFileTransformer {
  private static final Consumer<String> PROBLEMS =
      new Consumer<>() {
        @Override
        public void accept(String problem) {
          Problems.note(problem);
        }
      };

  private final Scope scope;
  private final Instrumentation instrumentation;
  private final Set<String> opened = ConcurrentHashMap.newKeySet();

  private final LibraryModels models;
  private final HoldPoints points;
  private final NamedMethods named;
  private final NamedFields fields;
  private final boolean units;

  /** Whether a class of the program got hooks. */
  private volatile boolean sawProgram;

  /** The problem to report unless a class of the program gets hooks; null if there is none. */
  private @Nullable String nothingRecorded;

  /** What is looked up of classes, by class loader. */
  private final Map<LoaderKey, Lookups> lookups = new ConcurrentHashMap<>();

  /** The classes of the JDK that have come by and get hooks. */
  private final Set<String> seen = ConcurrentHashMap.newKeySet();

  private final Lookups ofBootstrap;
  private final ReferenceQueue<ClassLoader> gone = new ReferenceQueue<>();

  private record Lookups(Fields fields, ModelledCalls calls) {}

  Transformer(
      Scope scope,
      LibraryModels models,
      HoldPoints points,
      NamedMethods named,
      NamedFields fields,
      boolean units,
      Instrumentation instrumentation) {
    this.scope = scope;
    this.models = models;
    this.points = points;
    this.named = named;
    this.fields = fields;
    this.units = units;
    this.instrumentation = instrumentation;
    ofBootstrap = makeLookups(null);
    for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
      scope.addLoaded(loaded.getName().replace('.', '/'));
    }
  }

  /** Notes a problem until the first class of the program gets hooks. */
  void expectProgram(String otherwise) {
    Problems.note(otherwise);
    nothingRecorded = otherwise;
  }

  /** Whether a class that is loaded gets hooks. */
  boolean isForLoaded(Class<?> type) {
    String name = type.getName().replace('.', '/');
    return isForJdk(name) || (type.getClassLoader() != null && isWanted(type.getModule(), name));
  }

  /** Whether a class of the JDK gets hooks, but was loaded unseen: while others got theirs. */
  boolean isMissed(Class<?> type) {
    String name = type.getName().replace('.', '/');
    return isForJdk(name) && seen.add(name);
  }

  /** Whether a class of the JDK gets hooks, by its internal name. */
  private boolean isForJdk(String name) {
    String whyNot = scope.jdk().whyNot(name);
    if (whyNot != null) {
      int nested = name.indexOf('$');
      String top = nested < 0 ? name : name.substring(0, nested);
      Problems.note("included, but " + whyNot, top.replace('/', '.'));
    }
    return scope.hasOfJdk(name) || JdkInstrumenter.has(name);
  }

  @Override
  public byte @Nullable [] transform(
      Module module,
      @Nullable ClassLoader loader,
      @Nullable String name,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] bytes) {
    if (name == null) {
      return null;
    }
    InsideHooks.hush();
    try {
      return transform(module, loader, name, bytes);
    } catch (Throwable e) {
      Problems.note("class not instrumented: " + name.replace('/', '.') + ": " + e);
      return null;
    } finally {
      InsideHooks.unhush();
    }
  }

  private byte @Nullable [] transform(
      Module module, @Nullable ClassLoader loader, String name, byte[] bytes) {
    if (isForJdk(name)) {
      seen.add(name);
      return scope.hasOfJdk(name)
          ? instrument(module, loader, name, bytes)
          : JdkInstrumenter.instrument(bytes);
    }
    if (loader == null || !isWanted(module, name)) {
      return null;
    }
    if (!sawProgram) {
      sawProgram = true;
      Recorder.sawProgram();
      if (nothingRecorded != null) {
        Problems.withdraw(nothingRecorded);
      }
    }
    return instrument(module, loader, name, bytes);
  }

  private boolean isWanted(Module module, String name) {
    String of = module.isNamed() ? module.getName() : "";
    return !of.startsWith("java.")
        && !of.startsWith("jdk.")
        && (scope.has(name) || scope.hasLoaded(name));
  }

  private byte[] instrument(
      Module module, @Nullable ClassLoader loader, String name, byte[] bytes) {
    open(module, name);
    Lookups found = lookups(loader);
    Names names = new Names(loader);
    return new Instrumenter(found.fields, found.calls, names, points, named, units, PROBLEMS)
        .instrument(bytes);
  }

  /** Lets the runtime reach the fields that are added to the classes of a package. */
  private void open(Module module, String name) {
    int slash = name.lastIndexOf('/');
    if (module.isNamed() && slash > 0) {
      String packageName = name.substring(0, slash).replace('/', '.');
      Module own = Transformer.class.getModule();
      if (opened.add(module.getName() + "/" + packageName) && !module.isOpen(packageName, own)) {
        instrumentation.redefineModule(
            module, Set.of(), Map.of(), Map.of(packageName, Set.of(own)), Set.of(), Map.of());
      }
    }
  }

  private Lookups lookups(@Nullable ClassLoader loader) {
    if (loader == null) {
      return ofBootstrap;
    }
    for (Object key = gone.poll(); key != null; key = gone.poll()) {
      lookups.remove(key);
    }
    LoaderKey key = new LoaderKey(loader, gone);
    Lookups known = lookups.get(key);
    if (known == null) {
      Lookups made = makeLookups(loader);
      known = lookups.putIfAbsent(key, made);
      known = known == null ? made : known;
    }
    return known;
  }

  private Lookups makeLookups(@Nullable ClassLoader loader) {
    Fields found = new Fields(scope, new LoaderFiles(loader, scope), fields);
    return new Lookups(found, new ModelledCalls(models, scope, new LoaderFiles(loader, null)));
  }
}
