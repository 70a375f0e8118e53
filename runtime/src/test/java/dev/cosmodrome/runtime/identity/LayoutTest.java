package dev.cosmodrome.runtime.identity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.OwnRuntime;
import dev.cosmodrome.runtime.Problems;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Symbols;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The recorded fields of classes, and where the state of their objects is. */
@OwnRuntime
class LayoutTest {
  private static final String STATE = "state";

  private final Definitions definitions = new Definitions(100);
  private final Symbols symbols = new Symbols();

  /** A class with a field for the state, as instrumentation adds it. */
  static class Account {
    Object state;
    int balance;
  }

  /** A class that inherits the state. */
  static class Savings extends Account {
    int rate;
  }

  /** A class without recorded fields between the two. */
  static class Plain extends Account {}

  /** A class without a field for the state. */
  static class Foreign {
    int value;
  }

  /** A class that declares no state field although its layout says so. */
  static class Broken {
    int value;
  }

  private int define(
      Class<?> type,
      @Nullable String root,
      @Nullable String field,
      String[] fields,
      String... statics) {
    return Layout.define(
        definitions,
        false,
        type.getClassLoader(),
        type.getName(),
        root,
        field,
        fields,
        statics,
        new String[] {"get(I)I", "getAll()V"});
  }

  private void defineAccount() {
    define(
        Account.class,
        Account.class.getName(),
        STATE,
        new String[] {"Account.balance", "volatile Account.limit"});
  }

  private void defineSavings() {
    define(
        Savings.class,
        Account.class.getName(),
        STATE,
        new String[] {"Account.balance", "volatile Account.limit", "Savings.rate"});
  }

  @Test
  void aLayoutKnowsItsFields() {
    defineAccount();
    Layout layout = Layout.find(Account.class);
    assertThat(layout.size()).isEqualTo(2);
    assertThat(layout.index("balance")).isZero();
    assertThat(layout.index("limit")).isEqualTo(1);
    assertThat(layout.index("other")).isEqualTo(-1);
    assertThat(layout.isVolatile(0)).isFalse();
    assertThat(layout.isVolatile(1)).isTrue();
    assertThat(layout.members()).isEqualTo("Account.balance\nAccount.limit");
    assertThat(layout.label).hasToString("Account");
  }

  @Test
  void aLayoutKnowsItsMethods() {
    defineAccount();
    Layout layout = Layout.find(Account.class);
    assertThat(layout.hasMethod("get(I)I")).isTrue();
    assertThat(layout.hasMethod("get(J)I")).isFalse();
    assertThat(layout.hasMethodNamed("get")).isTrue();
    assertThat(layout.hasMethodNamed("getAll")).isTrue();
    assertThat(layout.hasMethodNamed("getA")).isFalse();
  }

  @Test
  void staticFieldsAreVariablesFromTheBeginning() {
    int first = define(Account.class, null, null, new String[0], "count", "total");
    Layout layout = Layout.find(Account.class);
    assertThat(layout.firstStatic()).isEqualTo(first);
    assertThat(layout.staticVariable("total")).isEqualTo(first + 1);
    assertThat(layout.staticVariable("balance")).isEqualTo(-1);
    definitions.drainTo(symbols);
    assertThat(symbols.name(Kind.VARIABLE, first + 1)).isEqualTo("Account.total");
    assertThat(symbols.names(Kind.NOTE)).containsExactly("statics Account");
  }

  @Test
  void withoutStaticFieldsThereIsNoVariable() {
    assertThat(define(Account.class, null, null, new String[0])).isEqualTo(-1);
    assertThat(Layout.find(Account.class).staticVariable("count")).isEqualTo(-1);
  }

  @Test
  void tooManyStaticFieldsAreNotRecorded() {
    Definitions few = new Definitions(1);
    int first =
        Layout.define(
            few,
            false,
            getClass().getClassLoader(),
            Account.class.getName(),
            null,
            null,
            new String[0],
            new String[] {"one", "two"},
            new String[0]);
    assertThat(first).isEqualTo(-1);
    assertThat(Layout.find(Account.class).staticVariable("one")).isEqualTo(-1);
    few.drainTo(symbols);
    assertThat(symbols.names(Kind.NOTE)).isEmpty();
  }

  @Test
  void theFirstLayoutOfAClassStays() {
    int first = define(Account.class, null, null, new String[0], "count");
    assertThat(define(Account.class, null, null, new String[0], "other")).isEqualTo(first);
    assertThat(Layout.find(Account.class).staticVariable("other")).isEqualTo(-1);
  }

  @Test
  void classesOfDifferentLoadersHaveDifferentLayouts() {
    defineAccount();
    Layout.define(
        definitions,
        true,
        null,
        Account.class.getName(),
        null,
        null,
        new String[0],
        new String[0],
        new String[0]);
    assertThat(Layout.find(Account.class).size()).isEqualTo(2);
    definitions.drainTo(symbols);
    assertThat(symbols.names(Kind.NOTE))
        .singleElement()
        .asString()
        .contains("Account", Account.class.getName());
  }

  @Test
  void theStateIsInAField() {
    defineAccount();
    Shape shape = Shape.of(Account.class);
    Account account = new Account();
    assertThat(shape.isTracked()).isTrue();
    assertThat(shape.isRecorded(account)).isTrue();
    assertThat(shape.state(account)).isNull();
    Owner owner = new Owner();
    assertThat(shape.changeState(account, null, owner)).isTrue();
    assertThat(shape.changeState(account, null, new Owner())).isFalse();
    assertThat(account.state).isSameAs(owner);
    assertThat(shape.state(account)).isSameAs(owner);
    assertThat(shape.stateOfClone(account)).isSameAs(owner);
  }

  @Test
  void aSubclassUsesTheFieldOfItsRoot() {
    defineAccount();
    defineSavings();
    Savings savings = new Savings();
    Owner owner = new Owner();
    assertThat(Shape.of(Savings.class).changeState(savings, null, owner)).isTrue();
    assertThat(savings.state).isSameAs(owner);
    assertThat(Shape.of(Savings.class).layout.size()).isEqualTo(3);
  }

  @Test
  void aSubclassWithoutALayoutHasThatOfItsSuperclass() {
    defineAccount();
    assertThat(Shape.of(Plain.class).layout).isSameAs(Layout.find(Account.class));
    assertThat(Shape.of(Plain.class).isTracked()).isTrue();
  }

  @Test
  void aClassWithoutRecordedFieldsHasNoShape() {
    Shape shape = Shape.of(Foreign.class);
    Foreign object = new Foreign();
    assertThat(shape.isTracked()).isFalse();
    assertThat(shape.isRecorded(object)).isFalse();
    assertThat(shape.state(object)).isNull();
    assertThat(shape.changeState(object, null, new Owner())).isFalse();
    assertThat(shape.newFields()).isNull();
    assertThat(definitions.object(shape)).isEqualTo(Definitions.NONE_LEFT);
  }

  @Test
  void withoutAFieldTheStateIsInTheTableOfIdentities() {
    define(Foreign.class, Foreign.class.getName(), null, new String[] {"Foreign.value"});
    Shape shape = Shape.of(Foreign.class);
    Foreign object = new Foreign();
    assertThat(shape.isTracked()).isTrue();
    assertThat(shape.isRecorded(object)).as("nothing is known of it").isFalse();
    Owner owner = new Owner();
    assertThat(shape.changeState(object, null, owner)).isTrue();
    assertThat(shape.isRecorded(object)).isTrue();
    assertThat(Identities.of(object).currentState()).isSameAs(owner);
    assertThat(shape.stateOfClone(object)).as("a clone has another identity").isNull();
  }

  @Test
  void aLayoutThatDoesNotFitItsSuperclassIsNotUsed() {
    defineAccount();
    define(Savings.class, Savings.class.getName(), STATE, new String[] {"Savings.rate"});
    assertThat(Shape.of(Savings.class).isTracked()).isFalse();
  }

  @Test
  void objectsWithoutTheFieldForTheirStateAreNotRecorded() {
    define(Broken.class, Broken.class.getName(), "absent", new String[] {"Broken.value"});
    assertThat(Shape.of(Broken.class).isTracked()).isFalse();
    define(Foreign.class, "no.such.Root", STATE, new String[] {"Foreign.value"});
    assertThat(Shape.of(Foreign.class).isTracked()).isFalse();
    assertThat(Problems.hasFieldsLeftOut()).isFalse();
  }

  @Test
  void objectsAreNamedAfterTheirOwnClass() {
    defineAccount();
    defineSavings();
    assertThat(definitions.object(Shape.of(Account.class))).isEqualTo(1);
    assertThat(definitions.object(Shape.of(Savings.class))).isEqualTo(3);
    assertThat(definitions.object(Shape.of(Account.class))).isEqualTo(6);
    definitions.drainTo(symbols);
    assertThat(symbols.names(Kind.VARIABLE))
        .containsExactly(
            "Account.balance of Account#1",
            "Account.limit of Account#1",
            "Account.balance of Savings#1",
            "Account.limit of Savings#1",
            "Savings.rate of Savings#1",
            "Account.balance of Account#2",
            "Account.limit of Account#2");
  }
}
