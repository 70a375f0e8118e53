package dev.cosmodrome.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.instrument.hooks.Hook;
import dev.cosmodrome.instrument.hooks.RuntimeTypes;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The names that injected code uses, which are strings, exist in the runtime. */
final class HookTest {
  @ParameterizedTest
  @EnumSource
  void aHookForCodeOfTheProgramIsAPublicStaticMethodOfTheRuntime(Hook hook) throws Exception {
    checkExists(hook, hook.owner());
  }

  @ParameterizedTest
  @EnumSource
  void aHookForCodeOfTheJdkIsAPublicStaticMethodOfTheRuntime(Hook hook) throws Exception {
    checkExists(hook, hook.ownerInJdk());
  }

  @ParameterizedTest
  @ValueSource(strings = {RuntimeTypes.LOG, RuntimeTypes.IDENTITY})
  void aTypeThatInjectedCodeKeepsInLocalVariablesIsPublic(String internalName) throws Exception {
    assertThat(Modifier.isPublic(load(internalName).getModifiers())).isTrue();
  }

  @Test
  void theFieldThatInjectedCodeWritesIsPublic() throws Exception {
    Field field = load(RuntimeTypes.LOG).getField(RuntimeTypes.CALL_SITE);

    assertThat(field.getType()).isEqualTo(int.class);
  }

  private static void checkExists(Hook hook, String owner) throws Exception {
    Class<?> type = load(owner);
    ClassLoader loader = type.getClassLoader();
    MethodType expected = MethodType.fromMethodDescriptorString(hook.descriptor(), loader);
    Method method = type.getDeclaredMethod(hook.method(), expected.parameterArray());
    assertThat(method.getReturnType()).isEqualTo(expected.returnType());
    assertThat(Modifier.isStatic(method.getModifiers())).isTrue();
    assertThat(Modifier.isPublic(method.getModifiers())).isTrue();
    assertThat(Modifier.isPublic(type.getModifiers())).isTrue();
  }

  private static Class<?> load(String internalName) throws ClassNotFoundException {
    ClassLoader loader = HookTest.class.getClassLoader();
    return Class.forName(internalName.replace('/', '.'), false, loader);
  }
}
