package dev.cosmodrome.runtime.thread;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.OwnRuntime;
import dev.cosmodrome.runtime.identity.Identities;
import dev.cosmodrome.runtime.identity.Identity;
import dev.cosmodrome.runtime.identity.Owners;
import dev.cosmodrome.runtime.recorder.RecordedClass;
import dev.cosmodrome.runtime.recorder.TestRecording;
import dev.cosmodrome.runtime.recorder.ThreadScript;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** From when on objects and arrays are recorded. */
@OwnRuntime
class VariablesTest {
  private final TestRecording test = new TestRecording(TestRecording.SETTINGS);
  private final ThreadScript script = new ThreadScript(test);
  private final ThreadContext context = script.thread("T1");

  VariablesTest() throws IOException {}

  /** A class with two recorded fields. */
  static class Point implements Cloneable {
    int state;
    int x;
    volatile int y;

    @Override
    public Point clone() {
      try {
        return (Point) super.clone();
      } catch (CloneNotSupportedException e) {
        throw new AssertionError(e);
      }
    }
  }

  private void definePoint() {
    RecordedClass.define(test.recording, Point.class, "state", "Point.x", "volatile Point.y");
  }

  @Test
  void anObjectGetsItsVariablesOnce() {
    definePoint();
    Point first = new Point();
    Point second = new Point();
    assertThat(Variables.record(first, context)).isEqualTo(1);
    assertThat(Variables.record(second, context)).isEqualTo(3);
    assertThat(Variables.record(first, context)).isEqualTo(1);
    assertThat(first.state).isEqualTo(1);
    assertThat(context.isSuppressed()).isFalse();
  }

  @Test
  void anObjectThatAThreadOwnsIsRecordedWhenAnotherUsesIt() {
    definePoint();
    Point point = new Point();
    point.state = context.claim(point.state);
    assertThat(point.state).isEqualTo(context.owner);
    assertThat(Variables.record(point, context)).isEqualTo(1);
  }

  @Test
  void objectsWithoutRecordedFieldsStayUnrecorded() {
    assertThat(Variables.record(new Object(), context)).isEqualTo(Owners.UNRECORDED);
  }

  @Test
  void anArrayGetsItsVariablesOnce() {
    int[] array = new int[3];
    Identity identity = Identities.of(array);
    assertThat(Variables.recordArray(array, identity, context)).isEqualTo(1);
    assertThat(Variables.recordArray(array, identity, context)).isEqualTo(1);
    int[] other = new int[1];
    assertThat(Variables.recordArray(other, Identities.of(other), context)).isEqualTo(4);
  }

  @Test
  void anArrayThatIsTooLongStaysUnrecorded() {
    int[] array = new int[2_000];
    Identity identity = Identities.of(array);
    assertThat(Variables.recordArray(array, identity, context)).isEqualTo(Owners.UNRECORDED);
    assertThat(identity.currentState()).isEqualTo(Owners.UNRECORDED);
  }

  @Test
  void aCloneHasAStateOfItsOwn() {
    definePoint();
    Point original = new Point();
    Variables.record(original, context);
    Point copy = original.clone();
    assertThat(copy.state).isEqualTo(original.state);
    assertThat(Variables.cloned(original, copy, context.owner)).isTrue();
    assertThat(copy.state).isEqualTo(context.owner);
    assertThat(original.state).isEqualTo(1);
    assertThat(Variables.cloned(original, copy, context.owner)).as("it has one by now").isFalse();
  }

  @Test
  void whatIsNoCloneKeepsItsState() {
    definePoint();
    Point original = new Point();
    assertThat(Variables.cloned(original, original, context.owner)).isFalse();
    assertThat(Variables.cloned(original, new Object(), context.owner)).isFalse();
    assertThat(Variables.cloned(new Object(), new Object(), context.owner)).isFalse();
  }

  @Test
  void aCloneWithoutAnOwnerBelongsToNoThread() {
    definePoint();
    Point original = new Point();
    Variables.record(original, context);
    Point copy = original.clone();
    assertThat(Variables.cloned(original, copy, Owners.NOBODY)).isTrue();
    assertThat(copy.state).isEqualTo(Owners.UNOWNED);
  }

  @Test
  void theObjectThatAMethodIsCalledOnHasAVariable() {
    definePoint();
    assertThat(Variables.ofReceiver(new Point(), context)).isZero();
    assertThat(Variables.ofReceiver(new Object(), context))
        .as("nothing is known of it")
        .isEqualTo(-1);
    Object modelled = new Object();
    Identities.of(modelled).model = name -> name.equals("Object.this") ? 17 : -2;
    assertThat(Variables.ofReceiver(modelled, context)).isEqualTo(17);
  }

  @Test
  void newObjectsAreClaimed() {
    assertThat(context.claim(0)).isEqualTo(context.owner);
    assertThat(context.claim(7)).isEqualTo(7);
    assertThat(context.claimKnown()).isEqualTo(context.owner);
    context.owner = Owners.NOBODY;
    assertThat(context.claim(0)).isZero();
    assertThat(context.claimKnown()).isEqualTo(Owners.UNOWNED);
  }
}
