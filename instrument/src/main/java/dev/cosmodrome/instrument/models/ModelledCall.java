package dev.cosmodrome.instrument.models;

import dev.cosmodrome.models.LibraryEvent;
import dev.cosmodrome.models.Verb;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A call that has a model.
 *
 * @param method name and descriptor
 * @param types the classes that have a rule for the method
 * @param events what the rules say, in the same order
 * @param isFixed whether the first rule is meant, whatever the object's class is
 */
public record ModelledCall(
    String method, List<String> types, List<List<LibraryEvent>> events, boolean isFixed) {
  /** Classes of plain collections, and of what is recorded like one. */
  private static final Set<String> PLAIN =
      Set.of(
          "java/lang/StringBuilder",
          "java/util/ArrayDeque",
          "java/util/ArrayList",
          "java/util/BitSet",
          "java/util/HashMap",
          "java/util/HashSet",
          "java/util/LinkedHashMap",
          "java/util/LinkedHashSet",
          "java/util/LinkedList",
          "java/util/TreeMap",
          "java/util/TreeSet");

  /** All that may happen. */
  private List<LibraryEvent> all() {
    List<LibraryEvent> all = new ArrayList<>();
    for (List<LibraryEvent> rule : events) {
      all.addAll(rule);
    }
    return all;
  }

  /** The same call where its result is used: the writer of an element sees the old one. */
  public ModelledCall withResult() {
    List<List<LibraryEvent>> changed = new ArrayList<>();
    for (List<LibraryEvent> rule : events) {
      List<LibraryEvent> reading = new ArrayList<>();
      for (LibraryEvent event : rule) {
        boolean isPut = event.verb() == Verb.STORE && event.name().isEmpty();
        reading.add(isPut ? event.with(Verb.CHANGE) : event);
      }
      changed.add(reading);
    }
    return new ModelledCall(method, types, changed, isFixed);
  }

  /** Returns whether the call means something only in a loop by which its caller waits. */
  public boolean isForPolling() {
    boolean isForPolling = true;
    for (LibraryEvent event : all()) {
      isForPolling &= event.condition() == LibraryEvent.IF_POLLING;
    }
    return isForPolling;
  }

  /** Returns whether the call tries to take a lock. */
  public boolean triesLock() {
    boolean tries = false;
    for (LibraryEvent event : all()) {
      tries |= event.verb() == Verb.TRY || event.verb() == Verb.TRY_SHARE;
    }
    return tries;
  }

  /** Returns whether the call does nothing with collections but read one that it is given. */
  public boolean onlyReadsArguments() {
    boolean only = true;
    for (LibraryEvent event : all()) {
      only &= event.verb() == Verb.COPY || event.verb() == Verb.WALK;
    }
    return only;
  }

  /**
   * Returns whether there is anything to do before the call, but for {@link #isOnElements
   * elements}.
   */
  public boolean before() {
    boolean before = false;
    for (LibraryEvent event : all()) {
      before |= event.verb().hasBefore() && !event.verb().isOnElements();
    }
    return before;
  }

  /** Returns whether the call accesses elements of arrays that it is given, or of a buffer. */
  public boolean isOnElements() {
    boolean isOnElements = false;
    for (LibraryEvent event : all()) {
      isOnElements |= event.verb().isOnElements();
    }
    return isOnElements;
  }

  /** Returns whether there is anything to do after the call. */
  public boolean after() {
    boolean after = false;
    for (LibraryEvent event : all()) {
      after |= event.verb().hasAfter();
    }
    return after;
  }

  /** Returns whether anything depends on what the call returns. */
  public boolean usesResult() {
    boolean uses = false;
    for (LibraryEvent event : all()) {
      uses |= event.usesResult();
    }
    return uses;
  }

  /** Returns whether it is about a field of the first argument. */
  public boolean isOnField() {
    boolean isOnField = false;
    for (LibraryEvent event : all()) {
      isOnField |= event.on() == LibraryEvent.FIELD;
    }
    return isOnField;
  }

  /** Returns whether it may be about the contents of a collection. */
  public boolean isOnCollection() {
    boolean isOnCollection = false;
    for (LibraryEvent event : all()) {
      isOnCollection |= event.verb().isOnCollection();
    }
    return isOnCollection;
  }

  /**
   * Returns whether nothing happens before the call, and no lock is held during it: it is one of a
   * plain collection, whose class and subclasses are no views of other collections, and concerns
   * nothing else.
   *
   * @param owner the class whose method is called, if that is virtual
   */
  public boolean isOnPlainCollection(String owner) {
    boolean isOnPlain = PLAIN.contains(owner) && !isFixed && function() == 0;
    for (LibraryEvent event : all()) {
      isOnPlain &= event.verb().isOnCollection() && event.on() == 0;
    }
    return isOnPlain;
  }

  /** Returns whether anything depends on the last but one argument. */
  public boolean usesExpected() {
    boolean uses = false;
    for (LibraryEvent event : all()) {
      uses |= event.condition() == LibraryEvent.IF_EXPECTED;
    }
    return uses;
  }

  /** Returns the arguments that hooks need: bit n for argument n. */
  public int arguments() {
    int bits = 0;
    for (LibraryEvent event : all()) {
      bits |= event.arguments();
    }
    return bits;
  }

  /** The number of the argument that is called to compute a new value, 0 if there is none. */
  public int function() {
    int function = 0;
    for (LibraryEvent event : all()) {
      function = Math.max(function, event.function());
    }
    return function;
  }
}
