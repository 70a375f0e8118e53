package dev.cosmodrome.checkers.severity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.trace.LockName;
import dev.cosmodrome.trace.ObjectName;
import dev.cosmodrome.trace.Symbols;
import dev.cosmodrome.trace.VariableKind;
import dev.cosmodrome.trace.VariableName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BlockClassTest {
  private static BlockClass of(String block) {
    return new BlockClass(ExampleFinding.of(new Symbols(), block, 0).finding());
  }

  private static VariableName field(String field, String type) {
    return VariableName.field(field, ObjectName.of(type, 1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"org.acme.Bank.pay", "org.acme.Bank$Desk.pay", "Bank.pay"})
  void ownsTheFieldsOfItsClassAndOfNestedOnes(String block) {
    BlockClass bank = of(block);

    assertThat(bank.owns(field("Bank.sum", "Bank"))).isTrue();
    assertThat(bank.owns(field("Bank$Desk.open", "Bank$Desk"))).isTrue();
    assertThat(bank.owns(VariableName.staticField("Bank.count"))).isTrue();
    assertThat(bank.owns(field("Banker.sum", "Banker"))).isFalse();
    assertThat(bank.owns(field("Desk.open", "Desk"))).isFalse();
  }

  @Test
  void ownsAnInheritedFieldOfItsObjects() {
    assertThat(of("org.acme.Bank.pay").owns(field("House.door", "Bank"))).isTrue();
    assertThat(of("org.acme.Bank.pay").owns(field("House.door", "Shop"))).isFalse();
  }

  @Test
  void ownsTheContentsOfNoOtherObject() {
    VariableName contents = VariableName.of(VariableKind.CONTENTS, ObjectName.of("HashMap", 1));

    assertThat(of("org.acme.Bank.pay").owns(contents)).isFalse();
    assertThat(of("java.util.HashMap.put").owns(contents)).isTrue();
  }

  @Test
  void ownsItsMonitorsAndItsClassAsALock() {
    BlockClass bank = of("org.acme.Bank$Desk.pay");

    assertThat(bank.owns(LockName.monitor(ObjectName.of("Bank", 7)))).isTrue();
    assertThat(bank.owns(LockName.monitor(ObjectName.of("Object", 7)))).isFalse();
  }

  @Test
  void aFindingWithoutABlockHasNoClass() {
    BlockClass none = new BlockClass(ExampleFinding.withoutBlock(new Symbols()).finding());

    assertThat(none.owns(field("Bank.sum", "Bank"))).isFalse();
    assertThat(none.owns(LockName.monitor(ObjectName.of("Bank", 1)))).isFalse();
    assertThat(none.owns(VariableName.other("x"))).isFalse();
  }
}
