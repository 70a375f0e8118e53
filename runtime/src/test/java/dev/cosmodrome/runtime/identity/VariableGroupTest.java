package dev.cosmodrome.runtime.identity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.OwnRuntime;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Symbols;
import org.junit.jupiter.api.Test;

/** The last accesses to variables, and when the variables get their ids. */
@OwnRuntime
class VariableGroupTest {
  private final Definitions definitions = new Definitions(5_000);
  private final Symbols symbols = new Symbols();

  @Test
  void theLastAccessOfEachVariableIsKept() {
    VariableGroup group = VariableGroup.of(7, 2);
    assertThat(group.get(0)).isZero();
    group.set(1, -9);
    assertThat(group.get(0)).isZero();
    assertThat(group.getLatest(1)).isEqualTo(-9);
    assertThat(group.change(1, 5, 6)).isFalse();
    assertThat(group.change(1, -9, 6)).isTrue();
    assertThat(group.get(1)).isEqualTo(6);
  }

  @Test
  void theDetailsOfEachVariableAreKept() {
    VariableGroup group = VariableGroup.of(7, 2);
    assertThat(group.write(0)).isZero();
    group.setWrite(0, 0);
    assertThat(group.write(0)).isZero();
    group.setWrite(0, 3);
    group.setReadPlace(0, 4);
    group.setWritePlace(0, 5);
    group.setReadPlace(1, 6);
    assertThat(group.write(0)).isEqualTo(3);
    assertThat(group.readPlace(0)).isEqualTo(4);
    assertThat(group.writePlace(0)).isEqualTo(5);
    assertThat(group.write(1)).isZero();
    assertThat(group.readPlace(1)).isEqualTo(6);
  }

  @Test
  void elementsGetConsecutiveIdsWhenOneIsFirstNeeded() {
    ElementVariables unused = new ElementVariables(int[].class, 3);
    ElementVariables elements = new ElementVariables(int[].class, 2_000);
    assertThat(unused.group(2).knownId(2)).isZero();
    assertThat(elements.group(1_999).id(ElementVariables.inGroup(1_999), definitions))
        .isEqualTo(1_999);
    assertThat(elements.group(600).id(ElementVariables.inGroup(600), definitions)).isEqualTo(600);
    assertThat(elements.first(definitions)).isZero();
    assertThat(elements.group(600).knownId(ElementVariables.inGroup(600))).isEqualTo(601);
    assertThat(unused.first(definitions)).isEqualTo(2_000);
    definitions.drainTo(symbols);
    assertThat(symbols.name(Kind.VARIABLE, 1_999)).isEqualTo("int[]#1[1999]");
    assertThat(symbols.name(Kind.VARIABLE, 2_002)).isEqualTo("int[]#2[2]");
  }

  @Test
  void groupsOfElementsAreIndependent() {
    ElementVariables elements = new ElementVariables(int[].class, 1_025);
    for (int i = 0; i < 1_025; i++) {
      elements.group(i).set(ElementVariables.inGroup(i), i + 1);
    }
    for (int i = 0; i < 1_025; i++) {
      assertThat(elements.group(i).get(ElementVariables.inGroup(i))).isEqualTo(i + 1);
    }
  }

  @Test
  void anArrayWithoutElementsHasAName() {
    assertThat(new ElementVariables(int[].class, 0).first(definitions)).isZero();
  }

  @Test
  void beyondTheLimitThereAreNoIds() {
    ElementVariables elements = new ElementVariables(int[].class, 6_000);
    assertThat(elements.group(0).id(0, definitions)).isNegative();
    assertThat(elements.group(5_999).id(ElementVariables.inGroup(5_999), definitions)).isNegative();
    assertThat(elements.group(0).knownId(0)).isNegative();
  }

  @Test
  void variablesOfNoObjectAreFoundByTheirIds() {
    VariableTable table = new VariableTable();
    for (int id : new int[] {0, 127, 128, 1 << 20, Definitions.MAX_VARIABLES - 1}) {
      VariableGroup group = table.group(id);
      assertThat(group.id(VariableTable.inGroup(id), definitions)).isEqualTo(id);
      assertThat(table.group(id)).isSameAs(group);
    }
  }
}
