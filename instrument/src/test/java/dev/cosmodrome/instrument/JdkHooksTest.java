package dev.cosmodrome.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.instrument.jdk.JdkInstrumenter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The hooks at each kind of place in a class of the JDK, each with what it is given. The classes
 * are small ones that get the name of a class of the JDK.
 */
final class JdkHooksTest {
  /** The instructions of the methods of a name, after a class got another name and hooks. */
  private static String code(String name, String method, String source) {
    byte[] compiled = JavaSources.compile("abstract class Hooked {" + source + "}").get("Hooked");
    ClassWriter renamed = new ClassWriter(0);
    new ClassReader(compiled).accept(new ClassRemapper(renamed, renaming(name)), 0);
    ClassNode node = new ClassNode();
    new ClassReader(JdkInstrumenter.instrument(renamed.toByteArray()))
        .accept(node, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    StringBuilder text = new StringBuilder();
    for (MethodNode found : node.methods) {
      if (found.name.equals(method)) {
        text.append(new MethodText(found, new RecordedNames()).code());
      }
    }
    return text.toString();
  }

  private static Remapper renaming(String name) {
    return new Remapper(Opcodes.ASM9) {
      @Override
      public String map(String internalName) {
        return internalName.equals("Hooked") ? name : internalName;
      }
    };
  }

  @Test
  void atTheStartWithNothing() {
    assertThat(code("java/lang/Thread", "sleep", "static void sleep(long millis) {}"))
        .isEqualTo(
            """
            BLOCKING
            return
            """);
  }

  @Test
  void atTheStartWithThis() {
    assertThat(code("java/lang/Thread", "interrupt", "void interrupt() {}"))
        .isEqualTo(
            """
            aload 0
            INTERRUPTING
            return
            """);
  }

  @Test
  void atTheStartWithTheFirstArgument() {
    String source =
        """
        static void park(Object blocker, long nanos) {}
        static void park(long nanos) {}
        static void park() {}
        """;
    assertThat(code("java/util/concurrent/locks/LockSupport", "park", source))
        .isEqualTo(
            """
            aload 0
            PARKING
            return

            push null
            PARKING
            return

            push null
            PARKING
            return
            """
                .replace("\n\n", "\n"));
  }

  @Test
  void atTheStartWithTheFirstArgumentThatIsAnArray() {
    String source = "static void park(int[] blocker) {}";
    assertThat(code("java/util/concurrent/locks/LockSupport", "park", source))
        .startsWith("aload 0\nPARKING\n");
  }

  @Test
  void atTheStartWithTheLastArgumentBehindThoseOfTwoSlots() {
    String source = "void delayedExecute(long a, int b, double c, Runnable task) {}";
    assertThat(code("java/util/concurrent/ScheduledThreadPoolExecutor", "delayedExecute", source))
        .isEqualTo(
            """
            aload 6
            SUBMITTING
            return
            """);
  }

  @Test
  void atTheStartWithThisAndTheLastArgument() {
    String source = "void poolSubmit(boolean signal, Object task) {}";
    assertThat(code("java/util/concurrent/ForkJoinPool", "poolSubmit", source))
        .isEqualTo(
            """
            aload 0
            aload 2
            SUBMITTING_TO_POOL
            return
            """);
  }

  @Test
  void atTheStartWithTheFirstArgumentAndThis() {
    String source = "boolean offer(Object element, long timeout) { return true; }";
    assertThat(code("java/util/concurrent/ArrayBlockingQueue", "offer", source))
        .isEqualTo(
            """
            aload 1
            aload 0
            ELEMENT_SENT
            push 1
            ireturn
            """);
  }

  @Test
  void atEachReturnWithThis() {
    String source = "void join(long millis) { if (millis > 0) { return; } millis++; }";
    assertThat(code("java/lang/Thread", "join", source))
        .isEqualTo(
            """
            BLOCKING
            lload 1
            push 0
            lcmp
            ifle L0
            aload 0
            JOINED
            return
            L0:
            lload 1
            push 1
            ladd
            lstore 1
            aload 0
            JOINED
            return
            """);
  }

  @Test
  void atTheReturnWithTheResultWhichTheHookPassesOn() {
    String source = "static Object[] filterFields(Object[] fields) { return fields; }";
    assertThat(code("jdk/internal/reflect/Reflection", "filterFields", source))
        .isEqualTo(
            """
            aload 0
            DECLARED_FIELDS
            areturn
            """);
  }

  @Test
  void atTheReturnWithTheResultAndThis() {
    String source = "boolean isTerminated() { return true; }";
    assertThat(code("java/util/concurrent/ThreadPoolExecutor", "isTerminated", source))
        .isEqualTo(
            """
            push 1
            aload 0
            RECEIVED_IF
            ireturn
            """);
  }

  @Test
  void atTheReturnWithTheResultAndTheCurrentThread() {
    String source = "static boolean interrupted() { return true; }";
    assertThat(code("java/lang/Thread", "interrupted", source))
        .isEqualTo(
            """
            push 1
            invokestatic java/lang/Thread.currentThread
            INTERRUPT_SEEN
            ireturn
            """);
  }

  @Test
  void aMethodOfTheSameNameWithoutAResultHasNoHookForIt() {
    assertThat(
            code(
                "java/util/concurrent/ThreadPoolExecutor",
                "isTerminated",
                "void isTerminated() {}"))
        .isEqualTo("return\n");
  }

  @Test
  void aThrownExceptionIsNoReturn() {
    String source = "boolean isTerminated() { throw new IllegalStateException(); }";
    assertThat(code("java/util/concurrent/ThreadPoolExecutor", "isTerminated", source))
        .doesNotContain("RECEIVED_IF");
  }

  @Test
  void beforeACallWithThis() {
    String source = "void start() { start0(); start1(); } void start0() {} void start1() {}";
    assertThat(code("java/lang/Thread", "start", source))
        .isEqualTo(
            """
            aload 0
            aload 0
            STARTING
            invokevirtual java/lang/Thread.start0
            aload 0
            invokevirtual java/lang/Thread.start1
            return
            """);
  }

  @Test
  void beforeACallWithTheObjectThatIsCalled() {
    String source = "static void mainLoop(Runnable task) { task.run(); }";
    assertThat(code("java/util/TimerThread", "mainLoop", source))
        .isEqualTo(
            """
            aload 0
            dup
            RECEIVED
            invokeinterface java/lang/Runnable.run
            return
            """);
  }

  @Test
  void beforeACallWithItsLastArgument() {
    String source =
        "static void go(java.util.function.Predicate<Object> p, Object o) { p.test(o); }";
    assertThat(code("java/util/concurrent/LinkedTransferQueue", "go", source))
        .isEqualTo(
            """
            aload 0
            aload 1
            dup
            ELEMENT_SEEN
            invokeinterface java/util/function/Predicate.test
            pop
            return
            """);
  }

  @Test
  void aCallWithoutAnObjectOnTopHasNoHookForIt() {
    String source =
        """
        abstract boolean test(int number);
        static boolean test() { return true; }
        void go() { test(1); test(); }
        """;
    assertThat(code("java/util/concurrent/LinkedTransferQueue", "go", source))
        .doesNotContain("ELEMENT_SEEN");
  }

  @Test
  void beforeACallWithItsLastArgumentAndThis() {
    String source = "void addAll(Object one) { java.util.Objects.requireNonNull(one); }";
    assertThat(code("java/util/concurrent/ConcurrentLinkedQueue", "addAll", source))
        .isEqualTo(
            """
            aload 1
            dup
            aload 0
            ELEMENT_SENT
            invokestatic java/util/Objects.requireNonNull
            pop
            return
            """);
  }

  @Test
  void beforeAConstructorThatTheTableNames() {
    String source =
        "void get() throws Exception { throw new java.util.concurrent.TimeoutException(); }";
    assertThat(code("java/util/concurrent/FutureTask", "get", source))
        .isEqualTo(
            """
            new java/util/concurrent/TimeoutException
            dup
            aload 0
            TIMED_OUT
            invokespecial java/util/concurrent/TimeoutException.<init>
            athrow
            """);
  }

  @Test
  void aroundACallWithThis() {
    String source = "void go() { onAdvance(1); } abstract boolean onAdvance(int phase);";
    assertThat(code("java/util/concurrent/Phaser", "go", source))
        .isEqualTo(
            """
            aload 0
            push 1
            aload 0
            RECEIVED
            invokevirtual java/util/concurrent/Phaser.onAdvance
            aload 0
            SIGNALLING
            pop
            return
            """);
  }

  @Test
  void behindACallWithNothing() {
    String source =
        """
        static void go(java.util.concurrent.locks.Lock lock) throws Exception {
          lock.lockInterruptibly();
          lock.unlock();
        }
        """;
    assertThat(code("java/util/concurrent/DelayQueue", "go", source))
        .isEqualTo(
            """
            aload 0
            invokeinterface java/util/concurrent/locks/Lock.lockInterruptibly
            LOCKED
            aload 0
            UNLOCKING
            invokeinterface java/util/concurrent/locks/Lock.unlock
            return
            """);
  }

  @Test
  void behindAReadOfAFieldWithTheObjectAndTheValue() {
    String source = "volatile int state; boolean isDone() { return state != 0; }";
    assertThat(code("java/util/concurrent/FutureTask", "isDone", source))
        .startsWith(
            """
            aload 0
            dup
            getfield java/util/concurrent/FutureTask.state
            dup_x1
            FUTURE_SEEN
            """);
  }

  @Test
  void aWriteOfTheFieldAndAReadOfAnotherHaveNoHook() {
    String source = "volatile int state; int other; void go() { state = other; }";
    assertThat(code("java/util/concurrent/FutureTask", "go", source))
        .isEqualTo(
            """
            aload 0
            aload 0
            getfield java/util/concurrent/FutureTask.other
            putfield java/util/concurrent/FutureTask.state
            return
            """);
  }

  @Test
  void aroundACallWithTheLockOfTheWriterAndWhereTheMethodEndsByAnException() {
    String source = "void go(java.io.Writer out) throws Exception { out.flush(); }";
    assertThat(code("java/io/BufferedWriter", "go", source))
        .isEqualTo(
            """
            L0:
            aload 1
            aload 0
            getfield java/io/Writer.lock
            CALLING_PROGRAM
            invokevirtual java/io/Writer.flush
            aload 0
            getfield java/io/Writer.lock
            CALLED_PROGRAM
            return
            L1:
            aload 0
            getfield java/io/Writer.lock
            CALLED_PROGRAM
            athrow
            catch anything from L0 to L1 at L1
            """);
  }

  @Test
  void aroundACallWithTheLockOfTheReader() {
    String source = "int go(java.io.Reader in) throws Exception { return in.read(); }";
    assertThat(code("java/io/BufferedReader", "go", source))
        .contains(
            """
            aload 0
            getfield java/io/Reader.lock
            CALLING_PROGRAM
            invokevirtual java/io/Reader.read
            aload 0
            getfield java/io/Reader.lock
            CALLED_PROGRAM
            ireturn
            """);
  }

  @Test
  void theHandlerOfAnExceptionComesBehindThoseOfTheMethodItself() {
    String source =
        """
        void go(java.io.Writer out) {
          try {
            out.flush();
          } catch (java.io.IOException e) {
          }
        }
        """;
    assertThat(code("java/io/PrintWriter", "go", source))
        .containsSubsequence("catch java/io/IOException from ", "catch anything from ");
  }

  @Test
  void aConstructorAndAStaticMethodHaveNoHooksAboutALockThatMayNotBeThere() {
    String source =
        """
        Hooked(java.io.Writer out) throws Exception { out.flush(); }
        static void go(java.io.Writer out) throws Exception { out.flush(); }
        """;
    for (String method : List.of("<init>", "go")) {
      assertThat(code("java/io/BufferedWriter", method, source))
          .contains("Writer.flush")
          .doesNotContain("_PROGRAM");
    }
  }

  @Test
  void aMethodWithoutCodeStaysWithoutCode() {
    assertThat(code("java/io/BufferedWriter", "go", "abstract void go();")).isEqualTo("\n");
  }
}
