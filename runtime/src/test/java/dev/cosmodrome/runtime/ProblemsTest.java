package dev.cosmodrome.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.FileDescriptor;
import org.junit.jupiter.api.Test;

/** The final message about classes and events that could not be instrumented or recorded. */
@OwnRuntime
class ProblemsTest {
  @Test
  void withoutProblemsThereIsNoMessage() {
    assertThat(Problems.text()).isEmpty();
  }

  @Test
  void equalProblemsAreCounted() {
    Problems.note("class A left out");
    Problems.note("class B left out");
    Problems.note("class A left out");
    assertThat(Problems.text())
        .isEqualTo(
            """
            cosmodrome: class A left out (2 times)
            cosmodrome: class B left out
            """);
  }

  @Test
  void aProblemCanBeWithdrawn() {
    Problems.note("class A left out");
    Problems.note("class B left out");
    Problems.withdraw("class A left out");
    Problems.withdraw("class C left out");
    assertThat(Problems.text()).isEqualTo("cosmodrome: class B left out\n");
  }

  @Test
  void thingsWithTheSameProblemShareALineInOrder() {
    Problems.note("no source", "b.B");
    Problems.note("no source", "a.A");
    Problems.note("no source", "b.B");
    Problems.note("another");
    assertThat(Problems.text())
        .isEqualTo(
            """
            cosmodrome: no source: a.A, b.B
            cosmodrome: another
            """);
  }

  @Test
  void onlyTheFirstNamesAndLinesAreShown() {
    for (int i = 10; i < 35; i++) {
      Problems.note("no source", "c" + i);
      Problems.note("problem " + i);
    }
    String[] lines = Problems.text().split("\n");
    assertThat(lines).hasSize(22);
    assertThat(lines[0]).endsWith("c28, c29 and 5 more");
    assertThat(lines[20]).isEqualTo("cosmodrome: problem 29");
    assertThat(lines[21]).isEqualTo("cosmodrome: and 5 more");
  }

  @Test
  void veryManyProblemsAreOnlyCounted() {
    for (int i = 0; i < 1_500; i++) {
      Problems.note("problem " + i);
    }
    Problems.note("problem 3");
    assertThat(Problems.text())
        .contains("cosmodrome: problem 3 (2 times)\n")
        .endsWith("cosmodrome: and 1480 more\n");
  }

  @Test
  void fieldsThatAreLeftOutAreKnown() {
    assertThat(Problems.hasFieldsLeftOut()).isFalse();
    Problems.note("class A left out");
    assertThat(Problems.hasFieldsLeftOut()).isFalse();
    Problems.note("fields not recorded of A");
    assertThat(Problems.hasFieldsLeftOut()).isTrue();
  }

  @Test
  void printingLeavesStandardErrorOpen() {
    Problems.note("a test prints this line");
    Problems.print();
    assertThat(FileDescriptor.err.valid()).isTrue();
    assertThat(System.err.checkError()).isFalse();
  }

  @Test
  void copiesOfArraysHaveTheSameClass() {
    assertThat(Copies.of(new int[] {1, 2, 3}, 5)).containsExactly(1, 2, 3, 0, 0);
    assertThat(Copies.of(new int[] {1, 2, 3}, 2)).containsExactly(1, 2);
    assertThat(Copies.of(new String[] {"a"}, 2)).isInstanceOf(String[].class).hasSize(2);
  }

  @Test
  void ownThreadsAreDaemonsOutsideOfTheProgramsGroups() throws InterruptedException {
    ThreadGroup[] group = new ThreadGroup[1];
    Thread thread = new OwnThread(() -> group[0] = Thread.currentThread().getThreadGroup(), "test");
    assertThat(thread.isDaemon()).isTrue();
    assertThat(thread.getName()).isEqualTo("cosmodrome-test");
    thread.start();
    thread.join();
    assertThat(group[0].getParent()).isNull();
  }

  @Test
  void theThreadsOfAProgramAreNoCarriers() {
    assertThat(VirtualThreads.isCarrier(Thread.class)).isFalse();
    assertThat(VirtualThreads.isCarrier(OwnThread.class)).isFalse();
  }
}
