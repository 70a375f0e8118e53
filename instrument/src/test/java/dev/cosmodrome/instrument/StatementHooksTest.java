package dev.cosmodrome.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Hooks around statements that are blocks by themselves, in entry points. */
final class StatementHooksTest {
  @Test
  void anUpdateOfAVolatileFieldInRunIsABlock() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A implements Runnable {
              volatile int x;
              public void run() { x += 5; }
            }
            """);
    assertThat(program.outline("A", "run"))
        .isEqualTo(
            """
            FETCH_LOG
            ENTER
            BEGIN_STATEMENT
            checkcast A
            LOCK_VOLATILE
            getfield A.x
            getfield A.$cosmodrome$A
            READ_VOLATILE_FIELD
            iadd
            getfield A.$cosmodrome$A
            WRITE_VOLATILE_FIELD
            putfield A.x
            UNLOCK_VOLATILE
            END_STATEMENT
            EXIT
            return
            EXIT_BY_EXCEPTION
            athrow
            """);
  }

  @Test
  void anUpdateOfAPlainFieldIsNone() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A implements Runnable {
              int x;
              public void run() { x += 5; }
            }
            """);
    assertThat(program.outline("A", "run"))
        .isEqualTo(
            """
            FETCH_LOG
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
  void aReadAndAWriteInTwoStatementsAreNoUpdate() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A implements Runnable {
              volatile int x;
              public void run() {
                int y = x;
                x = y + 1;
              }
            }
            """);
    assertThat(program.outline("A", "run"))
        .isEqualTo(
            """
            FETCH_LOG
            ENTER
            checkcast A
            LOCK_VOLATILE
            getfield A.x
            getfield A.$cosmodrome$A
            READ_VOLATILE_FIELD
            iadd
            getfield A.$cosmodrome$A
            WRITE_VOLATILE_FIELD
            putfield A.x
            UNLOCK_VOLATILE
            EXIT
            return
            EXIT_BY_EXCEPTION
            athrow
            """);
  }

  @Test
  void anUpdateInAnotherMethodIsNone() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              volatile int x;
              void go() { x++; }
            }
            """);
    assertThat(program.outline("A", "go"))
        .isEqualTo(
            """
            FETCH_LOG
            ENTER
            checkcast A
            LOCK_VOLATILE
            getfield A.x
            getfield A.$cosmodrome$A
            READ_VOLATILE_FIELD
            iadd
            getfield A.$cosmodrome$A
            WRITE_VOLATILE_FIELD
            putfield A.x
            UNLOCK_VOLATILE
            EXIT
            return
            EXIT_BY_EXCEPTION
            athrow
            """);
  }

  @Test
  void anUpdateOfAStaticVolatileFieldInMainIsABlock() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              static volatile int x;
              public static void main(String[] args) { x++; }
            }
            """);
    assertThat(program.outline("A", "main"))
        .isEqualTo(
            """
            FETCH_LOG
            ENTER
            BEGIN_STATEMENT
            getstatic A.$cosmodrome$statics$A
            LOCK_VOLATILE_STATIC
            getstatic A.x
            getstatic A.$cosmodrome$statics$A
            READ_VOLATILE_STATIC
            iadd
            getstatic A.$cosmodrome$statics$A
            WRITE_VOLATILE_STATIC
            putstatic A.x
            UNLOCK_VOLATILE
            END_STATEMENT
            EXIT
            return
            EXIT_BY_EXCEPTION
            athrow
            """);
  }

  @Test
  void anUpdateEndsWhereAnExceptionIsCaught() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A implements Runnable {
              volatile int x;
              public void run() {
                try {
                  x /= 0;
                } catch (ArithmeticException e) {
                  x = 0;
                }
              }
            }
            """);
    assertThat(program.outline("A", "run"))
        .isEqualTo(
            """
            FETCH_LOG
            ENTER
            BEGIN_STATEMENT
            checkcast A
            LOCK_VOLATILE
            getfield A.x
            getfield A.$cosmodrome$A
            READ_VOLATILE_FIELD
            idiv
            getfield A.$cosmodrome$A
            WRITE_VOLATILE_FIELD
            putfield A.x
            UNLOCK_VOLATILE
            END_STATEMENT
            END_STATEMENT
            getfield A.$cosmodrome$A
            WRITE_VOLATILE_FIELD
            putfield A.x
            UNLOCK_VOLATILE
            EXIT
            return
            EXIT_BY_EXCEPTION
            athrow
            """);
  }
}
