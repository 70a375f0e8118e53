package dev.cosmodrome.agent;

import dev.cosmodrome.instrument.ClassFiles;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * The class files that a class loader finds among its resources, without those on the bootstrap
 * class path: these classes are not instrumented.
 */
final class LoaderFiles implements ClassFiles {
  private static final ClassLoader BOOTSTRAP = new ClassLoader(null) {};

  private final WeakReference<ClassLoader> loader;

  LoaderFiles(ClassLoader loader) {
    this.loader = new WeakReference<>(loader);
  }

  @Override
  public byte @Nullable [] find(String name) {
    ClassLoader live = loader.get();
    if (live == null) {
      return null;
    }
    String file = name + ".class";
    if (BOOTSTRAP.getResource(file) != null) {
      return null;
    }
    try (InputStream in = live.getResourceAsStream(file)) {
      return in == null ? null : in.readAllBytes();
    } catch (Throwable e) {
      // Whatever the program's class loader throws, the class is not to be had.
      return null;
    }
  }
}
