package dev.cosmodrome.runtime.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.OwnRuntime;
import dev.cosmodrome.runtime.OwnRuntime.Recorded;
import dev.cosmodrome.runtime.recorder.CurrentThread;
import dev.cosmodrome.runtime.recorder.RecordedClass;
import dev.cosmodrome.runtime.recorder.Recorder;
import dev.cosmodrome.runtime.recorder.TestRecording;
import dev.cosmodrome.runtime.recorder.ThreadScript;
import dev.cosmodrome.runtime.thread.ThreadContext;
import java.io.IOException;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

/** Hooks in the JDK record what it does with objects of the program, and nothing else. */
@OwnRuntime(recording = Recorded.PROGRAM_AND_JDK)
class JdkObjectHooksTest {
  private final TestRecording test = new TestRecording(Recorder.RECORDING);
  private final ThreadScript script = new ThreadScript(test);
  private final ThreadContext log = CurrentThread.log();
  private final ThreadContext other = script.thread("T2");

  JdkObjectHooksTest() throws IOException {
    JdkObjectHooks.prepare();
  }

  @Test
  void aMethodOfAnObjectThatTheProgramMadeHasALog() {
    ArrayList<String> unknown = new ArrayList<>();
    ArrayList<String> known = new ArrayList<>();
    JdkObjectHooks.created(known, log);
    assertThat(JdkObjectHooks.log(unknown)).isNull();
    assertThat(JdkObjectHooks.log(known)).isSameAs(log);
    assertThat(JdkObjectHooks.logWithRoom(known)).isSameAs(log);
    assertThat(JdkObjectHooks.log(this)).as("an object of the program").isSameAs(log);
  }

  @Test
  void aStaticMethodHasALogIfTheProgramCallsIt() {
    assertThat(JdkObjectHooks.log(7)).isNull();
    JdkObjectHooks.calling(log, 7);
    assertThat(JdkObjectHooks.log(8)).isNull();
    assertThat(JdkObjectHooks.log(7)).isSameAs(log);
    assertThat(JdkObjectHooks.log(7)).as("it was called once").isNull();
    JdkObjectHooks.calling(log, 7);
    assertThat(JdkObjectHooks.logWithRoom(7)).isSameAs(log);
    JdkObjectHooks.calling(null, 7);
  }

  @Test
  void whatTheRuntimeCallsHasNoLog() {
    assertThat(JdkObjectHooks.log()).isSameAs(log);
    JdkObjectHooks.suppressRecording();
    assertThat(JdkObjectHooks.log()).isNull();
    assertThat(JdkObjectHooks.log(this)).isNull();
    JdkObjectHooks.calling(log, 7);
    assertThat(JdkObjectHooks.log(7)).isNull();
    JdkObjectHooks.resumeRecording();
    assertThat(JdkObjectHooks.logWithRoom()).isSameAs(log);
  }

  @Test
  void fieldsOfObjectsThatTheProgramMadeAreRecorded() throws IOException {
    RecordedClass.define(test.recording, ArrayList.class, null, "ArrayList.size");
    ArrayList<String> list = new ArrayList<>();
    JdkObjectHooks.readField(list, other, 0, 0);
    JdkObjectHooks.created(list, log);
    JdkObjectHooks.writeField(list, log, 0, 0);
    JdkObjectHooks.readField(list, other, 0, 0);
    JdkObjectHooks.writeField(list, other, 0, 0);
    JdkObjectHooks.lockVolatile(list, other);
    JdkObjectHooks.readVolatileField(list, other, 0, 0);
    JdkObjectHooks.writeVolatileField(list, other, 0, 0);
    JdkObjectHooks.unlockVolatile(other);
    assertThat(script.events())
        .isEqualTo(
            "T2: read(s) write(s) volatileRead(s) volatileWrite(s)"
                .replace("(s)", "(ArrayList.size of ArrayList#1)"));
  }

  @Test
  void elementsOfArraysThatTheProgramMadeAreRecorded() throws IOException {
    int[] unknown = new int[2];
    int[] known = new int[2];
    int[][] nested = new int[1][1];
    JdkObjectHooks.created(known, log);
    JdkObjectHooks.createdAll(nested, log);
    assertThat(JdkObjectHooks.readElement(unknown, 0, null, other, 0)).isNull();
    assertThat(JdkObjectHooks.writeElement(unknown, 0, null, other, 0)).isNull();
    JdkObjectHooks.readElement(known, 0, null, other, 0);
    JdkObjectHooks.writeElement(known, 1, null, other, 0);
    JdkObjectHooks.arraycopy(unknown, 0, known, 0, 1, other, 0);
    JdkObjectHooks.readElement(nested[0], 0, null, other, 0);
    assertThat(script.events())
        .isEqualTo("T2: read(int[]#1[0]) write(int[]#1[1]) write(int[]#1[0]) read(int[]#2[0])");
  }

  @Test
  void withoutALogNothingIsRecorded() throws IOException {
    Object object = new Object();
    int[] array = new int[1];
    assertThat(JdkObjectHooks.enter(null, 1)).isEqualTo(ThreadContext.NOT_ENTERED);
    assertThat(JdkObjectHooks.enter(object, null, 1)).isEqualTo(ThreadContext.NOT_ENTERED);
    JdkObjectHooks.exit(null, 0);
    JdkObjectHooks.exitByException(null, 0);
    JdkObjectHooks.created(object, null);
    JdkObjectHooks.createdAll(array, null);
    JdkObjectHooks.readField(object, null, 0, 0);
    JdkObjectHooks.writeField(object, null, 0, 0);
    JdkObjectHooks.lockVolatile(object, null);
    JdkObjectHooks.readVolatileField(object, null, 0, 0);
    JdkObjectHooks.writeVolatileField(object, null, 0, 0);
    JdkObjectHooks.unlockVolatile(null);
    JdkObjectHooks.readStatic(0, null, 0, 0);
    JdkObjectHooks.writeStatic(0, null, 0, 0);
    JdkObjectHooks.lockVolatileStatic(0, null);
    JdkObjectHooks.readVolatileStatic(0, null, 0, 0);
    JdkObjectHooks.writeVolatileStatic(0, null, 0, 0);
    JdkObjectHooks.acquiring(object, null, 0);
    JdkObjectHooks.releasing(object, null, 0);
    JdkObjectHooks.waiting(object, null, 0);
    JdkObjectHooks.interrupted(null);
    JdkObjectHooks.cloning(object, null);
    JdkObjectHooks.cloned(object, object, null, 0);
    JdkObjectHooks.holds(object, array, "A.f", null);
    JdkObjectHooks.holds(array, "A.f", null);
    JdkObjectHooks.initializing(null);
    JdkObjectHooks.initialized(null);
    assertThat(JdkObjectHooks.readElement(array, 0, null, null, 0)).isNull();
    assertThat(JdkObjectHooks.writeElement(array, 0, null, null, 0)).isNull();
    JdkObjectHooks.arraycopy(array, 0, array, 0, 1, null, 0);
    UnitHooks.calling(null, 1);
    UnitHooks.passingOn(null, 1, 2);
    UnitHooks.entering(null, 1, 2);
    UnitHooks.entering(null);
    UnitHooks.on(object, null);
    assertThat(script.events()).isEmpty();
  }

  @Test
  void withALogTheHooksAreThoseOfTheProgram() throws IOException {
    int x = script.variable("x");
    int method = test.method("ArrayList.add");
    Object lock = script.lock("l");
    int depth = JdkObjectHooks.enter(lock, other, method);
    JdkObjectHooks.writeStatic(x, other, 0, 0);
    JdkObjectHooks.acquiring(script.lock("m"), other, 0);
    JdkObjectHooks.readStatic(x, other, 0, 0);
    JdkObjectHooks.releasing(script.lock("m"), other, 0);
    JdkObjectHooks.exit(other, depth);
    assertThat(script.events())
        .isEqualTo(
            "T2: enter(ArrayList.add) acquire(l) write(x) acquire(m) read(x) release(m) release(l)"
                + " exit(ArrayList.add)");
  }
}
