package dev.cosmodrome.checkers.severity;

import dev.cosmodrome.checkers.Explanation.Frame;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.Interleaving.Step;
import dev.cosmodrome.checkers.StepOperation;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;

/** The steps of a finding that access a variable, those of the blamed block apart from others. */
final class OwnSteps {
  /**
   * A place in the blamed block.
   *
   * @param site the site of the access, which may be in a method that the block calls
   * @param path the calls that lead to it from the block on
   */
  private record Place(int site, List<Frame> path) {}

  private final Finding finding;
  private final List<Step> all;

  OwnSteps(Finding finding) {
    this.finding = finding;
    all = finding.steps().stream().filter(OwnSteps::isAccess).toList();
  }

  private static boolean isAccess(Step step) {
    return step.target().variable().isPresent() && step.operation().isPlainOrVolatileAccess();
  }

  private static boolean isWrite(Step step) {
    return step.operation() == StepOperation.WRITE
        || step.operation() == StepOperation.VOLATILE_WRITE;
  }

  /** Returns whether a step reads. */
  boolean isRead(Step step) {
    return !isWrite(step);
  }

  private static boolean isOwn(Step step) {
    return step.transaction() == 0;
  }

  static int variable(Step step) {
    return step.target().variable().orElseThrow();
  }

  /** Returns the variables that the blamed block accesses in these steps. */
  List<Integer> variables() {
    return all.stream().filter(OwnSteps::isOwn).map(OwnSteps::variable).distinct().toList();
  }

  /** Returns the accesses of the blamed block to a variable. */
  List<Step> to(int variable) {
    return to((int other) -> other == variable);
  }

  /** Returns the accesses of the blamed block to some variables. */
  List<Step> to(IntPredicate variables) {
    return all.stream().filter(step -> isOwn(step) && variables.test(variable(step))).toList();
  }

  /** Returns whether the blamed block makes all its accesses to a variable at one place. */
  boolean areAtOnePlace(int variable) {
    return to(variable).stream().map(this::place).distinct().count() == 1;
  }

  private Place place(Step step) {
    return new Place(step.site(), finding.explanation().path(finding.steps().indexOf(step)));
  }

  /** Returns the write of the blamed block to a variable that it had read before. */
  Optional<Step> writeAfterRead(int variable) {
    List<Step> own = to(variable);
    return own.size() > 1 && !isWrite(own.get(0))
        ? Optional.of(own.get(own.size() - 1)).filter(OwnSteps::isWrite)
        : Optional.empty();
  }

  /** Returns whether the blamed block only reads a variable. */
  boolean onlyReads(int variable) {
    return to(variable).stream().noneMatch(OwnSteps::isWrite);
  }

  /** Returns whether all steps that write a variable are at one place. */
  boolean areWritesAtOnePlace(int variable) {
    return all.stream()
            .filter(step -> isWrite(step) && variable(step) == variable)
            .map(Step::site)
            .distinct()
            .count()
        == 1;
  }

  /** Returns the last step of the blamed block if it reads a variable. */
  Optional<Step> lastRead(int variable) {
    List<Step> own = all.stream().filter(OwnSteps::isOwn).toList();
    return own.isEmpty()
        ? Optional.empty()
        : Optional.of(own.get(own.size() - 1))
            .filter(step -> !isWrite(step) && variable(step) == variable);
  }
}
