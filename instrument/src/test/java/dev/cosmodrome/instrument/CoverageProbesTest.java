package dev.cosmodrome.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The arrays of coverage tools are left out, those of the program are not. */
final class CoverageProbesTest {
  private static final int SYNTHETIC = Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;

  /** A class whose method {@code go} sets an element of a probe array and one of its argument. */
  private static TestProgram program(Consumer<MethodVisitor> pushProbes) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(Opcodes.V11, Opcodes.ACC_SUPER, "A", null, "java/lang/Object", null);
    writer.visitField(SYNTHETIC, "$jacocoData", "[Z", null, null).visitEnd();
    writer.visitField(Opcodes.ACC_STATIC, "flags", "[Z", null, null).visitEnd();
    MethodVisitor fetch = writer.visitMethod(SYNTHETIC, "$jacocoInit", "()[Z", null, null);
    fetch.visitCode();
    fetch.visitFieldInsn(Opcodes.GETSTATIC, "A", "$jacocoData", "[Z");
    fetch.visitInsn(Opcodes.ARETURN);
    fetch.visitMaxs(0, 0);
    fetch.visitEnd();
    MethodVisitor go = writer.visitMethod(Opcodes.ACC_STATIC, "go", "([Z)V", null, null);
    go.visitCode();
    pushProbes.accept(go);
    go.visitVarInsn(Opcodes.ASTORE, 1);
    set(go, 1);
    set(go, 0);
    go.visitInsn(Opcodes.RETURN);
    go.visitMaxs(0, 0);
    go.visitEnd();
    writer.visitEnd();
    return TestProgram.ofFiles(Map.of("A", writer.toByteArray()));
  }

  private static void set(MethodVisitor method, int variable) {
    method.visitVarInsn(Opcodes.ALOAD, variable);
    method.visitInsn(Opcodes.ICONST_0);
    method.visitInsn(Opcodes.ICONST_1);
    method.visitInsn(Opcodes.BASTORE);
  }

  private static void assertOnlyTheArgumentIsRecorded(TestProgram program, String pushProbes) {
    assertThat(program.outline("A", "go"))
        .isEqualTo(
            """
            FETCH_LOG
            %s
            bastore
            WRITE_ELEMENT
            bastore
            return
            """
                .formatted(pushProbes));
  }

  @Test
  void anArrayFromASyntheticStaticFieldIsLeftOut() {
    assertOnlyTheArgumentIsRecorded(
        program(go -> go.visitFieldInsn(Opcodes.GETSTATIC, "A", "$jacocoData", "[Z")),
        "getstatic A.$jacocoData");
  }

  @Test
  void anArrayFromTheMethodOfACoverageToolIsLeftOut() {
    assertOnlyTheArgumentIsRecorded(
        program(go -> go.visitMethodInsn(Opcodes.INVOKESTATIC, "A", "$jacocoInit", "()[Z", false)),
        "invokestatic A.$jacocoInit");
  }

  @Test
  void anArrayFromADynamicConstantIsLeftOut() {
    Handle bootstrap = new Handle(Opcodes.H_INVOKESTATIC, "A", "$jacocoInit", "()[Z", false);
    String array = "$jacocoData";
    TestProgram program =
        program(
            go -> {
              go.visitLdcInsn(new ConstantDynamic(array, "Ljava/lang/Object;", bootstrap));
              go.visitTypeInsn(Opcodes.CHECKCAST, "[Z");
            });
    assertOnlyTheArgumentIsRecorded(program, "checkcast [Z");
  }

  @Test
  void anArrayFromAFieldOfTheProgramIsRecorded() {
    TestProgram program = program(go -> go.visitFieldInsn(Opcodes.GETSTATIC, "A", "flags", "[Z"));
    assertThat(program.outline("A", "go").lines().filter("WRITE_ELEMENT"::equals)).hasSize(2);
  }

  @Test
  void theMethodThatFetchesTheArrayStaysAsItIs() {
    TestProgram program =
        program(go -> go.visitFieldInsn(Opcodes.GETSTATIC, "A", "$jacocoData", "[Z"));
    assertThat(program.outline("A", "$jacocoInit"))
        .isEqualTo(
            """
            getstatic A.$jacocoData
            areturn
            """);
  }
}
