package dev.cosmodrome.instrument;

import dev.cosmodrome.instrument.code.NameRegistry;
import dev.cosmodrome.instrument.scan.AnnotationNote;
import dev.cosmodrome.models.LibraryEvent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Keeps all names that an instrumenter registers, and gives out ids that tell what they are of. */
public final class RecordedNames implements NameRegistry {
  /** The first id; smaller numbers in code are something else. */
  private static final int FIRST = 1_000_000;

  private final List<String> byId = new ArrayList<>();
  private final Map<String, Integer> ids = new HashMap<>();

  /** The notes about classes and methods, in the order of their arrival. */
  public final List<String> notes = new ArrayList<>();

  /** The fields of classes. */
  public final List<String> layouts = new ArrayList<>();

  /** The methods that only call another one. */
  public final List<String> passingOn = new ArrayList<>();

  /** The methods that are tasks. */
  public final List<String> tasks = new ArrayList<>();

  /** The calls with models: method, and for each class what happens. */
  public final List<String> calls = new ArrayList<>();

  private int id(String name) {
    return ids.computeIfAbsent(
        name,
        unknown -> {
          byId.add(name);
          return FIRST + byId.size() - 1;
        });
  }

  /** The name of a constant in code, the number itself if it is no id; "~" is a complement. */
  String nameOf(int constant) {
    int index = Math.max(constant, ~constant) - FIRST;
    if (index < 0 || index >= byId.size()) {
      return String.valueOf(constant);
    }
    return (constant < 0 ? "~" : "") + byId.get(index);
  }

  @Override
  public int site(String name) {
    return id(name.replaceAll(".*\\((.*)\\)", "$1"));
  }

  @Override
  public int method(String name, int site) {
    return id("method " + name);
  }

  @Override
  public void task(int method) {
    tasks.add(nameOf(method));
  }

  @Override
  public void passesOn(String method) {
    passingOn.add(method);
  }

  @Override
  public void annotated(AnnotationNote.Claim claim, String methods, String reason) {
    String word =
        switch (claim) {
          case ATOMIC -> "atomic";
          case NOT_ATOMIC -> "not-atomic";
          case DETERMINISTIC -> "deterministic";
          case SUPPRESSED -> "suppress";
        };
    notes.add(word + " " + methods + (reason.isEmpty() ? "" : " " + reason));
  }

  @Override
  public void atomicSet(String set, List<String> fields, boolean isAcrossObjects) {
    pair(isAcrossObjects ? "set-across-objects" : "set", set, fields);
  }

  @Override
  public void unitOfWork(String method, List<String> classes) {
    pair("unit", method, classes);
  }

  @Override
  public void privateMethod(String method) {
    notes.add("private " + method);
  }

  @Override
  public void packagePrivateMethod(String method) {
    notes.add("package-private " + method);
  }

  @Override
  public void supertypes(String className, List<String> supertypes) {
    pair("extends", className, supertypes);
  }

  @Override
  public void keeps(String className, List<String> kinds) {
    pair("keeps", className, kinds);
  }

  @Override
  public void retries(String site) {
    notes.add("retries " + site);
  }

  private void pair(String word, String name, List<String> values) {
    notes.add(word + " " + name + ": " + String.join(" ", values));
  }

  @Override
  public int layout(
      String className,
      @Nullable String root,
      @Nullable String stateField,
      String[] fields,
      String[] statics,
      String[] methods) {
    String[] sorted = methods.clone();
    Arrays.sort(sorted);
    layouts.add(
        "%s: root %s, state %s, fields %s, statics %s, replacing %s"
            .formatted(
                className,
                root,
                stateField,
                Arrays.toString(fields),
                Arrays.toString(statics),
                Arrays.toString(sorted)));
    return statics.length == 0 ? -1 : id("statics of " + className);
  }

  @Override
  public int call(String method, String[] types, LibraryEvent[][] events, boolean isFixed) {
    StringBuilder text = new StringBuilder(isFixed ? "exactly " : "").append(method);
    for (int i = 0; i < types.length; i++) {
      text.append("\n  ").append(types[i]).append(": ");
      text.append(Stream.of(events[i]).map(RecordedNames::words).collect(Collectors.joining(", ")));
    }
    calls.add(text.toString());
    return id("call " + method.substring(0, method.indexOf('(')));
  }

  private static String words(LibraryEvent event) {
    return event.verb() + " " + event.on() + (event.name().isEmpty() ? "" : "." + event.name());
  }
}
