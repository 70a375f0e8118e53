package dev.cosmodrome.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Hooks where methods begin and end, and the choice of methods. */
final class MethodHooksTest {
  @Test
  void aMethodWithOneStepIsNoBlock() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              int x;
              int get() { return x; }
            }
            """);
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

  @Test
  void aMethodWithTwoStepsIsABlock() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              int x;
              void increment() { x++; }
            }
            """);
    assertThat(program.code("A", "increment"))
        .isEqualTo(
            """
            FETCH_LOG
            astore log
            aload log
            push method A.increment
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
            push A.java:3
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
            push A.java:3
            WRITE_FIELD
            push null
            L2:
            pop
            putfield A.x
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
  void aMethodWithOneStepInALoopIsABlock() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              boolean done;
              void await() { while (!done) {} }
            }
            """);
    assertThat(program.outline("A", "await"))
        .isEqualTo(
            """
            FETCH_LOG
            ENTER
            getfield A.done
            getfield A.$cosmodrome$A
            READ_FIELD
            EXIT
            return
            EXIT_BY_EXCEPTION
            athrow
            """);
  }

  @Test
  void everyReturnCallsTheHook() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              int x;
              int go(boolean isFast) {
                if (isFast) {
                  return x;
                }
                return x;
              }
            }
            """);
    assertThat(program.outline("A", "go"))
        .isEqualTo(
            """
            FETCH_LOG
            ENTER
            getfield A.x
            getfield A.$cosmodrome$A
            READ_FIELD
            EXIT
            ireturn
            getfield A.x
            getfield A.$cosmodrome$A
            READ_FIELD
            EXIT
            ireturn
            EXIT_BY_EXCEPTION
            athrow
            """);
  }

  @Test
  void anExceptionThatLeavesTheMethodCallsAnotherHookThanAReturn() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              int x;
              void go() {
                x = 1;
                throw new IllegalStateException(String.valueOf(x));
              }
            }
            """);
    assertThat(program.outline("A", "go"))
        .isEqualTo(
            """
            FETCH_LOG
            ENTER
            getfield A.$cosmodrome$A
            WRITE_FIELD
            putfield A.x
            new java/lang/IllegalStateException
            getfield A.x
            getfield A.$cosmodrome$A
            READ_FIELD
            NOTE_CALL_SITE
            invokestatic java/lang/String.valueOf
            NOTE_CALL_SITE
            invokespecial java/lang/IllegalStateException.<init>
            athrow
            EXIT_BY_EXCEPTION
            athrow
            """);
  }

  @Test
  void theHandlerThatRecordsTheEndCoversTheCodeOfTheMethod() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              static int x;
              static void go() {
                x = 1;
                x = 2;
              }
            }
            """);
    assertThat(program.code("A", "go"))
        .isEqualTo(
            """
            FETCH_LOG
            astore log
            aload log
            push method A.go
            ENTER
            istore depth
            L0:
            push 1
            getstatic A.$cosmodrome$statics$A
            aload log
            push 0
            push A.java:4
            WRITE_STATIC
            putstatic A.x
            push 2
            getstatic A.$cosmodrome$statics$A
            aload log
            push 0
            push A.java:5
            WRITE_STATIC
            putstatic A.x
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
  void handlersOfTheMethodComeBeforeTheOneThatRecordsItsEnd() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              static int x;
              static void go() {
                try {
                  x = 1;
                } catch (RuntimeException e) {
                  x = 2;
                }
              }
            }
            """);
    assertThat(program.code("A", "go"))
        .isEqualTo(
            """
            FETCH_LOG
            astore log
            aload log
            push method A.go
            ENTER
            istore depth
            L0:
            push 1
            getstatic A.$cosmodrome$statics$A
            aload log
            push 0
            push A.java:5
            WRITE_STATIC
            putstatic A.x
            L1:
            goto L4
            L2:
            astore 2
            push 2
            getstatic A.$cosmodrome$statics$A
            aload log
            push 0
            push A.java:7
            WRITE_STATIC
            putstatic A.x
            L4:
            aload log
            iload depth
            EXIT
            return
            L3:
            aload log
            iload depth
            EXIT_BY_EXCEPTION
            athrow
            catch java/lang/RuntimeException from L0 to L1 at L2
            catch anything from L0 to L3 at L3
            """);
  }

  @Test
  void aSwitchKeepsItsCases() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              int x;
              int go(int i) {
                switch (i) {
                  case 1: return x;
                  case 2: return x + x;
                  default: return 0;
                }
              }
            }
            """);
    assertThat(program.outline("A", "go"))
        .isEqualTo(
            """
            FETCH_LOG
            ENTER
            lookupswitch
            getfield A.x
            getfield A.$cosmodrome$A
            READ_FIELD
            EXIT
            ireturn
            getfield A.x
            getfield A.$cosmodrome$A
            READ_FIELD
            getfield A.x
            getfield A.$cosmodrome$A
            READ_FIELD
            iadd
            EXIT
            ireturn
            EXIT
            ireturn
            EXIT_BY_EXCEPTION
            athrow
            """);
  }

  @Test
  void aMethodWithNothingToRecordStaysAsItIs() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              static int add(int a, int b) { return Math.max(a, b) + b; }
            }
            """);
    assertThat(program.code("A", "add"))
        .isEqualTo(
            """
            iload 0
            iload 1
            invokestatic java/lang/Math.max
            iload 1
            iadd
            ireturn
            """);
  }

  @Test
  void abstractAndNativeMethodsStayAsTheyAre() {
    TestProgram program =
        TestProgram.ofSource(
            """
            abstract class A {
              abstract void go();
              native void run();
              int x;
            }
            """);
    assertThat(program.methods("A"))
        .isEqualTo(
            """
            0x0 <init>()V
            0x400 go()V
            0x100 run()V
            """);
  }

  @Test
  void aClassInitializerIsRecordedFromItsBeginToItsEnd() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              static int x = Integer.getInteger("x");
            }
            """);
    assertThat(program.outline("A", "<clinit>"))
        .isEqualTo(
            """
            FETCH_LOG
            INITIALIZING
            invokestatic java/lang/Integer.getInteger
            invokevirtual java/lang/Integer.intValue
            putstatic A.x
            INITIALIZED
            return
            INITIALIZED
            athrow
            """);
  }

  @Test
  void aClassInitializerThatOnlySetsConstantsIsRecorded() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              static final Object X = new Object();
            }
            """);
    assertThat(program.outline("A", "<clinit>"))
        .isEqualTo(
            """
            FETCH_LOG
            INITIALIZING
            new java/lang/Object
            invokespecial java/lang/Object.<init>
            putstatic A.X
            INITIALIZED
            return
            INITIALIZED
            athrow
            """);
  }

  @Test
  void aClassInitializerThatSetsTheFieldsOfAnotherClassRecordsThat() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              static int x;
              static {
                x = 1;
                B.y = 2;
              }
            }
            class B { static int y; }
            """);
    assertThat(program.outline("A", "<clinit>"))
        .isEqualTo(
            """
            FETCH_LOG
            INITIALIZING
            putstatic A.x
            getstatic B.$cosmodrome$statics$B
            WRITE_STATIC
            putstatic B.y
            INITIALIZED
            return
            INITIALIZED
            athrow
            """);
  }

  @Test
  void aBridgeMethodIsNoBlock() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A implements java.util.concurrent.Callable<String> {
              int x;
              public String call() { return "" + x + x; }
            }
            """);
    assertThat(program.outline("A", "call()Ljava/lang/Object;"))
        .isEqualTo(
            """
            invokevirtual A.call
            areturn
            """);
  }

  @Test
  void theCodeOfALambdaIsABlockIfItHasTwoSteps() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              int x;
              Runnable go() { return () -> x++; }
            }
            """);
    assertThat(program.outline("A", "lambda$go$0"))
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
  void anAnnotatedMethodIsABlockWhateverItDoes() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              int x;
              @dev.cosmodrome.annotations.Atomic
              int get() { return x; }
            }
            """,
            """
            package dev.cosmodrome.annotations;
            public @interface Atomic {}
            """);
    assertThat(program.outline("A", "get"))
        .isEqualTo(
            """
            FETCH_LOG
            ENTER
            getfield A.x
            getfield A.$cosmodrome$A
            READ_FIELD
            EXIT
            ireturn
            EXIT_BY_EXCEPTION
            athrow
            """);
    assertThat(program.notes())
        .isEqualTo(
            """
            atomic A.get
            """);
  }

  @Test
  void aMethodThatTheSpecificationNamesIsABlockWhateverItDoes() {
    TestProgram program =
        TestProgram.ofSource(
                """
            class A {
              int x;
              int get() { return x; }
            }
            """)
            .withSpecification("atomic A.get");
    assertThat(program.outline("A", "get"))
        .isEqualTo(
            """
            FETCH_LOG
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

  @Test
  void overloadedMethodsAreNamedWithTheirParameters() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              int x;
              void add() { x++; }
              void add(int i, String s) { x += i; }
            }
            """);
    assertThat(program.code("A", "add(ILjava/lang/String;)V"))
        .isEqualTo(
            """
            FETCH_LOG
            astore log
            aload log
            push method A.add(int,String)
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
            iload 1
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
  void aTaskOfForkAndJoinIsRegistered() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A extends java.util.concurrent.RecursiveAction {
              int x;
              @Override
              protected void compute() { x++; }
            }
            """);
    assertThat(program.tasks())
        .isEqualTo(
            """
            method A.compute
            """);
  }

  /** A method that does a single thing is not entered: its events get the complement of a site. */
  @Test
  void aRecordedMethodNotesTheSitesOfItsCalls() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              int x;
              int get() { return x; }
              int twice() {
                return get()
                    + get();
              }
            }
            """);
    assertThat(program.outline("A", "twice"))
        .containsSubsequence("NOTE_CALL_SITE", "A.get", "NOTE_CALL_SITE", "A.get");
    assertThat(program.code("A", "twice"))
        .containsSubsequence("push A.java:5\nNOTE_CALL_SITE", "push A.java:6\nNOTE_CALL_SITE");
    assertThat(program.code("A", "get")).contains("push ~A.java:3\nREAD_FIELD");
  }

  /** There is no log that could keep the site of a call then. */
  @Test
  void noCallSiteIsNotedIfNothingIsRecorded() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              int x;
              int get() { return x; }
              int twice() { return get() + get(); }
            }
            """);
    assertThat(program.withoutRecording().outline("A", "twice"))
        .isEqualTo(
            """
            FETCH_LOG
            ENTER
            invokevirtual A.get
            invokevirtual A.get
            iadd
            EXIT
            ireturn
            EXIT_BY_EXCEPTION
            athrow
            """);
  }
}
