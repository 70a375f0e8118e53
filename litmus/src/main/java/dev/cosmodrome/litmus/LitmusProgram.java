package dev.cosmodrome.litmus;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A small program: threads that read and write shared variables, in transactions.
 *
 * @param threads the threads
 * @param variables the names of the shared variables
 * @param initial what they are at first
 * @param transactions the names of the transactions
 * @param expected the answers that the program is meant to have, by question
 */
public record LitmusProgram(
    List<Code> threads,
    List<String> variables,
    List<Integer> initial,
    List<String> transactions,
    Map<Question, Boolean> expected) {

  /**
   * The code of a thread.
   *
   * @param name the thread's name
   * @param locals the number of local variables
   * @param instructions its steps
   * @param hasLoops whether it has loops, which are unrolled
   */
  record Code(String name, int locals, List<Instruction> instructions, boolean hasLoops) {}

  /** Reads a program from its text. */
  public static LitmusProgram parse(String text) {
    return new ProgramParser(text).program();
  }

  /** Returns whether threads end where a loop has reached its bound. */
  public boolean hasLoops() {
    return threads.stream().anyMatch(Code::hasLoops);
  }

  /** The name of a thread. */
  public String thread(int thread) {
    return threads.get(thread).name();
  }

  /** An event in words. */
  public String describe(Event event) {
    String kind = event.kind().name().toLowerCase(Locale.ROOT);
    return event.variable() == Event.NONE
        ? kind
        : kind + " " + variables.get(event.variable()) + " = " + event.value();
  }
}
