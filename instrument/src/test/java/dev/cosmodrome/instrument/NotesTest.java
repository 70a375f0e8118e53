package dev.cosmodrome.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Notes that annotations and code contribute to the specification. */
final class NotesTest {
  @Test
  void annotationsOfMethodsAndClassesBecomeNotes() {
    TestProgram program =
        TestProgram.ofSource(
            """
            import dev.cosmodrome.annotations.*;
            @NotAtomic("it is slow")
            class A {
              int x;
              @Atomic void one() { x++; }
              @Deterministic void two() { x++; }
              @SuppressInterference("known") void three() { x++; }
            }
            """,
            """
            package dev.cosmodrome.annotations;
            public @interface Atomic {}
            """,
            """
            package dev.cosmodrome.annotations;
            public @interface NotAtomic { String value(); }
            """,
            """
            package dev.cosmodrome.annotations;
            public @interface Deterministic {}
            """,
            """
            package dev.cosmodrome.annotations;
            public @interface SuppressInterference { String value(); }
            """);
    assertThat(program.notes())
        .isEqualTo(
            """
            not-atomic A.* it is slow
            atomic A.one
            deterministic A.two
            suppress A.three known
            """);
  }

  @Test
  void aMethodOfATestFrameworkIsNotAtomic() {
    TestProgram program =
        TestProgram.ofSource(
            """
            import org.junit.jupiter.api.Test;
            class A {
              int x;
              @Test public void go() { x++; }
            }
            """,
            """
            package org.junit.jupiter.api;
            public @interface Test {}
            """);
    assertThat(program.notes())
        .isEqualTo(
            """
            not-atomic A.go
            """);
  }

  @Test
  void fieldsOfAnAtomicSetBecomeNotes() {
    TestProgram program =
        TestProgram.ofSource(
            """
            import dev.cosmodrome.annotations.AtomicSet;
            class A {
              @AtomicSet("range") int low;
              @AtomicSet(value = "range", acrossObjects = true) static int high;
              @AtomicSet(value = "items", elements = true) Object[] items;
            }
            """,
            """
            package dev.cosmodrome.annotations;
            public @interface AtomicSet {
              String value();
              boolean elements() default false;
              boolean acrossObjects() default false;
            }
            """);
    assertThat(program.notes())
        .isEqualTo(
            """
            set-across-objects range: A.high
            set items: A.items A.items[]
            set range: A.low
            keeps A: Object[]
            """);
  }

  @Test
  void anAtomicSetOfAFinalFieldHasNoEffect() {
    TestProgram program =
        TestProgram.ofSource(
            """
            import dev.cosmodrome.annotations.AtomicSet;
            class A {
              @AtomicSet("range") final int low = 1;
              @AtomicSet(value = "range", elements = true) int high;
            }
            """,
            """
            package dev.cosmodrome.annotations;
            public @interface AtomicSet {
              String value();
              boolean elements() default false;
            }
            """);
    assertThat(program.problems())
        .isEqualTo(
            """
            @AtomicSet without effect: A.high has no elements
            @AtomicSet without effect: A.low is final
            """);
  }

  @Test
  void privateMethodsSupertypesAndUnitsOfOtherClassesBecomeNotes() {
    TestProgram program =
        TestProgram.ofSource(
            """
            interface Shape {}
            class Point { int x; }
            class A extends Point implements Shape {
              int y;
              private void own() { y++; }
              void other(Point p) { p.x++; }
            }
            """);
    assertThat(program.notes())
        .isEqualTo(
            """
            extends A: Point Shape
            private A.own
            unit A.own: A
            unit A.other: Point
            """);
  }

  @Test
  void kindsOfFieldsBecomeNotes() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              int[] numbers;
              String[] words;
              java.util.List<String> list;
              java.util.concurrent.atomic.AtomicInteger count;
              StringBuilder text;
              String name;
            }
            """);
    assertThat(program.notes())
        .isEqualTo(
            """
            keeps A: AtomicInteger Collection Object[] StringBuilder int[]
            """);
  }
}
