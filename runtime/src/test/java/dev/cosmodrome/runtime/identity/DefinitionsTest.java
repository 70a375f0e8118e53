package dev.cosmodrome.runtime.identity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Symbols;
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
    int first = definitions.elements("ints", 9);
    assertThat(first).isEqualTo(1);
    assertThat(definitions.elements("more", 2)).isEqualTo(Owners.UNRECORDED);
    assertThat(definitions.variable("last")).isEqualTo(10);
    assertThat(definitions.variable("none")).isEqualTo(Owners.UNRECORDED);
  }

  @Test
  void aSeriesOfVariablesGrowsInSteps() {
    VariableSeries series = new VariableSeries("hand-over", "Semaphore#1", definitions);
    assertThat(new int[] {series.next(), series.next(), series.next()}).containsExactly(0, 1, 2);
    definitions.drainTo(symbols);
    assertThat(symbols.name(Kind.VARIABLE, 0)).isEqualTo("hand-over of Semaphore#1[0]");
    assertThat(symbols.name(Kind.VARIABLE, 2)).isEqualTo("hand-over of Semaphore#1_2[0]");
  }

  @Test
  void aLockIsNamedAfterTheVariablesOfItsObject() {
    int state = definitions.elements("int[]#1", 3);
    int lock = definitions.lock("monitor of ", state, ClassLabel.of(int[].class));
    definitions.drainTo(symbols);
    assertThat(symbols.name(Kind.LOCK, lock)).isEqualTo("monitor of int[]#1");
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
