package dev.cosmodrome.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names and notes are the same after they were encoded, and after they were spelled. */
class TypedNamesTest {
  private static final ObjectName OBJECT = ObjectName.of("Vector", 1);
  private static final ObjectName APART = new ObjectName("Task", "7", true);
  private static final ObjectName ARRAY = ObjectName.of("int[]", 2);
  private static final ObjectName THREAD = ObjectName.ofText("pool 1 [main] #2");

  static Stream<VariableName> variables() {
    return Stream.of(
        VariableName.field("A.x", OBJECT),
        VariableName.staticField("com.acme.A.x"),
        VariableName.of(VariableKind.ELEMENT, ARRAY).at("12"),
        VariableName.of(VariableKind.ELEMENT, OBJECT).at("\"a of b#1[2]\""),
        VariableName.of(VariableKind.ELEMENT, APART).at("null"),
        VariableName.of(VariableKind.ELEMENT, OBJECT).inSeries(3).at(""),
        VariableName.of(VariableKind.OBJECT, OBJECT),
        VariableName.of(VariableKind.CONTENTS, OBJECT),
        VariableName.of(VariableKind.CHANGES, OBJECT),
        VariableName.of(VariableKind.CHANGES, OBJECT).inSeries(2).at("3"),
        VariableName.of(VariableKind.FURTHER_KEYS, OBJECT).at("0"),
        VariableName.of(VariableKind.HAND_OVER, APART).inSeries(12).at("0"),
        VariableName.of(VariableKind.HAND_OVER, ObjectName.ofText("x")).at("0"),
        VariableName.of(VariableKind.READERS, OBJECT).at("1"),
        VariableName.of(VariableKind.WRITERS, OBJECT).at("1"),
        VariableName.of(VariableKind.INTERRUPT, THREAD),
        VariableName.property("value", OBJECT),
        VariableName.property("value", OBJECT).at("4"),
        VariableName.other("V12"),
        VariableName.other("two words"));
  }

  @ParameterizedTest
  @MethodSource("variables")
  void aVariableIsKept(VariableName name) {
    SymbolTable table = new SymbolTable(Kind.VARIABLE);

    assertThat(table.variable(table.define(name))).isEqualTo(name).hasSameHashCodeAs(name);
    assertThat(TextNames.variable(name.toString())).isEqualTo(name);
    assertThat(TypedNames.nestedVariable(TypedNames.nested(name))).isEqualTo(name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"value", "contents", "hand-over", "readers", "Cache.this", "a b.c", ".x"})
  void aPropertyIsWhatItsTextIs(String property) {
    for (ObjectName owner : List.of(OBJECT, APART)) {
      VariableName name = VariableName.property(property, owner);
      assertThat(TextNames.variable(name.toString())).isEqualTo(name);
    }
  }

  @Test
  void eachKindOfVariableIsTested() {
    Set<VariableKind> tested = EnumSet.noneOf(VariableKind.class);
    variables().forEach(name -> tested.add(name.kind()));

    assertThat(tested).containsExactlyInAnyOrder(VariableKind.values());
  }

  @ParameterizedTest
  @CsvSource({
    "A.x of B#1, FIELD",
    "A.x, STATIC_FIELD",
    "int[]#2[7], ELEMENT",
    "HashMap#1['a'], ELEMENT",
    "Account#3, OBJECT",
    "contents of ArrayList#1, CONTENTS",
    "changes of ArrayList#1_2[3], CHANGES",
    "further keys of HashMap#1[5], FURTHER_KEYS",
    "hand-over of Semaphore#1[0], HAND_OVER",
    "hand-over of Task (3)[0], HAND_OVER",
    "readers of StampedLock#1[0], READERS",
    "writers of StampedLock#1[0], WRITERS",
    "interrupt of main, INTERRUPT",
    "value of AtomicInteger#1, PROPERTY",
    "V1, OTHER",
    "begin of a test, OTHER",
    "A.x of A#0A, OTHER",
  })
  void aTextHasAKind(String text, VariableKind kind) {
    VariableName name = TextNames.variable(text);

    assertThat(name.kind()).isEqualTo(kind);
    assertThat(name).hasToString(text);
  }

  @Test
  void aSeriesOfObjectsVariablesHasOneEntry() {
    SymbolTable table = new SymbolTable(Kind.VARIABLE);
    int fields = table.define(ObjectVariables.ofFields("A.x\nA.y", OBJECT.type()), 1, 2);
    int statics = table.defineStaticFields("A.x\nA.y\nA.z", 3);
    VariableName handOver = VariableName.of(VariableKind.HAND_OVER, OBJECT).inSeries(2);
    int elements = table.defineElements(handOver, 1_000_000);

    assertThat(table.entries()).isEqualTo(3);
    assertThat(table.variable(fields + 1)).isEqualTo(VariableName.field("A.y", OBJECT));
    assertThat(table.variable(statics + 2)).isEqualTo(VariableName.staticField("A.z"));
    assertThat(table.variable(elements + 999_999)).isEqualTo(handOver.at("999999"));
    assertThat(table.name(elements)).isEqualTo("hand-over of Vector#1_2[0]");
  }

  @Test
  void lineBreaksBecomeSpaces() {
    SymbolTable table = new SymbolTable(Kind.VARIABLE);
    int id = table.define(VariableName.field("A.x\ny", ObjectName.of("B\rC", 1)));

    assertThat(table.name(id)).isEqualTo("A.x y of B C#1");
  }

  static Stream<LockName> locks() {
    return Stream.of(
        LockName.of(OBJECT),
        LockName.of(APART),
        LockName.monitor(OBJECT),
        LockName.ofClass("com.acme.A"),
        LockName.other("L1"));
  }

  @ParameterizedTest
  @MethodSource("locks")
  void aLockIsKept(LockName name) {
    SymbolTable table = new SymbolTable(Kind.LOCK);

    assertThat(table.lock(table.define(name))).isEqualTo(name).hasSameHashCodeAs(name);
    assertThat(TextNames.lock(name.toString())).isEqualTo(name);
    assertThat(TypedNames.nestedLock(TypedNames.nested(name))).isEqualTo(name);
  }

  static Stream<Note> notes() {
    return Stream.of(
        new Note.Intended(Intent.NOT_ATOMIC, "com.acme.Bank.audit(int, int)"),
        new Note.Suppressed("com.acme.Bank.audit", ""),
        new Note.Suppressed("com.acme.Bank.audit", "an estimate will do"),
        new Note.Blocks("A.m(int)"),
        new Note.FromLibrary("org.acme"),
        new Note.Guarded(OBJECT, LockName.of(ObjectName.of("SynchronizedList", 1))),
        new Note.Guarded(OBJECT, LockName.other("lock")),
        new Note.Updates("Counter.value"),
        new Note.Abandoned(LockName.of(OBJECT)),
        new Note.Retries("C.m(C.java:12)"),
        new Note.Serial("pool-1-thread-1"),
        new Note.Confined(OBJECT, "pool-1-thread-1"),
        new Note.Private("A.m"),
        new Note.PackagePrivate("A.m"),
        new Note.Extends("C", List.of("D", "E")),
        new Note.Statics("C"),
        new Note.ClassLabel("Range", "com.acme.Range"),
        new Note.Keeps("C", List.of("int[]", "Collection")),
        new Note.AtomicSet("bounds", List.of("Range.low", "Range.high"), false),
        new Note.AtomicSet("balances", List.of("C.balance"), true),
        new Note.UnitOfWork("a.Planner.plan", List.of("Range")),
        new Note.Holds(ARRAY, VariableName.field("Stack.items", ObjectName.of("Stack", 1))),
        new Note.Holds(OBJECT, VariableName.staticField("Stack.ALL")),
        new Note.UnitsByObject(),
        new Note.RepeatsLeftOut(),
        new Note.ConflictsOnly(),
        new Note.Stopped(4096),
        new Note.NothingRecorded("no class of the program was loaded and included"),
        new Note.Other("anything else: that a program may say"));
  }

  @ParameterizedTest
  @MethodSource("notes")
  void aNoteIsKept(Note note) {
    SymbolTable table = new SymbolTable(Kind.NOTE);

    assertThat(table.note(table.define(note))).isEqualTo(note);
    assertThat(TextNames.note(TextNames.text(note))).isEqualTo(note);
    assertThat(table.name(0)).isEqualTo(TextNames.text(note));
  }

  @Test
  void eachTypeOfNoteIsTested() {
    Set<Class<?>> tested = new HashSet<>();
    notes().forEach(note -> tested.add(note.getClass()));

    assertThat(tested).isEqualTo(new HashSet<>(Arrays.asList(Note.class.getPermittedSubclasses())));
  }

  @ParameterizedTest
  @EnumSource(names = {"VARIABLE", "LOCK", "BARRIER", "NOTE"})
  void textThatStartsLikeATypedNameIsText(Kind kind) {
    SymbolTable table = new SymbolTable(kind);
    for (String text : List.of("\r", "\rF=A.x\rB\r1", "\rO\rx\n", "\rBm")) {
      int id = table.intern(text);
      assertThat(table.name(id)).isEqualTo(text);
      assertThat(table.intern(text)).isEqualTo(id);
    }
    assertThat(table.size()).isEqualTo(4);
  }
}
