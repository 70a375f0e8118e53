package dev.cosmodrome.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.instrument.code.MethodInstrumenter;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Class files that compilers rarely or no longer write, and the limits of class files. */
final class LimitsTest {
  /** A class {@code A} with a field {@code x} and a method. */
  private static TestProgram program(
      int version, int access, String name, String descriptor, Consumer<MethodVisitor> body) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(version, Opcodes.ACC_SUPER, "A", null, "java/lang/Object", null);
    writer.visitField(0, "x", "I", null, null).visitEnd();
    MethodVisitor method = writer.visitMethod(access, name, descriptor, null, null);
    method.visitCode();
    body.accept(method);
    method.visitMaxs(0, 0);
    method.visitEnd();
    writer.visitEnd();
    return TestProgram.ofFiles(Map.of("A", writer.toByteArray()));
  }

  private static void readField(MethodVisitor method) {
    method.visitVarInsn(Opcodes.ALOAD, 0);
    method.visitFieldInsn(Opcodes.GETFIELD, "A", "x", "I");
  }

  @ParameterizedTest
  @ValueSource(ints = {Opcodes.V1_1, Opcodes.V1_2, Opcodes.V1_3, Opcodes.V1_4, Opcodes.V1_5})
  void anOldClassWithASubroutineKeepsIt(int version) {
    TestProgram program =
        program(
            version,
            0,
            "go",
            "()I",
            method -> {
              Label subroutine = new Label();
              method.visitJumpInsn(Opcodes.JSR, subroutine);
              readField(method);
              method.visitInsn(Opcodes.IRETURN);
              method.visitLabel(subroutine);
              method.visitVarInsn(Opcodes.ASTORE, 1);
              readField(method);
              method.visitInsn(Opcodes.POP);
              method.visitVarInsn(Opcodes.RET, 1);
            });
    assertThat(program.outline("A", "go"))
        .isEqualTo(
            """
            FETCH_LOG
            ENTER
            getfield A.x
            getfield A.$cosmodrome$A
            READ_FIELD
            EXIT
            ireturn
            getfield A.x
            getfield A.$cosmodrome$A
            READ_FIELD
            EXIT_BY_EXCEPTION
            athrow
            """);
    assertThat(program.problems()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {Opcodes.V1_1, Opcodes.V1_4})
  void aStaticSynchronizedMethodOfAClassWithoutClassLiteralsHasNoLock(int version) {
    int access = Opcodes.ACC_STATIC | Opcodes.ACC_SYNCHRONIZED;
    TestProgram program =
        program(version, access, "go", "()V", method -> method.visitInsn(Opcodes.RETURN));
    assertThat(program.outline("A", "go"))
        .isEqualTo(
            """
            FETCH_LOG_WITH_ROOM
            ENTER
            EXIT
            return
            EXIT_BY_EXCEPTION
            athrow
            """);
  }

  @ParameterizedTest
  @ValueSource(ints = {Opcodes.V1_5, Opcodes.V1_6, Opcodes.V1_7, Opcodes.V17})
  void aStaticSynchronizedMethodOfANewerClassLocksItsClass(int version) {
    int access = Opcodes.ACC_STATIC | Opcodes.ACC_SYNCHRONIZED;
    TestProgram program =
        program(version, access, "go", "()V", method -> method.visitInsn(Opcodes.RETURN));
    assertThat(program.outline("A", "go")).contains("ENTER_SYNCHRONIZED");
  }

  @Test
  void aMethodThatWouldBecomeTooLargeHasNoHooksAtPlainAccesses() {
    TestProgram program =
        program(
            Opcodes.V17,
            0,
            "large",
            "()V",
            method -> {
              method.visitVarInsn(Opcodes.ALOAD, 0);
              method.visitInsn(Opcodes.MONITORENTER);
              for (int i = 0; i < 12_000; i++) {
                readField(method);
                method.visitInsn(Opcodes.POP);
              }
              method.visitVarInsn(Opcodes.ALOAD, 0);
              method.visitInsn(Opcodes.MONITOREXIT);
              method.visitInsn(Opcodes.RETURN);
            });
    assertThat(program.problems())
        .isEqualTo(
            """
            fields and arrays not recorded in a method that would become too large: A.large
            """);
    assertThat(program.outline("A", "large"))
        .contains("ENTER", "ACQUIRING", "RELEASING")
        .doesNotContain("READ_FIELD");
  }

  @Test
  void aMethodThatWouldBecomeTooLargeByOtherHooksIsLeftAloneAndReported() {
    TestProgram program =
        program(
            Opcodes.V17,
            0,
            "large",
            "()V",
            method -> {
              for (int i = 0; i < 10_000; i++) {
                method.visitVarInsn(Opcodes.ALOAD, 0);
                method.visitInsn(Opcodes.MONITORENTER);
                method.visitVarInsn(Opcodes.ALOAD, 0);
                method.visitInsn(Opcodes.MONITOREXIT);
              }
              method.visitInsn(Opcodes.RETURN);
            });
    assertThat(program.problems())
        .isEqualTo(
            """
            method not instrumented, because it would become too large: A.large
            """);
    assertThat(program.outline("A", "large")).doesNotContain("ACQUIRING");
  }

  @Test
  void aMethodThatJustFitsGetsAllItsHooks() {
    TestProgram program =
        program(
            Opcodes.V17,
            0,
            "large",
            "()V",
            method -> {
              for (int i = 0; i < 2_000; i++) {
                readField(method);
                method.visitInsn(Opcodes.POP);
              }
              method.visitInsn(Opcodes.RETURN);
            });
    assertThat(program.problems()).isEmpty();
    assertThat(program.outline("A", "large").lines().filter("READ_FIELD"::equals)).hasSize(2_000);
  }

  /** See {@link MethodInstrumenter#visitMaxs}. */
  @Test
  void aMethodWithoutRoomForLocalVariablesIsLeftAloneAndReported() {
    TestProgram program =
        program(
            Opcodes.V17,
            0,
            "wide",
            "()I",
            method -> {
              method.visitInsn(Opcodes.ICONST_0);
              method.visitVarInsn(Opcodes.ISTORE, 65_534);
              readField(method);
              method.visitInsn(Opcodes.IRETURN);
            });
    assertThat(program.problems())
        .isEqualTo(
            """
            method not instrumented, because it would become too large: A.wide
            """);
  }

  @Test
  void aFieldOfTheNewObjectThatIsWrittenBeforeSuperIsNotRecorded() {
    TestProgram program =
        program(
            Opcodes.V17,
            0,
            "<init>",
            "()V",
            method -> {
              method.visitVarInsn(Opcodes.ALOAD, 0);
              method.visitInsn(Opcodes.ICONST_1);
              method.visitFieldInsn(Opcodes.PUTFIELD, "A", "x", "I");
              method.visitVarInsn(Opcodes.ALOAD, 0);
              method.visitMethodInsn(
                  Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
              method.visitInsn(Opcodes.RETURN);
            });
    assertThat(program.outline("A", "<init>"))
        .isEqualTo(
            """
            FETCH_LOG
            putfield A.x
            invokespecial java/lang/Object.<init>
            getfield A.$cosmodrome$A
            CLAIM
            putfield A.$cosmodrome$A
            return
            """);
  }

  @Test
  void aConstructorThatCallsSuperInTwoPlacesIsLeftAloneAndReported() {
    TestProgram program =
        program(
            Opcodes.V1_5,
            0,
            "<init>",
            "(I)V",
            method -> {
              Label other = new Label();
              method.visitVarInsn(Opcodes.ILOAD, 1);
              method.visitJumpInsn(Opcodes.IFEQ, other);
              callSuperAndReturn(method);
              method.visitLabel(other);
              callSuperAndReturn(method);
            });
    assertThat(program.problems())
        .isEqualTo(
            """
            constructor not instrumented, because it calls another one in several places: A
            """);
    assertThat(program.outline("A", "<init>")).doesNotContain("CLAIM");
  }

  private static void callSuperAndReturn(MethodVisitor method) {
    method.visitVarInsn(Opcodes.ALOAD, 0);
    method.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
    method.visitInsn(Opcodes.RETURN);
  }

  @Test
  void codeThatIsNeverReachedGetsNoHooks() {
    TestProgram program =
        program(
            Opcodes.V17,
            0,
            "go",
            "()I",
            method -> {
              readField(method);
              method.visitInsn(Opcodes.IRETURN);
              method.visitVarInsn(Opcodes.ALOAD, 0);
              method.visitFieldInsn(Opcodes.GETFIELD, "A", "x", "I");
              method.visitInsn(Opcodes.IRETURN);
            });
    assertThat(program.outline("A", "go").lines().filter("READ_FIELD"::equals)).hasSize(1);
  }

  @Test
  void withoutNamesOfLocalVariablesTheirNumbersStay() {
    TestProgram program =
        program(
            Opcodes.V17,
            0,
            "go",
            "()I",
            method -> {
              readField(method);
              method.visitVarInsn(Opcodes.ISTORE, 7);
              method.visitVarInsn(Opcodes.ILOAD, 7);
              method.visitInsn(Opcodes.IRETURN);
            });
    assertThat(program.code("A", "go")).contains("istore 7\niload 7\n");
  }
}
