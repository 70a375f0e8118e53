package dev.cosmodrome.runtime.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.OwnRuntime;
import dev.cosmodrome.runtime.identity.Variable;
import dev.cosmodrome.runtime.log.ThreadLog;
import dev.cosmodrome.runtime.recorder.RecordedClass;
import dev.cosmodrome.runtime.recorder.TestRecording;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@OwnRuntime
class FieldHandleTest {
  static class Base {
    volatile int inherited;
  }

  static final class Box extends Base {
    static int count;
    int plain;
    volatile int shared;
  }

  static final class Recorded {
    Object state;
    int first;
    int second;
  }

  static final class Statics {
    static int one;
    static int two;
  }

  private final TestRecording test = new TestRecording(TestRecording.SETTINGS);
  private final ThreadLog one = test.recording.newLog("T1");
  private final ThreadLog two = test.recording.newLog("T2");

  FieldHandleTest() throws IOException {}

  private static FieldHandle handle(Object target, @Nullable Object name) {
    FieldHandle handle = FieldHandle.of(target, name);
    assertThat(handle).isNotNull();
    return handle;
  }

  private int id(@Nullable Variable variable) {
    return variable == null ? -1 : variable.id(test.recording.definitions());
  }

  @Test
  void aHandleIsMadeOfAClassAndANameOrOfAField() throws Exception {
    assertThat(handle(Box.class, "shared").isVolatile()).isTrue();
    assertThat(handle(Box.class.getDeclaredField("shared"), null).isVolatile()).isTrue();
    assertThat(handle(int[].class, null)).isSameAs(FieldHandle.ELEMENTS);
    assertThat(FieldHandle.of(Box.class, null)).isNull();
    assertThat(FieldHandle.of("Box", "shared")).isNull();
  }

  @Test
  void aFieldIsVolatileIfItsClassOrASuperclassSaysSo() {
    assertThat(handle(Box.class, "plain").isVolatile()).isFalse();
    assertThat(handle(Box.class, "inherited").isVolatile()).isTrue();
    assertThat(handle(Box.class, "count").isVolatile()).isFalse();
    assertThat(handle(Box.class, "missing").isVolatile()).isFalse();
    assertThat(FieldHandle.ELEMENTS.isVolatile()).isFalse();
  }

  @Test
  void aMethodHandleReadsOrWrites() throws Exception {
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    MethodHandle getter = lookup.findGetter(Box.class, "plain", int.class);
    MethodHandle setter = lookup.findSetter(Box.class, "plain", int.class);
    FieldHandle field = handle(Box.class, "plain");

    assertThat(field.by(getter)).isSameAs(field);
    assertThat(field.by("no handle")).isSameAs(field);
    assertThat(field.isSetter()).isFalse();
    assertThat(field.by(setter).isSetter()).isTrue();
  }

  @Test
  void aVarHandleThatTheJdkMadeDescribesItself() throws Exception {
    VarHandle shared = MethodHandles.lookup().findVarHandle(Box.class, "shared", int.class);
    VarHandle count = MethodHandles.lookup().findStaticVarHandle(Box.class, "count", int.class);

    assertThat(FieldHandle.of(shared).isVolatile()).isTrue();
    assertThat(FieldHandle.of(count)).isSameAs(FieldHandle.NONE);
    assertThat(FieldHandle.of(MethodHandles.arrayElementVarHandle(int[].class)))
        .isSameAs(FieldHandle.ELEMENTS);
  }

  @Test
  void elementsHaveTheVariablesOfTheirArray() {
    int[] array = new int[3];
    int first = id(FieldHandle.ELEMENTS.variable(array, 0, false, one));

    assertThat(first).isGreaterThanOrEqualTo(0);
    assertThat(id(FieldHandle.ELEMENTS.variable(array, 2, true, two))).isEqualTo(first + 2);
    for (Object index : new Object[] {-1, 3, "1"}) {
      assertThat(FieldHandle.ELEMENTS.variable(array, index, false, one)).isNull();
    }
    assertThat(FieldHandle.ELEMENTS.variable(null, 0, false, one)).isNull();
    assertThat(FieldHandle.ELEMENTS.variable("text", 0, false, one)).isNull();
  }

  @Test
  void staticFieldsNeedNoObject() {
    int first = RecordedClass.defineStatics(test.recording, Statics.class, "one", "two");

    assertThat(id(handle(Statics.class, "one").variable(null, null, true, one))).isEqualTo(first);
    assertThat(id(handle(Statics.class, "two").variable(null, null, true, one)))
        .isEqualTo(first + 1);
    assertThat(handle(Statics.class, "three").variable(null, null, true, one)).isNull();
  }

  @Test
  void fieldsOfAnObjectHaveVariablesInTheirOrder() {
    RecordedClass.define(
        test.recording, Recorded.class, "state", "Recorded.first", "Recorded.second");
    Recorded object = new Recorded();
    int first = id(handle(Recorded.class, "first").variable(object, null, false, one));

    assertThat(first).isGreaterThanOrEqualTo(0);
    assertThat(id(handle(Recorded.class, "second").variable(object, null, false, two)))
        .isEqualTo(first + 1);
    assertThat(handle(Recorded.class, "third").variable(object, null, false, two)).isNull();
    assertThat(handle(Recorded.class, "first").variable("other", null, false, two)).isNull();
    assertThat(handle(Recorded.class, "first").variable(null, null, false, two)).isNull();
  }

  @Test
  void aClassWithoutHooksHasNoVariables() {
    assertThat(handle(Box.class, "plain").variable(new Box(), null, false, one)).isNull();
  }

  @Test
  void anUpdateIsNotedOnce() {
    FieldHandle field = handle(NotedClass.class, "value");
    field.updated(test.recording.definitions());
    assertThat(test.notes()).isEmpty();

    RecordedClass.define(test.recording, NotedClass.class, null, "NotedClass.value");
    FieldHandle known = handle(NotedClass.class, "value");
    known.updated(test.recording.definitions());
    known.updated(test.recording.definitions());
    assertThat(test.notes()).hasSize(1);
    assertThat(List.of(test.notes().get(0).split(" ", 2)).get(1)).endsWith("NotedClass.value");
  }

  static final class NotedClass {
    volatile int value;
  }

  @Test
  void theHashOfAStaticFieldIsThatOfItsClass() {
    RecordedClass.defineStatics(test.recording, Statics.class, "one", "two");
    Object object = new Object();

    assertThat(handle(Statics.class, "one").hash(object))
        .isEqualTo(handle(Statics.class, "two").hash(null));
    assertThat(FieldHandle.ELEMENTS.hash(object))
        .isEqualTo(handle(Box.class, "plain").hash(object));
  }
}
