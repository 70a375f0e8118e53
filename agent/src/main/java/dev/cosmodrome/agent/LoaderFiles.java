package dev.cosmodrome.agent;

import dev.cosmodrome.instrument.ClassFiles;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/** The class files that a class loader finds among its resources. */
final class LoaderFiles implements ClassFiles {
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
    try (InputStream in = live.getResourceAsStream(name + ".class")) {
      return in == null ? null : in.readAllBytes();
    } catch (IOException | RuntimeException | LinkageError e) {
      return null;
    }
  }
}
