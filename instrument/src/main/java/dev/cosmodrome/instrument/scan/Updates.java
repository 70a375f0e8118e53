package dev.cosmodrome.instrument.scan;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.Opcodes;

/**
 * Finds the statements of a method that read a field and then write it, such as {@code x += 5}: the
 * read and the write follow each other on one line, without a jump, a call or an assignment to a
 * local variable in between, and are of the same object.
 */
public final class Updates {
  private static final int NONE = -1;

  private final BitSet reads = new BitSet();
  private final BitSet writes = new BitSet();

  /** The reads that a write may belong to, by field. */
  private final Map<String, Integer> pending = new HashMap<>();

  // The instructions before the next one: whether they put the same object on the stack twice.
  private int lastLoaded = NONE;
  private boolean isDoubled;

  /** An access to a field; they are counted from 0. */
  void access(int index, int opcode, String owner, String name) {
    String field = owner + "." + name;
    boolean isRead = opcode == Opcodes.GETFIELD || opcode == Opcodes.GETSTATIC;
    if (isRead && (opcode == Opcodes.GETSTATIC || isDoubled)) {
      pending.putIfAbsent(field, index);
    } else if (!isRead && pending.containsKey(field)) {
      reads.set(pending.get(field));
      writes.set(index);
      pending.clear();
    }
    other();
  }

  /** A local variable is put on the stack. */
  void load(int variable) {
    isDoubled = variable == lastLoaded;
    lastLoaded = variable;
  }

  /** An instruction without operands. */
  void instruction(int opcode) {
    isDoubled = opcode == Opcodes.DUP;
    lastLoaded = NONE;
  }

  /** Some other instruction. */
  void other() {
    isDoubled = false;
    lastLoaded = NONE;
  }

  /**
   * Drops the pending reads: they belong to another statement, or the statement is more than an
   * update.
   */
  void cut() {
    pending.clear();
    other();
  }

  /** Returns whether an access is a read with which an update begins. */
  public boolean begin(int index) {
    return reads.get(index);
  }

  /** Returns whether an access is the write with which an update ends. */
  public boolean end(int index) {
    return writes.get(index);
  }

  public boolean isEmpty() {
    return reads.isEmpty();
  }
}
