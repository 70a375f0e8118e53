package dev.cosmodrome.runtime.identity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.LockName;
import dev.cosmodrome.trace.MethodRole;
import dev.cosmodrome.trace.ObjectName;
import dev.cosmodrome.trace.Symbols;
import dev.cosmodrome.trace.VariableKind;
import dev.cosmodrome.trace.VariableName;
import org.junit.jupiter.api.Test;

/** Ids are given out at once; their names reach the sink with the next merge. */
class DefinitionsTest {
  private final Definitions definitions = new Definitions(10);
  private final Symbols symbols = new Symbols();

  @Test
  void namesAreHandedOverOnce() {
    int site = definitions.site("A.java:1");
    int method = definitions.method("A.run", site);
    definitions.drainTo(symbols);
    definitions.drainTo(symbols);
    assertThat(symbols.name(Kind.SITE, site)).isEqualTo("A.java:1");
    assertThat(symbols.name(Kind.BLOCK, method)).isEqualTo("A.run");
    assertThat(definitions.siteOf(method)).isEqualTo(site);
  }

  @Test
  void threadsOfTheSameNameAreNumbered() {
    int first = definitions.thread("worker");
    int second = definitions.thread("worker");
    int unnamed = definitions.thread("");
    definitions.drainTo(symbols);
    assertThat(symbols.name(Kind.THREAD, first)).isEqualTo("worker");
    assertThat(symbols.name(Kind.THREAD, second)).isEqualTo("worker#2");
    assertThat(symbols.name(Kind.THREAD, unnamed)).isEqualTo("thread");
  }

  @Test
  void noVariablesAreDefinedBeyondTheLimit() {
    int first = definitions.elements(VariableName.other("ints"), 9);
    assertThat(first).isEqualTo(1);
    assertThat(definitions.elements(VariableName.other("more"), 2))
        .isEqualTo(Definitions.NONE_LEFT);
    assertThat(definitions.variable(VariableName.other("last"))).isEqualTo(10);
    assertThat(definitions.variable(VariableName.other("none"))).isEqualTo(Definitions.NONE_LEFT);
  }

  @Test
  void aSeriesOfVariablesGrowsInSteps() {
    VariableName handOver = VariableName.of(VariableKind.HAND_OVER, ObjectName.of("Semaphore", 1));
    VariableSeries series = new VariableSeries(handOver, definitions);
    assertThat(new int[] {series.next(), series.next(), series.next()}).containsExactly(0, 1, 2);
    definitions.drainTo(symbols);
    assertThat(symbols.name(Kind.VARIABLE, 0)).isEqualTo("hand-over of Semaphore#1[0]");
    assertThat(symbols.name(Kind.VARIABLE, 2)).isEqualTo("hand-over of Semaphore#1_2[0]");
  }

  @Test
  void aLockIsNamedAfterTheVariablesOfItsObject() {
    ObjectName array = ObjectName.of("int[]", 1);
    int state = definitions.elements(VariableName.of(VariableKind.ELEMENT, array), 3);
    int lock = definitions.lock(LockName.Kind.MONITOR, state, ClassLabel.of(int[].class));
    definitions.drainTo(symbols);
    assertThat(symbols.name(Kind.LOCK, lock)).isEqualTo("monitor of int[]#1");
  }

  @Test
  void notesNameWhatHasAnId() {
    ObjectName list = ObjectName.of("ArrayList", 1);
    int lock = definitions.lock(LockName.Kind.OBJECT, ObjectName.of("Lock", 1));
    int thread = definitions.thread("worker");
    int state = definitions.elements(VariableName.property("x", ObjectName.of("A", 1)), 1);
    ObjectReference holder = ObjectReference.ofVariable(state - 1);
    definitions.guarded(list, lock);
    definitions.abandoned(lock);
    definitions.serial(thread);
    definitions.holds(ObjectReference.of(list), "A.items", holder);
    definitions.holds(ObjectReference.of(list), "A.items", holder);
    definitions.holds(ObjectReference.of(list), "A.ALL", null);
    definitions.drainTo(symbols);
    assertThat(symbols.names(Kind.NOTE))
        .containsExactly(
            "guarded ArrayList#1: Lock#1",
            "abandoned Lock#1",
            "serial worker",
            "holds ArrayList#1: A.items of A#1",
            "holds ArrayList#1: A.ALL");
  }

  @Test
  void longPartsOfNamesAreCut() {
    definitions.variable(VariableName.other("x".repeat(100_000)));
    definitions.drainTo(symbols);
    assertThat(symbols.name(Kind.VARIABLE, 0)).isEqualTo("x".repeat(1000));
  }

  @Test
  void methodsThatBlockAreNotedOnce() {
    BlockingMethods blocking = new BlockingMethods(definitions);
    int method = definitions.method("A.take", 0);
    blocking.add(method);
    blocking.add(method);
    definitions.drainTo(symbols);
    assertThat(blocking.has(method)).isTrue();
    assertThat(symbols.of(Kind.NOTE).size()).isEqualTo(1);
    assertThat(symbols.name(Kind.NOTE, 0)).isEqualTo("blocks A.take");
  }

  @Test
  void aSiteInAMethodThatIsNotRecordedIsNamedOncePerCall() {
    int get = definitions.site("A.java:5");
    int first = definitions.site("Main.java:1");
    int second = definitions.site("Main.java:2");
    int called = definitions.calledSite(get, first);
    assertThat(definitions.calledSite(get, first)).isEqualTo(called);
    assertThat(definitions.calledSite(get, second)).isNotEqualTo(called);
    definitions.drainTo(symbols);
    assertThat(symbols.name(Kind.SITE, called)).contains("A.java:5", "Main.java:1");
  }

  @Test
  void methodsHaveRolesAndSitesHoweverManyThereAre() {
    int site = definitions.site("A.java:1");
    int method = 0;
    for (int i = 0; i < 3_000; i++) {
      method = definitions.method("A.m" + i, site);
    }
    int entry = definitions.method("A.run", site);
    assertThat(definitions.siteOf(method)).isEqualTo(site);
    assertThat(definitions.roleOf(method)).isEqualTo(MethodRole.STEP);
    assertThat(definitions.roleOf(entry)).isEqualTo(MethodRole.ENTRY_POINT);
  }

  @Test
  void fieldsWithVeryLongNamesAreNotRecorded() {
    ClassLabel label = ClassLabel.named("a.LongNames");
    String name = "x".repeat(62_000);
    assertThat(definitions.statics(label, new String[] {name})).isEqualTo(-1);
    assertThat(definitions.statics(label, new String[] {"a", name})).isEqualTo(-1);
    assertThat(definitions.areWithoutVariables()).isTrue();
    assertThat(definitions.statics(label, new String[] {"a", "b"})).isZero();
    assertThat(definitions.areWithoutVariables()).isFalse();
  }

  @Test
  void longNamesOfThreadsMethodsAndSitesAreCut() {
    int thread = definitions.thread("t".repeat(70_000));
    int method = definitions.method("m".repeat(70_000), 0);
    definitions.drainTo(symbols);
    assertThat(symbols.name(Kind.THREAD, thread)).isEqualTo("t".repeat(1 << 16));
    assertThat(symbols.name(Kind.BLOCK, method)).isEqualTo("m".repeat(1 << 16));
  }

  @Test
  void longKeysAreCut() {
    ObjectName map = ObjectName.of("T".repeat(2_000), 1);
    VariableName element = VariableName.of(VariableKind.ELEMENT, map).at("k".repeat(2_000));
    definitions.variable(element);
    definitions.drainTo(symbols);
    assertThat(symbols.name(Kind.VARIABLE, 0))
        .isEqualTo("T".repeat(1_000) + "#1[" + "k".repeat(1_000) + "]");
  }

  @Test
  void barriersAndLocksAreNumberedByKind() {
    assertThat(definitions.barrier(ObjectName.of("CyclicBarrier", 1))).isZero();
    assertThat(definitions.barrier(ObjectName.of("CyclicBarrier", 2))).isEqualTo(1);
    assertThat(definitions.lock(LockName.Kind.OBJECT, ObjectName.of("Lock", 1))).isZero();
    definitions.drainTo(symbols);
    assertThat(symbols.names(Kind.BARRIER)).containsExactly("CyclicBarrier#1", "CyclicBarrier#2");
  }

  @Test
  void anArrayHasAVariableForEachElementAndAnEmptyOneHasOne() {
    assertThat(definitions.array(long[].class, 3)).isEqualTo(1);
    assertThat(definitions.array(long[].class, 0)).isEqualTo(4);
    assertThat(definitions.array(long[].class, 1)).isEqualTo(5);
  }

  @Test
  void aSeriesEndsWhenThereAreTooManyVariables() {
    VariableName name = VariableName.of(VariableKind.HAND_OVER, ObjectName.of("Semaphore", 9));
    VariableSeries series = new VariableSeries(name, new Definitions(3));
    assertThat(series.next()).isZero();
    assertThat(series.next()).isEqualTo(1);
    assertThat(series.next()).isNegative();
    assertThat(series.next()).isNegative();
  }

  @Test
  void objectsAreReferredToByNameOrByAVariable() {
    ObjectReference byName = ObjectReference.of(ObjectName.of("A", 1));
    assertThat(byName)
        .isEqualTo(ObjectReference.of(ObjectName.of("A", 1)))
        .hasSameHashCodeAs(ObjectReference.of(ObjectName.of("A", 1)))
        .isNotEqualTo(ObjectReference.of(ObjectName.of("A", 2)))
        .isNotEqualTo(ObjectReference.ofVariable(1));
    assertThat(ObjectReference.ofVariable(1))
        .isEqualTo(ObjectReference.ofVariable(1))
        .isNotEqualTo(ObjectReference.ofVariable(2));
    definitions.variable(VariableName.property("value", ObjectName.of("AtomicInteger", 3)));
    definitions.variable(VariableName.other("chance"));
    definitions.drainTo(symbols);
    assertThat(ObjectReference.ofVariable(0).name(symbols)).hasToString("AtomicInteger#3");
    assertThat(ObjectReference.ofVariable(1).name(symbols)).hasToString("chance");
  }
}
