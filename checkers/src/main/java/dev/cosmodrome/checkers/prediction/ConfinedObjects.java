package dev.cosmodrome.checkers.prediction;

import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Note;
import dev.cosmodrome.trace.ObjectName;
import dev.cosmodrome.trace.Symbols;
import java.util.HashMap;
import java.util.Map;

/**
 * The objects that belong to a thread, by the notes of recordings: values of a {@code ThreadLocal},
 * and threads themselves. A task that runs on another thread has another such object. So two tasks
 * of the thread do not share its variables, unless other threads access them, too.
 */
final class ConfinedObjects {
  private final Symbols symbols;

  /** By object: the name of its thread. */
  private final Map<ObjectName, String> threads = new HashMap<>();

  /** Collects the notes of a trace that has ended. */
  ConfinedObjects(Symbols symbols) {
    this.symbols = symbols;
    for (int note = 0; note < symbols.of(Kind.NOTE).size(); note++) {
      if (symbols.note(note) instanceof Note.Confined confined) {
        threads.put(confined.object(), confined.thread());
      }
    }
  }

  /** Returns whether a variable is one of an object that belongs to a thread. */
  boolean has(int variable, int thread) {
    if (threads.isEmpty()) {
      return false;
    }
    ObjectName owner = symbols.variable(variable).owner();
    return owner != null && symbols.name(Kind.THREAD, thread).equals(threads.get(owner));
  }
}
