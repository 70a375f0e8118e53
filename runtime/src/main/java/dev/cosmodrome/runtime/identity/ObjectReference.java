package dev.cosmodrome.runtime.identity;

import dev.cosmodrome.trace.ObjectName;
import dev.cosmodrome.trace.Symbols;
import org.jspecify.annotations.Nullable;

/**
 * An object by its name or, if its variables are recorded, by one of them. The name of such an
 * object is only known to the recorder, which saves memory.
 */
public final class ObjectReference {
  private static final int NONE = -1;

  private final @Nullable ObjectName name;
  private final int variable;

  private ObjectReference(@Nullable ObjectName name, int variable) {
    this.name = name;
    this.variable = variable;
  }

  /** The object with a name. */
  public static ObjectReference of(ObjectName name) {
    return new ObjectReference(name, NONE);
  }

  /** The object or array that has a variable. */
  public static ObjectReference ofVariable(int variable) {
    return new ObjectReference(null, variable);
  }

  /** The name of the object, by the names that the recorder has. */
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
