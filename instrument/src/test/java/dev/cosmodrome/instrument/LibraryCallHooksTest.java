package dev.cosmodrome.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Hooks around calls that access variables for their caller. */
final class LibraryCallHooksTest {
  @Test
  void aCloneIsRecordedBeforeAndAfter() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A implements Cloneable {
              int x;
              Object copy() throws CloneNotSupportedException { return super.clone(); }
            }
            """);
    assertThat(program.code("A", "copy"))
        .isEqualTo(
            """
            FETCH_LOG
            astore log
            aload log
            push method A.copy
            ENTER
            istore depth
            L0:
            aload 0
            dup
            dup
            aload log
            CLONING
            aload log
            push A.java:3
            NOTE_CALL_SITE
            invokespecial java/lang/Object.clone
            dup_x1
            aload log
            push A.java:3
            CLONED
            aload log
            iload depth
            EXIT
            areturn
            L1:
            aload log
            iload depth
            EXIT_BY_EXCEPTION
            athrow
            catch anything from L0 to L1 at L1
            """);
  }

  @Test
  void aCloneOfAnArrayIsRecorded() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              static int[] copy(int[] array) { return array.clone(); }
            }
            """);
    assertThat(program.outline("A", "copy"))
        .isEqualTo(
            """
            FETCH_LOG
            ENTER
            CLONING
            NOTE_CALL_SITE
            invokevirtual [I.clone
            CLONED
            checkcast [I
            EXIT
            areturn
            EXIT_BY_EXCEPTION
            athrow
            """);
  }

  @Test
  void aReflectiveReadPassesFieldAndObject() {
    TestProgram program =
        TestProgram.ofSource(
            """
            import java.lang.reflect.Field;
            class A {
              static long get(Field field, Object object) throws Exception { return field.getLong(object); }
            }
            """);
    assertThat(program.code("A", "get"))
        .isEqualTo(
            """
            FETCH_LOG
            astore log
            aload log
            push method A.get
            ENTER
            istore depth
            L0:
            aload 0
            aload 1
            dup2
            aload log
            push A.java:3
            NOTE_CALL_SITE
            invokevirtual java/lang/reflect/Field.getLong
            dup2_x2
            pop2
            aload log
            push A.java:3
            READ_REFLECTIVELY
            aload log
            iload depth
            EXIT
            lreturn
            L1:
            aload log
            iload depth
            EXIT_BY_EXCEPTION
            athrow
            catch anything from L0 to L1 at L1
            """);
  }

  @Test
  void aReflectiveWriteKeepsItsArguments() {
    TestProgram program =
        TestProgram.ofSource(
            """
            import java.lang.reflect.Field;
            class A {
              static void set(Field field, Object object) throws Exception { field.setDouble(object, 1.0); }
            }
            """);
    assertThat(program.code("A", "set"))
        .isEqualTo(
            """
            FETCH_LOG
            astore log
            aload log
            push method A.set
            ENTER
            istore depth
            L0:
            aload 0
            aload 1
            push 1
            dup2_x2
            pop2
            dup2_x2
            aload log
            push A.java:3
            WRITE_REFLECTIVELY
            aload log
            push A.java:3
            NOTE_CALL_SITE
            invokevirtual java/lang/reflect/Field.setDouble
            aload log
            iload depth
            EXIT
            return
            L1:
            aload log
            iload depth
            EXIT_BY_EXCEPTION
            athrow
            catch anything from L0 to L1 at L1
            """);
  }
}
