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
import java.util.List;

/** A finding whose names try to be something else than text. */
final class HostileNames {
  static final String SCRIPT = "<script>document.title='owned'</script>";
  static final String IMAGE = "\"><img src=x onerror=\"document.title='owned'\">";
  static final String END = "</script><!--]]>-->&amp;&lt;\u2028\u0000\ud800\u001b[2J";

  private HostileNames() {}

  static TraceResult<FindingView> result() {
    Participant one = new Participant(IMAGE, SCRIPT, END, 1, false);
    Participant two = new Participant("@data@", END, SCRIPT, 2, false);
    FindingView finding =
        new FindingView(
            FindingKind.NOT_ATOMIC,
            Certainty.OBSERVED,
            FindingPattern.LOST_UPDATE,
            List.of(one, two),
            List.of(
                new Step(
                    IMAGE,
                    StepOperation.READ,
                    SCRIPT,
                    "../../etc/passwd:1",
                    1,
                    0,
                    List.of(new Frame(END, IMAGE), new Frame(IMAGE, END))),
                new Step(
                    "@data@", StepOperation.WRITE, SCRIPT, "//[\ud800/<b>/\u00e4.java:3", 2, 1),
                new Step(IMAGE, StepOperation.WRITE, SCRIPT, END, 3, 0)),
            List.of(new Dependence(0, 1), new Dependence(1, 2)),
            IMAGE,
            "0123456789abcdef",
            1,
            List.of(SCRIPT),
            SCRIPT,
            Rating.NONE);
    CheckerResult<FindingView> checker =
        new CheckerResult<>("atomicity", Verdict.VIOLATION, List.of(finding), 0, 0, SCRIPT);
    return new TraceResult<>(SCRIPT, 3, List.of(checker));
  }
}
