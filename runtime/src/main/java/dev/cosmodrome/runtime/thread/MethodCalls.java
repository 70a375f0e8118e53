package dev.cosmodrome.runtime.thread;

import dev.cosmodrome.runtime.Copies;
import org.jspecify.annotations.Nullable;

/**
 * The way in which the methods that a thread is in were called: on which objects, and whether by
 * code without hooks. This is stored before a method is entered, and reported after the entry of
 * the method. If there was no memory left for the arrays, nothing is reported. Used by that thread
 * only.
 */
public final class MethodCalls {
  /** Receives facts about the call of a method whose entry was reported. */
  public interface Listener {
    /** Called if the method was called by code without hooks. */
    void calledBack();

    /** Called for each object that the method works on. */
    void calledOn(Object object);
  }

  /** Several objects that a method works on, as a linked list; the last is no {@code Several}. */
  private record Several(Object one, Object others) {}

  private final Callbacks callbacks = new Callbacks();

  // By depth: the object or objects that the method works on, and whether it was called back.
  private @Nullable Object[] objects = new Object[64];
  private boolean[] calledBack = new boolean[64];

  /** The id of the name of the method that was called last, 0 if a method has returned since. */
  private int called;

  /** Notes that instrumented code is about to call a method of this name. */
  public void calling(int name) {
    called = name;
  }

  /** Notes that a method only calls another: if it was called by its name, so is the other. */
  public void passingOn(int name, int next) {
    called = called == name ? next : called;
  }

  /** Prepares for the entry of a constructor, which is never a callback. */
  public void entering(ThreadContext context) {
    int depth = context.depth();
    if (depth >= calledBack.length) {
      objects = Copies.of(objects, 2 * depth);
      calledBack = Copies.of(calledBack, 2 * depth);
    }
    objects[depth] = null;
    calledBack[depth] = false;
  }

  /**
   * Prepares for the entry of a method. If its name differs from the called one, the stack decides
   * whether it is a callback.
   */
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

  /** Adds an object that the method works on that is about to be entered. */
  public void on(ThreadContext context, Object object) {
    if (context.depth() >= calledBack.length) {
      return;
    }
    Object others = objects[context.depth()];
    objects[context.depth()] = others == null ? object : new Several(object, others);
  }

  /**
   * Notes that the method at a depth was left, so that the next call of its caller is a new one.
   */
  public void left(int depth) {
    if (depth < calledBack.length) {
      objects[depth] = null;
    }
    called = 0;
  }

  /** Reports the facts about the call of a method. */
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
