package dev.cosmodrome.instrument.classes;

import org.objectweb.asm.Type;

/** Names of classes and methods in the forms that recordings and messages use. */
public final class JavaNames {
  /** The start of the names that compilers give to the code of lambdas. */
  private static final String LAMBDA = "lambda$";

  private JavaNames() {}

  /** The name of a class with dots instead of slashes. */
  public static String dotted(String internalName) {
    return internalName.replace('/', '.');
  }

  /**
   * The short name of a class in the names of fields: without package and, unless it is anonymous,
   * without the enclosing class.
   */
  public static String label(String internalName) {
    String simple = internalName.substring(internalName.lastIndexOf('/') + 1);
    String nested = simple.substring(simple.lastIndexOf('$') + 1);
    return !nested.isEmpty() && Character.isLetter(nested.charAt(0)) ? nested : simple;
  }

  /** The simple names of a method's parameter types, in parentheses. */
  public static String parameters(String descriptor) {
    StringBuilder text = new StringBuilder("(");
    for (Type type : Type.getArgumentTypes(descriptor)) {
      String name = type.getClassName();
      text.append(text.length() == 1 ? "" : ",").append(name.substring(name.lastIndexOf('.') + 1));
    }
    return text.append(')').toString();
  }

  /** Returns whether a method is the code of a lambda. */
  public static boolean isLambda(String method) {
    return method.startsWith(LAMBDA);
  }
}
