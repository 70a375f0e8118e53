package dev.cosmodrome.runtime.identity;

import dev.cosmodrome.trace.ObjectName;
import dev.cosmodrome.trace.Symbols;
import org.jspecify.annotations.Nullable;

/**
 * An object by its name or, if its variables are recorded, by one of them. Only the recorder has
 * the name of such an object, which saves memory.
 */
public final class ObjectReference {
  private static final int NONE = -1;

  private final @Nullable ObjectName name;
  private final int variable;

  private ObjectReference(@Nullable ObjectName name, int variable) {
    this.name = name;
    this.variable = variable;
  }

  /** Refers to an object by its name. */
  public static ObjectReference of(ObjectName name) {
    return new ObjectReference(name, NONE);
  }

  /** Refers to the object or array that a variable belongs to. */
  public static ObjectReference ofVariable(int variable) {
    return new ObjectReference(null, variable);
  }

  /** Returns the name of the object, which is looked up in the recorder's tables if necessary. */
  ObjectName name(Symbols symbols) {
    if (name != null) {
      return name;
    }
    ObjectName owner = symbols.variable(variable).owner();
    return owner == null ? ObjectName.ofText(symbols.variable(variable).toString()) : owner;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ObjectReference reference
        && variable == reference.variable
        && (name == null ? reference.name == null : name.equals(reference.name));
  }

  @Override
  public int hashCode() {
    return name == null ? variable : name.hashCode();
  }
}
