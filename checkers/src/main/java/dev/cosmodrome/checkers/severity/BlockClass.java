package dev.cosmodrome.checkers.severity;

import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.MethodName;
import dev.cosmodrome.checkers.SourcePlace;
import dev.cosmodrome.trace.LockName;
import dev.cosmodrome.trace.VariableName;

/** The class of a blamed block, with its nested classes: the code that the block belongs to. */
final class BlockClass {
  private final String name;
  private final String method;

  BlockClass(Finding finding) {
    String block = finding.blockName().block();
    name = outermost(MethodName.declaringClass(block));
    int parameters = block.indexOf('(');
    method = parameters < 0 ? block : block.substring(0, parameters);
  }

  /** Returns whether a place in the source is in the block's own method, as far as it tells. */
  boolean contains(String place) {
    return SourcePlace.of(place).map(SourcePlace::method).map(method::equals).orElse(true);
  }

  /** Returns whether a variable is a field of the class. */
  boolean owns(VariableName variable) {
    return variable.field().map(MethodName::declaringClass).map(this::is).orElse(false)
        || (variable.owner() != null && is(variable.owner().type()));
  }

  /** Returns whether a lock is an object of the class, or the class itself. */
  boolean owns(LockName lock) {
    return is(lock.object().type());
  }

  private boolean is(String type) {
    return !name.isEmpty() && outermost(type).equals(name);
  }

  /** The simple name of the outermost class. */
  private static String outermost(String type) {
    String simple = type.substring(type.lastIndexOf('.') + 1);
    int nested = simple.indexOf('$', 1);
    return nested < 0 ? simple : simple.substring(0, nested);
  }
}
