package dev.cosmodrome.agent;

import dev.cosmodrome.instrument.jdk.JdkInstrumenter;
import dev.cosmodrome.instrument.scope.Scope;
import dev.cosmodrome.runtime.Problems;
import dev.cosmodrome.runtime.hooks.JdkObjectHooks;
import dev.cosmodrome.runtime.recorder.Recorder;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Decides which classes are instrumented, when they are loaded or if they were before. */
final class Transformer implements ClassFileTransformer {
  private final Scope scope;
  private final Instrumentation instrumentation;

  /** The packages, with their modules, that were opened to the runtime. */
  private final Set<String> opened = ConcurrentHashMap.newKeySet();

  private final Instrumenters instrumenters;
  private final CodeOrigins origins = new CodeOrigins();

  /** Whether a class of the program got hooks. */
  private volatile boolean sawProgram;

  /** The problem to report unless a class of the program gets hooks; null if there is none. */
  private @Nullable String nothingRecorded;

  /** The classes of the JDK that the transformer has received and that get hooks. */
  private final Set<String> seen = ConcurrentHashMap.newKeySet();

  Transformer(Scope scope, Instrumenters instrumenters, Instrumentation instrumentation) {
    this.scope = scope;
    this.instrumenters = instrumenters;
    this.instrumentation = instrumentation;
    for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
      scope.addLoaded(loaded.getName().replace('.', '/'));
    }
  }

  /** Notes a problem until the first class of the program gets hooks. */
  void expectProgram(String otherwise) {
    Problems.note(otherwise);
    nothingRecorded = otherwise;
  }

  /** Returns whether a class that is loaded gets hooks. */
  boolean isForLoaded(Class<?> type) {
    String name = type.getName().replace('.', '/');
    return isForJdk(name) || (type.getClassLoader() != null && isWanted(type.getModule(), name));
  }

  /**
   * Returns whether a class of the JDK gets hooks, but was loaded without the transformer: while
   * other classes were being transformed.
   */
  boolean isMissed(Class<?> type) {
    String name = type.getName().replace('.', '/');
    return isForJdk(name) && seen.add(name);
  }

  /** Returns whether a class of the JDK gets hooks, by its internal name. */
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
    // The instrumenter uses the JDK, whose hooks must not record that.
    JdkObjectHooks.suppressRecording();
    try {
      return transform(module, loader, name, domain, bytes);
    } catch (Throwable e) {
      Problems.note("class not instrumented: " + name.replace('/', '.') + ": " + e);
      return null;
    } finally {
      JdkObjectHooks.resumeRecording();
    }
  }

  private byte @Nullable [] transform(
      Module module,
      @Nullable ClassLoader loader,
      String name,
      @Nullable ProtectionDomain domain,
      byte[] bytes) {
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
    if (origins.isLibrary(domain) && !scope.isNamed(name)) {
      int slash = Math.max(0, name.lastIndexOf('/'));
      RuntimeNameRegistry.fromLibrary(name.substring(0, slash).replace('/', '.'));
    }
    return instrument(module, loader, name, bytes);
  }

  /**
   * Returns whether a class of the program is in the scope; classes in modules of the JDK are not.
   */
  private boolean isWanted(Module module, String name) {
    String of = module.isNamed() ? module.getName() : "";
    return !of.startsWith("java.")
        && !of.startsWith("jdk.")
        && (scope.has(name) || scope.hasLoaded(name));
  }

  private byte[] instrument(
      Module module, @Nullable ClassLoader loader, String name, byte[] bytes) {
    open(module, name);
    return instrumenters.create(loader).instrument(bytes);
  }

  /**
   * Opens the package of a class to the runtime, which accesses the fields that are added to it.
   */
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
}
