package dev.cosmodrome.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.AtomicSetName;
import dev.cosmodrome.checkers.Certainty;
import dev.cosmodrome.checkers.Explanation;
import dev.cosmodrome.checkers.Explanation.Location;
import dev.cosmodrome.checkers.Explanation.StepContext;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.FindingKind;
import dev.cosmodrome.checkers.FindingPattern;
import dev.cosmodrome.checkers.Hint;
import dev.cosmodrome.checkers.Interleaving;
import dev.cosmodrome.checkers.Interleaving.Participant;
import dev.cosmodrome.checkers.Interleaving.Step;
import dev.cosmodrome.checkers.StepOperation;
import dev.cosmodrome.checkers.Target;
import dev.cosmodrome.checkers.Violation;
import dev.cosmodrome.report.FindingView.Frame;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.LockName;
import dev.cosmodrome.trace.ObjectName;
import dev.cosmodrome.trace.SymbolLookup;
import dev.cosmodrome.trace.VariableName;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Ids become the same words with every source of names. */
final class FindingRendererTest {
  private static final int T1 = 0;
  private static final int T2 = 1;
  private static final int SITE = 3;

  /** Names that show their ids: {@code thread1}. */
  private record NumberedNames(String mark) implements SymbolLookup {
    @Override
    public String name(Kind kind, int id) {
      boolean isNone = id == 0 && (kind == Kind.BLOCK || kind == Kind.SITE);
      return isNone ? "" : kind.word() + mark + id;
    }

    @Override
    public VariableName variable(int id) {
      return VariableName.other(name(Kind.VARIABLE, id));
    }

    @Override
    public LockName lock(int id) {
      return LockName.other(name(Kind.LOCK, id));
    }

    @Override
    public String callSite(int site) {
      return "call of " + name(Kind.SITE, site);
    }
  }

  private static final SymbolLookup NAMES = new NumberedNames("");

  private static Violation violation(SymbolLookup names, Target target) {
    return new Violation(
        names,
        FindingKind.NOT_ATOMIC,
        Certainty.OBSERVED,
        FindingPattern.LOST_UPDATE,
        new Interleaving(
            List.of(new Participant(T1, 7, SITE, 2, false), new Participant(T2, 0, 0, 5, true)),
            List.of(
                new Step(T1, StepOperation.VOLATILE_READ, target, SITE, 4, 0),
                new Step(T2, StepOperation.WRITE, target, 0, 5, 1))),
        "0123456789abcdef");
  }

  private static FindingView rendered(Violation violation) {
    return FindingView.of(new Finding(violation, 1));
  }

  @Test
  void idsBecomeNames() {
    Violation violation = violation(NAMES, new Target.Symbol(Kind.VARIABLE, 9));
    FindingView view = FindingView.of(new Finding(violation, 3, List.of(8, 9)));

    assertThat(view.transactions())
        .containsExactly(
            new FindingView.Participant("thread0", "block7", "site3", 2, false),
            new FindingView.Participant("thread1", "", "", 5, true));
    assertThat(view.steps())
        .containsExactly(
            new FindingView.Step(
                "thread0", StepOperation.VOLATILE_READ, "variable9", "site3", 4, 0),
            new FindingView.Step("thread1", StepOperation.WRITE, "variable9", "", 5, 1));
    assertThat(view.block()).isEqualTo("block7");
    assertThat(view.otherBlocks()).containsExactly("block8", "block9");
    assertThat(view.count()).isEqualTo(3);
    assertThat(view.hint()).isEmpty();
    assertThat(view.atomicSet()).isEmpty();
  }

  @Test
  void findingsOfSeveralTracesHaveTheirOwnNames() {
    Finding one = new Finding(violation(new NumberedNames("A"), new Target.Nothing()), 1);
    Finding other = new Finding(violation(new NumberedNames("B"), new Target.Nothing()), 1);

    assertThat(Stream.of(one, other).map(FindingView::of))
        .extracting(FindingView::block)
        .containsExactly("blockA7", "blockB7");
  }

  static List<Arguments> targets() {
    return List.of(
        Arguments.of(new Target.Nothing(), ""),
        Arguments.of(new Target.Symbol(Kind.LOCK, 4), "lock4"),
        Arguments.of(new Target.Symbol(Kind.BARRIER, 4), "barrier4"),
        Arguments.of(
            new Target.CollectionLock(LockName.monitor(ObjectName.of("List", 2))),
            "monitor of List#2"));
  }

  @ParameterizedTest
  @MethodSource("targets")
  void targets(Target target, String name) {
    assertThat(rendered(violation(NAMES, target)).steps().get(0).target()).isEqualTo(name);
  }

  static List<Arguments> atomicSets() {
    ObjectName account = ObjectName.of("Account", 3);
    return List.of(
        Arguments.of(new AtomicSetName.Single(5), "variable5"),
        Arguments.of(new AtomicSetName.Declared("money"), "money"),
        Arguments.of(new AtomicSetName.OfObject("", account), "the fields of Account#3"),
        Arguments.of(new AtomicSetName.OfObject("money", account), "money of Account#3"),
        Arguments.of(new AtomicSetName.OfClass("", "Account"), "the static fields of Account"));
  }

  @ParameterizedTest
  @MethodSource("atomicSets")
  void atomicSets(AtomicSetName set, String name) {
    assertThat(rendered(violation(NAMES, new Target.Nothing()).on(set)).atomicSet())
        .isEqualTo(name);
  }

  static List<Arguments> hints() {
    return List.of(
        Arguments.of(
            new Hint.LocksAllowIt(T1, List.of()),
            "the locks allow it: thread0 holds no lock, from its first step to its last"),
        Arguments.of(
            new Hint.LocksAllowIt(T1, List.of(2, 3)),
            "the locks allow it: thread0 holds only lock2 and lock3, which others do not need,"
                + " from its first step to its last"),
        Arguments.of(
            new Hint.OwnSynchronisation(),
            "if this is part of your own barrier or pool, describe its methods with --models and"
                + " exclude its class with --exclude"),
        Arguments.of(
            new Hint.Fences(Set.of(VariableName.staticField("A.y"), VariableName.other("x"))),
            "making A.y and x volatile makes this impossible"),
        Arguments.of(
            new Hint.Fences(
                Set.of(VariableName.staticField("A.flag"), VariableName.ofText("int[]#1[0]"))),
            "making A.flag volatile, and VarHandle.fullFence() after the write to an element of"
                + " int[] makes this impossible"),
        Arguments.of(
            new Hint.CommonLock(List.of(7, 8), false),
            "taking one lock in block7 and block8 makes this impossible"),
        Arguments.of(
            new Hint.CommonLock(List.of(7), true),
            "taking one lock in block7 and for the other accesses makes this impossible"),
        Arguments.of(
            new Hint.LockGivenUp(9, 2),
            "all accesses to variable9 hold lock2, but the block releases it in between"),
        Arguments.of(
            new Hint.ReadAgain(9, 2),
            "variable9 is read again while lock2 is held: harmless if the first read had no"
                + " effect, as in double-checked locking"),
        Arguments.of(
            new Hint.LockMissing(9, 2, 1001, 1004, List.of(0, 1)),
            "lock2 is held at 1,001 of 1,004 accesses to variable9; not here: site3, event 5"));
  }

  @ParameterizedTest
  @MethodSource("hints")
  void hints(Hint hint, String words) {
    assertThat(rendered(violation(NAMES, new Target.Nothing()).with(hint)).hint()).isEqualTo(words);
  }

  @Test
  void aLockIsGivenUpBeforeTheLastAccessToASet() {
    Violation violation =
        violation(NAMES, new Target.Nothing())
            .on(new AtomicSetName.Declared("money"))
            .with(new Hint.LockGivenUp(9, 2));

    assertThat(rendered(violation).hint())
        .isEqualTo(
            "all accesses to variable9 hold lock2, but the block releases it before its last"
                + " access to money");
  }

  @Test
  void theHintOfTheCheckerComesFirst() {
    Finding finding =
        explained(
            violation(NAMES, new Target.Nothing()).with(new Hint.CommonLock(List.of(7), false)),
            new Hint.LockGivenUp(9, 2));

    assertThat(FindingView.of(finding).hint())
        .matches("taking one lock .*; all accesses to variable9 hold .*");
  }

  @Test
  void anExplanationAddsPathsAndModes() {
    FindingView.Step step =
        FindingView.of(explained(violation(NAMES, new Target.Nothing()), null)).steps().get(0);

    assertThat(step.operation()).isEqualTo(StepOperation.ACQUIRE_READ);
    assertThat(step.path())
        .containsExactly(
            new Frame("block7", ""),
            new Frame("...", ""),
            new Frame("block8", "site4"),
            new Frame("block9", "call of site5"));
  }

  private static Finding explained(Violation violation, @Nullable Hint hint) {
    List<Explanation.Frame> path =
        List.of(
            new Explanation.Call(7, Location.UNKNOWN),
            new Explanation.LeftOut(),
            new Explanation.Call(8, new Location(4, false)),
            new Explanation.Call(9, new Location(5, true)));
    return new Finding(violation, 1)
        .explained(
            new Explanation(
                NAMES,
                List.of(
                    new StepContext(StepOperation.ACQUIRE_READ, path),
                    new StepContext(StepOperation.WRITE, List.of())),
                hint));
  }

  /** Its entry is not recorded, but the site of the step names it. */
  @Test
  void aSmallMethodIsNamedByTheSite() {
    SymbolLookup names =
        new SymbolLookup() {
          @Override
          public String name(Kind kind, int id) {
            return kind == Kind.SITE ? "a.Bank.get(Bank.java:6)" : "";
          }

          @Override
          public VariableName variable(int id) {
            throw new AssertionError("no variable is needed");
          }

          @Override
          public LockName lock(int id) {
            throw new AssertionError("no lock is needed");
          }

          @Override
          public String callSite(int site) {
            return "";
          }
        };
    StepContext step =
        new StepContext(StepOperation.READ, List.of(new Explanation.UnrecordedCall(SITE)));
    Finding finding =
        new Finding(violation(names, new Target.Nothing()), 1)
            .explained(new Explanation(names, List.of(step, step), null));

    assertThat(FindingView.of(finding).steps().get(0).path())
        .containsExactly(new Frame("a.Bank.get", "a.Bank.get(Bank.java:6)"));
  }
}
