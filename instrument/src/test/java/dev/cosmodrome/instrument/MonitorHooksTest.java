package dev.cosmodrome.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Hooks at monitors. */
final class MonitorHooksTest {
  @Test
  void aSynchronizedBlockCallsHooksBeforeItsMonitorIsEnteredAndLeft() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              static void go(Object lock) {
                synchronized (lock) {
                  lock.hashCode();
                }
              }
            }
            """);
    assertThat(program.code("A", "go"))
        .isEqualTo(
            """
            FETCH_LOG_WITH_ROOM
            astore log
            aload log
            push method A.go
            ENTER
            istore depth
            L4:
            aload 0
            dup
            astore 3
            dup
            aload log
            push A.java:3
            ACQUIRING
            monitorenter
            L0:
            aload 0
            aload log
            push A.java:4
            NOTE_CALL_SITE
            invokevirtual java/lang/Object.hashCode
            pop
            aload 3
            dup
            aload log
            push A.java:5
            RELEASING
            monitorexit
            L1:
            goto L6
            L2:
            astore 4
            aload 3
            dup
            aload log
            push A.java:5
            RELEASING
            monitorexit
            L3:
            aload 4
            athrow
            L6:
            aload log
            iload depth
            EXIT
            return
            L5:
            aload log
            iload depth
            EXIT_BY_EXCEPTION
            athrow
            catch anything from L0 to L1 at L2
            catch anything from L2 to L3 at L2
            catch anything from L4 to L5 at L5
            """);
  }

  @Test
  void aSynchronizedBlockOfAnEntryPointIsABlockOfItsOwn() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A implements Runnable {
              int x;
              public void run() {
                synchronized (this) {
                  x++;
                }
                synchronized (this) {
                  x--;
                }
              }
            }
            """);
    assertThat(program.outline("A", "run"))
        .isEqualTo(
            """
            FETCH_LOG_WITH_ROOM
            ENTER
            ACQUIRING_AS_BLOCK
            monitorenter
            getfield A.x
            getfield A.$cosmodrome$A
            READ_FIELD
            iadd
            getfield A.$cosmodrome$A
            WRITE_FIELD
            putfield A.x
            RELEASING_AS_BLOCK
            monitorexit
            END_STATEMENT
            RELEASING_AS_BLOCK
            monitorexit
            athrow
            ACQUIRING_AS_BLOCK
            monitorenter
            getfield A.x
            getfield A.$cosmodrome$A
            READ_FIELD
            isub
            getfield A.$cosmodrome$A
            WRITE_FIELD
            putfield A.x
            RELEASING_AS_BLOCK
            monitorexit
            END_STATEMENT
            RELEASING_AS_BLOCK
            monitorexit
            athrow
            EXIT
            return
            EXIT_BY_EXCEPTION
            athrow
            """);
  }

  @Test
  void waitPassesTheMonitor() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              void await() throws InterruptedException { wait(); }
            }
            """);
    assertThat(program.code("A", "await"))
        .isEqualTo(
            """
            FETCH_LOG
            astore log
            aload log
            push method A.await
            ENTER
            istore depth
            L0:
            aload 0
            dup
            aload log
            push A.java:2
            WAITING
            aload log
            push A.java:2
            NOTE_CALL_SITE
            invokevirtual java/lang/Object.wait
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
  void waitWithATimeoutKeepsItsArguments() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              void await(long millis, int nanos) throws InterruptedException { wait(millis, nanos); }
            }
            """);
    assertThat(program.code("A", "await"))
        .isEqualTo(
            """
            FETCH_LOG
            astore log
            aload log
            push method A.await
            ENTER
            istore depth
            L0:
            aload 0
            lload 1
            iload 3
            istore 6
            dup2_x1
            pop2
            dup_x2
            aload log
            push A.java:2
            WAITING
            iload 6
            aload log
            push A.java:2
            NOTE_CALL_SITE
            invokevirtual java/lang/Object.wait
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
  void anInterruptThatIsCaughtIsRecorded() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              boolean await() {
                try {
                  wait();
                  return true;
                } catch (InterruptedException e) {
                  return false;
                }
              }
            }
            """);
    assertThat(program.outline("A", "await"))
        .isEqualTo(
            """
            FETCH_LOG
            ENTER
            WAITING
            NOTE_CALL_SITE
            invokevirtual java/lang/Object.wait
            EXIT
            ireturn
            INTERRUPTED
            EXIT
            ireturn
            EXIT_BY_EXCEPTION
            athrow
            """);
  }

  @Test
  void aSynchronizedMethodPassesItsObject() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              synchronized void go() {}
            }
            """);
    assertThat(program.code("A", "go"))
        .isEqualTo(
            """
            FETCH_LOG_WITH_ROOM
            astore log
            aload 0
            aload log
            push method A.go
            ENTER_SYNCHRONIZED
            istore depth
            L0:
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
  void aStaticSynchronizedMethodPassesItsClass() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              static synchronized void go() {}
            }
            """);
    assertThat(program.code("A", "go"))
        .isEqualTo(
            """
            FETCH_LOG_WITH_ROOM
            astore log
            push LA;
            aload log
            push method A.go
            ENTER_SYNCHRONIZED
            istore depth
            L0:
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
  void aMethodThatCatchesStackOverflowsFetchesALogWithRoom() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              int x;
              void go() {
                try {
                  x = 1;
                } catch (Throwable e) {
                  x = 2;
                }
              }
            }
            """);
    assertThat(program.outline("A", "go"))
        .isEqualTo(
            """
            FETCH_LOG_WITH_ROOM
            ENTER
            getfield A.$cosmodrome$A
            WRITE_FIELD
            putfield A.x
            getfield A.$cosmodrome$A
            WRITE_FIELD
            putfield A.x
            EXIT
            return
            EXIT_BY_EXCEPTION
            athrow
            """);
  }
}
