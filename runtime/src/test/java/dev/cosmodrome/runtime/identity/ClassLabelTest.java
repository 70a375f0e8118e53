package dev.cosmodrome.runtime.identity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.OwnRuntime;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Classes have labels that are as short as is unambiguous. */
@OwnRuntime
class ClassLabelTest {
  @ParameterizedTest
  @CsvSource({
    "com.acme.Bank, Bank",
    "Bank, Bank",
    "com.acme.Bank$Account, Account",
    "com.acme.Bank$1, Bank$1",
    "com.acme.Bank$, Bank$",
    "com.acme.Bank$$Lambda, Lambda",
    "com.acme.Bank$Account$ByteBuddy$x7Yz, Bank$Account$ByteBuddy$x7Yz",
    "com.acme.Bank$$EnhancerByCGLIB$$de44822c, Bank$$EnhancerByCGLIB$$de44822c",
    "com.acme.Bank_$$_jvst1a2_0, Bank_$$_jvst1a2_0"
  })
  void aLabelIsTheSimpleName(String name, String label) {
    assertThat(ClassLabel.named(name)).hasToString(label);
  }

  @Test
  void noTwoClassesHaveTheSameLabel() {
    assertThat(ClassLabel.named("a.Bank$Account")).hasToString("Account");
    assertThat(ClassLabel.named("b.Bank$Account")).hasToString("Bank$Account");
    assertThat(ClassLabel.named("c.Bank$Account")).hasToString("c.Bank$Account");
    assertThat(ClassLabel.named("c.Bank$Account")).hasToString("c.Bank$Account@2");
    assertThat(ClassLabel.named("c.Bank$Account")).hasToString("c.Bank$Account@3");
  }

  @Test
  void aClassKeepsItsLabel() {
    ClassLabel label = ClassLabel.of(Map.Entry.class);
    assertThat(label).hasToString("Entry");
    assertThat(ClassLabel.of(Map.Entry.class)).isSameAs(label);
  }

  @Test
  void arraysAreNamedAfterTheirElements() {
    assertThat(ClassLabel.of(int[].class)).hasToString("int[]");
    assertThat(ClassLabel.of(String[][].class)).hasToString("String[][]");
    assertThat(ClassLabel.of(String.class)).hasToString("String");
  }

  @Test
  void objectsAreNumberedWithinTheirClass() {
    ClassLabel bank = ClassLabel.named("a.Bank");
    ClassLabel other = ClassLabel.named("a.Other");
    assertThat(bank.nextObject()).hasToString("Bank#1");
    assertThat(bank.nextObject()).hasToString("Bank#2");
    assertThat(other.nextObject()).hasToString("Other#1");
  }

  @Test
  void objectsOfALibraryThatHaveVariablesAreNumberedApart() {
    Definitions definitions = new Definitions(10);
    Layout.define(
        definitions,
        false,
        getClass().getClassLoader(),
        Job.class.getName(),
        Job.class.getName(),
        null,
        new String[] {"Job.value"},
        new String[0],
        new String[0]);
    assertThat(definitions.label(new Job()).isNumberedApart()).isTrue();
    assertThat(definitions.label(new Object())).hasToString("Object#1");
    assertThat(definitions.label(new Object())).hasToString("Object#2");
  }

  /** A class of the program whose objects are handed over by a library. */
  private static final class Job {}

  @Test
  void anObjectOfALibraryKeepsItsLabel() {
    Definitions definitions = new Definitions(10);
    Object lock = new Object();
    Identity identity = Identities.of(lock);
    assertThat(ObjectLabels.of(identity, lock, definitions)).hasToString("Object#1");
    assertThat(ObjectLabels.of(identity, lock, definitions)).hasToString("Object#1");
  }
}
