package dev.cosmodrome.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.instrument.models.LibraryModels;
import dev.cosmodrome.instrument.scope.JdkScope;
import dev.cosmodrome.instrument.scope.NamedFields;
import dev.cosmodrome.instrument.scope.NamedMethods;
import dev.cosmodrome.instrument.scope.Scope;
import dev.cosmodrome.instrument.steering.HoldPoints;
import dev.cosmodrome.runtime.NotedProblems;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Proxy;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;

/** The classes that get hooks when they are loaded, and what they get. */
final class TransformerTest {
  private static final Module UNNAMED = TransformerTest.class.getModule();
  private static final ClassLoader LOADER = TransformerTest.class.getClassLoader();

  /** A class with a field, to be instrumented. */
  static class Counter {
    int count;

    void increment() {
      count++;
    }
  }

  private static Transformer transformer(
      List<String> include, List<String> exclude, Class<?>... loaded) throws IOException {
    Scope scope = new Scope(include, exclude, new JdkScope(include, exclude));
    Instrumenters instrumenters =
        new Instrumenters(
            scope,
            LibraryModels.ofJdk(),
            HoldPoints.NONE,
            NamedMethods.NONE,
            NamedFields.NONE,
            false,
            true);
    return new Transformer(scope, instrumenters, instrumentation(loaded));
  }

  /** A JVM of which only the loaded classes are known. */
  private static Instrumentation instrumentation(Class<?>... loaded) {
    return (Instrumentation)
        Proxy.newProxyInstance(
            LOADER,
            new Class<?>[] {Instrumentation.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("getAllLoadedClasses")) {
                return loaded;
              }
              if (method.getName().equals("redefineModule")) {
                return null;
              }
              throw new UnsupportedOperationException(method.getName());
            });
  }

  private static byte[] bytes(Class<?> type) throws IOException {
    try (InputStream in = ClassLoader.getSystemResourceAsStream(name(type) + ".class")) {
      return in.readAllBytes();
    }
  }

  private static String name(Class<?> type) {
    return type.getName().replace('.', '/');
  }

  private static byte[] transform(Transformer transformer, Class<?> type) throws IOException {
    return transformer.transform(
        type.getModule(), type.getClassLoader(), name(type), null, null, bytes(type));
  }

  private static List<String> addedFields(byte[] bytes) {
    ClassNode node = new ClassNode();
    new ClassReader(bytes).accept(node, ClassReader.SKIP_CODE);
    return node.fields.stream()
        .map((FieldNode field) -> field.name)
        .filter(name -> name.startsWith("$cosmodrome$"))
        .toList();
  }

  @Test
  void aClassOfTheProgramThatIsIncludedGetsHooks() throws IOException {
    byte[] result =
        transform(transformer(List.of("**.TransformerTest*"), List.of()), Counter.class);
    assertThat(addedFields(result)).hasSize(1);
  }

  @Test
  void aClassOfTheProgramThatIsExcludedStaysAsItIs() throws IOException {
    Transformer transformer = transformer(List.of(), List.of("**$Counter"));
    assertThat(transform(transformer, Counter.class)).isNull();
  }

  @Test
  void aClassThatWasLoadedBeforeGetsHooksButNoField() throws IOException {
    Transformer transformer = transformer(List.of(), List.of(), Counter.class);
    assertThat(transformer.isForLoaded(Counter.class)).isTrue();
    assertThat(addedFields(transform(transformer, Counter.class))).isEmpty();
  }

  @Test
  void aClassOfTheJdkThatThreadsMeetInGetsHooksWhateverIsIncluded() throws IOException {
    Transformer transformer = transformer(List.of("a.*"), List.of());
    assertThat(transformer.isForLoaded(Thread.class)).isTrue();
    assertThat(transform(transformer, Thread.class)).isNotEqualTo(bytes(Thread.class));
  }

  @Test
  void anyOtherClassOfTheJdkStaysAsItIs() throws IOException {
    Transformer transformer = transformer(List.of(), List.of());
    assertThat(transformer.isForLoaded(String.class)).isFalse();
    assertThat(transform(transformer, String.class)).isNull();
    assertThat(transform(transformer, java.util.ArrayList.class)).isNull();
  }

  @Test
  void anIncludedClassOfTheJdkIsRecordedFromInsideWithoutAddedFields() throws IOException {
    Transformer transformer = transformer(List.of("java.util.ArrayList"), List.of());
    byte[] result = transform(transformer, java.util.ArrayList.class);
    assertThat(result).isNotEqualTo(bytes(java.util.ArrayList.class));
    assertThat(addedFields(result)).isEmpty();
  }

  @Test
  void aClassOfTheJdkThatWasLoadedUnseenIsMissedOnce() throws IOException {
    Transformer transformer = transformer(List.of(), List.of());
    assertThat(transformer.isMissed(Thread.class)).isTrue();
    assertThat(transformer.isMissed(Thread.class)).isFalse();
    assertThat(transformer.isMissed(String.class)).isFalse();
    assertThat(transform(transformer, java.util.Timer.class)).isNotNull();
    assertThat(transformer.isMissed(java.util.Timer.class)).isFalse();
  }

  @Test
  void aHiddenClassStaysAsItIs() throws IOException {
    Transformer transformer = transformer(List.of(), List.of());
    assertThat(transformer.transform(UNNAMED, LOADER, null, null, null, bytes(Counter.class)))
        .isNull();
  }

  @Test
  void aClassFileThatCannotBeReadStaysAsItIs() throws IOException {
    Transformer transformer = transformer(List.of(), List.of());
    assertThat(transformer.transform(UNNAMED, LOADER, "a/B", null, null, new byte[] {1, 2}))
        .isNull();
    assertThat(NotedProblems.text()).contains("cosmodrome: class not instrumented: a.B: ");
  }

  @Test
  void aClassFileOfTheJdkThatCannotBeReadStaysAsItIs() throws IOException {
    Transformer transformer = transformer(List.of(), List.of());
    Module base = Object.class.getModule();
    assertThat(transformer.transform(base, null, "java/util/Timer", null, null, new byte[] {1}))
        .isNull();
    assertThat(NotedProblems.text()).contains("class not instrumented: java.util.Timer: ");
  }

  @Test
  void aClassOfTheJdkThatIsIncludedButCannotBeRecordedIsAProblem() throws IOException {
    Transformer transformer =
        transformer(List.of("java.util.concurrent.locks.ReentrantLock"), List.of());
    assertThat(transformer.isForLoaded(java.util.concurrent.locks.ReentrantLock.class)).isFalse();
    assertThat(NotedProblems.text())
        .contains("included, but modelled by its calls: ")
        .contains("java.util.concurrent.locks.ReentrantLock");
  }

  @Test
  void aProgramOfWhichNothingIsIncludedIsAProblemUntilAClassGetsHooks() throws IOException {
    Transformer transformer = transformer(List.of("**$Counter"), List.of());
    transformer.expectProgram("nothing of the program is recorded");
    transform(transformer, String.class);
    assertThat(NotedProblems.text()).contains("nothing of the program is recorded");
    transform(transformer, Counter.class);
    assertThat(NotedProblems.text()).doesNotContain("nothing of the program is recorded");
  }

  @Test
  void aClassOfTheBootstrapClassPathThatIsNotOfTheJdkStaysAsItIs() throws IOException {
    Transformer transformer = transformer(List.of(), List.of());
    assertThat(transformer.transform(UNNAMED, null, "a/B", null, null, bytes(Counter.class)))
        .isNull();
  }
}
