package dev.cosmodrome.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Hooks at accesses to fields. */
final class FieldHooksTest {
  @Test
  void aReadPassesObjectStateIndexAndPlaceAfterwards() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              int other;
              int x;
              int get() { return x; }
            }
            """);
    assertThat(program.code("A", "get"))
        .isEqualTo(
            """
            FETCH_LOG
            astore log
            aload 0
            dup
            getfield A.x
            swap
            dup
            getfield A.$cosmodrome$A
            aload log
            push 1
            push ~A.java:4
            READ_FIELD
            ireturn
            """);
  }

  @Test
  void aWritePassesObjectStateIndexAndPlaceBefore() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              int x;
              void set(int value) { x = value; }
            }
            """);
    assertThat(program.code("A", "set"))
        .isEqualTo(
            """
            FETCH_LOG
            astore log
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
  void aWriteOfALongLeavesObjectAndValueInOrder() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              long x;
              void set(long value) { x = value; }
            }
            """);
    assertThat(program.code("A", "set"))
        .isEqualTo(
            """
            FETCH_LOG
            astore log
            aload 0
            lload 1
            dup2_x1
            pop2
            dup_x2
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
  void aReadOfADoubleLeavesTheValueOnTheStack() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              double x;
              double get() { return x; }
            }
            """);
    assertThat(program.code("A", "get"))
        .isEqualTo(
            """
            FETCH_LOG
            astore log
            aload 0
            dup
            getfield A.x
            dup2_x1
            pop2
            dup
            getfield A.$cosmodrome$A
            aload log
            push 0
            push ~A.java:3
            READ_FIELD
            dreturn
            """);
  }

  @Test
  void aVolatileReadHoldsTheLockOfTheVariableFromBeforeTheAccess() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              volatile int x;
              int get() { return x; }
            }
            """);
    assertThat(program.code("A", "get"))
        .isEqualTo(
            """
            FETCH_LOG
            astore log
            aload 0
            dup
            dup
            checkcast A
            aload log
            LOCK_VOLATILE
            getfield A.x
            swap
            dup
            getfield A.$cosmodrome$A
            aload log
            push 0
            push ~A.java:3
            READ_VOLATILE_FIELD
            ireturn
            """);
  }

  @Test
  void aVolatileWriteHoldsTheLockUntilAfterTheAccess() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              volatile long x;
              void set(long value) { x = value; }
            }
            """);
    assertThat(program.outline("A", "set"))
        .isEqualTo(
            """
            FETCH_LOG
            getfield A.$cosmodrome$A
            WRITE_VOLATILE_FIELD
            putfield A.x
            UNLOCK_VOLATILE
            return
            """);
  }

  @Test
  void aStaticReadPassesTheFirstVariableOfTheClass() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              static int x;
              static int y;
              static int get() { return y; }
            }
            """);
    assertThat(program.code("A", "get"))
        .isEqualTo(
            """
            FETCH_LOG
            astore log
            getstatic A.y
            getstatic A.$cosmodrome$statics$A
            aload log
            push 1
            push ~A.java:4
            READ_STATIC
            ireturn
            """);
  }

  @Test
  void aStaticWriteCallsTheHookBefore() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              static double x;
              static void set(double value) { x = value; }
            }
            """);
    assertThat(program.code("A", "set"))
        .isEqualTo(
            """
            FETCH_LOG
            astore log
            dload 0
            getstatic A.$cosmodrome$statics$A
            aload log
            push 0
            push ~A.java:3
            WRITE_STATIC
            putstatic A.x
            return
            """);
  }

  @Test
  void aVolatileStaticReadHoldsTheLockOfTheVariable() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              static volatile long x;
              static long get() { return x; }
            }
            """);
    assertThat(program.outline("A", "get"))
        .isEqualTo(
            """
            FETCH_LOG
            getstatic A.$cosmodrome$statics$A
            LOCK_VOLATILE_STATIC
            getstatic A.x
            getstatic A.$cosmodrome$statics$A
            READ_VOLATILE_STATIC
            lreturn
            """);
  }

  @Test
  void aVolatileStaticWriteHoldsTheLockOfTheVariable() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              static volatile boolean x;
              static void set(boolean value) { x = value; }
            }
            """);
    assertThat(program.outline("A", "set"))
        .isEqualTo(
            """
            FETCH_LOG
            getstatic A.$cosmodrome$statics$A
            WRITE_VOLATILE_STATIC
            putstatic A.x
            UNLOCK_VOLATILE
            return
            """);
  }

  @Test
  void finalFieldsAreNotRecorded() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              final int x;
              static final Object Y = new Object();
              A(int x) { this.x = x; }
              int get() { return x + Y.hashCode(); }
            }
            """);
    assertThat(program.outline("A", "get"))
        .isEqualTo(
            """
            getfield A.x
            getstatic A.Y
            invokevirtual java/lang/Object.hashCode
            iadd
            ireturn
            """);
  }

  @Test
  void aFieldOfASuperclassIsReadThroughTheStateThatTheSuperclassDeclares() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A { int x; }
            class B extends A {
              int y;
              int get() { return x + y; }
            }
            """);
    assertThat(program.outline("B", "get"))
        .isEqualTo(
            """
            FETCH_LOG
            ENTER
            getfield B.x
            getfield B.$cosmodrome$A
            READ_FIELD
            getfield B.y
            getfield B.$cosmodrome$A
            READ_FIELD
            iadd
            EXIT
            ireturn
            EXIT_BY_EXCEPTION
            athrow
            """);
    assertThat(program.addedFields("A"))
        .isEqualTo(
            """
            0x1081 $cosmodrome$A
            """);
    assertThat(program.addedFields("B")).isEqualTo("");
  }

  @Test
  void fieldsOfExcludedClassesAreNotRecorded() {
    TestProgram program =
        TestProgram.ofSource(
                """
            class A {
              int get(B b) { return b.x; }
            }
            class B { int x; }
            """)
            .without("B");
    assertThat(program.outline("A", "get"))
        .isEqualTo(
            """
            getfield B.x
            ireturn
            """);
  }

  /** The hook reads the state of the object, which must not throw in place of the program. */
  @Test
  void aWriteThroughNullSkipsTheHookSoThatTheInstructionThrows() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              int x;
              static void set(A a) { a.x = 1; }
            }
            """);
    assertThat(program.code("A", "set"))
        .isEqualTo(
            """
            FETCH_LOG
            astore log
            aload 0
            push 1
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
  void aReadBeforeAnAcquireFenceIsOrdered() {
    TestProgram program =
        TestProgram.ofSource(
            """
            import java.lang.invoke.VarHandle;
            class A {
              int x;
              int get() {
                int value = x;
                VarHandle.acquireFence();
                return value;
              }
            }
            """);
    assertThat(program.outline("A", "get"))
        .isEqualTo(
            """
            FETCH_LOG
            ENTER
            checkcast A
            LOCK_VOLATILE
            getfield A.x
            getfield A.$cosmodrome$A
            READ_VOLATILE_FIELD
            BEFORE_CALL
            NOTE_CALL_SITE
            invokestatic java/lang/invoke/VarHandle.acquireFence
            EXIT
            ireturn
            EXIT_BY_EXCEPTION
            athrow
            """);
  }

  @Test
  void aWriteAfterAReleaseFenceIsOrdered() {
    TestProgram program =
        TestProgram.ofSource(
            """
            import java.lang.invoke.VarHandle;
            class A {
              static int x;
              static void set() {
                VarHandle.releaseFence();
                x = 1;
              }
            }
            """);
    assertThat(program.code("A", "set"))
        .isEqualTo(
            """
            FETCH_LOG
            astore log
            aload log
            push method A.set
            ENTER
            istore depth
            L0:
            push null
            push null
            push null
            push null
            aload log
            push call releaseFence
            push A.java:5
            BEFORE_CALL
            aload log
            push A.java:5
            NOTE_CALL_SITE
            invokestatic java/lang/invoke/VarHandle.releaseFence
            push 1
            getstatic A.$cosmodrome$statics$A
            aload log
            push -1
            push A.java:6
            WRITE_VOLATILE_STATIC
            putstatic A.x
            aload log
            UNLOCK_VOLATILE
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
  void eachClassGetsOneFieldForTheStateOfItsObjectsAndOneForItsStaticFields() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              int x;
              static int y;
            }
            """);
    assertThat(program.addedFields("A"))
        .isEqualTo(
            """
            0x1081 $cosmodrome$A
            0x1089 $cosmodrome$statics$A = statics of A
            """);
  }

  @Test
  void aClassWithoutRecordedFieldsGetsNoField() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              final int x = 1;
            }
            """);
    assertThat(program.addedFields("A")).isEqualTo("");
  }

  @Test
  void theLayoutListsFieldsOfSuperclassesFirst() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              int x;
              volatile int y;
            }
            class B extends A {
              static int z;
              int w;
              class Inner { int v; }
            }
            """);
    assertThat(program.layouts())
        .isEqualTo(
            """
            A: root A, state $cosmodrome$A, fields [A.x, volatile A.y], statics [], replacing [<init>()V]
            B: root A, state $cosmodrome$A, fields [A.x, volatile A.y, B.w], statics [z], replacing [<init>()V]
            B$Inner: root B$Inner, state $cosmodrome$B$Inner, fields [Inner.v], statics [], replacing [<init>(LB;)V]
            """);
  }

  @Test
  void aFieldWhoseElementsAreInASetPassesWhatItHolds() {
    TestProgram program =
        TestProgram.ofSource(
                """
            class A {
              Object[] items;
              static java.util.List<String> names;
              void set(Object[] value) { items = value; }
              static void setNames() { names = null; }
            }
            """)
            .withSpecification("set items: A.items[] A.names[]");
    assertThat(program.code("A", "set"))
        .isEqualTo(
            """
            FETCH_LOG
            astore log
            aload 0
            aload 1
            dup2
            push A.items
            aload log
            HOLDS
            dup2
            pop
            dup
            ifnull L0
            dup
            getfield A.$cosmodrome$A
            aload log
            push 0
            push ~A.java:4
            WRITE_FIELD
            push null
            L0:
            pop
            putfield A.items
            return
            """);
    assertThat(program.outline("A", "setNames"))
        .isEqualTo(
            """
            FETCH_LOG
            HOLDS_STATIC
            getstatic A.$cosmodrome$statics$A
            WRITE_STATIC
            putstatic A.names
            return
            """);
  }
}
