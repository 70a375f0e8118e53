package dev.cosmodrome.runtime.thread;

import dev.cosmodrome.runtime.identity.Variable;
import dev.cosmodrome.runtime.identity.VariableGroup;
import dev.cosmodrome.runtime.identity.VariableTable;
import dev.cosmodrome.trace.Op;
import org.jspecify.annotations.Nullable;

/**
 * The part of {@link ThreadContext} to which hooks report accesses to variables. A variable of an
 * object is named by its group and its index there, any other variable by its id.
 */
public abstract class ThreadAccesses extends Padding {
  /** The variables of the recording that belong to no object. */
  private final VariableTable variables;

  ThreadAccesses(VariableTable variables) {
    this.variables = variables;
  }

  /** Returns a variable that belongs to no object; null if the id is negative. */
  public final @Nullable Variable variable(int id) {
    return id < 0 ? null : new Variable(variables.group(id), VariableTable.inGroup(id));
  }

  /** A plain variable was read. */
  public abstract void read(VariableGroup group, int index, int site);

  /** A plain variable is about to be written. */
  public abstract void write(VariableGroup group, int index, int site);

  /** A variable was read in the mode of {@code operation}, which may be plain. */
  public abstract void readAtomic(int operation, VariableGroup group, int index, int site);

  /** A variable is about to be written in the mode of {@code operation}. */
  public abstract void writeAtomic(int operation, VariableGroup group, int index, int site);

  /** A plain variable that belongs to no object was read. */
  public final void read(int variable, int site) {
    read(variables.group(variable), VariableTable.inGroup(variable), site);
  }

  /** A plain variable that belongs to no object is about to be written. */
  public final void write(int variable, int site) {
    write(variables.group(variable), VariableTable.inGroup(variable), site);
  }

  /** A variable that belongs to no object was read in the mode of {@code operation}. */
  public final void readAtomic(int operation, int variable, int site) {
    readAtomic(operation, variables.group(variable), VariableTable.inGroup(variable), site);
  }

  /** A variable that belongs to no object is about to be written in the mode of an operation. */
  public final void writeAtomic(int operation, int variable, int site) {
    writeAtomic(operation, variables.group(variable), VariableTable.inGroup(variable), site);
  }

  /** A volatile variable that belongs to no object was read. */
  public final void readVolatile(int variable, int site) {
    readAtomic(Op.VOLATILE_READ, variable, site);
  }

  /** A volatile variable that belongs to no object is about to be written. */
  public final void writeVolatile(int variable, int site) {
    writeAtomic(Op.VOLATILE_WRITE, variable, site);
  }

  /** A variable was read as by an instruction. */
  public final void read(Variable variable, boolean isVolatile, int site) {
    if (isVolatile) {
      readAtomic(Op.VOLATILE_READ, variable, site);
    } else {
      read(variable.group(), variable.index(), site);
    }
  }

  /** A variable is about to be written as by an instruction. */
  public final void write(Variable variable, boolean isVolatile, int site) {
    if (isVolatile) {
      writeAtomic(Op.VOLATILE_WRITE, variable, site);
    } else {
      write(variable.group(), variable.index(), site);
    }
  }

  /** A variable was read in the mode of an operation. */
  public final void readAtomic(int operation, Variable variable, int site) {
    readAtomic(operation, variable.group(), variable.index(), site);
  }

  /** A variable is about to be written in the mode of an operation. */
  public final void writeAtomic(int operation, Variable variable, int site) {
    writeAtomic(operation, variable.group(), variable.index(), site);
  }
}
