package dev.cosmodrome.runtime.thread;

import dev.cosmodrome.runtime.identity.Definitions;
import dev.cosmodrome.runtime.identity.VariableGroup;
import dev.cosmodrome.trace.Op;

/**
 * A variable that a call of a library accesses.
 *
 * @param group the variables that it belongs to
 * @param index its index among them
 */
public record Variable(VariableGroup group, int index) {
  /** Reports a read as by an instruction. */
  public void read(boolean isVolatile, ThreadContext context, int site) {
    if (isVolatile) {
      readAtomic(Op.VOLATILE_READ, context, site);
    } else {
      context.read(group, index, site);
    }
  }

  /** Reports a write as by an instruction, which comes next. */
  public void write(boolean isVolatile, ThreadContext context, int site) {
    if (isVolatile) {
      writeAtomic(Op.VOLATILE_WRITE, context, site);
    } else {
      context.write(group, index, site);
    }
  }

  /** Reports a read in the mode of an operation. */
  public void readAtomic(int operation, ThreadContext context, int site) {
    context.readAtomic(operation, group, index, site);
  }

  /** Reports a write in the mode of an operation, which comes next. */
  public void writeAtomic(int operation, ThreadContext context, int site) {
    context.writeAtomic(operation, group, index, site);
  }

  /** Returns the id of the variable; negative if no ids are left. */
  public int id(Definitions definitions) {
    return group.id(index, definitions);
  }
}
