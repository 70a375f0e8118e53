package dev.cosmodrome.checkers;

import dev.cosmodrome.trace.SymbolLookup;
import dev.cosmodrome.trace.Symbols;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The facts about a finding that a further pass over the trace has collected.
 *
 * @param symbols the names behind its ids, which may be more than those that the checker had seen
 *     when it found the violation
 * @param steps the facts about each step, by its index; empty if the finding is not explained
 * @param hint a hint, null if there is none
 */
public record Explanation(SymbolLookup symbols, List<StepContext> steps, @Nullable Hint hint) {
  /** The explanation of a finding that is not explained. */
  public static final Explanation NONE = new Explanation(new Symbols(), List.of(), null);

  /** Returns the methods that lead to a step; none if they are unknown. */
  public List<Frame> path(int step) {
    return steps.isEmpty() ? List.of() : steps.get(step).path();
  }

  /**
   * The facts about a step.
   *
   * @param operation the operation as the trace has it; checkers that do not distinguish the modes
   *     of atomic accesses report these as volatile or plain
   * @param path the methods that lead to it, from its transaction's block inwards, ending with the
   *     one that it is in; empty if unknown
   */
  public record StepContext(StepOperation operation, List<Frame> path) {}

  /** An entry of the path to a step. */
  public sealed interface Frame {}

  /**
   * A method that the recording shows to be entered.
   *
   * @param method the method, or the block
   * @param location the place of the call of the next method, or of the step in the last method
   */
  public record Call(int method, Location location) implements Frame {}

  /**
   * A method that is so small that entering it is not recorded: that of the step's site.
   *
   * @param site the site of the step, which names the method
   */
  public record UnrecordedCall(int site) implements Frame {}

  /** In place of the methods in the middle of a long path. */
  public record LeftOut() implements Frame {}

  /**
   * A place in the program.
   *
   * @param site a site; the unknown one if the place is not known
   * @param isCaller whether the place is not the site, but the call that led to its method
   */
  public record Location(int site, boolean isCaller) {
    /** An unknown place. */
    public static final Location UNKNOWN = new Location(0, false);
  }
}
