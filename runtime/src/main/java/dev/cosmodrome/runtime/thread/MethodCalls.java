package dev.cosmodrome.runtime.thread;

import dev.cosmodrome.runtime.Copies;
import org.jspecify.annotations.Nullable;

/**
 * How the methods that a thread is in were called: on which objects, and whether by code without
 * hooks. It is noted before a method is entered, and reported with the entry of the method. Where
 * there was no memory left for it, nothing is known.
 */
public final class MethodCalls {
  /** Receives what is known of a method whose entry was reported. */
  public interface Listener {
    /** The method was called by code without hooks. */
    void calledBack();

    /** The method works on an object. */
    void calledOn(Object object);
  }

  /** One of several objects that a method works on. */
  private record Several(Object one, Object others) {}

  private final Callbacks callbacks = new Callbacks();

  // By how many methods there are below.
  private @Nullable Object[] objects = new Object[64];
  private boolean[] calledBack = new boolean[64];

  /** The name of the method that is called, 0 if none was since a method returned. */
  private int called;

  /** A method is about to be called by its name. */
  public void calling(int name) {
    called = name;
  }

  /** A method only calls another: if it was called by its name, so is the other. */
  public void passingOn(int name, int next) {
    called = called == name ? next : called;
  }

  /** A constructor is about to be entered. */
  public void entering(ThreadContext context) {
    int depth = context.depth();
    if (depth >= calledBack.length) {
      objects = Copies.of(objects, 2 * depth);
      calledBack = Copies.of(calledBack, 2 * depth);
    }
    objects[depth] = null;
    calledBack[depth] = false;
  }

  /** A method is about to be entered, which may be another one than was called. */
  public void entering(ThreadContext context, int name, int method) {
    entering(context);
    int depth = context.depth();
    if (depth > 0 && called != name) {
      context.suppressRecording();
      try {
        calledBack[depth] = callbacks.isCallback(called, method);
      } finally {
        context.resumeRecording();
      }
    }
  }

  /** The method that is about to be entered works on an object. */
  public void on(ThreadContext context, Object object) {
    if (context.depth() >= calledBack.length) {
      return;
    }
    Object others = objects[context.depth()];
    objects[context.depth()] = others == null ? object : new Several(object, others);
  }

  /** A method was left; the next call of its caller is a new one. */
  public void left(int depth) {
    if (depth < calledBack.length) {
      objects[depth] = null;
    }
    called = 0;
  }

  /** Reports what is known of a method whose entry was reported. */
  public void report(int depth, Listener listener) {
    if (depth >= calledBack.length) {
      return;
    }
    if (calledBack[depth]) {
      listener.calledBack();
    }
    Object object = objects[depth];
    while (object instanceof Several several) {
      listener.calledOn(several.one);
      object = several.others;
    }
    if (object != null) {
      listener.calledOn(object);
    }
  }
}
