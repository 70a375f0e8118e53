package dev.cosmodrome.instrument.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.instrument.jdk.JdkHook.Argument;
import dev.cosmodrome.instrument.jdk.JdkHook.Place;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicVerifier;

/** The whole table, applied to all classes of this JDK that it is for. */
final class JdkHookTableTest {
  /** The class files of this JDK that get hooks, by their internal names. */
  private static Map<String, byte[]> classes() throws IOException {
    FileSystem jrt = FileSystems.getFileSystem(URI.create("jrt:/"));
    Map<String, byte[]> classes = new TreeMap<>();
    for (String module : List.of("java.base", "java.desktop", "java.logging")) {
      Path root = jrt.getPath("/modules", module);
      if (Files.isDirectory(root)) {
        try (Stream<Path> files = Files.walk(root)) {
          for (Path file : files.filter(f -> f.toString().endsWith(".class")).toList()) {
            String name = root.relativize(file).toString().replaceAll("\\.class$", "");
            if (JdkInstrumenter.has(name)) {
              classes.put(name, Files.readAllBytes(file));
            }
          }
        }
      }
    }
    return classes;
  }

  private static ClassNode node(byte[] bytes) {
    ClassNode node = new ClassNode();
    new ClassReader(bytes).accept(node, ClassReader.SKIP_FRAMES);
    return node;
  }

  @Test
  void everyClassOfThisJdkStaysValidAndKeepsItsFieldsAndMethods() throws IOException {
    Map<String, byte[]> classes = classes();
    assertThat(classes).containsKeys("java/lang/Thread", "java/util/concurrent/FutureTask");
    classes.forEach(
        (name, bytes) -> {
          ClassNode before = node(bytes);
          ClassNode after = node(JdkInstrumenter.instrument(bytes));
          assertThat(after.fields).as(name).hasSameSizeAs(before.fields);
          assertThat(after.methods.stream().map(method -> method.name + method.desc))
              .as(name)
              .containsExactlyElementsOf(
                  before.methods.stream().map(method -> method.name + method.desc).toList());
          after.methods.forEach(method -> verify(after.name, method));
        });
  }

  /** Checks that each instruction finds the operands that it needs. */
  private static void verify(String className, MethodNode method) {
    try {
      new Analyzer<>(new BasicVerifier()).analyze(className, method);
    } catch (AnalyzerException e) {
      throw new AssertionError(className + "." + method.name + ": " + e.getMessage(), e);
    }
  }

  private static List<JdkHook> all() {
    return JdkHookTable.ALL;
  }

  @ParameterizedTest
  @MethodSource("all")
  void aHookTakesAsManyOperandsAsItsEntrySays(JdkHook hook) {
    int expected =
        switch (hook.argument()) {
          case NOTHING -> 0;
          case THIS, LOCK_OF_WRITER, LOCK_OF_READER, FIRST, LAST, RESULT, CALLED -> 1;
          case THIS_AND_LAST,
              FIRST_AND_THIS,
              RESULT_AND_THIS,
              RESULT_AND_CURRENT_THREAD,
              CALLED_AND_THIS,
              OBJECT_AND_VALUE ->
              2;
        };
    assertThat(Type.getArgumentTypes(hook.hook().descriptor())).hasSize(expected);
  }

  @ParameterizedTest
  @MethodSource("all")
  void aHookReturnsTheResultThatItIsGivenAndNothingOtherwise(JdkHook hook) {
    boolean takesResult =
        switch (hook.argument()) {
          case RESULT, RESULT_AND_THIS, RESULT_AND_CURRENT_THREAD -> true;
          default -> false;
        };
    Type returned = Type.getReturnType(hook.hook().descriptor());
    Type expected =
        takesResult ? Type.getArgumentTypes(hook.hook().descriptor())[0] : Type.VOID_TYPE;
    assertThat(returned).isEqualTo(expected);
  }

  @ParameterizedTest
  @MethodSource("all")
  void anEntryNamesTheOtherMethodOrFieldIfItsPlaceNeedsOne(JdkHook hook) {
    boolean needsOther =
        switch (hook.place()) {
          case BEFORE_CALL, AFTER_CALL, AFTER_READ -> true;
          case START, RETURN, EXCEPTION -> false;
        };
    assertThat(hook.other().isEmpty()).isEqualTo(!needsOther);
    assertThat(hook.place() == Place.AFTER_READ)
        .isEqualTo(hook.argument() == Argument.OBJECT_AND_VALUE);
  }

  @Test
  void noEntryIsThereTwice() {
    assertThat(JdkHookTable.ALL).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "java/lang/Thread",
        "java/util/concurrent/FutureTask",
        "java/util/concurrent/CompletableFuture",
        "java/util/concurrent/CompletableFuture$UniApply",
        "java/util/concurrent/LinkedBlockingQueue$Itr",
        "java/io/BufferedWriter"
      })
  void theClassesOfTheTableAndThoseNestedInStarredOnesGetHooks(String name) {
    assertThat(JdkInstrumenter.has(name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "java/lang/String",
        "java/lang/Thread$State",
        "java/lang/ThreadGroup",
        "java/io/BufferedWriter$Nested",
        "java/util/concurrent/CompletableFutures",
        "a/B"
      })
  void otherClassesDoNot(String name) {
    assertThat(JdkInstrumenter.has(name)).isFalse();
  }
}
