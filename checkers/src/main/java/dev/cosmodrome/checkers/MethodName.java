package dev.cosmodrome.checkers;

/**
 * The parts of a method's name, such as {@code com.acme.Bank.put(String,int)}. The parameter list
 * is there only where the class has several methods of that name.
 */
public final class MethodName {
  private MethodName() {}

  /** The name without its parameter list. */
  public static String withoutParameters(String method) {
    int open = method.indexOf('(');
    return open < 0 ? method : method.substring(0, open);
  }

  /** The class, empty if there is none. */
  public static String declaringClass(String method) {
    return method.substring(0, Math.max(0, lastDot(method)));
  }

  /** The name within its class, without a parameter list. */
  public static String simple(String method) {
    return withoutParameters(method).substring(lastDot(method) + 1);
  }

  private static int lastDot(String method) {
    return withoutParameters(method).lastIndexOf('.');
  }
}
