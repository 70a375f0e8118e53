package dev.cosmodrome.runtime.identity;

/**
 * The recorder's state of an object or array, null at first: the {@link Owner} that has created it,
 * or its variables. The state is in a field of the object, or in its {@link Identity}.
 */
public abstract sealed class ObjectState permits Owner, VariableGroup {
  ObjectState() {}
}
