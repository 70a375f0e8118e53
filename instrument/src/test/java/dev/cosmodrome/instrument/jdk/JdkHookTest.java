package dev.cosmodrome.instrument.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.instrument.hooks.Hook;
import dev.cosmodrome.instrument.jdk.JdkHook.Argument;
import dev.cosmodrome.instrument.jdk.JdkHook.Place;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.objectweb.asm.Opcodes;

/** The classes, methods and calls that an entry of the table is for. */
final class JdkHookTest {
  private static JdkHook hook(String type, String method) {
    return new JdkHook(type, method, Place.START, "", Argument.NOTHING, Hook.BLOCKING);
  }

  private static JdkHook at(Place place, String other, Argument argument) {
    return new JdkHook("a/B", "*", place, other, argument, Hook.SIGNALLING);
  }

  @ParameterizedTest
  @CsvSource({
    "a/B,  go,  a/B,    go,     true",
    "a/B,  go,  a/B,    goOn,   false",
    "a/B,  go,  a/C,    go,     false",
    "a/B,  go,  a/B$C,  go,     false",
    "a/B,  go*, a/B,    go,     true",
    "a/B,  go*, a/B,    goOn,   true",
    "a/B,  go*, a/B,    ago,    false",
    "a/B,  *,   a/B,    <init>, true",
    "a/B*, go,  a/B,    go,     true",
    "a/B*, go,  a/B$C,  go,     true",
    "a/B*, go,  a/B$C$D,go,     true",
    "a/B*, go,  a/Bar,  go,     false",
    "a/B*, go,  a/Bar$C,go,     false"
  })
  void anEntryIsForMethodsByThePatternsOfClassAndMethod(
      String type, String method, String className, String methodName, boolean isFor) {
    assertThat(hook(type, method).isFor(className, methodName)).isEqualTo(isFor);
  }

  @ParameterizedTest
  @CsvSource({
    "run,          a/B, run,    true",
    "run,          c/D, run,    true",
    "run,          a/B, runAll, false",
    "lock*,        a/B, lock,   true",
    "lock*,        a/B, lockInterruptibly, true",
    "lock*,        a/B, unlock, false",
    "a/B.run,      a/B, run,    true",
    "a/B.run,      c/D, run,    false",
    "a/B.*,        a/B, write,  true",
    "a/B.*,        c/D, write,  false",
    "a/B.*,        a/B, <init>, false",
    "*,            a/B, <init>, false",
    "a/B.<init>,   a/B, <init>, true",
    "a/B.<init>,   c/D, <init>, false"
  })
  void anEntryIsForCallsByThePatternOfTheCalledMethodAndNotOfConstructorsByAStar(
      String other, String owner, String called, boolean isFor) {
    assertThat(at(Place.BEFORE_CALL, other, Argument.THIS).isForCall(owner, called))
        .isEqualTo(isFor);
  }

  @ParameterizedTest
  @EnumSource(
      value = Place.class,
      names = {"BEFORE_CALL", "AFTER_CALL", "EXCEPTION"})
  void aHookInsideAMethodThatIsGivenThisNeedsAnInitializedObject(Place place) {
    JdkHook hook = at(place, "run", Argument.THIS);
    assertThat(hook.fits(0, "go")).isTrue();
    assertThat(hook.fits(Opcodes.ACC_SYNCHRONIZED, "go")).isTrue();
    assertThat(hook.fits(Opcodes.ACC_STATIC, "go")).isFalse();
    assertThat(hook.fits(0, "<init>")).isFalse();
  }

  @ParameterizedTest
  @EnumSource(
      value = Argument.class,
      names = {"THIS", "CALLED_AND_THIS", "LOCK_OF_READER", "LOCK_OF_WRITER"})
  void theLockOfAReaderOrWriterNeedsThisToo(Argument argument) {
    assertThat(at(Place.BEFORE_CALL, "run", argument).fits(Opcodes.ACC_STATIC, "go")).isFalse();
    assertThat(at(Place.BEFORE_CALL, "run", argument).fits(0, "go")).isTrue();
  }

  @ParameterizedTest
  @EnumSource(
      value = Argument.class,
      names = {"NOTHING", "CALLED"})
  void aHookThatIsNotGivenThisFitsStaticMethodsAndConstructors(Argument argument) {
    JdkHook hook = at(Place.BEFORE_CALL, "run", argument);
    assertThat(hook.fits(Opcodes.ACC_STATIC, "go")).isTrue();
    assertThat(hook.fits(0, "<init>")).isTrue();
  }

  @Test
  void aMethodWithoutCodeHasNoHookInside() {
    JdkHook hook = at(Place.EXCEPTION, "", Argument.THIS);
    assertThat(hook.fits(Opcodes.ACC_ABSTRACT, "go")).isFalse();
    assertThat(hook.fits(Opcodes.ACC_NATIVE, "go")).isFalse();
  }

  @Test
  void aHookAtTheStartFitsAnyMethod() {
    assertThat(at(Place.START, "", Argument.THIS).fits(Opcodes.ACC_STATIC, "go")).isTrue();
  }
}
