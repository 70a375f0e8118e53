package dev.cosmodrome.runtime.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.models.LibraryEvent;
import dev.cosmodrome.runtime.OwnRuntime;
import dev.cosmodrome.runtime.identity.Variable;
import dev.cosmodrome.runtime.log.ThreadLog;
import dev.cosmodrome.runtime.recorder.TestRecording;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@OwnRuntime
class OperandsTest {
  static final class Box {
    volatile int value;
  }

  private final TestRecording test = new TestRecording(TestRecording.SETTINGS);
  private final ThreadLog log = test.recording.newLog("T1");

  OperandsTest() throws IOException {}

  private int id(@Nullable Variable variable) {
    return variable == null ? -1 : variable.id(test.recording.definitions());
  }

  @Test
  void argumentsAreCountedFromTheCalledObject() {
    Operands operands = new Operands("self", "one", "two", "three");

    assertThat(operands.of(0)).isEqualTo("self");
    assertThat(operands.of(1)).isEqualTo("one");
    assertThat(operands.of(2)).isEqualTo("two");
    assertThat(operands.of(3)).isEqualTo("three");
    assertThat(operands.expected()).isEqualTo("three");
  }

  @Test
  void aVarHandleOfUnknownOriginDescribesItsField() throws Exception {
    VarHandle handle = MethodHandles.lookup().findVarHandle(Box.class, "value", int.class);
    Operands operands = new Operands(handle, new Box(), null, null);
    FieldHandle found = operands.handle(log);

    assertThat(found).isNotNull();
    assertThat(found.isVolatile()).isTrue();
    assertThat(operands.handle(log)).as("the same at the next call").isSameAs(found);
  }

  @Test
  void aHandleWhoseFieldIsKnownNeedsNoDescription() {
    Object updater = new Object();
    FieldHandle field = FieldHandle.of(Box.class, "value");
    LibraryObject.handle(updater, field, log);

    assertThat(new Operands(updater, new Box(), null, null).handle(log)).isSameAs(field);
  }

  @Test
  void aMethodHandleThatWasNotSeenToBeMadeIsOfNoField() throws Exception {
    MethodHandle getter = MethodHandles.lookup().findGetter(Box.class, "value", int.class);

    assertThat(new Operands(getter, new Box(), null, null).handle(log)).isNull();
    LibraryObject.handle(getter, FieldHandle.of(Box.class, "value"), log);
    assertThat(new Operands(getter, new Box(), null, null).handle(log)).isNotNull();
  }

  @Test
  void anOffsetInMemoryIsOfAFieldOrOfElements() throws Exception {
    Object unsafe = new Object();
    UnsafeFields.define(Box.class.getDeclaredField("value"), "", 2_048);

    assertThat(new Operands(unsafe, new Box(), 2_048L, null).handle(log)).isNotNull();
    assertThat(new Operands(unsafe, new Box(), 2_049L, null).handle(log)).isNull();
    assertThat(new Operands(unsafe, new int[1], 16L, null).handle(log))
        .isSameAs(FieldHandle.ELEMENTS);
  }

  @Test
  void anElementIsFoundByItsIndexOrByItsOffset() {
    UnsafeFields.define(byte[][].class, "", 16);
    UnsafeFields.define(byte[][].class, UnsafeFields.SCALE, 4);
    byte[][] array = new byte[4][];
    Object unsafe = new Object();
    Object elements = new Object();
    LibraryObject.handle(elements, FieldHandle.ELEMENTS, log);
    int first = id(new Operands(elements, array, 0, null).fieldVariable(log));

    assertThat(first).isGreaterThanOrEqualTo(0);
    assertThat(id(new Operands(elements, array, 3, null).plainVariable(log))).isEqualTo(first + 3);
    assertThat(id(new Operands(unsafe, array, 24L, null).fieldVariable(log))).isEqualTo(first + 2);
  }

  @Test
  void withoutAFieldThereIsNoVariable() {
    Operands operands = new Operands(new Object(), new Box(), null, null);

    assertThat(operands.fieldVariable(log)).isNull();
    assertThat(operands.plainVariable(log)).isNull();
  }

  @Test
  void theHashOfAnAccessIsThatOfTheObjectItIsTo() {
    Box box = new Box();
    Object updater = new Object();
    LibraryObject.handle(updater, FieldHandle.of(Box.class, "value"), log);
    int byHandle = new Operands(updater, box, null, null).hash(LibraryEvent.FIELD, log);

    assertThat(new Operands(box, null, null, null).hash(0, log)).isEqualTo(byHandle);
    assertThat(new Operands(null, box, null, null).hash(1, log)).isEqualTo(byHandle);
  }
}
