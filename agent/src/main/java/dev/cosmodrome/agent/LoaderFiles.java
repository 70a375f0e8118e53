package dev.cosmodrome.agent;

import dev.cosmodrome.instrument.ClassFiles;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.net.URL;
import org.jspecify.annotations.Nullable;

/** The class files that a class loader finds among its resources. */
final class LoaderFiles implements ClassFiles {
  private static final ClassLoader BOOTSTRAP = new ClassLoader(null) {};

  private final WeakReference<ClassLoader> loader;
  private final boolean withBootstrap;

  /**
   * Creates the lookup.
   *
   * @param withBootstrap whether classes on the bootstrap class path count, which are not
   *     instrumented
   */
  LoaderFiles(ClassLoader loader, boolean withBootstrap) {
    this.loader = new WeakReference<>(loader);
    this.withBootstrap = withBootstrap;
  }

  @Override
  public byte @Nullable [] find(String name) {
    ClassLoader live = loader.get();
    if (live == null) {
      return null;
    }
    String file = name + ".class";
    URL inBootstrap = BOOTSTRAP.getResource(file);
    if (inBootstrap != null && !withBootstrap) {
      return null;
    }
    try (InputStream in =
        inBootstrap == null ? live.getResourceAsStream(file) : inBootstrap.openStream()) {
      return in == null ? null : in.readAllBytes();
    } catch (Throwable e) {
      // Whatever the program's class loader throws, the class is not to be had.
      return null;
    }
  }
}
