package dev.cosmodrome.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Code that holds threads back before the steps of a schedule. */
final class SteeringHooksTest {
  @Test
  void aReadOfAFieldIsHeldBeforeAllOtherHooks() {
    TestProgram program =
        TestProgram.ofSource(
                """
            class A {
              int x;
              int get() { return x; }
            }
            """)
            .withHoldPoints((site, operation, field) -> field.equals("x") ? 5 : 0);
    assertThat(program.code("A", "get"))
        .isEqualTo(
            """
            FETCH_LOG
            astore log
            aload 0
            dup
            push null
            push 5
            HOLD_BEFORE
            dup
            getfield A.x
            swap
            dup
            getfield A.$cosmodrome$A
            aload log
            push 0
            push ~A.java:3
            READ_FIELD
            HOLD_AFTER
            ireturn
            """);
  }

  @Test
  void aWriteOfALongIsHeldWithItsObject() {
    TestProgram program =
        TestProgram.ofSource(
                """
            class A {
              long x;
              void set(long value) { x = value; }
            }
            """)
            .withHoldPoints((site, operation, field) -> field.equals("x") ? 1 : 0);
    assertThat(program.outline("A", "set"))
        .isEqualTo(
            """
            FETCH_LOG
            HOLD_BEFORE
            getfield A.$cosmodrome$A
            WRITE_FIELD
            putfield A.x
            HOLD_AFTER
            return
            """);
  }

  @Test
  void aStaticFieldIsHeldWithoutObject() {
    TestProgram program =
        TestProgram.ofSource(
                """
            class A {
              static int x;
              static int get() { return x; }
            }
            """)
            .withHoldPoints((site, operation, field) -> 2);
    assertThat(program.code("A", "get"))
        .isEqualTo(
            """
            FETCH_LOG
            astore log
            push null
            push null
            push 2
            HOLD_BEFORE
            getstatic A.x
            getstatic A.$cosmodrome$statics$A
            aload log
            push 0
            push ~A.java:3
            READ_STATIC
            HOLD_AFTER
            ireturn
            """);
  }

  @Test
  void anElementIsHeldWithArrayAndIndex() {
    TestProgram program =
        TestProgram.ofSource(
                """
            class A {
              static void set(long[] array) { array[1] = 2; }
            }
            """)
            .withHoldPoints((site, operation, field) -> 1);
    assertThat(program.code("A", "set"))
        .isEqualTo(
            """
            FETCH_LOG
            astore log
            aload 0
            push 1
            push 2
            dup2_x2
            pop2
            dup2_x2
            push 1
            HOLD_BEFORE_ELEMENT
            dup2_x2
            pop2
            dup2_x2
            push null
            aload log
            push ~A.java:2
            WRITE_ELEMENT
            pop
            lastore
            HOLD_AFTER
            return
            """);
  }

  @Test
  void aMonitorIsHeldBeforeItIsEntered() {
    TestProgram program =
        TestProgram.ofSource(
                """
            class A {
              static void go(Object lock) {
                synchronized (lock) {
                  lock.notify();
                }
              }
            }
            """)
            .withHoldPoints((site, operation, field) -> operation.name().equals("ACQUIRE") ? 1 : 0);
    assertThat(program.outline("A", "go"))
        .isEqualTo(
            """
            FETCH_LOG_WITH_ROOM
            ENTER
            HOLD_BEFORE
            ACQUIRING
            monitorenter
            HOLD_AFTER
            NOTE_CALL_SITE
            invokevirtual java/lang/Object.notify
            RELEASING
            monitorexit
            RELEASING
            monitorexit
            athrow
            EXIT
            return
            EXIT_BY_EXCEPTION
            athrow
            """);
  }

  @Test
  void aSynchronizedMethodIsDividedIntoOneThatIsHeldAndOneWithTheLock() {
    TestProgram program =
        TestProgram.ofSource(
                """
            class A {
              int x;
              @Deprecated
              public synchronized int add(long amount) { return x += amount; }
            }
            """)
            .withHoldPoints((site, operation, field) -> operation.name().equals("ACQUIRE") ? 1 : 0);
    assertThat(program.code("A", "add"))
        .isEqualTo(
            """
            aload 0
            push null
            push 1
            HOLD_BEFORE
            aload 0
            lload 1
            invokespecial A.$cosmodrome$synchronized$add
            ireturn
            """);
    assertThat(program.outline("A", "$cosmodrome$synchronized$add"))
        .isEqualTo(
            """
            FETCH_LOG_WITH_ROOM
            ENTER_SYNCHRONIZED
            HOLD_AFTER
            getfield A.x
            getfield A.$cosmodrome$A
            READ_FIELD
            i2l
            ladd
            l2i
            getfield A.$cosmodrome$A
            WRITE_FIELD
            putfield A.x
            EXIT
            ireturn
            EXIT_BY_EXCEPTION
            athrow
            """);
    assertThat(program.methods("A"))
        .isEqualTo(
            """
            0x0 <init>()V
            0x20001 add(J)I
            0x1022 $cosmodrome$synchronized$add(J)I
            """);
  }

  @Test
  void aStaticSynchronizedMethodIsHeldByItsClass() {
    TestProgram program =
        TestProgram.ofSource(
                """
            class A {
              static synchronized void go() {}
            }
            """)
            .withHoldPoints((site, operation, field) -> 1);
    assertThat(program.code("A", "go"))
        .isEqualTo(
            """
            push LA;
            push null
            push 1
            HOLD_BEFORE
            invokestatic A.$cosmodrome$synchronized$go
            return
            """);
  }

  @Test
  void aModelledCallIsHeldWithObjectAndKey() {
    TestProgram program =
        TestProgram.ofSource(
                """
            import java.util.Map;
            class A {
              static Object go(Map<String, String> map) { return map.get("a"); }
            }
            """)
            .withHoldPoints((site, operation, field) -> 1);
    assertThat(program.outline("A", "go"))
        .isEqualTo(
            """
            FETCH_LOG
            HOLD_BEFORE
            BEFORE_COLLECTION_CALL
            monitorenter
            invokeinterface java/util/Map.get
            AFTER_COLLECTION_CALL_RETURNING_OBJECT
            COLLECTION_CALL_ENDED
            monitorexit
            COLLECTION_CALL_FAILED
            COLLECTION_CALL_ENDED
            monitorexit
            athrow
            monitorexit
            athrow
            HOLD_AFTER
            areturn
            """);
  }

  @Test
  void aCallWithManyArgumentsIsHeldWithoutThem() {
    TestProgram program =
        TestProgram.ofSource(
                """
            import java.util.concurrent.atomic.AtomicReferenceArray;
            class A {
              static void go(AtomicReferenceArray<String> array) { array.compareAndSet(0, "a", "b"); }
            }
            """)
            .withHoldPoints((site, operation, field) -> 1);
    assertThat(program.outline("A", "go"))
        .isEqualTo(
            """
            FETCH_LOG
            HOLD_BEFORE
            checkcast java/util/concurrent/atomic/AtomicReferenceArray
            invokestatic java/lang/Integer.valueOf
            BEFORE_CALL
            invokevirtual java/util/concurrent/atomic/AtomicReferenceArray.compareAndSet
            invokestatic java/lang/Integer.valueOf
            AFTER_CALL_RETURNING_BOOLEAN
            HOLD_AFTER
            return
            """);
  }

  @Test
  void whereNoStepIsNothingIsAdded() {
    TestProgram program =
        TestProgram.ofSource(
                """
            class A {
              int x;
              int get() { return x; }
            }
            """)
            .withHoldPoints((site, operation, field) -> 0);
    assertThat(program.outline("A", "get"))
        .isEqualTo(
            """
            FETCH_LOG
            getfield A.x
            getfield A.$cosmodrome$A
            READ_FIELD
            ireturn
            """);
  }
}
