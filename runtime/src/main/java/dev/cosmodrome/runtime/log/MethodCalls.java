package dev.cosmodrome.runtime.log;

import dev.cosmodrome.runtime.Copies;
import dev.cosmodrome.runtime.identity.ClassLabel;
import dev.cosmodrome.runtime.identity.Identities;
import dev.cosmodrome.runtime.identity.Identity;
import dev.cosmodrome.runtime.identity.Shape;
import dev.cosmodrome.runtime.library.LibraryObject;
import dev.cosmodrome.runtime.thread.Variables;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.PackedEvent;
import org.jspecify.annotations.Nullable;

/**
 * How the methods that a thread is in were called: on which objects, and whether by code without
 * hooks. It is noted before a method is entered, and logged when the method is. Where there was no
 * memory left for it, nothing is known.
 */
public final class MethodCalls {
  /** One of several objects that a method works on. */
  private record Several(Object one, Object others) {}

  private final Callbacks callbacks = new Callbacks();

  // By how many methods there are below.
  private @Nullable Object[] objects = new Object[64];
  private boolean[] calledBack = new boolean[64];

  /** What is called, or 0 if nothing was since a method returned. */
  private int called;

  public void calling(int name) {
    called = name;
  }

  /** If a method was called by its name, what it calls is; otherwise that remains to be seen. */
  public void passingOn(int name, int next) {
    called = called == name ? next : called;
  }

  public void entering(ThreadLog log) {
    int depth = log.methods.depth();
    if (depth >= calledBack.length) {
      objects = Copies.of(objects, 2 * depth);
      calledBack = Copies.of(calledBack, 2 * depth);
    }
    objects[depth] = null;
    calledBack[depth] = false;
  }

  public void entering(ThreadLog log, int name, int method) {
    entering(log);
    int depth = log.methods.depth();
    calledBack[depth] = depth > 0 && called != name && callbacks.isCallback(called, method, log);
  }

  public void on(ThreadLog log, Object object) {
    if (log.methods.depth() >= calledBack.length) {
      return;
    }
    Object others = objects[log.methods.depth()];
    objects[log.methods.depth()] = others == null ? object : new Several(object, others);
  }

  /** A method was left; the next call of its caller is a new one. */
  void left(int depth) {
    if (depth < calledBack.length) {
      objects[depth] = null;
    }
    called = 0;
  }

  /** Logs what is known of a method whose beginning was logged. */
  void log(int depth, LogWriter writer, ThreadLog log) {
    if (depth >= calledBack.length) {
      return;
    }
    if (calledBack[depth]) {
      writer.event(PackedEvent.of(Op.CALLBACK, 0, 0));
    }
    Object object = objects[depth];
    while (object instanceof Several several) {
      log(several.one, writer, log);
      object = several.others;
    }
    if (object != null) {
      log(object, writer, log);
    }
  }

  private static void log(Object object, LogWriter writer, ThreadLog log) {
    int variable = variable(object, log);
    if (variable >= 0) {
      writer.event(PackedEvent.of(Op.ON, variable, 0));
    }
  }

  /** A variable of an object, which is recorded from then on; -1 if it has none. */
  private static int variable(Object object, ThreadLog log) {
    log.hush();
    try {
      if (Shape.of(object.getClass()).isRecorded(object)) {
        return Variables.record(object, log) - 1;
      }
      // It may be known for what its final fields hold.
      Identity identity = Identities.find(object);
      LibraryObject known = identity == null ? null : identity.knownLibrary();
      return known == null ? -1 : known.variable(ClassLabel.of(object.getClass()) + ".this");
    } finally {
      log.unhush();
    }
  }
}
