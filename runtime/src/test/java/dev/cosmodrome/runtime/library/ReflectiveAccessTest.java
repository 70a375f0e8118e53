package dev.cosmodrome.runtime.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.OwnRuntime;
import dev.cosmodrome.runtime.log.ThreadLog;
import dev.cosmodrome.runtime.recorder.RecordedClass;
import dev.cosmodrome.runtime.recorder.TestRecording;
import dev.cosmodrome.runtime.recorder.ThreadScript;
import dev.cosmodrome.runtime.thread.Variables;
import java.io.IOException;
import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@OwnRuntime
class ReflectiveAccessTest {
  static class Point {
    Object state;
    int x;
    volatile int y;
    final int constant = 3;
    int unrecorded;
  }

  static final class Statics {
    static int plain;
    static volatile int shared;
  }

  private final TestRecording test = new TestRecording(TestRecording.SETTINGS);
  private final ThreadScript script = new ThreadScript(test);
  private @Nullable Object target;

  ReflectiveAccessTest() throws IOException {
    script.define("get", (log, name, site) -> access(name, false, log, site));
    script.define("set", (log, name, site) -> access(name, true, log, site));
    script.define("record", (log, name, site) -> Variables.record(target, log));
    RecordedClass.define(
        test.recording, Point.class, "state", "Point.x", "volatile Point.y", "Point.constant");
  }

  private void access(String name, boolean writes, ThreadLog log, int site) {
    String[] parts = name.split("\\.", 2);
    Class<?> type = parts[0].equals("Statics") ? Statics.class : Point.class;
    ReflectiveAccess.access(field(type, parts[1]), target, writes, log, site);
  }

  private static Field field(Class<?> type, String name) {
    try {
      return type.getDeclaredField(name);
    } catch (NoSuchFieldException e) {
      throw new AssertionError(e);
    }
  }

  private void check(String steps, String expected) throws IOException {
    script.run(steps);
    assertThat(script.events().replaceAll("Point\\.(\\w+) of Point#1", "$1")).isEqualTo(expected);
  }

  @Test
  void fieldsAreAccessedAsByInstructions() throws IOException {
    target = new Point();
    check(
        "T1: record; T2: get(Point.x) set(Point.y); T1: set(Point.x) get(Point.y)",
        "T2: read(x) volatileWrite(y)\nT1: write(x) volatileRead(y)");
  }

  @Test
  void aFinalFieldNeverChanges() throws IOException {
    target = new Point();
    check("T1: record; T2: get(Point.constant) set(Point.constant)", "");
  }

  @Test
  void aFieldThatIsNotRecordedHasNoVariable() throws IOException {
    target = new Point();
    check("T1: record; T2: get(Point.unrecorded)", "");
  }

  @Test
  void aCallThatFailsAccessesNothing() throws IOException {
    check("T1: get(Point.x)", "");
    target = "no point";
    script.run("T1: set(Point.x)");
    assertThat(test.events()).isEmpty();
  }

  @Test
  void staticFieldsNeedNoObject() throws IOException {
    RecordedClass.defineStatics(test.recording, Statics.class, "plain", "shared");
    script.run("T1: set(Statics.plain) get(Statics.shared)");
    assertThat(script.events()).isEqualTo("T1: write(Statics.plain) volatileRead(Statics.shared)");
  }
}
