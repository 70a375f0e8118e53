package dev.cosmodrome.instrument.models;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.instrument.scope.JdkScope;
import dev.cosmodrome.instrument.scope.Scope;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;

/** The rules that a call may mean. */
final class ModelledCallsTest {
  private static final String OBJECT_TO_OBJECT = "(Ljava/lang/Object;)Ljava/lang/Object;";

  private static ModelledCalls calls(String... ofJdk) throws IOException {
    JdkScope jdk = new JdkScope(List.of(ofJdk), List.of());
    Scope scope = new Scope(List.of(), List.of("java.**"), jdk);
    return new ModelledCalls(LibraryModels.ofJdk(), scope, ModelledCallsTest::find);
  }

  private static byte[] find(String name) {
    try (InputStream in = ClassLoader.getSystemResourceAsStream(name + ".class")) {
      return in == null ? null : in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aVirtualCallMayMeanTheRulesOfSupertypesAndSubtypes() throws IOException {
    ModelledCall call =
        calls().find(Opcodes.INVOKEINTERFACE, "java/util/concurrent/locks/Lock", "lock", "()V");
    assertThat(call.isFixed()).isFalse();
    assertThat(call.types())
        .contains(
            "java/util/concurrent/locks/Lock",
            "java/util/concurrent/locks/ReentrantReadWriteLock$ReadLock");
  }

  @Test
  void aCallOfASubclassMeansTheRuleOfItsSupertype() throws IOException {
    ModelledCall call =
        calls()
            .find(Opcodes.INVOKEVIRTUAL, "java/util/concurrent/locks/ReentrantLock", "lock", "()V");
    assertThat(call.types()).containsExactly("java/util/concurrent/locks/Lock");
  }

  @Test
  void aCallBySuperMeansTheClosestRule() throws IOException {
    ModelledCall call =
        calls().find(Opcodes.INVOKESPECIAL, "java/util/LinkedHashMap", "get", OBJECT_TO_OBJECT);
    assertThat(call.isFixed()).isTrue();
    assertThat(call.types().get(0)).isEqualTo("java/util/LinkedHashMap");
  }

  @Test
  void anUnknownMethodOrClassHasNoModel() throws IOException {
    ModelledCalls calls = calls();
    assertThat(calls.find(Opcodes.INVOKEVIRTUAL, "java/util/ArrayList", "foo", "()V")).isNull();
    assertThat(calls.find(Opcodes.INVOKEVIRTUAL, "a/Missing", "lock", "()V")).isNull();
    assertThat(calls.find(Opcodes.INVOKEVIRTUAL, "java/lang/Object", "wait", "()V")).isNull();
    assertThat(calls.find(Opcodes.NOP, "java/util/concurrent/locks/Lock", "lock", "()V")).isNull();
  }

  @Test
  void aConstructorOfTheProgramHasNoModel() throws IOException {
    assertThat(calls().find(Opcodes.INVOKESPECIAL, "a/B", "<init>", "()V")).isNull();
  }

  @Test
  void aFixedCallOfAClassThatIsRecordedFromInsideHasNoModel() throws IOException {
    String type = "java/util/HashMap";
    assertThat(calls().find(Opcodes.INVOKESPECIAL, type, "get", OBJECT_TO_OBJECT)).isNotNull();
    assertThat(
            calls("java.util.HashMap").find(Opcodes.INVOKESPECIAL, type, "get", OBJECT_TO_OBJECT))
        .isNull();
  }

  @Test
  void collectionsMapsAndFormatsAreRecordedByWhatIsInThem() throws IOException {
    ModelledCalls calls = calls();
    assertThat(calls.isCollection("java/util/ArrayDeque")).isTrue();
    assertThat(calls.isCollection("java/util/TreeMap")).isTrue();
    assertThat(calls.isCollection("java/text/SimpleDateFormat")).isTrue();
    assertThat(calls.isCollection("java/util/Date")).isTrue();
    assertThat(calls.isCollection("java/lang/String")).isFalse();
    assertThat(calls.isCollection("a/B")).isFalse();
  }

  @Test
  void onlyComputeAndExecOfAForkJoinTaskAreTasks() throws IOException {
    ModelledCalls calls = calls();
    String task = "java/util/concurrent/RecursiveAction";
    assertThat(calls.isTask(task, "compute", "()V")).isTrue();
    assertThat(calls.isTask(task, "exec", "()Z")).isTrue();
    assertThat(calls.isTask(task, "compute", "(I)V")).isFalse();
    assertThat(calls.isTask(task, "run", "()V")).isFalse();
    assertThat(calls.isTask("java/util/concurrent/FutureTask", "compute", "()V")).isFalse();
  }

  @Test
  void aMethodMayReplaceAModelledOneIfItIsInheritedAndHasCode() throws IOException {
    ModelledCalls calls = calls();
    assertThat(calls.mayReplace("lock", Opcodes.ACC_PUBLIC)).isTrue();
    assertThat(calls.mayReplace("lock", Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT)).isFalse();
    assertThat(calls.mayReplace("lock", Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC)).isFalse();
    assertThat(calls.mayReplace("lock", Opcodes.ACC_PRIVATE)).isFalse();
    assertThat(calls.mayReplace("frobnicate", Opcodes.ACC_PUBLIC)).isFalse();
  }
}
