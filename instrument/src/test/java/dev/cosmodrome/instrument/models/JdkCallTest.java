package dev.cosmodrome.instrument.models;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.models.LibraryEvent;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;

/** Calls of the JDK that access something on behalf of the caller, and the use of results. */
final class JdkCallTest {
  private static int opcode(String word) {
    return word.equals("static") ? Opcodes.INVOKESTATIC : Opcodes.INVOKEVIRTUAL;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "virtual | java/lang/Object | wait | ()V | WAIT",
        "virtual | a/B | wait | (J)V | WAIT",
        "virtual | a/B | wait | (JI)V | WAIT",
        "virtual | a/B | wait | (I)V | OTHER",
        "static | a/B | wait | ()V | OTHER",
        "static | java/lang/System | arraycopy | (Ljava/lang/Object;ILjava/lang/Object;II)V"
            + " | ARRAYCOPY",
        "static | a/System | arraycopy | (Ljava/lang/Object;ILjava/lang/Object;II)V | OTHER",
        "virtual | [I | clone | ()Ljava/lang/Object; | CLONE",
        "virtual | a/B | clone | ()La/B; | CLONE",
        "virtual | a/B | clone | ()V | OTHER",
        "virtual | a/B | clone | (I)La/B; | OTHER",
        "static | a/B | clone | ()La/B; | OTHER",
        "virtual | java/lang/reflect/Field | getInt | (Ljava/lang/Object;)I | FIELD_GET",
        "virtual | java/lang/reflect/Field | getName | ()Ljava/lang/String; | OTHER",
        "virtual | java/lang/reflect/Field | set | (Ljava/lang/Object;Ljava/lang/Object;)V"
            + " | FIELD_SET",
        "virtual | java/lang/reflect/Field | setLong | (Ljava/lang/Object;J)V | FIELD_SET",
        "virtual | java/lang/reflect/Field | setAccessible | (Z)V | OTHER",
        "virtual | java/lang/String | toCharArray | ()[C | NEW_ARRAY",
        "static | java/util/Arrays | copyOf | ([II)[I | NEW_ARRAY",
        "virtual | java/lang/String | getBytes | (II[BI)V | OTHER",
        "static | java/util/Arrays | asList | ([Ljava/lang/Object;)Ljava/util/List; | OTHER"
      })
  void aCallIsKnownByItsClassNameAndDescriptor(
      String opcode, String owner, String name, String descriptor, JdkCall expected) {
    assertThat(JdkCall.of(opcode(opcode), owner, name, descriptor)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    // use, whether events happen if the result is used, unused, unused and a sum, always
    "USED, true, false, false",
    "DISCARDED, false, true, false",
    "DISCARDED_SUM, false, true, true"
  })
  void anEventMayDependOnTheUseOfTheResult(
      ResultUse use, boolean ifUsed, boolean ifUnused, boolean ifSum) {
    assertThat(use.meets(LibraryEvent.IF_USED)).isEqualTo(ifUsed);
    assertThat(use.meets(LibraryEvent.IF_UNUSED)).isEqualTo(ifUnused);
    assertThat(use.meets(LibraryEvent.IF_SUM)).isEqualTo(ifSum);
    assertThat(use.meets(LibraryEvent.ALWAYS)).isTrue();
    assertThat(use.meets(LibraryEvent.IF_TRUE)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    // tag and instruction, as in Opcodes; whether it needs no object
    "H_INVOKEVIRTUAL, INVOKEVIRTUAL, false",
    "H_INVOKEINTERFACE, INVOKEINTERFACE, false",
    "H_INVOKESTATIC, INVOKESTATIC, true",
    "H_NEWINVOKESPECIAL, INVOKESPECIAL, true",
    "H_INVOKESPECIAL, NOP, false",
    "H_GETFIELD, NOP, false",
    "H_PUTSTATIC, NOP, false"
  })
  void aMethodHandleCallsItsMethodByAnInstruction(String tag, String instruction, boolean isUnbound)
      throws ReflectiveOperationException {
    int number = Opcodes.class.getField(tag).getInt(null);
    Handle handle = new Handle(number, "a/B", "c", "()V", false);
    assertThat(HandleTarget.opcode(handle))
        .isEqualTo(Opcodes.class.getField(instruction).getInt(null));
    assertThat(HandleTarget.isUnbound(handle)).isEqualTo(isUnbound);
  }
}
