package dev.cosmodrome.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Hooks in constructors, before and after the call of another one. */
final class ConstructorHooksTest {
  @Test
  void theObjectGetsItsStateBehindTheCallOfSuper() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              int x;
              A(int x) { this.x = x; }
            }
            """);
    assertThat(program.code("A", "<init>"))
        .isEqualTo(
            """
            FETCH_LOG
            astore log
            aload 0
            invokespecial java/lang/Object.<init>
            aload 0
            dup
            getfield A.$cosmodrome$A
            aload log
            CLAIM
            putfield A.$cosmodrome$A
            aload 0
            iload 1
            dup2
            pop
            dup
            ifnull L0
            dup
            getfield A.$cosmodrome$A
            aload log
            push 0
            push ~A.java:3
            WRITE_FIELD
            push null
            L0:
            pop
            putfield A.x
            return
            """);
  }

  @Test
  void anObjectThatMayEscapeInSuperBelongsToTheOwnerBeforeIt() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              A(Runnable seen) { seen.run(); }
            }
            class B extends A {
              int x;
              B(Runnable seen) { super(seen); }
            }
            """);
    assertThat(program.code("B", "<init>"))
        .isEqualTo(
            """
            FETCH_LOG
            astore log
            aload log
            OWNER
            astore 3
            aload 0
            aload 1
            invokespecial A.<init>
            aload 0
            dup
            getfield B.$cosmodrome$B
            aload 3
            CLAIM_FOR
            putfield B.$cosmodrome$B
            return
            """);
  }

  @Test
  void aConstructorThatCallsAnotherOneDoesNotSetTheState() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              int x;
              A() { this(1); }
              A(int x) { this.x = x; }
            }
            """);
    assertThat(program.outline("A", "<init>()V"))
        .isEqualTo(
            """
            FETCH_LOG
            invokespecial A.<init>
            return
            """);
  }

  @Test
  void fieldsOfOtherObjectsAreRecordedBeforeSuperIsCalled() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              int x;
              A(int x) { this.x = x; }
            }
            class B extends A {
              B(A other) { super(other.x); }
            }
            """);
    assertThat(program.outline("B", "<init>"))
        .isEqualTo(
            """
            FETCH_LOG
            getfield A.x
            getfield A.$cosmodrome$A
            READ_FIELD
            NOTE_CALL_SITE
            invokespecial A.<init>
            ENTER
            EXIT
            return
            EXIT_BY_EXCEPTION
            athrow
            """);
  }

  @Test
  void aNewObjectOfTheSameClassIsNotMistakenForTheCallOfSuper() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              A next;
              A(boolean isLast) {
                next = isLast ? null : new A(true);
              }
            }
            """);
    assertThat(program.outline("A", "<init>"))
        .isEqualTo(
            """
            FETCH_LOG
            invokespecial java/lang/Object.<init>
            getfield A.$cosmodrome$A
            CLAIM
            putfield A.$cosmodrome$A
            new A
            invokespecial A.<init>
            getfield A.$cosmodrome$A
            WRITE_FIELD
            putfield A.next
            return
            """);
  }

  @Test
  void aConstructorWithTwoStepsIsABlockFromBehindSuper() {
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
            """);
    assertThat(program.outline("A", "<init>"))
        .isEqualTo(
            """
            FETCH_LOG
            NOTE_CALL_SITE
            invokespecial java/lang/Object.<init>
            getfield A.$cosmodrome$A
            CLAIM
            putfield A.$cosmodrome$A
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
  void aSubclassWithoutFieldsDoesNotSetTheStateAgain() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A { int x; }
            class B extends A {
              B() {}
            }
            """);
    assertThat(program.outline("B", "<init>"))
        .isEqualTo(
            """
            invokespecial A.<init>
            return
            """);
  }

  @Test
  void aCollectionThatIsPassedToSuperIsRead() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              A(java.util.Collection<String> all) {}
            }
            class B extends java.util.ArrayList<String> {
              B(java.util.List<String> all) { super(all); }
            }
            """);
    assertThat(program.outline("B", "<init>"))
        .isEqualTo(
            """
            FETCH_LOG
            invokespecial java/util/ArrayList.<init>
            COLLECTION_PASSED
            return
            """);
  }
}
