package dev.cosmodrome.trace;

/** The role of a method, by its name: only some methods can be meant to be one step of a thread. */
public enum MethodRole {
  /** Part of the work of a thread. */
  STEP,
  /** A lambda: a step, unless it is the whole body of a thread. */
  LAMBDA,
  /** A statement of a method, such as {@code com.acme.Bank.run:synchronized}: a step by itself. */
  STATEMENT,
  /** The whole body of a thread, or the initialiser of a class: not a step. */
  ENTRY_POINT;

  /** The role of a method such as {@code com.acme.Bank.put(String,int)}. */
  public static MethodRole of(String method) {
    int open = method.indexOf('(');
    String name = open < 0 ? method : method.substring(0, open);
    String simple = name.substring(name.lastIndexOf('.') + 1);
    if (simple.indexOf(':') >= 0) {
      return STATEMENT;
    }
    return switch (simple) {
      case "main", "run", "call", "<clinit>" -> ENTRY_POINT;
      default -> simple.startsWith("lambda$") ? LAMBDA : STEP;
    };
  }
}
