package dev.cosmodrome.instrument.scan;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassReader;

/** The accesses to fields of {@code this}. */
final class ThisAccessesTest {
  /** Methods that access the field; the accesses of each are numbered from 0. */
  @SuppressWarnings("unused")
  static class Node {
    static int total;
    int value;

    void onThis() {
      value = 1;
    }

    void onOther(Node other) {
      other.value = 1;
    }

    void fromOtherToThis(Node other) {
      value = other.value;
    }

    void byVariable(Node other) {
      Node self = this;
      self.value = 1;
      other.value = 2;
    }

    void byCast() {
      ((Node) (Object) this).value = 1;
    }

    void eitherOf(Node other, boolean isOther) {
      Node one = isOther ? other : this;
      one.value = 1;
    }

    void ofClass() {
      total = value;
    }

    static void inStatic(Node first) {
      first.value = 1;
    }
  }

  @ParameterizedTest
  @CsvSource({
    "onThis, ()V, {0}",
    "onOther, (LN;)V, {}",
    "fromOtherToThis, (LN;)V, {1}",
    "byVariable, (LN;)V, {0}",
    "byCast, ()V, {0}",
    "eitherOf, (LN;Z)V, {}",
    "ofClass, ()V, {0}",
    "inStatic, (LN;)V, {}",
    "absent, ()V, {}"
  })
  void thisIsFollowedThroughVariablesAndCasts(String method, String descriptor, String expected)
      throws IOException {
    String own = Node.class.getName().replace('.', '/');
    try (InputStream in = ClassLoader.getSystemResourceAsStream(own + ".class")) {
      ThisAccesses accesses = ThisAccesses.of(new ClassReader(in.readAllBytes()));
      String full = descriptor.replace("LN;", "L" + own + ";");
      assertThat(accesses.of(method, full)).hasToString(expected);
    }
  }
}
