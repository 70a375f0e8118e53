package dev.cosmodrome.litmus.herd;

import dev.cosmodrome.litmus.LitmusException;
import dev.cosmodrome.litmus.herd.Step.Action;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A state of the machine that runs a test. Steps create new states. */
final class HerdState {
  /** A write that has not reached memory. */
  private record Pending(int location, long value) {}

  /** A processor. */
  private static final class Processor {
    /** The values of the registers, by index. */
    final long[] registers;

    /** The store buffer, the oldest write first. */
    final List<Pending> buffer;

    /** The index of the next step. */
    int at;

    // The operands of the last comparison; they stand for the flags, of which conditions are
    // computed.
    long left;
    long right;

    Processor(int registers) {
      this.registers = new long[registers];
      buffer = new ArrayList<>();
    }

    Processor(Processor other) {
      registers = other.registers.clone();
      buffer = new ArrayList<>(other.buffer);
      at = other.at;
      left = other.left;
      right = other.right;
    }
  }

  private final HerdTest test;
  private final List<Processor> processors = new ArrayList<>();
  private final long[] memory;

  /** The state at the beginning. */
  HerdState(HerdTest test) {
    this.test = test;
    memory = test.memory().stream().mapToLong(Long::longValue).toArray();
    for (int thread = 0; thread < test.threads().size(); thread++) {
      Processor processor = new Processor(test.registers().get(thread).size());
      test.initial().get(thread).forEach((index, value) -> processor.registers[index] = value);
      processors.add(processor);
    }
  }

  private HerdState(HerdState other) {
    test = other.test;
    memory = other.memory.clone();
    other.processors.forEach(processor -> processors.add(new Processor(processor)));
  }

  /** Returns a key that distinguishes this state from all others. */
  List<Long> key() {
    List<Long> key = new ArrayList<>();
    for (Processor processor : processors) {
      key.add((long) processor.at);
      key.add(processor.left);
      key.add(processor.right);
      Arrays.stream(processor.registers).forEach(key::add);
      key.add((long) processor.buffer.size());
      for (Pending pending : processor.buffer) {
        key.add((long) pending.location);
        key.add(pending.value);
      }
    }
    Arrays.stream(memory).forEach(key::add);
    return key;
  }

  /** Returns the next step of a thread; null if it has ended. */
  @Nullable Step nextStep(int thread) {
    List<Step> steps = test.threads().get(thread);
    int at = processors.get(thread).at;
    return at < steps.size() ? steps.get(at) : null;
  }

  /** Returns whether a thread has writes that have not reached memory. */
  boolean hasPending(int thread) {
    return !processors.get(thread).buffer.isEmpty();
  }

  /** Returns whether all threads have ended and all buffers are empty. */
  boolean isFinal() {
    for (int thread = 0; thread < processors.size(); thread++) {
      if (nextStep(thread) != null || hasPending(thread)) {
        return false;
      }
    }
    return true;
  }

  /** Returns the value of a register or location. */
  long value(Place place) {
    return place.thread() == Place.MEMORY
        ? memory[place.index()]
        : processors.get(place.thread()).registers[place.index()];
  }

  /** Commits the oldest write in a thread's buffer. */
  HerdState commit(int thread) {
    HerdState after = new HerdState(this);
    Pending oldest = after.processors.get(thread).buffer.remove(0);
    after.memory[oldest.location] = oldest.value;
    return after;
  }

  /** Performs the next step of a thread. */
  HerdState step(int thread, Step step, boolean hasBuffers) {
    HerdState after = new HerdState(this);
    Processor processor = after.processors.get(thread);
    processor.at++;
    for (Action action : step.actions()) {
      after.perform(action, processor, hasBuffers && !step.isLocked(), step.line());
    }
    return after;
  }

  /**
   * Performs one action.
   *
   * @param isBuffered whether writes go to the store buffer
   */
  private void perform(Action action, Processor processor, boolean isBuffered, int line) {
    Operand target = action.target();
    Operand source = action.source();
    if (target == null) {
      return; // a fence
    }
    long right = source == null ? 0 : read(source, processor, line);
    boolean wasEqual = processor.left == processor.right;
    switch (action.code()) {
      case MOVE -> write(target, right, processor, isBuffered, line);
      case MOVE_IF_EQUAL -> {
        if (wasEqual) {
          write(target, right, processor, isBuffered, line);
        }
      }
      case MOVE_UNLESS_EQUAL -> {
        if (!wasEqual) {
          write(target, right, processor, isBuffered, line);
        }
      }
      case COMPARE -> {
        processor.left = read(target, processor, line);
        processor.right = right;
      }
      case TEST -> {
        processor.left = read(target, processor, line) & right;
        processor.right = 0;
      }
      case JUMP -> {
        if (action.condition().holds(processor.left, processor.right)) {
          processor.at = target.index();
        }
      }
      default -> {
        long result = combined(action.code(), read(target, processor, line), right);
        write(target, result, processor, isBuffered, line);
        processor.left = result;
        processor.right = 0;
      }
    }
  }

  /** Returns the result of an arithmetic or logical operation. */
  private static long combined(Step.Code code, long left, long right) {
    return switch (code) {
      case ADD -> left + right;
      case SUBTRACT -> left - right;
      case AND -> left & right;
      case OR -> left | right;
      case XOR -> left ^ right;
      case SHIFT_LEFT -> left << right;
      default -> throw new IllegalStateException(code.name());
    };
  }

  /**
   * Returns the value of an operand. A location is read from the processor's own buffer, if it has
   * a write of it, and from memory otherwise.
   */
  private long read(Operand operand, Processor processor, int line) {
    return switch (operand.kind()) {
      case CONSTANT -> operand.value();
      case REGISTER -> processor.registers[operand.index()];
      default -> {
        int location = location(operand, processor, line);
        for (int i = processor.buffer.size() - 1; i >= 0; i--) {
          if (processor.buffer.get(i).location == location) {
            yield processor.buffer.get(i).value;
          }
        }
        yield memory[location];
      }
    };
  }

  /**
   * Writes a register, the store buffer or, without a buffer or in a locked instruction, memory.
   */
  private void write(
      Operand operand, long value, Processor processor, boolean isBuffered, int line) {
    if (operand.kind() == Operand.Kind.REGISTER) {
      processor.registers[operand.index()] = value;
      return;
    }
    int location = location(operand, processor, line);
    if (isBuffered) {
      processor.buffer.add(new Pending(location, value));
    } else {
      memory[location] = value;
    }
  }

  /**
   * Returns the location of an operand; that of a pointer is the one whose address the register
   * contains.
   */
  private int location(Operand operand, Processor processor, int line) {
    if (operand.kind() == Operand.Kind.MEMORY) {
      return operand.index();
    }
    long location = processor.registers[operand.index()] - HerdTest.FIRST_ADDRESS;
    if (location < 0 || location >= memory.length) {
      String name = test.registers().get(processors.indexOf(processor)).get(operand.index());
      throw new LitmusException(line, name + " has no address in some execution");
    }
    return (int) location;
  }
}
