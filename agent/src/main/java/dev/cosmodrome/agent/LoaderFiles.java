package dev.cosmodrome.agent;

import dev.cosmodrome.instrument.classes.ClassFiles;
import dev.cosmodrome.instrument.scope.Scope;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.net.URL;
import org.jspecify.annotations.Nullable;

/** The class files that a class loader finds among its resources. */
final class LoaderFiles implements ClassFiles {
  private static final ClassLoader BOOTSTRAP = new ClassLoader(null) {};

  private final WeakReference<ClassLoader> loader;
  private final @Nullable Scope scope;

  /**
   * Creates the lookup.
   *
   * @param loader the class loader, null for that of the bootstrap class path
   * @param scope which classes of the bootstrap class path count, those that are instrumented; null
   *     for all
   */
  LoaderFiles(@Nullable ClassLoader loader, @Nullable Scope scope) {
    this.loader = new WeakReference<>(loader == null ? BOOTSTRAP : loader);
    this.scope = scope;
  }

  @Override
  public byte @Nullable [] find(String name) {
    ClassLoader live = loader.get();
    if (live == null) {
      return null;
    }
    String file = name + ".class";
    URL inBootstrap = BOOTSTRAP.getResource(file);
    if (inBootstrap != null && scope != null && !scope.hasOfJdk(name)) {
      return null;
    }
    try (InputStream in =
        inBootstrap == null ? live.getResourceAsStream(file) : inBootstrap.openStream()) {
      return in == null ? null : in.readAllBytes();
    } catch (Throwable e) {
      // The program's class loader may throw anything; the class is then unavailable.
      return null;
    }
  }
}
