package dev.cosmodrome.litmus;

import dev.cosmodrome.litmus.Instruction.Code;
import java.util.ArrayList;
import java.util.List;

/** The instructions of a thread under construction, and their transactions. */
final class InstructionWriter {
  private static final int NO_TRANSACTION = -1;

  private final List<String> transactions;
  private final List<Instruction> instructions = new ArrayList<>();
  private int transaction = NO_TRANSACTION;

  /** Creates it; new transactions are added to those of other threads. */
  InstructionWriter(List<String> transactions) {
    this.transactions = transactions;
  }

  List<Instruction> instructions() {
    return instructions;
  }

  /** Makes a transaction of instructions; one inside another does not count. */
  void inTransaction(String name, Runnable parts) {
    boolean isOutermost = transaction == NO_TRANSACTION;
    if (isOutermost) {
      transaction = begin(name);
    }
    parts.run();
    if (isOutermost) {
      transaction = NO_TRANSACTION;
    }
  }

  private int begin(String name) {
    transactions.add(name);
    return transactions.size() - 1;
  }

  /**
   * Adds the fence that ends events that are one step for other threads, and in one transaction.
   */
  void inOneStep(int line, Runnable events) {
    inTransaction(
        "line " + line,
        () -> {
          events.run();
          visible(Code.FENCE, 0, 0, false, line);
        });
  }

  /** Adds an instruction that only its thread can observe. */
  void add(Code code, int argument, int line) {
    instructions.add(new Instruction(code, argument, 0, NO_TRANSACTION, false, line));
  }

  /** Adds an instruction that causes an event: in the transaction, or in one of its own. */
  void visible(Code code, int argument, int size, boolean holds, int line) {
    int of = transaction == NO_TRANSACTION ? begin("line " + line) : transaction;
    instructions.add(new Instruction(code, argument, size, of, holds, line));
  }

  /** Reserves room for a jump; returns its position. */
  int hole(int line) {
    add(Code.JUMP, 0, line);
    return instructions.size() - 1;
  }

  /** Completes a jump with the current position as its target. */
  void fill(int hole, Code code) {
    int line = instructions.get(hole).line();
    instructions.set(
        hole, new Instruction(code, instructions.size(), 0, NO_TRANSACTION, false, line));
  }
}
