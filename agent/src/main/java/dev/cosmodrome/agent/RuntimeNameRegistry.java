package dev.cosmodrome.agent;

import dev.cosmodrome.instrument.code.NameRegistry;
import dev.cosmodrome.models.LibraryEvent;
import dev.cosmodrome.runtime.hooks.UnitHooks;
import dev.cosmodrome.runtime.library.LibraryAction;
import dev.cosmodrome.runtime.library.LibraryCall;
import dev.cosmodrome.runtime.recorder.Recorder;
import dev.cosmodrome.runtime.steering.Steering;
import java.util.ArrayList;
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
  private static final Set<String> NOTES = ConcurrentHashMap.newKeySet();

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
  public void note(String line) {
    if (NOTES.add(line)) {
      Recorder.recording().definitions().note(line);
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
