package dev.cosmodrome.trace;

/** What a method's name says of whether it is meant to be one step. */
public enum MethodRole {
  /** Something that a thread does. */
  STEP,
  /** A lambda: a step, unless it is all that a thread does. */
  LAMBDA,
  /** A statement of a method, such as {@code com.acme.Bank.run:synchronized}: a step by itself. */
  STATEMENT,
  /** All that a thread does, or what initialises a class: no step. */
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
