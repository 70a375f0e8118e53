package dev.cosmodrome.runtime.identity;

import dev.cosmodrome.trace.ObjectName;
import dev.cosmodrome.trace.ObjectVariables;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The name of a class and of its objects in a recording: the simple name, or a longer one if
 * another class has that label already, so that labels are unique. Objects are numbered within
 * their class.
 */
public final class ClassLabel {
  /** The labels that are in use, guarded by the set itself. */
  private static final Set<String> TAKEN = new HashSet<>();

  private static final ClassValue<ClassLabel> LABELS =
      new ClassValue<>() {
        @Override
        protected ClassLabel computeValue(Class<?> type) {
          Class<?> element = type;
          String brackets = "";
          while (element.isArray()) {
            element = element.getComponentType();
            brackets += "[]";
          }
          if (!brackets.isEmpty()) {
            return new ClassLabel(of(element).text + brackets);
          }
          Layout layout = Layout.find(type);
          return layout == null ? named(type.getName()) : layout.label;
        }
      };

  private final String text;

  /** The names of elements, if it is a class of arrays; null as long as none was needed. */
  private @Nullable ObjectVariables elements;

  /** The number of objects that have a name; guarded by the lock of {@link Definitions}. */
  private int objects;

  private ClassLabel(String text) {
    this.text = text;
  }

  /** Returns the names of the elements of the class's objects, which are arrays. */
  ObjectVariables elements() {
    ObjectVariables known = elements;
    if (known == null) {
      known = ObjectVariables.ofElements(text);
      elements = known;
    }
    return known;
  }

  public static ClassLabel of(Class<?> type) {
    return LABELS.get(type);
  }

  /**
   * Creates a label for a class of this name: what follows the last {@code $}, or else the last
   * dot, or else the whole name.
   */
  static ClassLabel named(String className) {
    String afterDot = className.substring(className.lastIndexOf('.') + 1);
    String afterDollar = afterDot.substring(afterDot.lastIndexOf('$') + 1);
    boolean nested =
        !afterDollar.isEmpty()
            && Character.isLetter(afterDollar.charAt(0))
            && !isMadeAtRunTime(afterDot);
    synchronized (TAKEN) {
      String text = nested ? afterDollar : afterDot;
      text = TAKEN.contains(text) ? afterDot : text;
      text = TAKEN.contains(text) ? className : text;
      for (int copy = 2; TAKEN.contains(text); copy++) {
        text = className + "@" + copy;
      }
      TAKEN.add(text);
      return new ClassLabel(text);
    }
  }

  /**
   * Returns whether a library has made a class, so that its name ends with something that may be
   * another in the next run. Fingerprints leave that out if they know the part before it.
   */
  private static boolean isMadeAtRunTime(String name) {
    return name.contains("$ByteBuddy$") || name.contains("CGLIB$$") || name.contains("_$$_");
  }

  /** Returns the name of the class's next object. Called under the lock of {@link Definitions}. */
  ObjectName nextObject() {
    return ObjectName.of(text, nextNumber());
  }

  /** Returns the number of the class's next object; as {@link #nextObject}. */
  int nextNumber() {
    return ++objects;
  }

  @Override
  public String toString() {
    return text;
  }
}
