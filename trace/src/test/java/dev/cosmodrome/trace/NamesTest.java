package dev.cosmodrome.trace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names of objects, locks, variables, sites and methods, and what follows from them. */
final class NamesTest {
  private static final ObjectName ACCOUNT = ObjectName.of("Account", 7);

  @Test
  void anObjectLosesTheNumberWithinItsClassOnly() {
    assertThat(ACCOUNT.withoutNumber()).isEqualTo(ObjectName.ofText("Account"));
    ObjectName apart = new ObjectName("Account", "7", true);
    assertThat(apart.isNumberedInClass()).isFalse();
    assertThat(apart.withoutNumber()).isEqualTo(apart).isNotEqualTo(ACCOUNT);
    assertThat(ObjectName.ofText("main").isNumberedInClass()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"int[], true", "A[][], true", "A, false", "[]A, false"})
  void anArrayIsKnownByItsClass(String type, boolean isArray) {
    assertThat(ObjectName.of(type, 1).isArray()).isEqualTo(isArray);
  }

  @Test
  void locksOfDifferentKindsDiffer() {
    assertThat(LockName.of(ACCOUNT))
        .isEqualTo(LockName.of(ObjectName.of("Account", 7)))
        .hasSameHashCodeAs(LockName.of(ObjectName.of("Account", 7)))
        .isNotEqualTo(LockName.monitor(ACCOUNT))
        .isNotEqualTo(LockName.of(ObjectName.of("Account", 8)));
    assertThat(LockName.ofClass("A")).isNotEqualTo(LockName.other("A"));
    assertThat(LockName.of(ACCOUNT).withoutNumber())
        .isEqualTo(LockName.of(ObjectName.ofText("Account")));
  }

  @Test
  void eachKindOfLockHasACodeOfItsOwn() {
    for (LockName.Kind kind : LockName.Kind.values()) {
      assertThat(LockName.Kind.at((char) kind.code())).isEqualTo(kind);
    }
    assertThat(LockName.Kind.at('?')).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    // property, kind of the variable
    "Account.balance, FIELD",
    "a.b.Account.balance, FIELD",
    "balance, PROPERTY",
    ".balance, PROPERTY",
    "balance., PROPERTY",
    "two words.x, PROPERTY"
  })
  void aPropertyWithTheNameOfAClassInFrontIsAField(String property, VariableKind kind) {
    assertThat(VariableName.property(property, ACCOUNT).kind()).isEqualTo(kind);
  }

  @Test
  void aPropertyOfAnObjectWithoutANumberIsNoField() {
    assertThat(VariableName.property("A.x", ObjectName.ofText("main")).kind())
        .isEqualTo(VariableKind.PROPERTY);
  }

  @Test
  void aVariableHasTheSameFieldForEachObject() {
    VariableName field = VariableName.field("Account.balance", ACCOUNT);
    assertThat(field.field()).contains("Account.balance");
    assertThat(field.fieldOrName()).isEqualTo("Account.balance");
    assertThat(field.isOfObject()).isTrue();
    assertThat(field.withoutNumber())
        .isEqualTo(VariableName.field("Account.balance", ObjectName.ofText("Account")));
    assertThat(VariableName.staticField("A.x").isOfObject()).isFalse();
    assertThat(VariableName.staticField("A.x").withoutNumber())
        .isEqualTo(VariableName.staticField("A.x"));
    assertThat(VariableName.other("x").field()).isEmpty();
    assertThat(VariableName.other("x").fieldOrName()).isEqualTo("x");
  }

  @Test
  void aVariableDiffersByEachOfItsParts() {
    VariableName element = VariableName.of(VariableKind.ELEMENT, ACCOUNT).at("3");
    assertThat(element)
        .isEqualTo(VariableName.of(VariableKind.ELEMENT, ACCOUNT).at("3"))
        .isNotEqualTo(VariableName.of(VariableKind.ELEMENT, ACCOUNT).at("4"))
        .isNotEqualTo(VariableName.of(VariableKind.CONTENTS, ACCOUNT).at("3"))
        .isNotEqualTo(VariableName.of(VariableKind.ELEMENT, ObjectName.of("A", 7)).at("3"))
        .isNotEqualTo(element.inSeries(2));
  }

  @Test
  void aPartOfACollectionDiffersFromAnElementOfAnArray() {
    VariableName ofMap = VariableName.of(VariableKind.ELEMENT, ObjectName.of("HashMap", 1));
    VariableName ofArray = VariableName.of(VariableKind.ELEMENT, ObjectName.of("int[]", 1));
    assertThat(ofMap.at("key").isOfCollection()).isTrue();
    assertThat(ofArray.at("0").isOfCollection()).isFalse();
    assertThat(VariableName.of(VariableKind.CONTENTS, ACCOUNT).isOfCollection()).isTrue();
    assertThat(VariableName.field("A.x", ACCOUNT).isOfCollection()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "A.f(A.java:6) from A.g(A.java:14) | A.f(A.java:6) | A.g(A.java:14)",
        "A.f(A.java:6) | A.f(A.java:6) | ''",
        "A.f(A:1) from B.g(B:2) from C.h(C:3) | A.f(A:1) | B.g(B:2) from C.h(C:3)"
      })
  void aSiteMayHaveTheCallThatLedToItsMethod(String name, String site, String call) {
    assertThat(CalledSite.site(name)).isEqualTo(site);
    assertThat(CalledSite.call(name)).isEqualTo(call);
    if (!call.isEmpty()) {
      assertThat(CalledSite.name(site, call)).isEqualTo(name);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "com.acme.Bank.put(String,int) | STEP",
        "com.acme.Bank.<init>() | STEP",
        "put | STEP",
        "com.acme.Bank.main(String[]) | ENTRY_POINT",
        "com.acme.Bank.run() | ENTRY_POINT",
        "call | ENTRY_POINT",
        "com.acme.Bank.<clinit>() | ENTRY_POINT",
        "com.acme.Bank.runAll() | STEP",
        "com.acme.run.Bank.put() | STEP",
        "com.acme.Bank.lambda$main$0() | LAMBDA",
        "com.acme.Bank.run:synchronized | STATEMENT"
      })
  void theRoleOfAMethodFollowsFromItsName(String method, MethodRole role) {
    assertThat(MethodRole.of(method)).isEqualTo(role);
  }

  @ParameterizedTest
  @CsvSource({"1, 2, 3", "255, 268435455, 268435455", "0, 0, 0", "200, 268435455, 0"})
  void anEventIsPackedWithoutLoss(int operation, int target, int site) {
    long event = PackedEvent.of(operation, target, site);
    assertThat(PackedEvent.operation(event)).isEqualTo(operation);
    assertThat(PackedEvent.target(event)).isEqualTo(target);
    assertThat(PackedEvent.site(event)).isEqualTo(site);
    assertThat(PackedEvent.areAlike(event, PackedEvent.of(operation, 1, site))).isTrue();
    assertThat(PackedEvent.areAlike(event, PackedEvent.of(operation, target, site ^ 1))).isFalse();
    assertThat(PackedEvent.areAlike(event, PackedEvent.of(operation ^ 1, target, site))).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"0, 0, -1", "0, 1, 0", "1, 0, 0", "2147483647, 2147483647, -1", "2147483647, 0, 0"})
  void sameIsAllBitsForTheSameNumberOnly(int one, int other, int expected) {
    assertThat(Branchless.same(one, other)).isEqualTo(expected);
  }

  @Test
  void theKeyOfAShortNameIsTheNameAndThatOfALongOneIsNegative() {
    byte[] text = "abcdefgh".getBytes(UTF_8);
    assertThat(NameKey.of(text, 0, 3)).isEqualTo(0x0300000000636261L);
    assertThat(NameKey.of(text, 0, 7)).isPositive();
    assertThat(NameKey.of(text, 0, 8)).isNegative();
    assertThat(NameKey.of(text, 1, 3)).isNotEqualTo(NameKey.of(text, 0, 3));
    byte[] shifted = "--abcdefgh".getBytes(UTF_8);
    assertThat(NameKey.of(shifted, 2, 8)).isEqualTo(NameKey.of(text, 0, 8));
    assertThat(NameKey.of("a\0".getBytes(UTF_8), 0, 2)).isNotEqualTo(NameKey.of(text, 0, 1));
  }

  @Test
  void aSeriesOfNamesIsAnArrayOrALineForEachAndTheirEnd() {
    assertThat(SeriesText.name("int[]#3", 2)).isEqualTo("int[]#3[2]");
    assertThat(SeriesText.name("A.x\nA.yy\n of A#1", 0)).isEqualTo("A.x of A#1");
    assertThat(SeriesText.name("A.x\nA.yy\n of A#1", 1)).isEqualTo("A.yy of A#1");
  }

  @ParameterizedTest
  @CsvSource({
    // text with / for the end of a line, number of names, whether it can name so many
    "a, 5, true",
    "a, 0, false",
    "a/b/c, 2, true",
    "a/b/c, 3, false",
    "a/b, 1, true"
  })
  void aTextCanNameAnyNumberOfElementsOrAsManyNamesAsItHasLines(
      String text, int count, boolean fits) {
    byte[] bytes = ("-" + text.replace('/', '\n')).getBytes(UTF_8);
    assertThat(SeriesText.fits(bytes, 1, bytes.length - 1, count)).isEqualTo(fits);
  }
}
