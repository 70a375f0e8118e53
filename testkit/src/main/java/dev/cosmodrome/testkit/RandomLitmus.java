package dev.cosmodrome.testkit;

import java.util.Random;
import java.util.function.IntConsumer;

/** Texts of small random litmus programs. The same seed gives the same programs. */
public final class RandomLitmus {
  private final Random random;
  private final StringBuilder text = new StringBuilder();
  private int variables;
  private int written;

  /** Creates a source of programs. */
  public RandomLitmus(long seed) {
    random = new Random(seed);
  }

  /** The next program. */
  public String next() {
    return program(this::unfenced);
  }

  /** The next program in which each transaction ends with a fence. */
  public String nextFenced() {
    return program(this::fenced);
  }

  /** The next program in which a fence comes between a transaction and the next one. */
  public String nextSeparated() {
    return program(this::separated);
  }

  private String program(IntConsumer body) {
    text.setLength(0);
    written = 0;
    variables = 2 + random.nextInt(2);
    int threads = 2 + random.nextInt(2);
    text.append(variables == 2 ? "shared x, y;\n" : "shared x, y, z;\n");
    for (int thread = 0; thread < threads; thread++) {
      text.append("thread T").append(thread).append(" { ");
      int events = 1 + random.nextInt(threads == 2 ? 4 : 3);
      body.accept(events);
      text.append("}\n");
    }
    return text.toString();
  }

  private void fenced(int events) {
    for (int done = 0; done < events; ) {
      text.append("atomic { ");
      done += accesses(events - done);
      text.append("fence; } ");
    }
  }

  private void separated(int events) {
    for (int done = 0; done < events; ) {
      text.append("atomic { ");
      done += accesses(events - done);
      text.append(done < events ? "} fence; " : "} ");
    }
  }

  /** Adds accesses, at most {@code most}; returns their number. */
  private int accesses(int most) {
    int count = 0;
    do {
      access();
      count++;
    } while (count < most && random.nextInt(3) > 0);
    return count;
  }

  private void unfenced(int events) {
    boolean isOpen = false;
    for (int done = 0; done < events; done++) {
      if (!isOpen && random.nextBoolean()) {
        text.append("atomic { ");
        isOpen = true;
      }
      statement();
      if (isOpen && random.nextInt(3) == 0) {
        text.append("} ");
        isOpen = false;
      }
    }
    text.append(isOpen ? "} " : "");
  }

  private void statement() {
    int dice = random.nextInt(12);
    if (dice == 0) {
      text.append("fence; ");
    } else if (dice == 1) {
      text.append("if (").append(variable()).append(" == 0) { ");
      access();
      text.append("} ");
    } else if (dice == 2) {
      text.append("r = exchange(").append(variable()).append(", ");
      text.append(++written).append("); ");
    } else if (dice == 3) {
      text.append("r = cas(").append(variable()).append(", ").append(random.nextInt(2));
      text.append(", ").append(++written).append("); ");
    } else {
      access();
    }
  }

  private void access() {
    if (random.nextBoolean()) {
      text.append(variable()).append(" = ").append(++written).append("; ");
    } else {
      text.append("r = ").append(variable()).append("; ");
    }
  }

  private char variable() {
    return (char) ('x' + random.nextInt(variables));
  }
}
