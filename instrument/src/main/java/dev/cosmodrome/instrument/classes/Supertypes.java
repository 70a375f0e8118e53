package dev.cosmodrome.instrument.classes;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.objectweb.asm.ClassReader;

/** The superclasses and interfaces of classes, by their class files. For one class loader. */
public final class Supertypes {
  private static final String[] NONE = {};

  private final ClassFiles files;
  private final Map<String, String[]> direct = new ConcurrentHashMap<>();

  public Supertypes(ClassFiles files) {
    this.files = files;
  }

  /** Returns whether a class is, extends or implements another. */
  public boolean isSubtype(String type, String of) {
    return type.equals(of) || all(type).contains(of);
  }

  private Set<String> all(String type) {
    Set<String> found = new HashSet<>();
    collect(type, found);
    return found;
  }

  private void collect(String type, Set<String> found) {
    for (String parent : direct(type)) {
      if (found.add(parent)) {
        collect(parent, found);
      }
    }
  }

  /** The superclass, first, and the interfaces of a class, as far as they can be found. */
  public String[] direct(String type) {
    String[] known = direct.get(type);
    if (known == null) {
      known = read(type);
      direct.put(type, known);
    }
    return known;
  }

  /** Makes a class known that is being defined, which may not be found as a file. */
  public void define(ClassReader reader) {
    direct.put(reader.getClassName(), parents(reader));
  }

  private String[] read(String type) {
    byte[] bytes = type.startsWith("[") ? null : files.find(type);
    if (bytes == null) {
      return NONE;
    }
    try {
      return parents(new ClassReader(bytes));
    } catch (RuntimeException e) {
      return NONE;
    }
  }

  private static String[] parents(ClassReader reader) {
    String superName = reader.getSuperName();
    if (superName == null) {
      return NONE;
    }
    String[] interfaces = reader.getInterfaces();
    String[] parents = new String[interfaces.length + 1];
    parents[0] = superName;
    System.arraycopy(interfaces, 0, parents, 1, interfaces.length);
    return parents;
  }
}
