package dev.cosmodrome.checkers;

/** Parts of the names of classes. */
public final class ClassName {
  private ClassName() {}

  /** Returns a class as in the names of fields: without its package and outer class. */
  public static String simple(String name) {
    String afterDot = name.substring(name.lastIndexOf('.') + 1);
    String nested = afterDot.substring(afterDot.lastIndexOf('$') + 1);
    return !nested.isEmpty() && Character.isLetter(nested.charAt(0)) ? nested : afterDot;
  }
}
