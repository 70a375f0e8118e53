package dev.cosmodrome.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Hooks at accesses to arrays and where arrays are created. */
final class ArrayHooksTest {
  @Test
  void aReadPassesArrayIndexAndPlaceAfterwards() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              static int get(int[] array, int i) { return array[i]; }
            }
            """);
    assertThat(program.code("A", "get"))
        .isEqualTo(
            """
            FETCH_LOG
            astore log
            aload 0
            iload 1
            dup2
            iaload
            dup_x2
            pop
            push null
            aload log
            push ~A.java:2
            READ_ELEMENT
            pop
            ireturn
            """);
  }

  @Test
  void aReadOfALongKeepsTheValueOnTheStack() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              static long get(long[] array) { return array[1]; }
            }
            """);
    assertThat(program.code("A", "get"))
        .isEqualTo(
            """
            FETCH_LOG
            astore log
            aload 0
            push 1
            dup2
            laload
            dup2_x2
            pop2
            push null
            aload log
            push ~A.java:2
            READ_ELEMENT
            pop
            lreturn
            """);
  }

  @Test
  void aWritePassesArrayIndexAndPlaceBefore() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              static void set(Object[] array, int i, Object value) { array[i] = value; }
            }
            """);
    assertThat(program.code("A", "set"))
        .isEqualTo(
            """
            FETCH_LOG
            astore log
            aload 0
            iload 1
            aload 2
            dup_x2
            pop
            dup2_x1
            push null
            aload log
            push ~A.java:2
            WRITE_ELEMENT
            pop
            aastore
            return
            """);
  }

  @Test
  void aWriteOfADoubleKeepsArrayIndexAndValueInOrder() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              static void set(double[] array, double value) { array[2] = value; }
            }
            """);
    assertThat(program.code("A", "set"))
        .isEqualTo(
            """
            FETCH_LOG
            astore log
            aload 0
            push 2
            dload 1
            dup2_x2
            pop2
            dup2_x2
            push null
            aload log
            push ~A.java:2
            WRITE_ELEMENT
            pop
            dastore
            return
            """);
  }

  @Test
  void everyTypeOfElementIsRecorded() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              static void copy(byte[] a, char[] b, short[] c, float[] d, boolean[] e) {
                a[0] = a[1];
                b[0] = b[1];
                c[0] = c[1];
                d[0] = d[1];
                e[0] = e[1];
              }
            }
            """);
    assertThat(program.outline("A", "copy"))
        .isEqualTo(
            """
            FETCH_LOG
            ENTER
            baload
            READ_ELEMENT
            WRITE_ELEMENT
            bastore
            caload
            READ_ELEMENT
            WRITE_ELEMENT
            castore
            saload
            READ_ELEMENT
            WRITE_ELEMENT
            sastore
            faload
            READ_ELEMENT
            WRITE_ELEMENT
            fastore
            baload
            READ_ELEMENT
            WRITE_ELEMENT
            bastore
            EXIT
            return
            EXIT_BY_EXCEPTION
            athrow
            """);
  }

  @Test
  void inALoopTheIdentityOfTheArrayIsKeptInALocalVariable() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              static int sum(int[] array) {
                int sum = 0;
                for (int i = 0; i < array.length; i++) {
                  sum += array[i];
                }
                return sum;
              }
            }
            """);
    assertThat(program.code("A", "sum"))
        .isEqualTo(
            """
            FETCH_LOG
            astore log
            push null
            astore 3
            aload log
            push method A.sum
            ENTER
            istore depth
            L0:
            push 0
            istore 4
            push 0
            istore 5
            L3:
            iload 5
            aload 0
            arraylength
            if_icmpge L2
            iload 4
            aload 0
            iload 5
            dup2
            iaload
            dup_x2
            pop
            aload 3
            aload log
            push A.java:5
            READ_ELEMENT
            astore 3
            iadd
            istore 4
            iinc 5
            goto L3
            L2:
            iload 4
            aload log
            iload depth
            EXIT
            ireturn
            L1:
            aload log
            iload depth
            EXIT_BY_EXCEPTION
            athrow
            catch anything from L0 to L1 at L1
            """);
  }

  @Test
  void aNewArrayIsPassedToTheHook() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              static int[] create() { return new int[3]; }
            }
            """);
    assertThat(program.code("A", "create"))
        .isEqualTo(
            """
            FETCH_LOG
            astore log
            push 3
            newarray
            dup
            aload log
            CREATED_ARRAY
            areturn
            """);
  }

  @Test
  void aNewArrayOfArraysIsPassedWithItsElements() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              static int[][] create() { return new int[3][4]; }
            }
            """);
    assertThat(program.outline("A", "create"))
        .isEqualTo(
            """
            FETCH_LOG
            multianewarray [[I
            CREATED_ARRAYS
            areturn
            """);
  }

  @Test
  void anArrayFromTheJdkIsNew() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              static char[] create(String text) { return text.toCharArray(); }
            }
            """);
    assertThat(program.outline("A", "create"))
        .isEqualTo(
            """
            FETCH_LOG
            ENTER
            NOTE_CALL_SITE
            invokevirtual java/lang/String.toCharArray
            CREATED_ARRAY
            EXIT
            areturn
            EXIT_BY_EXCEPTION
            athrow
            """);
  }

  @Test
  void anArrayAndItsElementsInAnInitializer() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              static String[] create() { return new String[] {"a", "b"}; }
            }
            """);
    assertThat(program.outline("A", "create"))
        .isEqualTo(
            """
            FETCH_LOG
            ENTER
            anewarray java/lang/String
            CREATED_ARRAY
            WRITE_ELEMENT
            aastore
            WRITE_ELEMENT
            aastore
            EXIT
            areturn
            EXIT_BY_EXCEPTION
            athrow
            """);
  }

  @Test
  void arraycopyPassesBothRanges() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              static void copy(int[] from, int[] to) { System.arraycopy(from, 1, to, 2, 3); }
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
            push 1
            aload 1
            push 2
            push 3
            istore 4
            istore 5
            astore 6
            dup2
            aload 6
            iload 5
            iload 4
            aload log
            push A.java:2
            ARRAYCOPY
            aload 6
            iload 5
            iload 4
            aload log
            push A.java:2
            NOTE_CALL_SITE
            invokestatic java/lang/System.arraycopy
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

  @Test
  void insideOfTheJdkNewArraysBelongToTheirCreator() {
    TestProgram program =
        TestProgram.ofSource(
                """
            class A {
              static int[] create() { return new int[3]; }
            }
            """)
            .withJdk("java.util.ArrayList");
    assertThat(program.outline("A", "create"))
        .isEqualTo(
            """
            FETCH_LOG
            newarray
            CREATED_OF_JDK
            areturn
            """);
  }
}
