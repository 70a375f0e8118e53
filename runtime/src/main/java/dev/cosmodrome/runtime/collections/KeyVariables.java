package dev.cosmodrome.runtime.collections;

import dev.cosmodrome.runtime.Problems;
import dev.cosmodrome.runtime.identity.Definitions;
import dev.cosmodrome.runtime.identity.Identities;
import dev.cosmodrome.trace.ObjectName;
import dev.cosmodrome.trace.VariableKind;
import dev.cosmodrome.trace.VariableName;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The variables of the keys or indices of one collection, in a hash table with open addressing. If
 * there are too many keys, the further ones share a few variables. Callers hold the lock of the
 * collection's contents.
 */
final class KeyVariables {
  private static final int MAX_KEYS = 1 << 14;
  private static final int MAX_KEYS_OF_ALL_COLLECTIONS = 1 << 18;

  /** The number of variables that further keys share. */
  private static final int SHARED_VARIABLES = 1 << 8;

  private static final AtomicInteger KEYS_OF_ALL_COLLECTIONS = new AtomicInteger();

  private final ObjectName label;
  private final Definitions definitions;

  // By place in the table: the number of a key, and its variable + 1; 0 where there is none.
  private long[] keys = new long[8];
  private int[] variables = new int[8];
  private int count;

  /** The first of the shared variables, -1 as long as there are none. */
  private int firstShared = -1;

  KeyVariables(ObjectName label, Definitions definitions) {
    this.label = label;
    this.definitions = definitions;
  }

  /**
   * Returns the variable of a key, -1 if there can be no more variables.
   *
   * @param number the number by which the key is known
   */
  int of(long number, @Nullable Object key) {
    int at = find(number);
    if (variables[at] != 0) {
      return variables[at] - 1;
    }
    if (count == MAX_KEYS || KEYS_OF_ALL_COLLECTIONS.get() >= MAX_KEYS_OF_ALL_COLLECTIONS) {
      return shared(number);
    }
    String text = CollectionKey.text(key, count + 1);
    int defined = definitions.variable(VariableName.of(VariableKind.ELEMENT, label).at(text));
    return defined <= 0 ? -1 : add(number, defined);
  }

  private int add(long number, int defined) {
    if (4 * (count + 1) > 3 * keys.length) {
      grow();
    }
    int at = find(number);
    KEYS_OF_ALL_COLLECTIONS.getAndIncrement();
    count++;
    keys[at] = number;
    variables[at] = defined;
    return defined - 1;
  }

  private int find(long number) {
    int mask = keys.length - 1;
    int at = Identities.spread(Long.hashCode(number)) & mask;
    while (variables[at] != 0 && keys[at] != number) {
      at = at + 1 & mask;
    }
    return at;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldVariables = variables;
    keys = new long[2 * oldKeys.length];
    variables = new int[2 * oldKeys.length];
    for (int i = 0; i < oldVariables.length; i++) {
      if (oldVariables[i] != 0) {
        int at = find(oldKeys[i]);
        keys[at] = oldKeys[i];
        variables[at] = oldVariables[i];
      }
    }
  }

  private int shared(long number) {
    if (firstShared < 0) {
      Problems.note("collections have too many keys, so some keys share a variable");
      VariableName name = VariableName.of(VariableKind.FURTHER_KEYS, label);
      firstShared = definitions.elements(name, SHARED_VARIABLES) - 1;
    }
    int at = Identities.spread(Long.hashCode(number)) & SHARED_VARIABLES - 1;
    return firstShared < 0 ? -1 : firstShared + at;
  }
}
