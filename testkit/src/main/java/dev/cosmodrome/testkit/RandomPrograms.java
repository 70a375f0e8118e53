package dev.cosmodrome.testkit;

import dev.cosmodrome.testkit.ConcurrentProgram.Operation;
import dev.cosmodrome.testkit.ConcurrentProgram.Part;
import dev.cosmodrome.trace.Op;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Small random programs of parts that mostly keep to themselves, so that a good share of them is
 * deterministic. The same seed gives the same programs.
 */
public final class RandomPrograms {
  private static final int SIGNALS = 8;
  private static final int TASKS = 12;

  private final Random random;

  /** Creates a source of programs. */
  public RandomPrograms(long seed) {
    random = new Random(seed);
  }

  /** A program that is one block. */
  public ConcurrentProgram oneBlock() {
    List<Part> parts = new ArrayList<>();
    parts.add(new Part(List.of(), -1));
    List<Operation> main = new ArrayList<>();
    main.add(new Operation(Op.BEGIN, 0));
    addBlock(main, parts, 0);
    main.add(new Operation(Op.END, 0));
    parts.set(0, new Part(main, -1));
    return program(parts);
  }

  /** A program of two threads that run blocks, and do something in between. */
  public ConcurrentProgram severalBlocks() {
    List<Part> parts = new ArrayList<>(List.of(new Part(List.of(), -1), new Part(List.of(), -1)));
    for (int thread = 0; thread < 2; thread++) {
      List<Operation> operations = new ArrayList<>();
      addAccesses(operations, thread, random.nextInt(2));
      operations.add(new Operation(Op.BEGIN, 0));
      if (thread == 0) {
        addBlock(operations, parts, thread);
      } else {
        addAccesses(operations, thread, 1 + random.nextInt(3));
      }
      operations.add(new Operation(Op.END, 0));
      addAccesses(operations, thread, random.nextInt(2));
      parts.set(thread, new Part(operations, -1));
    }
    return program(parts);
  }

  private static ConcurrentProgram program(List<Part> parts) {
    boolean tasks = parts.stream().anyMatch(part -> part.task() >= 0);
    return new ConcurrentProgram(parts, tasks ? 2 : 0);
  }

  /** Adds a block: it starts threads or tasks, works, waits for them and reads what they wrote. */
  private void addBlock(List<Operation> operations, List<Part> parts, int own) {
    int children = 1 + random.nextInt(2);
    boolean asTasks = random.nextInt(3) == 0;
    boolean barrier = !asTasks && random.nextInt(3) == 0;
    boolean signals = random.nextInt(3) == 0;
    int first = parts.size();
    addAccesses(operations, own, random.nextInt(2));
    for (int child = 0; child < children; child++) {
      operations.add(asTasks ? new Operation(Op.SUBMIT, TASKS + child) : fork(first + child));
      parts.add(child(first + child, asTasks ? TASKS + child : -1, barrier, signals));
    }
    addAccesses(operations, own, random.nextInt(2));
    if (barrier) {
      operations.add(new Operation(Op.BARRIER, 0));
      addAccesses(operations, own, 1);
    }
    boolean waits = random.nextInt(4) > 0;
    for (int child = 0; child < children && waits; child++) {
      boolean bySignal = asTasks || (signals && random.nextBoolean());
      operations.add(
          bySignal ? new Operation(Op.AWAIT, SIGNALS) : new Operation(Op.JOIN, first + child));
    }
    addAccesses(operations, first + random.nextInt(children), random.nextInt(3));
  }

  private static Operation fork(int thread) {
    return new Operation(Op.FORK, thread);
  }

  private Part child(int part, int task, boolean barrier, boolean signals) {
    List<Operation> operations = new ArrayList<>();
    addAccesses(operations, part, 1 + random.nextInt(2));
    if (barrier) {
      operations.add(new Operation(Op.BARRIER, 0));
      addAccesses(operations, random.nextInt(part + 1), 1);
    }
    if (signals || task >= 0) {
      operations.add(new Operation(Op.SIGNAL, SIGNALS));
    }
    if (random.nextInt(6) == 0) {
      addAccesses(operations, part, 1);
    }
    return new Part(operations, task);
  }

  /** Adds accesses, most of them to the own variable, some under a lock. */
  private void addAccesses(List<Operation> operations, int own, int count) {
    for (int i = 0; i < count; i++) {
      boolean locks = random.nextInt(6) == 0;
      int variable = random.nextInt(5) > 0 ? own : random.nextInt(4);
      boolean writes = random.nextInt(5) < 3;
      boolean isVolatile = random.nextInt(5) == 0;
      if (locks) {
        operations.add(new Operation(Op.ACQUIRE, 0));
      }
      operations.add(
          new Operation(
              isVolatile
                  ? writes ? Op.VOLATILE_WRITE : Op.VOLATILE_READ
                  : writes ? Op.WRITE : Op.READ,
              variable));
      if (locks) {
        operations.add(new Operation(Op.RELEASE, 0));
      }
    }
  }
}
