package dev.cosmodrome.trace;

import java.util.List;

/**
 * A fact about the program or about its recording that is no event. The formats page of the
 * documentation lists the facts; most are for the checker {@code atomic-sets}.
 */
public sealed interface Note {
  /** Parses a note in the spelling of text formats. */
  static Note ofText(String text) {
    return TextNames.note(text);
  }

  /** The note as text formats spell it. */
  default String text() {
    return TextNames.text(this);
  }

  /** An annotation or a line of a specification: the intended property of some methods. */
  record Intended(Intent intent, String methods) implements Note {}

  /** An annotation: findings in some methods are not reported. The reason may be empty. */
  record Suppressed(String methods, String reason) implements Note {}

  /** A method waited, slept, parked, joined a thread or blocked. */
  record Blocks(String method) implements Note {}

  /** The classes of a package come from a library, and not from the program. */
  record FromLibrary(String packageName) implements Note {}

  /** Calls of a collection acquire a lock that the program also uses. */
  record Guarded(ObjectName collection, LockName lock) implements Note {}

  /** A field, given with its class, is updated atomically through a handle. */
  record Updates(String field) implements Note {}

  /** The thread that held a lock has ended. */
  record Abandoned(LockName lock) implements Note {}

  /** The program tries to acquire a lock in a loop at a site. */
  record Retries(String site) implements Note {}

  /** A thread is the only one of its pool. */
  record Serial(String thread) implements Note {}

  /**
   * An object belongs to a thread: the thread got it from a {@code ThreadLocal}, or it is the
   * thread itself.
   */
  record Confined(ObjectName object, String thread) implements Note {}

  /** A method is private. */
  record Private(String method) implements Note {}

  /** A method is neither private, protected nor public. */
  record PackagePrivate(String method) implements Note {}

  /** The superclasses and interfaces of a class. */
  record Extends(String type, List<String> supertypes) implements Note {}

  /** A class, by its label, has static fields. */
  record Statics(String label) implements Note {}

  /** The full name of the class with a label. */
  record ClassLabel(String label, String className) implements Note {}

  /** A class has fields for arrays and library objects of these kinds. */
  record Keeps(String className, List<String> kinds) implements Note {}

  /** Fields, each with its class, that belong together: in each object, or in all objects. */
  record AtomicSet(String name, List<String> fields, boolean acrossObjects) implements Note {}

  /** A method is a unit of work on objects of some classes. */
  record UnitOfWork(String method, List<String> classes) implements Note {}

  /** A field refers to an array or library object. */
  record Holds(ObjectName held, VariableName field) implements Note {}

  /** All methods that are called on objects have an {@code on} event. */
  record UnitsByObject() implements Note {}

  /** Accesses that repeat others were not recorded. */
  record RepeatsLeftOut() implements Note {}

  /** Accesses that do not conflict with those of other threads were not recorded. */
  record ConflictsOnly() implements Note {}

  /** The recording reached its limit. */
  record Stopped(long bytes) implements Note {}

  /** Nothing of the program was recorded. */
  record NothingRecorded(String reason) implements Note {}

  /** Anything else, by a text. */
  record Other(String text) implements Note {}
}
