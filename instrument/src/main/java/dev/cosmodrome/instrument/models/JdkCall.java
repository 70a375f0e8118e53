package dev.cosmodrome.instrument.models;

import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Calls of the JDK that access variables or monitors on behalf of the caller. */
public enum JdkCall {
  /** {@code Object.wait}. */
  WAIT,
  /** {@code System.arraycopy}. */
  ARRAYCOPY,
  /** {@code clone} of any object or array. */
  CLONE,
  /** {@code Field.get} and its kin. */
  FIELD_GET,
  /** {@code Field.set} and its kin. */
  FIELD_SET,
  /** A method that returns an array made for the caller. */
  NEW_ARRAY,
  /** Any other call. */
  OTHER;

  private static final String FIELD = "java/lang/reflect/Field";
  private static final Set<String> ARRAY_MAKERS =
      Set.of(
          "java/lang/String.toCharArray",
          "java/lang/String.getBytes",
          "java/lang/String.split",
          "java/util/Arrays.copyOf",
          "java/util/Arrays.copyOfRange");
  private static final Set<String> GETTERS =
      Set.of(
          "get",
          "getBoolean",
          "getByte",
          "getChar",
          "getShort",
          "getInt",
          "getLong",
          "getFloat",
          "getDouble");
  private static final Set<String> WAIT_DESCRIPTORS = Set.of("()V", "(J)V", "(JI)V");

  public static JdkCall of(int opcode, String owner, String name, String descriptor) {
    boolean isStatic = opcode == Opcodes.INVOKESTATIC;
    if (!isStatic && name.equals("wait") && WAIT_DESCRIPTORS.contains(descriptor)) {
      return WAIT;
    }
    if (isStatic && owner.equals("java/lang/System") && name.equals("arraycopy")) {
      return ARRAYCOPY;
    }
    if (!isStatic
        && name.equals("clone")
        && descriptor.startsWith("()")
        && Type.getReturnType(descriptor).getSort() >= Type.ARRAY) {
      return CLONE;
    }
    if (owner.equals(FIELD) && GETTERS.contains(name)) {
      return FIELD_GET;
    }
    if (owner.equals(FIELD) && name.startsWith("set") && descriptor.startsWith("(Ljava/lang/Obj")) {
      return FIELD_SET;
    }
    boolean isArray = Type.getReturnType(descriptor).getSort() == Type.ARRAY;
    return isArray && ARRAY_MAKERS.contains(owner + "." + name) ? NEW_ARRAY : OTHER;
  }
}
