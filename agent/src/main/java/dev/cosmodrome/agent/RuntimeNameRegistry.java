package dev.cosmodrome.agent;

import dev.cosmodrome.instrument.code.NameRegistry;
import dev.cosmodrome.instrument.scan.AnnotationNote;
import dev.cosmodrome.models.LibraryEvent;
import dev.cosmodrome.runtime.hooks.UnitHooks;
import dev.cosmodrome.runtime.library.LibraryAction;
import dev.cosmodrome.runtime.library.LibraryCall;
import dev.cosmodrome.runtime.recorder.Recorder;
import dev.cosmodrome.runtime.steering.Steering;
import dev.cosmodrome.trace.Intent;
import dev.cosmodrome.trace.Note;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Registers the names of one class loader's classes with the recording, each name once. */
final class RuntimeNameRegistry implements NameRegistry {
  private static final Map<String, Integer> SITES = new HashMap<>();
  private static final Map<String, Integer> METHODS = new HashMap<>();
  private static final Map<List<Object>, Integer> CALLS = new HashMap<>();
  private static final Set<List<Object>> NOTES = ConcurrentHashMap.newKeySet();

  private final @Nullable ClassLoader loader;

  /** Creates the registry of a class loader, null for that of the bootstrap class path. */
  RuntimeNameRegistry(@Nullable ClassLoader loader) {
    this.loader = loader;
  }

  @Override
  public int site(String name) {
    synchronized (SITES) {
      Integer known = SITES.get(name);
      if (known == null) {
        known = Recorder.recording().definitions().site(name);
        SITES.put(name, known);
      }
      return known;
    }
  }

  @Override
  public int method(String name, int site) {
    synchronized (METHODS) {
      Integer known = METHODS.get(name);
      if (known == null) {
        known = Recorder.recording().definitions().method(name, site);
        METHODS.put(name, known);
        Steering.define(name, known);
      }
      return known;
    }
  }

  @Override
  public void task(int method) {
    Recorder.recording().task(method);
  }

  @Override
  public void passesOn(String method) {
    UnitHooks.passesOn(method);
  }

  @Override
  public void annotated(AnnotationNote.Claim claim, String methods, String reason) {
    Note note =
        switch (claim) {
          case ATOMIC -> new Note.Intended(Intent.ATOMIC, methods);
          case NOT_ATOMIC -> new Note.Intended(Intent.NOT_ATOMIC, methods);
          case DETERMINISTIC -> new Note.Intended(Intent.DETERMINISTIC, methods);
          case SUPPRESSED -> new Note.Suppressed(methods, reason);
        };
    noteOnce(note, claim, methods, reason);
  }

  @Override
  public void atomicSet(String set, List<String> fields, boolean isAcrossObjects) {
    noteOnce(new Note.AtomicSet(set, fields, isAcrossObjects), set, fields, isAcrossObjects);
  }

  @Override
  public void unitOfWork(String method, List<String> classes) {
    noteOnce(new Note.UnitOfWork(method, classes), method, classes);
  }

  @Override
  public void privateMethod(String method) {
    noteOnce(new Note.Private(method), method);
  }

  @Override
  public void packagePrivateMethod(String method) {
    noteOnce(new Note.PackagePrivate(method), method);
  }

  @Override
  public void supertypes(String className, List<String> supertypes) {
    noteOnce(new Note.Extends(className, supertypes), className, supertypes);
  }

  @Override
  public void keeps(String className, List<String> kinds) {
    noteOnce(new Note.Keeps(className, kinds), className, kinds);
  }

  @Override
  public void retries(String site) {
    noteOnce(new Note.Retries(site), site);
  }

  /** Notes that the classes of a package come from a library. */
  static void fromLibrary(String packageName) {
    noteOnce(new Note.FromLibrary(packageName), packageName);
  }

  /** Adds a note once. Its components are compared, because records use invokedynamic for that. */
  private static void noteOnce(Note note, Object... components) {
    List<Object> key = new ArrayList<>(components.length + 1);
    key.add(note.getClass());
    key.addAll(Arrays.asList(components));
    if (NOTES.add(key)) {
      Recorder.recording().definitions().note(note);
    }
  }

  @Override
  public int layout(
      String className,
      @Nullable String root,
      @Nullable String stateField,
      String[] fields,
      String[] statics,
      String[] methods) {
    return Recorder.recording()
        .defineClass(loader, className, root, stateField, fields, statics, methods);
  }

  @Override
  public int call(String method, String[] types, LibraryEvent[][] events, boolean isFixed) {
    List<Object> key = new ArrayList<>(List.of(method, isFixed, List.of(types)));
    for (LibraryEvent[] rule : events) {
      key.add(List.of(rule));
    }
    synchronized (CALLS) {
      Integer known = CALLS.get(key);
      if (known == null) {
        LibraryAction[][] actions = new LibraryAction[events.length][];
        for (int i = 0; i < events.length; i++) {
          actions[i] = actions(events[i]);
        }
        known = LibraryCall.define(method, types, actions, isFixed);
        CALLS.put(key, known);
      }
      return known;
    }
  }

  private static LibraryAction[] actions(LibraryEvent[] events) {
    LibraryAction[] actions = new LibraryAction[events.length];
    for (int i = 0; i < events.length; i++) {
      actions[i] = LibraryAction.of(events[i]);
    }
    return actions;
  }
}
