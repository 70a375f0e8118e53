package dev.cosmodrome.it.verify;

import dev.cosmodrome.instrument.classes.ClassFiles;
import java.util.function.UnaryOperator;

/** Defines classes from their files, after something was done to these. */
final class ClassFileLoader extends ClassLoader {
  static {
    registerAsParallelCapable();
  }

  private final ClassFiles files;
  private final UnaryOperator<byte[]> change;

  ClassFileLoader(ClassFiles files, UnaryOperator<byte[]> change) {
    super(new Platform());
    this.files = files;
    this.change = change;
  }

  /**
   * Loads a class and links it, by which the JVM verifies it, without initialising it.
   *
   * @throws LinkageError if it can't be linked
   */
  void link(String name) throws ClassNotFoundException {
    var unused = loadClass(name).getDeclaredFields();
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    byte[] file = files.find(name.replace('.', '/'));
    if (file == null) {
      throw new ClassNotFoundException(name);
    }
    byte[] bytes = change.apply(file);
    return defineClass(name, bytes, 0, bytes.length);
  }

  /** The JDK's classes and those that instrumented code calls. */
  private static final class Platform extends ClassLoader {
    Platform() {
      super(getPlatformClassLoader());
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      if (name.startsWith("dev.cosmodrome.runtime.")) {
        return Class.forName(name, false, ClassFileLoader.class.getClassLoader());
      }
      throw new ClassNotFoundException(name);
    }
  }
}
