package dev.cosmodrome.checkers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.SpelledFinding.Participant;
import dev.cosmodrome.checkers.pipeline.CheckerType;
import dev.cosmodrome.checkers.pipeline.TraceCheck;
import dev.cosmodrome.checkers.specification.AtomicSetLines;
import dev.cosmodrome.checkers.specification.Specification;
import dev.cosmodrome.trace.TraceReader;
import dev.cosmodrome.trace.Traces;
import dev.cosmodrome.trace.ValidReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** In recordings, the fields of an object are an atomic set. */
class ObjectSetsTest {
  private static final String MOVE =
      """
      u|enter(a.Range.move)|a.Mover.run(Mover.java:4)
      u|w(Range.low of Range#1)|a.Range.move(Range.java:20)
      u|w(Range.high of Range#1)|a.Range.move(Range.java:21)
      u|exit(a.Range.move)|a.Mover.run(Mover.java:4)
      """;

  /** The method reads one field, the other thread moves both, the method reads the other field. */
  private static final String CONTAINS =
      "t|enter(a.Range.contains)|a.User.use(User.java:6)\n"
          + "t|r(Range.low of Range#1)|a.Range.contains(Range.java:10)\n"
          + MOVE
          + "t|r(Range.high of Range#1)|a.Range.contains(Range.java:11)\n"
          + "t|exit(a.Range.contains)|a.User.use(User.java:6)\n";

  @Test
  void aMethodOfTheObjectIsAUnit() throws IOException {
    assertThat(findings(inUse(CONTAINS), ""))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.patternName()).isEqualTo("inconsistent pair read");
              assertThat(finding.transactions())
                  .extracting(Participant::block)
                  .containsExactly("a.Range.contains", "a.Range.move");
            });
  }

  /** Several calls of the object by a method of another class are several units. */
  @Test
  void aMethodThatOnlyCallsTheObjectIsNone() throws IOException {
    String contains =
        """
        t|enter(a.Range.contains)|a.User.use(User.java:6)
        t|r(Range.low of Range#1)|a.Range.contains(Range.java:10)
        t|r(Range.high of Range#1)|a.Range.contains(Range.java:11)
        t|exit(a.Range.contains)|a.User.use(User.java:6)
        """;
    assertThat(findings(inUse(contains + MOVE + contains), "")).isEmpty();
  }

  /** A method with a single access has no events of its own, only the access has its name. */
  @Test
  void aMethodThatIsNotRecordedIsAUnitOfItsOwn() throws IOException {
    String low = "t|r(Range.low of Range#1)|a.Range.low(Range.java:5)\n";
    String high = "t|r(Range.high of Range#1)|a.Range.high(Range.java:6)\n";
    assertThat(findings(inUse(low + MOVE + high), "")).isEmpty();
  }

  /** One that accesses its fields itself, or that has it as a parameter that is said to be such. */
  @Test
  void aMethodThatWorksOnTheObjectIsAUnit() throws IOException {
    String low = "t|r(Range.low of Range#1)|a.Range.low(Range.java:5)\n";
    String high = "t|r(Range.high of Range#1)|a.Range.high(Range.java:6)\n";
    String use = inUse(low + MOVE + high);
    assertThat(findings(use, "")).isEmpty();
    assertThat(findings("#@ unit a.User.use: Point\n" + use, "")).isEmpty();
    assertThat(findings("#@ unit a.User.use: Point Range\n" + use, ""))
        .extracting(SpelledFinding::block)
        .containsExactly("a.User.use");
    String run = use.replace("User.use", "User.run");
    assertThat(findings("#@ unit a.User.run: Range\n" + run, "")).isEmpty();
  }

  /** A declared unit applies to all objects. */
  @Test
  void aMethodThatIsDeclaredAtomicIsAUnitOnAll() throws IOException {
    String low = "t|r(Range.low of Range#1)|a.Range.low(Range.java:5)\n";
    String high = "t|r(Range.high of Range#1)|a.Range.high(Range.java:6)\n";
    String use = inUse(low + MOVE + high);
    assertThat(findings("#@ atomic a.User.use\n" + use, ""))
        .extracting(SpelledFinding::block)
        .containsExactly("a.User.use");
  }

  @Test
  void privateMethodsAreNoUnits() throws IOException {
    String contains = CONTAINS.replace("r(Range.low of Range#1)|a.Range.contains", "r(x)|");
    assertThat(findings("#@ private a.Range.contains\n" + inUse(contains), "")).isEmpty();
    assertThat(findings("#@ private a.Range.contains\n" + inUse(CONTAINS), "")).isEmpty();
    String works = "#@ private a.Range.contains\n#@ unit a.Range.contains: Range\n";
    assertThat(findings(works + inUse(CONTAINS), "")).hasSize(1);
  }

  @Test
  void methodsOfSuperclassesAndInterfacesAreUnits() throws IOException {
    String inherited = inUse(CONTAINS.replace("Range.contains", "Shape.contains"));
    assertThat(findings(inherited, "")).isEmpty();
    assertThat(findings("#@ extends Range: Figure Shape\n" + inherited, "")).hasSize(1);
  }

  /** The set that a finding is about is named. */
  @Test
  void fieldsCanBeAnnotated() throws IOException {
    String together = "#@ set bounds: Range.low Range.high\n";
    assertThat(findings(together + inUse(CONTAINS), ""))
        .extracting(SpelledFinding::atomicSet)
        .containsExactly("bounds of Range#1");
    String apart = "#@ set lower: Range.low\n#@ set upper: Range.high\n";
    assertThat(findings(apart + inUse(CONTAINS), "")).isEmpty();
    assertThat(findings("#@ set lower: Range.low\n" + inUse(CONTAINS), "")).isEmpty();
    assertThat(findings(inUse(CONTAINS), ""))
        .extracting(SpelledFinding::atomicSet)
        .containsExactly("the fields of Range#1");
  }

  @Test
  void staticFieldsOfAClassBelongTogether() throws IOException {
    String statics = inUse(CONTAINS.replace(" of Range#1", ""));
    assertThat(findings(statics, "")).isEmpty();
    assertThat(findings("#@ statics Range\n" + statics, ""))
        .extracting(SpelledFinding::atomicSet)
        .containsExactly("the static fields of Range");
    String set = "#@ statics Range\n#@ set lower: Range.low\n";
    assertThat(findings(set + statics, "")).isEmpty();
    String other = statics.replace("Range.contains", "Reader.contains");
    assertThat(findings("#@ statics Range\n" + other, "")).isEmpty();
  }

  /** Elements of arrays and collections belong to the set of the field that holds them. */
  @ParameterizedTest
  @ValueSource(strings = {"int[]#2[7]", "ArrayList#2[7]", "contents of ArrayList#2", "ArrayList#2"})
  void elementsCanBelongToASet(String element) throws IOException {
    String array = inUse(CONTAINS.replace("Range.high of Range#1", element));
    String set = "#@ set bounds: Range.low Range.highs Range.highs[]\n";
    String held = element.replaceAll(".* of |\\[\\d+\\]$", "");
    assertThat(findings(set + array, "")).isEmpty();
    String holds = "#@ holds " + held + ": Range.highs of Range#1\n";
    assertThat(findings(set + holds + array, ""))
        .extracting(SpelledFinding::atomicSet)
        .containsExactly("bounds of Range#1");
    assertThat(findings(holds + array, "")).isEmpty();
    String another = "#@ holds " + held + ": Range.highs of Range#3\n";
    assertThat(findings(set + another + array, "")).isEmpty();
  }

  /** The same in a specification. */
  @Test
  void setsAndUnitsCanStandInASpecification() throws IOException {
    String low = "t|r(Range.low of Range#1)|a.Range.low(Range.java:5)\n";
    String high = "t|r(Range.high of Range#1)|a.Range.high(Range.java:6)\n";
    String use = inUse(low + MOVE + high);
    AtomicSets units = AtomicSetLines.parseSpecification("atomic x\nunit a.User.use: a.b.Range");
    assertThat(findings(use, units)).hasSize(1);
    AtomicSets apart = AtomicSetLines.parseSpecification("set low: Range.low\nset h: Range.high");
    assertThat(findings(use, apart.with(units))).isEmpty();
  }

  /** A lambda that nothing has called is what a thread runs. */
  @Test
  void theBodyOfAThreadIsNoUnit() throws IOException {
    String lambda = CONTAINS.replace("Range.contains", "Range.lambda$main$0");
    assertThat(findings(lambda, "")).isEmpty();
    assertThat(findings(inUse(lambda), "")).hasSize(1);
  }

  @Test
  void methodsOfClassesThatDeclareAFieldAreUnits() throws IOException {
    String inherited = CONTAINS.replace("Range#1", "Interval#1");
    assertThat(findings(inUse(inherited), "")).hasSize(1);
    assertThat(findings(inUse(inherited.replace("a.Range.", "a.Base$Range.")), "")).hasSize(1);
  }

  @Test
  void otherObjectsAndVolatileFieldsAreOtherSets() throws IOException {
    assertThat(findings(inUse(CONTAINS.replace("high of Range#1", "high of Range#2")), ""))
        .isEmpty();
    String isVolatile =
        CONTAINS.replace("w(Range.high", "vw(Range.high").replace("r(Range.high", "vr(Range.high");
    assertThat(findings(inUse(isVolatile), "")).isEmpty();
  }

  /** A line of fields is a set of each object. */
  @Test
  void fieldsCanBeDeclared() throws IOException {
    assertThat(findings(inUse(CONTAINS), "bounds: Range.low Range.high")).hasSize(1);
    assertThat(findings(inUse(CONTAINS), "low: Range.low\nhigh: Range.high")).isEmpty();
    assertThat(findings(inUse(CONTAINS), "bounds: Range.low Range.high for a.Range.move"))
        .isEmpty();
    String other = CONTAINS.replace("high of Range#1", "high of Range#2");
    assertThat(findings(inUse(other), "bounds: Range.low Range.high")).isEmpty();
  }

  /**
   * Figure 1 of the paper: a transfer counts its steps, by a counter that another thread counts in
   * meanwhile. What counts is a method of the class that has the counter; or nothing is a unit.
   */
  private static String transfer(String inc) {
    return """
    #@ statics Global
    #@ keeps a.Global: AtomicInteger Collection StringBuilder int[]
    t|enter(a.Account.transfer)|a.User.use(User.java:6)
    t|w(Account.checking of Account#1)|a.Account.transfer(Account.java:3)
    """
        + inc
        + inc.replace("t|", "u|")
        + "t|w(Account.savings of Account#1)|a.Account.transfer(Account.java:5)\n"
        + inc
        + "t|exit(a.Account.transfer)|a.User.use(User.java:6)\n";
  }

  private static String inc(String read, String write) {
    return String.format(
        """
        t|enter(a.Global.inc)|a.Account.transfer(Account.java:4)
        t|%s|a.Global.inc(Global.java:3)
        t|%s|a.Global.inc(Global.java:3)
        t|exit(a.Global.inc)|a.Account.transfer(Account.java:4)
        """,
        read, write);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "r(Global.count) | w(Global.count)",
        "vr(Global.count) | vw(Global.count)",
        "vr(Global.count of Global#1) | vw(Global.count of Global#1)",
        "vr(value of AtomicInteger#1) | vw(value of AtomicInteger#1)",
        "r(int[]#1[0]) | w(int[]#1[0])",
        "r(ArrayList#1[0]) | w(ArrayList#1[0])",
        "vr(ArrayList#1[0]) | vw(ArrayList#1[0])",
        "vr(ConcurrentHashMap#1[\"k\"]) | vw(ConcurrentHashMap#1[\"k\"])",
        "w(contents of StringBuilder#1) | w(contents of StringBuilder#1)"
      })
  void aCounterThatATransferCountsInIsASetOfItsOwn(String read, String write) throws IOException {
    String right = transfer(inc(read, write));
    assertThat(findings(right, "")).isEmpty();
    assertThat(findings("#@ units by object\n" + right, "")).isEmpty();
    // Another thread counts while the method does.
    String other = "u|" + write + "|a.Other.run(Other.java:1)\n";
    String wrong = inc(read, write).replaceFirst("(?<=java:3\\)\n)(?=t.[vw]+\\()", other);
    String keeps = "#@ keeps a.Global: AtomicInteger Collection StringBuilder int[]\n";
    assertThat(findings(keeps + "#@ statics Global\n" + wrong, ""))
        .extracting(SpelledFinding::block)
        .containsExactly("a.Global.inc");
  }

  /** Each call of an object that the method's class has no field for is a unit. */
  @ParameterizedTest
  @ValueSource(strings = {"int[]#1[0]", "value of AtomicInteger#1", "contents of ArrayList#1"})
  void callsOfAnotherClassAreOneStepEach(String variable) throws IOException {
    String count = "t|w(" + variable + ")|a.Account.transfer(Account.java:4)\n";
    assertThat(findings(transfer(count), "")).isEmpty();
    assertThat(findings("#@ keeps a.Account: Object[]\n" + transfer(count), "")).isEmpty();
    assertThat(
            findings("#@ keeps a.Account: AtomicInteger Collection int[]\n" + transfer(count), ""))
        .hasSize(1);
  }

  /** The code of another class accesses the array before the method does so itself. */
  @Test
  void aMethodMayBecomeAUnitAfterAnAccess() throws IOException {
    String trace =
        """
        #@ keeps a.Table: int[]
        t|enter(a.Table.fill)
        u|enter(a.Table.sum)
        t|w(int[]#1[1])|a.Table.fill(Table.java:4)
        u|r(int[]#1[1])|a.Other.get(Other.java:5)
        u|r(int[]#1[1])|a.Table.sum(Table.java:8)
        t|w(int[]#1[1])|a.Table.fill(Table.java:5)
        t|exit(a.Table.fill)
        u|exit(a.Table.sum)
        """;
    assertThat(findings(trace, ""))
        .extracting(SpelledFinding::block)
        .containsExactly("a.Table.fill");
  }

  /** A method that accesses fields of objects of a class does not work on its static fields. */
  @Test
  void objectsOfAClassAreNotItsStaticFields() throws IOException {
    String twice =
        """
        #@ statics Counter
        #@ class Counter: a.Counter
        t|enter(b.User.twice)
        t|r(Counter.count)
        u|w(Counter.count)
        t|r(Counter.count)
        t|exit(b.User.twice)
        """;
    assertThat(findings("#@ unit b.User.twice: a.Counter\n" + twice, "")).isEmpty();
    assertThat(findings("#@ unit b.User.twice: a.Counter.class\n" + twice, "")).hasSize(1);
  }

  /** Two classes of the same simple name have different methods. */
  @Test
  void classesAreDistinguishedByTheirPackages() throws IOException {
    String twice =
        """
        #@ statics Counter
        #@ class Counter: a.Counter
        t|enter(b.Counter.twice)
        t|r(Counter.count)
        u|w(Counter.count)
        t|r(Counter.count)
        t|exit(b.Counter.twice)
        """;
    assertThat(findings(twice, "")).isEmpty();
    assertThat(findings(twice.replace("b.", "a."), "")).hasSize(1);
    assertThat(findings("#@ unit b.Counter.twice: a.Counter.class\n" + twice, "")).hasSize(1);
    assertThat(findings("#@ unit b.Counter.twice: b.Counter.class\n" + twice, "")).isEmpty();
    assertThat(findings("#@ extends a.Counter: b.Counter\n" + twice, "")).hasSize(1);
    String set = "#@ set a: a.Counter.count\n#@ set b: b.Counter.count\n";
    assertThat(findings(set + twice.replace("b.", "a."), ""))
        .extracting(SpelledFinding::atomicSet)
        .containsExactly("a of Counter");
    assertThat(findings(twice.replace("b.", "a."), "mine: a.Counter.count\nother: b.Counter.count"))
        .extracting(SpelledFinding::atomicSet)
        .containsExactly("mine");
  }

  /** A method that reads an element and one that writes it, called by another of the class. */
  @Test
  void elementsOfAnArrayBelongToTheObjectThatAccessesThem() throws IOException {
    String update =
        """
        t|enter(a.Stack.swap)|a.User.use(User.java:6)
        t|on(Stack.size of Stack#1)
        t|enter(a.Stack.top)|a.Stack.swap(Stack.java:6)
        t|on(Stack.size of Stack#1)
        t|r(int[]#1[0])|a.Stack.top(Stack.java:3)
        t|exit(a.Stack.top)|a.Stack.swap(Stack.java:6)
        u|w(int[]#1[0])|a.Other.run(Other.java:1)
        t|w(int[]#1[0])|a.Stack.set(Stack.java:4)
        t|exit(a.Stack.swap)|a.User.use(User.java:6)
        """;
    String known = "#@ units by object\n#@ keeps a.Stack: int[]\n";
    assertThat(findings(known + inUse(update), ""))
        .extracting(SpelledFinding::block)
        .containsExactly("a.Stack.swap");
    String ofTwo = update.replaceFirst("Stack#1", "Stack#2");
    assertThat(findings(known + inUse(ofTwo), "")).isEmpty();
    String ofOther = inUse(update.replace("a.Stack.swap", "a.Account.swap"));
    assertThat(findings("#@ keeps a.Stack: int[]\n" + ofOther.replaceAll(".*on\\(.*\n", ""), ""))
        .isEmpty();
  }

  /** A declaration of static fields in a file changes their set, not the units on it. */
  @Test
  void aDeclaredStaticSetHasTheUnitsOfItsClass() throws IOException {
    String right = transfer(inc("r(Global.count)", "w(Global.count)"));
    assertThat(findings(right, "counter: Global.count")).isEmpty();
    String twice = right.replace("a.Account.transfer", "a.Global.transfer");
    assertThat(findings(twice, "counter: Global.count"))
        .extracting(SpelledFinding::block)
        .containsOnly("a.Global.transfer");
  }

  /** Static fields of two classes in one line are one set. */
  @Test
  void aDeclaredSetMayHaveStaticFieldsOfSeveralClasses() throws IOException {
    String two =
        "#@ statics Range\n#@ statics Other\n"
            + inUse(CONTAINS.replace("Range.high of Range#1", "Other.high"))
                .replace(" of Range#1", "");
    assertThat(findings(two, "")).isEmpty();
    assertThat(findings(two, "bounds: Range.low Other.high"))
        .extracting(SpelledFinding::atomicSet)
        .containsExactly("bounds");
  }

  @Test
  void unitsThatAreNamedMayBeOverloaded() throws IOException {
    String sets = "bounds: Range.low Range.high for a.Range.move a.User.use";
    String trace = inUse(CONTAINS).replace("a.User.use", "a.User.use(int)");
    assertThat(findings(trace, sets))
        .extracting(SpelledFinding::block)
        .containsExactly("a.User.use(int)");
    assertThat(findings(trace, sets + "(int)")).hasSize(1);
    assertThat(findings(trace, sets + "(long)")).isEmpty();
  }

  /** The balances of two accounts, in one thread's transfer and another one's sum. */
  @Test
  void fieldsOfAllObjectsCanBeOneSet() throws IOException {
    String other = inUse(CONTAINS.replace("high of Range#1", "high of Range#2"));
    assertThat(findings(other, "all: Range.low Range.high across-objects"))
        .extracting(SpelledFinding::atomicSet)
        .containsExactly("all");
    assertThat(findings(other, "all: Range.low Range.high across-objects for a.Range.move"))
        .isEmpty();
    String note = "#@ set-across-objects all: Range.low Range.high\n";
    assertThat(findings(note + other, ""))
        .extracting(SpelledFinding::atomicSet)
        .containsExactly("all");
    assertThat(findings("#@ units by object\n" + note + other, "")).hasSize(1);
  }

  /** A block of the trace is a unit on everything, whatever its name. */
  @ParameterizedTest
  @ValueSource(strings = {"sum", "Bank.sum", "a.Bank.sum(int)"})
  void aBlockIsAUnitOnEverything(String name) throws IOException {
    String block =
        CONTAINS
            .replace("enter(a.Range.contains)", "begin(" + name + ")")
            .replace("exit(a.Range.contains)", "end(" + name + ")");
    assertThat(findings(block, "")).extracting(SpelledFinding::block).containsExactly(name);
    assertThat(findings("#@ units by object\n" + block, ""))
        .extracting(SpelledFinding::block)
        .containsExactly(name);
  }

  private static String inUse(String events) {
    return "t|enter(a.User.use)|a.User.run(User.java:2)\n"
        + events
        + "t|exit(a.User.use)|a.User.run(User.java:2)\n";
  }

  private static List<SpelledFinding> findings(String text, String sets) throws IOException {
    return findings(text, AtomicSetLines.parse(sets));
  }

  private static List<SpelledFinding> findings(String text, AtomicSets sets) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    Specification known = Specification.NONE.with(sets);
    try (TraceReader reader = Traces.read(new ByteArrayInputStream(bytes), false)) {
      TraceCheck check =
          new TraceCheck(ValidReader.of(reader), known, List.of(CheckerType.ATOMIC_SETS), false);
      return SpelledFinding.of(check.run("").checkers().get(0).findings());
    }
  }
}
