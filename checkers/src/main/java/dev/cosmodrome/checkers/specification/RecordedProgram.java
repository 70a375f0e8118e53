package dev.cosmodrome.checkers.specification;

import dev.cosmodrome.checkers.MethodName;
import dev.cosmodrome.checkers.Program;
import dev.cosmodrome.trace.Intent;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.ObjectName;
import dev.cosmodrome.trace.SymbolTable;
import dev.cosmodrome.trace.Symbols;
import dev.cosmodrome.trace.VariableName;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The facts about a program in a trace, and in a specification for it. */
public final class RecordedProgram implements Program {
  private final AtomicMethods atomic;
  private final MethodIntents intents;
  private final SymbolTable methods;
  private final Map<String, Set<String>> units;
  private final boolean asInPaper;

  /** Creates the facts for one trace, whose names and further notes are in {@code symbols}. */
  public RecordedProgram(Specification specification, Symbols symbols) {
    atomic = new AtomicMethods(specification, symbols);
    intents = new MethodIntents(specification, symbols);
    methods = symbols.of(Kind.BLOCK);
    units = specification.sets().units();
    asInPaper = specification.sets().paperUnits();
  }

  @Override
  public boolean isAtomic(int method, int depth) {
    return asInPaper
        ? intents.of(methods.name(method)).orElse(Intent.ATOMIC) != Intent.NOT_ATOMIC
        : atomic.isAtomic(method, depth);
  }

  @Override
  public boolean isSaidToBeAtomic(int method) {
    return intents.of(methods.name(method)).filter(Intent.ATOMIC::equals).isPresent();
  }

  @Override
  public boolean isPrivate(int method) {
    return intents.sets().isPrivate(methods.name(method));
  }

  @Override
  public boolean isInternal(int method) {
    return asInPaper && intents.sets().isInternal(methods.name(method));
  }

  @Override
  public Set<String> worksOn(int method) {
    String name = methods.name(method);
    Set<String> classes = new HashSet<>();
    if (!isInternal(method)) {
      classes.addAll(intents.sets().classesOf(name));
    }
    classes.addAll(units.getOrDefault(name, Set.of()));
    classes.addAll(units.getOrDefault(MethodName.withoutParameters(name), Set.of()));
    return classes;
  }

  @Override
  public Set<String> supertypes(String className) {
    return intents.sets().supertypes(className);
  }

  @Override
  public String className(String label) {
    return intents.sets().className(label);
  }

  @Override
  public boolean keeps(String className, String kind) {
    AtomicSetNotes sets = intents.sets();
    return Stream.concat(Stream.of(className), sets.supertypes(className).stream())
        .anyMatch(type -> sets.kindsOfFields(type).contains(kind));
  }

  @Override
  public boolean hasStatics(String className) {
    return intents.sets().hasStatics(className);
  }

  @Override
  public Optional<String> setOf(String field) {
    return intents.sets().setOf(field);
  }

  @Override
  public boolean isAcrossObjects(String field) {
    return intents.sets().isAcrossObjects(field);
  }

  @Override
  public Optional<VariableName> holder(ObjectName array) {
    return intents.sets().holder(array);
  }

  @Override
  public boolean hasReceivers() {
    return intents.sets().hasReceivers();
  }

  @Override
  public boolean hasSets() {
    return !intents.sets().isEmpty();
  }
}
