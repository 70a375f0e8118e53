package dev.cosmodrome.runtime;

import java.lang.reflect.Field;

/** What instrumented classes of the JDK call. */
public final class JdkHooks {
  /** What the names of fields that instrumentation adds start with. */
  public static final String ADDED = "$cosmodrome$";

  private JdkHooks() {}

  /** A thread is about to be started. */
  public static void starting(Thread thread) {
    if (isOn() && !(thread instanceof OwnThread)) {
      try {
        ThreadLog.current().forking(ThreadLog.of(thread));
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      }
    }
  }

  /** The current thread is about to end. */
  public static void ending() {
    if (isOn()) {
      try {
        ThreadLog.current().ending();
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      }
    }
  }

  /** A thread may have been waited for. */
  public static void joined(Thread thread) {
    if (isOn()) {
      try {
        Identity identity = Identities.find(thread);
        if (identity != null && identity.attachment instanceof ThreadLog log) {
          ThreadLog.current().joined(log);
        }
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      }
    }
  }

  /** The current thread is about to sleep, park or wait. */
  public static void blocking() {
    if (isOn()) {
      try {
        ThreadLog.current().blocking();
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      }
    }
  }

  /** A thread is about to be interrupted. */
  public static void interrupting(Thread thread) {
    if (isOn()) {
      try {
        ThreadLog.current().interrupting(ThreadLog.of(thread));
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      }
    }
  }

  /** A thread was asked whether it is interrupted. */
  public static boolean interruptSeen(boolean interrupted, Thread thread) {
    if (interrupted && isOn()) {
      try {
        ThreadLog.current().interruptSeen(ThreadLog.of(thread));
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      }
    }
    return interrupted;
  }

  /** The program is ending. */
  public static void finish() {
    Recorder.finish();
    Problems.print();
  }

  /** The fields of a class without those that instrumentation has added. */
  public static Field[] declaredFields(Field[] fields) {
    int added = 0;
    for (Field field : fields) {
      added += field.getName().startsWith(ADDED) ? 1 : 0;
    }
    if (added == 0) {
      return fields;
    }
    Field[] declared = new Field[fields.length - added];
    int size = 0;
    for (Field field : fields) {
      if (!field.getName().startsWith(ADDED)) {
        declared[size++] = field;
      }
    }
    return declared;
  }

  private static boolean isOn() {
    return Recorder.isRecording() && !(Thread.currentThread() instanceof OwnThread);
  }
}
