package dev.cosmodrome.instrument.jdk;

import dev.cosmodrome.instrument.hooks.Hook;
import org.objectweb.asm.Opcodes;

/**
 * A place in a class of the JDK where a hook is called; {@link JdkHookTable} lists them all.
 *
 * @param type the class; with a star at the end, those that are nested in it as well
 * @param method the method, all of that name; with a star at the end for any ending
 * @param place where in the method
 * @param other the method that is called there, with a star at the end for any ending, or the class
 *     and field that is read; otherwise empty
 * @param argument what the hook is given
 * @param hook what is called
 */
record JdkHook(
    String type, String method, Place place, String other, Argument argument, Hook hook) {
  private static final String CONSTRUCTOR = "<init>";

  /** The place in a method at which a hook is called. */
  enum Place {
    /** When it begins. */
    START,
    /** When it returns. */
    RETURN,
    /** Before it calls another method. */
    BEFORE_CALL,
    /** After it has called another method. */
    AFTER_CALL,
    /** When it ends by an exception. */
    EXCEPTION,
    /** After it has read a field. */
    AFTER_READ
  }

  /** The argument of a hook. */
  enum Argument {
    NOTHING,
    THIS,
    /** The lock of this writer. */
    LOCK_OF_WRITER,
    /** The lock of this reader. */
    LOCK_OF_READER,
    /** The method's first argument, null if that is no object. */
    FIRST,
    /** The method's last argument. */
    LAST,
    THIS_AND_LAST,
    FIRST_AND_THIS,
    RESULT,
    RESULT_AND_THIS,
    RESULT_AND_CURRENT_THREAD,
    /** The top of the stack: the last argument of a call, or its object if it has none. */
    CALLED,
    CALLED_AND_THIS,
    /** The object whose field was read, and the value. */
    OBJECT_AND_VALUE
  }

  /** Returns a hook where a method begins. */
  static JdkHook start(String type, String method, Argument argument, Hook hook) {
    return new JdkHook(type, method, Place.START, "", argument, hook);
  }

  /** Returns a hook where a method returns. */
  static JdkHook end(String type, String method, Argument argument, Hook hook) {
    return new JdkHook(type, method, Place.RETURN, "", argument, hook);
  }

  /**
   * Returns a hook where a method is about to call another one; it is given the top of the stack,
   * if it takes anything.
   */
  static JdkHook called(String type, String method, String other, Hook hook) {
    Argument argument = hook.descriptor().equals("()V") ? Argument.NOTHING : Argument.CALLED;
    return new JdkHook(type, method, Place.BEFORE_CALL, other, argument, hook);
  }

  /** Returns a hook where any method has called another one. */
  static JdkHook behind(String type, String other, Hook hook) {
    return new JdkHook(type, "*", Place.AFTER_CALL, other, Argument.NOTHING, hook);
  }

  /** Returns a hook about this object before or after a call, in any method. */
  static JdkHook hooked(String type, Place place, String called, Hook hook) {
    return new JdkHook(type, "*", place, called, Argument.THIS, hook);
  }

  /** Returns a hook where a method has read a field. */
  static JdkHook readIn(String type, String method, String field, Hook hook) {
    return new JdkHook(type, method, Place.AFTER_READ, field, Argument.OBJECT_AND_VALUE, hook);
  }

  /** Returns a hook where any method has read a field. */
  static JdkHook read(String type, String field, Hook hook) {
    return new JdkHook(type, "*", Place.AFTER_READ, field, Argument.OBJECT_AND_VALUE, hook);
  }

  /** Returns whether the hook is for a method of a class, by its internal name. */
  boolean isFor(String className, String methodName) {
    return isFor(className) && matches(method, methodName);
  }

  /**
   * Returns whether a method has what the hook is given: a hook at a call or exception needs an
   * object that is there, which a static method or constructor may not have.
   */
  boolean fits(int access, String methodName) {
    boolean isInside =
        place == Place.BEFORE_CALL || place == Place.AFTER_CALL || place == Place.EXCEPTION;
    boolean hasThis = (access & Opcodes.ACC_STATIC) == 0 && !methodName.equals(CONSTRUCTOR);
    boolean hasCode = (access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) == 0;
    return !isInside || (hasCode && (hasThis || !needsThis()));
  }

  private boolean needsThis() {
    return switch (argument) {
      case THIS, CALLED_AND_THIS, LOCK_OF_READER, LOCK_OF_WRITER -> true;
      default -> false;
    };
  }

  /** Returns whether the hook is for a place where a method of a class is called. */
  boolean isForCall(String owner, String called) {
    int dot = other.indexOf('.');
    return (!called.equals(CONSTRUCTOR) || other.endsWith(CONSTRUCTOR))
        && matches(other.substring(dot + 1), called)
        && (dot < 0 || other.substring(0, dot).equals(owner));
  }

  private static boolean matches(String pattern, String name) {
    int star = pattern.length() - 1;
    return pattern.endsWith("*")
        ? name.startsWith(pattern.substring(0, star))
        : name.equals(pattern);
  }

  private boolean isFor(String className) {
    int star = type.length() - 1;
    return className.equals(type)
        || (type.endsWith("*")
            && className.startsWith(type.substring(0, star))
            && (className.length() == star || className.charAt(star) == '$'));
  }
}
