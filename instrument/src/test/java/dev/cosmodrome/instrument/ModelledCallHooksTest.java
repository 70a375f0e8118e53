package dev.cosmodrome.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Hooks around calls that the tables of models define. */
final class ModelledCallHooksTest {
  @Test
  void aLockIsRequestedBeforeAndAcquiredAfterTheCall() {
    TestProgram program =
        TestProgram.ofSource(
            """
            import java.util.concurrent.locks.Lock;
            class A {
              static void go(Lock lock) { lock.lock(); }
            }
            """);
    assertThat(program.code("A", "go"))
        .isEqualTo(
            """
            FETCH_LOG
            astore log
            aload 0
            dup
            checkcast java/util/concurrent/locks/Lock
            astore 2
            aload 2
            push null
            push null
            push null
            aload log
            push call lock
            push ~A.java:3
            BEFORE_CALL
            invokeinterface java/util/concurrent/locks/Lock.lock
            aload 2
            push null
            push null
            push null
            aload log
            push call lock
            push ~A.java:3
            AFTER_CALL
            return
            """);
    assertThat(program.calls())
        .isEqualTo(
            """
            lock()V
              java.util.concurrent.locks.StampedLock$ReadLockView: SHARE 0, RECEIVE 0.writers
              java.util.concurrent.locks.StampedLock$WriteLockView: ACQUIRE 0, COLLECT 0.readers, RECEIVE 0.writers
              java.util.concurrent.locks.ReentrantReadWriteLock$ReadLock: SHARE 0, RECEIVE 0.writers
              java.util.concurrent.locks.ReentrantReadWriteLock$WriteLock: ACQUIRE 0, COLLECT 0.readers
              java.util.concurrent.locks.Lock: ACQUIRE 0
            """);
  }

  @Test
  void elementsAreAccessedBeforeTheCallWithAllOperands() {
    TestProgram program =
        TestProgram.ofSource(
            """
            import java.util.Arrays;
            class A {
              static void go(long[] a) { Arrays.fill(a, 1, 2, 3); }
            }
            """);
    assertThat(program.outline("A", "go"))
        .isEqualTo(
            """
            FETCH_LOG
            anewarray java/lang/Object
            aastore
            invokestatic java/lang/Integer.valueOf
            aastore
            invokestatic java/lang/Integer.valueOf
            aastore
            ACCESS_ELEMENTS
            invokestatic java/util/Arrays.fill
            return
            """);
    assertThat(program.calls())
        .isEqualTo(
            """
            exactly fill([JIIJ)V
              java.util.Arrays: WRITE_ELEMENTS 1
            """);
  }

  @Test
  void aCallThatOnlyWaitsInLoopsHasHooksOnlyThere() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              static boolean isDone;
              static void poll() { while (!isDone) { Thread.yield(); } }
              static void count() { for (int i = 0; i < 2; i++) { Thread.yield(); } }
              static void once() { Thread.yield(); isDone = true; }
            }
            """);
    assertThat(program.outline("A", "poll")).contains("BEFORE_CALL");
    assertThat(program.outline("A", "count")).doesNotContain("BEFORE_CALL");
    assertThat(program.outline("A", "once")).doesNotContain("BEFORE_CALL");
  }

  @Test
  void anUnlockIsRecordedBeforeTheCallOnly() {
    TestProgram program =
        TestProgram.ofSource(
            """
            import java.util.concurrent.locks.ReentrantLock;
            class A {
              static void go(ReentrantLock lock) { lock.unlock(); }
            }
            """);
    assertThat(program.outline("A", "go"))
        .isEqualTo(
            """
            FETCH_LOG
            BEFORE_CALL
            invokevirtual java/util/concurrent/locks/ReentrantLock.unlock
            return
            """);
    assertThat(program.calls())
        .isEqualTo(
            """
            unlock()V
              java.util.concurrent.locks.Lock: RELEASE 0
            """);
  }

  @Test
  void tryLockPassesItsResult() {
    TestProgram program =
        TestProgram.ofSource(
            """
            import java.util.concurrent.locks.ReentrantLock;
            class A {
              static boolean go(ReentrantLock lock) { return lock.tryLock(); }
            }
            """);
    assertThat(program.code("A", "go"))
        .isEqualTo(
            """
            FETCH_LOG
            astore log
            aload 0
            dup
            astore 2
            invokevirtual java/util/concurrent/locks/ReentrantLock.tryLock
            dup
            aload 2
            push null
            push null
            push null
            aload log
            push call tryLock
            push ~A.java:3
            AFTER_CALL_RETURNING_BOOLEAN
            ireturn
            """);
  }

  @Test
  void tryLockInALoopIsNotedAsARetry() {
    TestProgram program =
        TestProgram.ofSource(
            """
            import java.util.concurrent.locks.ReentrantLock;
            class A {
              static void go(ReentrantLock lock) {
                while (!lock.tryLock()) {
                  Thread.onSpinWait();
                }
              }
            }
            """);
    assertThat(program.notes())
        .isEqualTo(
            """
            retries A.go(A.java:4)
            """);
  }

  @Test
  void aCallOfAMapHoldsTheLockOfTheStepEvenIfItFails() {
    TestProgram program =
        TestProgram.ofSource(
            """
            import java.util.Map;
            class A {
              static void go(Map<String, String> map) { map.put("a", "b"); }
            }
            """);
    assertThat(program.code("A", "go"))
        .isEqualTo(
            """
            FETCH_LOG
            astore log
            aload 0
            push a
            push b
            astore 6
            astore 4
            dup
            astore 2
            aload 2
            aload 4
            push null
            push null
            aload log
            push call put
            push ~A.java:3
            BEFORE_COLLECTION_CALL
            astore 8
            aload 8
            monitorenter
            L0:
            aload 4
            aload 6
            invokeinterface java/util/Map.put
            aload 2
            aload 4
            push null
            push null
            aload log
            push call put
            push ~A.java:3
            AFTER_COLLECTION_CALL
            aload 8
            aload log
            push call put
            push ~A.java:3
            COLLECTION_CALL_ENDED
            aload 8
            monitorexit
            L1:
            goto L5
            L2:
            dup
            aload 2
            aload 4
            push null
            push null
            aload log
            push call put
            push ~A.java:3
            COLLECTION_CALL_FAILED
            aload 8
            aload log
            push call put
            push ~A.java:3
            COLLECTION_CALL_ENDED
            aload 8
            monitorexit
            L3:
            athrow
            L4:
            aload 8
            monitorexit
            athrow
            L5:
            nop
            pop
            return
            catch anything from L0 to L1 at L2
            catch anything from L2 to L3 at L4
            """);
  }

  @Test
  void theResultOfPutIsARead() {
    TestProgram program =
        TestProgram.ofSource(
            """
            import java.util.HashMap;
            class A {
              static Object used(HashMap<String, String> map) { return map.put("a", "b"); }
            }
            """);
    assertThat(program.calls())
        .isEqualTo(
            """
            put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;
              java.util.Map: CHANGE 0
            """);
  }

  @Test
  void aPutWhoseResultIsDiscardedIsNoRead() {
    TestProgram program =
        TestProgram.ofSource(
            """
            import java.util.HashMap;
            class A {
              static void unused(HashMap<String, String> map) { map.put("a", "b"); }
            }
            """);
    assertThat(program.calls())
        .isEqualTo(
            """
            put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;
              java.util.Map: STORE 0
            """);
  }

  @Test
  void aCallOfAPlainCollectionNeedsNoLock() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              static void go(StringBuilder text) { text.append("a"); }
              static void go(java.util.List<String> list) { list.clear(); }
            }
            """);
    assertThat(program.outline("A", "go(Ljava/lang/StringBuilder;)V"))
        .isEqualTo(
            """
            FETCH_LOG
            invokevirtual java/lang/StringBuilder.append
            AFTER_COLLECTION_CALL
            COLLECTION_CALL_FAILED
            athrow
            return
            """);
    assertThat(program.outline("A", "go(Ljava/util/List;)V"))
        .as("a list may have a lock")
        .contains("BEFORE_COLLECTION_CALL\nmonitorenter");
  }

  @Test
  void aCallThatReadsItsArgumentOrRunsAFunctionMayNeedALock() {
    TestProgram program =
        TestProgram.ofSource(
            """
            import java.util.ArrayList;
            import java.util.HashMap;
            class A {
              static void add(ArrayList<String> list) { list.addAll(list); }
              static void compute(HashMap<String, String> map) {
                map.computeIfAbsent("a", k -> k);
              }
            }
            """);
    assertThat(program.outline("A", "add")).contains("BEFORE_COLLECTION_CALL\nmonitorenter");
    assertThat(program.outline("A", "compute")).contains("BEFORE_COLLECTION_CALL");
  }

  @Test
  void aFunctionThatComputesAValueTakesPartInTheStep() {
    TestProgram program =
        TestProgram.ofSource(
            """
            import java.util.concurrent.ConcurrentHashMap;
            class A {
              static void go(ConcurrentHashMap<String, String> map) { map.computeIfAbsent("a", k -> k); }
            }
            """);
    assertThat(program.outline("A", "go"))
        .isEqualTo(
            """
            FETCH_LOG
            ENTER
            NOTE_CALL_SITE
            invokedynamic apply
            BEFORE_COLLECTION_CALL
            FUNCTION_IN_STEP
            monitorenter
            NOTE_CALL_SITE
            invokevirtual java/util/concurrent/ConcurrentHashMap.computeIfAbsent
            AFTER_COLLECTION_CALL_RETURNING_OBJECT
            COLLECTION_CALL_ENDED
            monitorexit
            COLLECTION_CALL_FAILED
            COLLECTION_CALL_ENDED
            monitorexit
            athrow
            monitorexit
            athrow
            EXIT
            return
            EXIT_BY_EXCEPTION
            athrow
            """);
  }

  @Test
  void anUpdateByAFunctionIsAStep() {
    TestProgram program =
        TestProgram.ofSource(
            """
            import java.util.concurrent.atomic.AtomicLong;
            class A {
              static long go(AtomicLong value) { return value.updateAndGet(v -> v + 1); }
            }
            """);
    assertThat(program.outline("A", "go"))
        .isEqualTo(
            """
            FETCH_LOG
            ENTER
            NOTE_CALL_SITE
            invokedynamic applyAsLong
            checkcast java/util/concurrent/atomic/AtomicLong
            BEFORE_CALL
            LONG_UNARY_OPERATOR_IN_STEP
            NOTE_CALL_SITE
            invokevirtual java/util/concurrent/atomic/AtomicLong.updateAndGet
            AFTER_CALL
            EXIT
            lreturn
            EXIT_BY_EXCEPTION
            athrow
            """);
  }

  @Test
  void aCompareAndSetPassesWhetherItSucceeded() {
    TestProgram program =
        TestProgram.ofSource(
            """
            import java.util.concurrent.atomic.AtomicInteger;
            class A {
              static boolean go(AtomicInteger value) { return value.compareAndSet(1, 2); }
            }
            """);
    assertThat(program.code("A", "go"))
        .isEqualTo(
            """
            FETCH_LOG
            astore log
            aload 0
            push 1
            push 2
            istore 6
            istore 4
            dup
            checkcast java/util/concurrent/atomic/AtomicInteger
            astore 2
            aload 2
            push null
            push null
            push null
            aload log
            push call compareAndSet
            push ~A.java:3
            BEFORE_CALL
            iload 4
            iload 6
            invokevirtual java/util/concurrent/atomic/AtomicInteger.compareAndSet
            dup
            aload 2
            push null
            push null
            push null
            aload log
            push call compareAndSet
            push ~A.java:3
            AFTER_CALL_RETURNING_BOOLEAN
            ireturn
            """);
    assertThat(program.calls())
        .isEqualTo(
            """
            compareAndSet(II)Z
              java.util.concurrent.atomic.AtomicInteger: UPDATE 0.value
            """);
  }

  @Test
  void aCompareAndExchangePassesTheExpectedValue() {
    TestProgram program =
        TestProgram.ofSource(
            """
            import java.util.concurrent.atomic.AtomicReferenceArray;
            class A {
              static Object go(AtomicReferenceArray<String> array) {
                return array.compareAndExchange(3, "expected", "next");
              }
            }
            """);
    assertThat(program.code("A", "go"))
        .isEqualTo(
            """
            FETCH_LOG
            astore log
            aload 0
            push 3
            push expected
            push next
            astore 8
            astore 6
            istore 4
            dup
            checkcast java/util/concurrent/atomic/AtomicReferenceArray
            astore 2
            aload 2
            iload 4
            invokestatic java/lang/Integer.valueOf
            push null
            aload 6
            aload log
            push call compareAndExchange
            push ~A.java:4
            BEFORE_CALL
            iload 4
            aload 6
            aload 8
            invokevirtual java/util/concurrent/atomic/AtomicReferenceArray.compareAndExchange
            dup
            aload 2
            iload 4
            invokestatic java/lang/Integer.valueOf
            push null
            aload 6
            aload log
            push call compareAndExchange
            push ~A.java:4
            AFTER_CALL_RETURNING_OBJECT
            areturn
            """);
  }

  @Test
  void takeOfAQueueIsRecordedBeforeAndAfterTheCallWithItsResult() {
    TestProgram program =
        TestProgram.ofSource(
            """
            import java.util.concurrent.BlockingQueue;
            class A {
              static Object go(BlockingQueue<String> queue) throws InterruptedException { return queue.take(); }
            }
            """);
    assertThat(program.outline("A", "go"))
        .isEqualTo(
            """
            FETCH_LOG
            checkcast java/util/concurrent/BlockingQueue
            BEFORE_CALL
            invokeinterface java/util/concurrent/BlockingQueue.take
            AFTER_CALL_RETURNING_OBJECT
            areturn
            """);
  }

  @Test
  void anArgumentOfTwoSlotsIsBoxedForTheHook() {
    TestProgram program =
        TestProgram.ofSource(
            """
            import java.util.concurrent.locks.StampedLock;
            class A {
              static void go(StampedLock lock, long stamp) { lock.unlock(stamp); }
            }
            """);
    assertThat(program.code("A", "go"))
        .isEqualTo(
            """
            FETCH_LOG
            astore log
            aload 0
            lload 1
            lstore 6
            dup
            astore 4
            aload 4
            lload 6
            invokestatic java/lang/Long.valueOf
            push null
            push null
            aload log
            push call unlock
            push ~A.java:3
            BEFORE_CALL
            lload 6
            invokevirtual java/util/concurrent/locks/StampedLock.unlock
            return
            """);
  }

  @Test
  void aNewCollectionBelongsToItsCreator() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              static Object create() {
                java.util.List<String> list = new java.util.ArrayList<>();
                list.add("a");
                return list;
              }
            }
            """);
    assertThat(program.outline("A", "create"))
        .isEqualTo(
            """
            FETCH_LOG
            ENTER
            new java/util/ArrayList
            NOTE_CALL_SITE
            invokespecial java/util/ArrayList.<init>
            CREATED_COLLECTION
            BEFORE_COLLECTION_CALL
            monitorenter
            NOTE_CALL_SITE
            invokeinterface java/util/List.add
            AFTER_COLLECTION_CALL_RETURNING_BOOLEAN
            COLLECTION_CALL_ENDED
            monitorexit
            COLLECTION_CALL_FAILED
            COLLECTION_CALL_ENDED
            monitorexit
            athrow
            monitorexit
            athrow
            EXIT
            areturn
            EXIT_BY_EXCEPTION
            athrow
            """);
  }

  @Test
  void aMethodReferenceToAModelledMethodBecomesAMethodWithHooks() {
    TestProgram program =
        TestProgram.ofSource(
            """
            import java.util.concurrent.locks.Lock;
            class A {
              static Runnable go(Lock lock) { return lock::unlock; }
            }
            """);
    assertThat(program.outline("A", "$cosmodrome$unlock$0"))
        .isEqualTo(
            """
            FETCH_LOG
            BEFORE_CALL
            invokeinterface java/util/concurrent/locks/Lock.unlock
            return
            """);
    assertThat(program.methods("A"))
        .isEqualTo(
            """
            0x0 <init>()V
            0x8 go(Ljava/util/concurrent/locks/Lock;)Ljava/lang/Runnable;
            0x100a $cosmodrome$unlock$0(Ljava/util/concurrent/locks/Lock;)V
            """);
  }

  @Test
  void aMethodReferenceToTheProgramStaysAsItIs() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              static Runnable go() { return A::other; }
              static void other() {}
            }
            """);
    assertThat(program.methods("A"))
        .isEqualTo(
            """
            0x0 <init>()V
            0x8 go()Ljava/lang/Runnable;
            0x8 other()V
            """);
  }

  @Test
  void whereAnExceptionIsCaughtTheLockOfAFailedStepIsGivenBack() {
    TestProgram program =
        TestProgram.ofSource(
            """
            import java.util.concurrent.atomic.AtomicInteger;
            class A {
              static void go(AtomicInteger value) {
                try {
                  value.incrementAndGet();
                } catch (RuntimeException e) {
                  value.set(0);
                }
              }
            }
            """);
    assertThat(program.outline("A", "go"))
        .isEqualTo(
            """
            FETCH_LOG
            ENTER
            checkcast java/util/concurrent/atomic/AtomicInteger
            BEFORE_CALL
            NOTE_CALL_SITE
            invokevirtual java/util/concurrent/atomic/AtomicInteger.incrementAndGet
            AFTER_CALL
            UNLOCK_VOLATILE
            checkcast java/util/concurrent/atomic/AtomicInteger
            BEFORE_CALL
            NOTE_CALL_SITE
            invokevirtual java/util/concurrent/atomic/AtomicInteger.set
            AFTER_CALL
            EXIT
            return
            EXIT_BY_EXCEPTION
            athrow
            """);
  }

  @Test
  void callsOfMathAreNoSteps() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              int x;
              int go() { return Math.abs(x); }
            }
            """);
    assertThat(program.outline("A", "go"))
        .isEqualTo(
            """
            FETCH_LOG
            getfield A.x
            getfield A.$cosmodrome$A
            READ_FIELD
            invokestatic java/lang/Math.abs
            ireturn
            """);
  }

  @Test
  void aMethodOfTheProgramHasNoModelBecauseOfItsName() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              static void go(Lock lock) { lock.lock(); }
            }
            class Lock {
              void lock() {}
            }
            """);
    assertThat(program.outline("A", "go"))
        .isEqualTo(
            """
            invokevirtual Lock.lock
            return
            """);
  }
}
