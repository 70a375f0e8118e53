package dev.cosmodrome.runtime.identity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.LockName;
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
    assertThat(definitions.elements(VariableName.other("more"), 2)).isEqualTo(Owners.UNRECORDED);
    assertThat(definitions.variable(VariableName.other("last"))).isEqualTo(10);
    assertThat(definitions.variable(VariableName.other("none"))).isEqualTo(Owners.UNRECORDED);
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
}
