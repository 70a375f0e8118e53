package dev.cosmodrome.trace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SymbolTableTest {
  private static final long SEED = Long.getLong("cosmodrome.fuzz.seed", 1);

  private final SymbolTable table = new SymbolTable(Kind.VARIABLE);

  @Test
  void givesIdsInOrderOfAppearance() {
    assertThat(table.intern("x")).isZero();
    assertThat(table.intern("a longer name")).isEqualTo(1);
    assertThat(table.intern("x")).isZero();
    assertThat(table.intern("a longer name")).isEqualTo(1);
    assertThat(table.size()).isEqualTo(2);
    assertThat(table.name(0)).isEqualTo("x");
    assertThat(table.name(1)).isEqualTo("a longer name");
  }

  @Test
  void tellsZeroBytesAndNothingApart() {
    String[] names = {"", "\0", "\0\0", "\0".repeat(7), "\0".repeat(8), "\0".repeat(9), "a", "a\0"};
    for (int i = 0; i < names.length; i++) {
      assertThat(table.intern(names[i])).isEqualTo(i);
    }
    for (int i = 0; i < names.length; i++) {
      assertThat(table.intern(names[i])).isEqualTo(i);
      assertThat(table.name(i)).isEqualTo(names[i]);
    }
  }

  @Test
  void countsLengthsInBytes() {
    assertThat(table.texts().length(table.intern("äöü"))).isEqualTo(6);
    assertThat(table.texts().length(table.intern("äöüß"))).isEqualTo(8);
    assertThat(table.intern("äöü")).isZero();
    assertThat(table.intern("äöüß")).isEqualTo(1);
  }

  @Test
  void findsNamesInTheMiddleOfAnArray() {
    byte[] text = "xx|name|a longer name|".getBytes(UTF_8);

    assertThat(table.intern(text, 3, 4)).isEqualTo(table.intern("name"));
    assertThat(table.intern(text, 8, 13)).isEqualTo(table.intern("a longer name"));
    assertThat(table.name(1)).isEqualTo("a longer name");
  }

  @Test
  void takesTheKeyOfAShortNameForItsBytes() {
    byte[] name = "abcdefg".getBytes(UTF_8);
    int id = table.intern("abcdefg");

    assertThat(table.intern(NameKey.ofShort(name, 0, 7), name, 0, 7)).isEqualTo(id);
    assertThat(table.intern(NameKey.ofShort(name, 0, 6), name, 0, 6)).isEqualTo(id + 1);
    assertThat(table.name(id + 1)).isEqualTo("abcdef");
  }

  @Test
  void definesANameAgainButFindsTheFirst() {
    byte[] name = "same".getBytes(UTF_8);

    assertThat(table.define(name, 0, 4)).isZero();
    assertThat(table.define(name, 0, 4)).isEqualTo(1);
    assertThat(table.intern("same")).isZero();
    assertThat(table.name(1)).isEqualTo("same");
  }

  @Test
  void findsNamesThatWereDefinedInBulk() {
    for (int i = 0; i < 10_000; i++) {
      byte[] name = ("name" + i).getBytes(UTF_8);
      table.define(name, 0, name.length);
    }
    for (int i = 0; i < 10_000; i++) {
      assertThat(table.intern("name" + i)).isEqualTo(i);
    }
    assertThat(table.intern("new")).isEqualTo(10_000);
  }

  @Test
  void copiesBytes() {
    table.intern("abc");
    table.intern("def");
    byte[] to = new byte[5];

    assertThat(table.copy(1, to, 1)).isEqualTo(3);
    assertThat(to).containsExactly(0, 'd', 'e', 'f', 0);
  }

  @Test
  void behavesLikeAMap() {
    Random random = new Random(SEED);
    Map<String, Integer> expected = new HashMap<>();
    for (int i = 0; i < 200_000; i++) {
      String name = randomName(random);
      Integer known = expected.putIfAbsent(name, expected.size());
      int id = known == null ? expected.size() - 1 : known;
      assertThat(table.intern(name) == id).as("seed %d, name '%s'", SEED, name).isTrue();
    }
    assertThat(table.size()).isEqualTo(expected.size());
    expected.forEach((name, id) -> assertThat(table.name(id).equals(name)).isTrue());
  }

  /** Few letters, so that many names share prefixes, suffixes and lengths. */
  private static String randomName(Random random) {
    int length = random.nextInt(14);
    StringBuilder name = new StringBuilder();
    for (int i = 0; i < length; i++) {
      name.append((char) ('a' + random.nextInt(3)));
    }
    return name.toString();
  }

  @Test
  void keepsNamesUpToTheLimit() {
    byte[] longest = "x".repeat(SymbolTable.MAX_NAME).getBytes(UTF_8);
    assertThat(table.intern(longest, 0, longest.length)).isZero();
    assertThat(table.intern(longest, 0, longest.length)).isZero();

    byte[] tooLong = new byte[SymbolTable.MAX_NAME + 1];
    assertThatThrownBy(() -> table.intern(tooLong, 0, tooLong.length))
        .isInstanceOf(MalformedEventException.class)
        .hasMessage("a variable name of 65537 bytes; the limit is 65536");
    assertThat(table.size()).isEqualTo(1);
  }

  @Test
  void blocksAndSitesStartWithNone() {
    Symbols symbols = new Symbols();
    for (Kind kind : Kind.values()) {
      boolean hasNone = kind == Kind.BLOCK || kind == Kind.SITE;
      assertThat(symbols.of(kind).size()).as(kind.word()).isEqualTo(hasNone ? 1 : 0);
    }
    assertThat(symbols.name(Kind.SITE, 0)).isEmpty();
    assertThat(symbols.of(Kind.BLOCK).intern("")).isZero();
  }

  @Test
  void symbolsNameTheTargetsOfOperations() {
    Symbols symbols = new Symbols();
    int lock = symbols.of(Kind.LOCK).intern("m");
    int thread = symbols.of(Kind.THREAD).intern("T1");

    assertThat(symbols.target(Op.ACQUIRE, lock)).isEqualTo("m");
    assertThat(symbols.target(Op.FORK, thread)).isEqualTo("T1");
    assertThat(symbols.target(Op.BEGIN, 0)).isEmpty();
    assertThat(symbols.target(Op.FENCE, 0)).isEmpty();
  }

  @Test
  void aSeriesNamesTheElementsOfAnArrayOrTheFieldsOfAnObject() {
    SymbolTable table = new Symbols().of(Kind.VARIABLE);
    int before = table.intern("x");
    int array = series(table, "int[]#7", 1_000_000);
    int between = table.intern("y");
    int object = series(table, "A.f\nA.g\n of A#3", 2);
    int one = series(table, "B.f\n of B#1", 1);
    int after = table.intern("z");

    assertThat(new int[] {before, array, between, object, one, after})
        .containsExactly(0, 1, 1_000_001, 1_000_002, 1_000_004, 1_000_005);
    assertThat(table.name(before)).isEqualTo("x");
    assertThat(table.name(array)).isEqualTo("int[]#7[0]");
    assertThat(table.name(array + 999_999)).isEqualTo("int[]#7[999999]");
    assertThat(table.name(between)).isEqualTo("y");
    assertThat(table.name(object)).isEqualTo("A.f of A#3");
    assertThat(table.name(object + 1)).isEqualTo("A.g of A#3");
    assertThat(table.name(one)).isEqualTo("B.f of B#1");
    assertThat(table.name(after)).isEqualTo("z");
    assertThat(table.entries()).isEqualTo(6);
  }

  @Test
  void findsTheNamesOfASeries() {
    SymbolTable table = new Symbols().of(Kind.VARIABLE);
    int array = series(table, "int[]#7", 30);
    int object = series(table, "f\ng\n of Account#3", 2);

    assertThat(table.intern("int[]#7[29]")).isEqualTo(array + 29);
    assertThat(table.intern("g of Account#3")).isEqualTo(object + 1);
    assertThat(table.intern("h of Account#3")).isEqualTo(object + 2);
    assertThat(table.firstOfSameName(array + 5)).isEqualTo(array + 5);
  }

  @ParameterizedTest
  @CsvSource({"a, 0", "a, -1", "'a\nb\n', 3", "'a\nb\n', 1", "a, 268435457"})
  void rejectsASeriesThatItsTextCanNotName(String text, int count) {
    SymbolTable table = new Symbols().of(Kind.VARIABLE);

    assertThatThrownBy(() -> series(table, text, count))
        .isInstanceOf(MalformedEventException.class);
    assertThat(table.size()).isZero();
  }

  private static int series(SymbolTable table, String text, int count) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return table.defineSeries(bytes, 0, bytes.length, count);
  }

  @Test
  void objectsAreSearchedFromAnIdOn() {
    assertThat(table.mayHaveObjects(0)).isFalse();
    table.intern("often");
    assertThat(table.mayHaveObjects(0)).isFalse();
    series(table, "A.x\nA.y\n of A#1", 2);
    int typed = table.define(ObjectVariables.ofFields("A.x\nA.y", "A"), 2, 2);
    int last = table.intern("x");
    assertThat(table.mayHaveObjects(0)).isTrue();
    assertThat(table.mayHaveObjects(1)).isTrue();
    assertThat(table.mayHaveObjects(typed)).isTrue();
    assertThat(table.mayHaveObjects(last)).isFalse();
    assertThat(table.mayHaveObjects(last + 1)).isFalse();
  }

  @Test
  void typedNamesAreFoundByTheirText() {
    int fields = table.define(ObjectVariables.ofFields("A.x\nA.y", "A"), 1, 2);
    int elements =
        table.defineElements(VariableName.of(VariableKind.ELEMENT, ObjectName.of("int[]", 2)), 3);
    int single = table.define(VariableName.of(VariableKind.CONTENTS, ObjectName.of("List", 1)));

    assertThat(table.intern("A.y of A#1")).isEqualTo(fields + 1);
    assertThat(table.intern("int[]#2[2]")).isEqualTo(elements + 2);
    assertThat(table.intern("contents of List#1")).isEqualTo(single);
    assertThat(table.intern("A.z of A#1")).isEqualTo(single + 1);
    assertThat(table.firstOfSameName(fields + 1)).isEqualTo(fields + 1);
    assertThat(table.name(fields)).isEqualTo("A.x of A#1");
    assertThat(table.entries()).isEqualTo(4);
  }

  @Test
  void aNameIsTheSameWhetherItIsTypedOrText() {
    VariableName field = VariableName.field("A.x", ObjectName.of("B", 1));
    int typed = table.define(ObjectVariables.ofFields("A.x", "B"), 1, 1);
    int text = series(table, "A.x\nA.y\n of B#1", 2);

    assertThat(table.variable(typed)).isEqualTo(field);
    assertThat(table.variable(text)).isEqualTo(field);
    assertThat(table.intern("A.x of B#1")).isEqualTo(typed);
  }

  @Test
  void aNameIsCopiedFromAnotherTable() {
    SymbolTable from = new SymbolTable(Kind.VARIABLE);
    from.define(ObjectVariables.ofFields("A.x\nA.y", "A"), 1, 2);
    from.intern("hand-over of Semaphore#1[0]");
    series(from, "int[]#1", 3);
    for (int id = 0; id < from.size(); id++) {
      assertThat(table.defineLike(from, id)).isEqualTo(id);
      assertThat(table.name(id)).isEqualTo(from.name(id));
      assertThat(table.variable(id)).isEqualTo(from.variable(id));
    }
  }

  @Test
  void namesOfManyObjectsOfAClassTakeLittleMoreThanTheirNumbers() {
    String fields = "com.acme.Order.customer\ncom.acme.Order.total";
    for (int i = 0; i < 10_000; i++) {
      table.define(ObjectVariables.ofFields(fields, "com.acme.Order"), i, 2);
    }
    EntryTexts texts = table.texts();
    assertThat(texts.start(texts.count() - 1)).isLessThan(10 * 10_000);
    assertThat(table.name(2 * 4321 + 1)).isEqualTo("com.acme.Order.total of com.acme.Order#4321");
  }

  /** Names whose beginnings are shared in every way that files and recordings define them in. */
  @Test
  void namesWithSharedBeginningsAreThoseThatWereDefined() {
    Random random = new Random(SEED);
    String[] types = {"A", "com.acme.Order", "com.acme.OrderBook", "int[]", "a\rb", ""};
    SymbolTable copy = new SymbolTable(Kind.VARIABLE);
    SymbolTable read = new SymbolTable(Kind.VARIABLE);
    byte[] before = new byte[0];
    int copied = 0;
    for (int i = 0; i < 5_000; i++) {
      String type = types[random.nextInt(types.length)];
      int number = random.nextInt(20);
      ObjectName owner = ObjectName.of(type, number);
      String member = random.nextBoolean() ? "com.acme.Order.total" : "A.x";
      int entry = table.entries();
      switch (random.nextInt(6)) {
        case 0 -> table.define(ObjectVariables.ofFields(member + "\nA.y", type), number, 2);
        case 4 -> table.define(ObjectVariables.ofElements(type), number, 3);
        case 1 -> table.defineElements(VariableName.of(VariableKind.ELEMENT, owner), 3);
        case 2 -> table.define(VariableName.field(member, owner));
        case 3 -> table.intern(member + " of " + owner);
        default -> table.define(("\rtext" + i).getBytes(UTF_8), 0, 5);
      }
      for (; entry < table.entries(); entry++) {
        before = readAgain(entry, before, read);
      }
      if (random.nextInt(50) == 0) {
        copy.add(table.entriesFrom(copied));
        copied = table.entries();
      }
    }
    copy.add(table.entriesFrom(copied));
    assertThat(copy.size()).isEqualTo(table.size());
    assertThat(read.size()).isEqualTo(table.size());
    for (int id = 0; id < table.size(); id++) {
      assertThat(copy.name(id)).isEqualTo(table.name(id));
      assertThat(read.name(id)).isEqualTo(table.name(id));
    }
  }

  /** Defines an entry in another table as a reader does, by what differs from the one before. */
  private byte[] readAgain(int entry, byte[] before, SymbolTable read) {
    byte[] text = table.texts().whole(entry);
    int different = Arrays.mismatch(text, before);
    int shared = different < 0 ? text.length : different;
    if (table.isSeries(entry)) {
      read.defineSeries(shared, text, shared, text.length - shared, table.idCount(entry));
    } else {
      read.define(shared, text, shared, text.length - shared);
    }
    return text;
  }

  @Test
  void variablesOfObjectsHaveTheNamesOfTheirParts() {
    ObjectVariables fields = ObjectVariables.ofFields("A.x\nB.y", "B");
    ObjectVariables elements = ObjectVariables.ofElements("int[]");
    for (int number : new int[] {0, 1, 10, 987_654_321, Integer.MAX_VALUE}) {
      int first = table.define(fields, number, 2);
      assertThat(table.variable(first + 1))
          .isEqualTo(VariableName.field("B.y", ObjectName.of("B", number)));
      first = table.define(elements, number, 3);
      assertThat(table.variable(first + 2))
          .isEqualTo(VariableName.of(VariableKind.ELEMENT, ObjectName.of("int[]", number)).at("2"));
    }
  }
}
