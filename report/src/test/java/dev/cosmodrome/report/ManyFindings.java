package dev.cosmodrome.report;

import dev.cosmodrome.checkers.Certainty;
import dev.cosmodrome.checkers.FindingKind;
import dev.cosmodrome.checkers.FindingPattern;
import dev.cosmodrome.checkers.Interleaving.Dependence;
import dev.cosmodrome.checkers.StepOperation;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.TraceResult.CheckerResult;
import dev.cosmodrome.checkers.Verdict;
import dev.cosmodrome.report.FindingView.Frame;
import dev.cosmodrome.report.FindingView.Participant;
import dev.cosmodrome.report.FindingView.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Findings like those of a large program, in number and in the form of their names. */
final class ManyFindings {
  private static final List<FindingPattern> PATTERNS =
      List.of(
          FindingPattern.LOST_UPDATE,
          FindingPattern.CHECK_THEN_ACT,
          FindingPattern.DIRTY_READ,
          FindingPattern.INCONSISTENT_VIEW,
          FindingPattern.STALE_READ);

  private final Random random = new Random(1);

  static TraceResult<FindingView> of(int count) {
    ManyFindings many = new ManyFindings();
    List<FindingView> findings = IntStream.range(0, count).mapToObj(many::finding).toList();
    CheckerResult<FindingView> checker =
        new CheckerResult<>("atomicity", Verdict.VIOLATION, findings, 0, 1);
    return new TraceResult<>("shop.cosmo", 48_000_000, List.of(checker));
  }

  private FindingView finding(int number) {
    String block = method();
    List<Participant> transactions =
        List.of(
            new Participant("http-nio-8080-exec-1", block, place(block), 1, false),
            new Participant("http-nio-8080-exec-2", method(), place(block), 2, false));
    String target = "ReservationState.quantity of ReservationState#" + random.nextInt(900);
    List<Step> steps = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      List<Frame> path =
          Stream.generate(this::method).limit(6).map(m -> new Frame(m, place(m))).toList();
      Participant whose = transactions.get(i % 2);
      StepOperation operation = i == 0 ? StepOperation.READ : StepOperation.WRITE;
      steps.add(
          new Step(whose.thread(), operation, target, path.get(5).location(), i, i % 2, path));
    }
    return new FindingView(
        FindingKind.NOT_ATOMIC,
        Certainty.OBSERVED,
        PATTERNS.get(random.nextInt(PATTERNS.size())),
        transactions,
        steps,
        List.of(new Dependence(0, 1), new Dependence(1, 2)),
        "all accesses to " + target + " hold it, but the block releases it in between",
        String.format("%016x", number),
        1 + random.nextInt(5_000),
        List.of(),
        "",
        Rating.NONE);
  }

  private String method() {
    return "com.acme.warehouse.part%d.ReservationService%d.reserveAll%d"
        .formatted(random.nextInt(9), random.nextInt(30), random.nextInt(30));
  }

  private String place(String method) {
    String type = method.substring(0, method.lastIndexOf('.'));
    String file = type.substring(type.lastIndexOf('.') + 1) + ".java";
    return method + "(" + file + ":" + (1 + random.nextInt(900)) + ")";
  }
}
