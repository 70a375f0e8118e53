package dev.cosmodrome.runtime.thread;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.OwnRuntime;
import dev.cosmodrome.runtime.identity.ElementVariables;
import dev.cosmodrome.runtime.identity.Identities;
import dev.cosmodrome.runtime.identity.Identity;
import dev.cosmodrome.runtime.identity.Owner;
import dev.cosmodrome.runtime.identity.VariableGroup;
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
    Object state;
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
    assertThat(Variables.first(first, context)).isEqualTo(0);
    assertThat(Variables.first(second, context)).isEqualTo(2);
    assertThat(Variables.first(first, context)).isEqualTo(0);
    assertThat(Variables.record(first, context)).isSameAs(first.state);
    assertThat(context.isSuppressed()).isFalse();
  }

  @Test
  void anObjectThatAThreadOwnsIsRecordedWhenAnotherUsesIt() {
    definePoint();
    Point point = new Point();
    point.state = context.claim(point.state);
    assertThat(point.state).isSameAs(context.owner);
    assertThat(Variables.first(point, context)).isZero();
  }

  @Test
  void objectsWithoutRecordedFieldsStayUnrecorded() {
    assertThat(Variables.record(new Object(), context)).isNull();
    assertThat(Variables.first(new Object(), context)).isNegative();
  }

  @Test
  void anArrayGetsItsVariablesOnce() {
    int[] array = new int[3];
    Identity identity = Identities.of(array);
    ElementVariables elements = Variables.recordArray(array, identity, context);
    assertThat(elements.first(test.recording.definitions())).isZero();
    assertThat(Variables.recordArray(array, identity, context)).isSameAs(elements);
    int[] other = new int[1];
    ElementVariables others = Variables.recordArray(other, Identities.of(other), context);
    assertThat(others.first(test.recording.definitions())).isEqualTo(3);
  }

  @Test
  void anArrayThatIsTooLongGetsNoVariables() throws IOException {
    int[] array = new int[2_000];
    ElementVariables elements = Variables.recordArray(array, Identities.of(array), context);
    assertThat(elements.first(test.recording.definitions())).isNegative();
    context.read(elements.group(0), 0, 0);
    context.write(elements.group(1_000), ElementVariables.inGroup(1_000), 0);
    assertThat(script.events()).isEmpty();
  }

  @Test
  void aCloneHasAStateOfItsOwn() {
    definePoint();
    Point original = new Point();
    Variables.record(original, context);
    Point copy = original.clone();
    assertThat(copy.state).isSameAs(original.state);
    assertThat(Variables.cloned(original, copy, context.owner)).isTrue();
    assertThat(copy.state).isSameAs(context.owner);
    assertThat(original.state).isInstanceOf(VariableGroup.class);
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
    assertThat(context.claim(null)).isSameAs(context.owner);
    Owner other = new Owner();
    assertThat(context.claim(other)).isSameAs(other);
  }
}
