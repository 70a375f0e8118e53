package dev.cosmodrome.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Hooks for units of work by object. */
final class UnitHooksTest {
  @Test
  void aMethodPassesItsObject() {
    TestProgram program =
        TestProgram.ofSource(
                """
            class A {
              int x;
              void go() { x++; }
            }
            """)
            .withUnits();
    assertThat(program.outline("A", "go"))
        .isEqualTo(
            """
            FETCH_LOG
            ENTERING_UNIT
            UNIT_ON
            ENTER
            getfield A.x
            getfield A.$cosmodrome$A
            READ_FIELD
            iadd
            getfield A.$cosmodrome$A
            WRITE_FIELD
            putfield A.x
            EXIT
            return
            EXIT_BY_EXCEPTION
            athrow
            """);
  }

  @Test
  void aStaticMethodPassesNoObject() {
    TestProgram program =
        TestProgram.ofSource(
                """
            class A {
              static int x;
              static void go() { x++; }
            }
            """)
            .withUnits();
    assertThat(program.outline("A", "go"))
        .isEqualTo(
            """
            FETCH_LOG
            ENTERING_UNIT
            ENTER
            getstatic A.x
            getstatic A.$cosmodrome$statics$A
            READ_STATIC
            iadd
            getstatic A.$cosmodrome$statics$A
            WRITE_STATIC
            putstatic A.x
            EXIT
            return
            EXIT_BY_EXCEPTION
            athrow
            """);
  }

  @Test
  void aPrivateMethodIsAUnitOnlyIfItAccessesItsOwnObject() {
    TestProgram program =
        TestProgram.ofSource(
                """
            class A {
              int x;
              private void own() { x++; }
              private void other(A a) { a.x++; }
            }
            """)
            .withUnits();
    assertThat(program.outline("A", "own"))
        .isEqualTo(
            """
            FETCH_LOG
            ENTERING_UNIT
            UNIT_ON
            ENTER
            getfield A.x
            getfield A.$cosmodrome$A
            READ_FIELD
            iadd
            getfield A.$cosmodrome$A
            WRITE_FIELD
            putfield A.x
            EXIT
            return
            EXIT_BY_EXCEPTION
            athrow
            """);
    assertThat(program.outline("A", "other"))
        .isEqualTo(
            """
            FETCH_LOG
            ENTERING_UNIT
            ENTER
            getfield A.x
            getfield A.$cosmodrome$A
            READ_FIELD
            iadd
            getfield A.$cosmodrome$A
            WRITE_FIELD
            putfield A.x
            EXIT
            return
            EXIT_BY_EXCEPTION
            athrow
            """);
  }

  @Test
  void callsAreAnnounced() {
    TestProgram program =
        TestProgram.ofSource(
                """
            class A {
              int x;
              void go() {
                x++;
                go();
              }
            }
            """)
            .withUnits();
    assertThat(program.code("A", "go"))
        .isEqualTo(
            """
            FETCH_LOG
            astore log
            aload log
            push 102424
            push method A.go
            ENTERING_UNIT
            aload 0
            aload log
            UNIT_ON
            aload log
            push method A.go
            ENTER
            istore depth
            L0:
            aload 0
            dup
            dup
            getfield A.x
            swap
            dup
            getfield A.$cosmodrome$A
            aload log
            push 0
            push A.java:4
            READ_FIELD
            push 1
            iadd
            dup2
            pop
            dup
            ifnull L2
            dup
            getfield A.$cosmodrome$A
            aload log
            push 0
            push A.java:4
            WRITE_FIELD
            push null
            L2:
            pop
            putfield A.x
            aload 0
            aload log
            push 102424
            CALLING
            aload log
            push A.java:5
            NOTE_CALL_SITE
            invokevirtual A.go
            aload log
            iload depth
            EXIT
            return
            L1:
            aload log
            iload depth
            EXIT_BY_EXCEPTION
            athrow
            catch anything from L0 to L1 at L1
            """);
  }

  @Test
  void aMethodThatOnlyCallsAnotherOnePassesOn() {
    TestProgram program =
        TestProgram.ofSource(
                """
            class A {
              int x;
              void go() { x++; }
              private void pass() { go(); }
            }
            """)
            .withUnits();
    assertThat(program.outline("A", "pass"))
        .isEqualTo(
            """
            FETCH_LOG
            PASSING_ON
            invokevirtual A.go
            return
            """);
    assertThat(program.passingOn())
        .isEqualTo(
            """
            A.pass()V
            """);
  }

  @Test
  void aConstructorPassesNoNameBecauseItIsNoCallback() {
    TestProgram program =
        TestProgram.ofSource(
                """
            class A {
              int x;
              A(A other) {
                int y = other.x;
                y += other.x;
              }
            }
            """)
            .withUnits();
    assertThat(program.outline("A", "<init>"))
        .isEqualTo(
            """
            FETCH_LOG
            CALLING
            NOTE_CALL_SITE
            invokespecial java/lang/Object.<init>
            getfield A.$cosmodrome$A
            CLAIM
            putfield A.$cosmodrome$A
            ENTERING_CONSTRUCTOR
            UNIT_ON
            ENTER
            getfield A.x
            getfield A.$cosmodrome$A
            READ_FIELD
            getfield A.x
            getfield A.$cosmodrome$A
            READ_FIELD
            iadd
            EXIT
            return
            EXIT_BY_EXCEPTION
            athrow
            """);
  }

  @Test
  void anAnnotatedParameterIsAnObjectOfTheUnit() {
    TestProgram program =
        TestProgram.ofSource(
                """
            import dev.cosmodrome.annotations.UnitFor;
            class A {
              int x;
              static void move(@UnitFor A from, int amount, @UnitFor A to) {
                from.x -= amount;
                to.x += amount;
              }
            }
            """,
                """
            package dev.cosmodrome.annotations;
            public @interface UnitFor {}
            """)
            .withUnits();
    assertThat(program.outline("A", "move"))
        .isEqualTo(
            """
            FETCH_LOG
            ENTERING_UNIT
            UNIT_ON
            UNIT_ON
            ENTER
            getfield A.x
            getfield A.$cosmodrome$A
            READ_FIELD
            isub
            getfield A.$cosmodrome$A
            WRITE_FIELD
            putfield A.x
            getfield A.x
            getfield A.$cosmodrome$A
            READ_FIELD
            iadd
            getfield A.$cosmodrome$A
            WRITE_FIELD
            putfield A.x
            EXIT
            return
            EXIT_BY_EXCEPTION
            athrow
            """);
  }

  @Test
  void anAnnotatedParameterWithoutFieldsHasNoEffect() {
    TestProgram program =
        TestProgram.ofSource(
            """
            import dev.cosmodrome.annotations.UnitFor;
            abstract class A {
              static void go(@UnitFor int amount) {}
              abstract void run(@UnitFor A other);
            }
            """,
            """
            package dev.cosmodrome.annotations;
            public @interface UnitFor {}
            """);
    assertThat(program.problems())
        .isEqualTo(
            """
            @UnitFor without effect: A.go: parameter 1 is no object with fields
            @UnitFor without effect: A.run: parameter 1 is of a method without code
            """);
  }

  @Test
  void aLambdaWithOneStepMayBeACallback() {
    TestProgram program =
        TestProgram.ofSource(
                """
            class A {
              int x;
              java.util.function.IntSupplier go() { return () -> x; }
            }
            """)
            .withUnits();
    assertThat(program.outline("A", "lambda$go$0"))
        .isEqualTo(
            """
            FETCH_LOG
            ENTERING_UNIT
            UNIT_ON
            ENTER
            getfield A.x
            getfield A.$cosmodrome$A
            READ_FIELD
            EXIT
            ireturn
            EXIT_BY_EXCEPTION
            athrow
            """);
  }
}
