package dev.cosmodrome.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Interfaces, records, enums and other kinds of classes. */
final class KindsOfClassesTest {
  @Test
  void anInterfaceHasHooksInItsDefaultAndStaticMethods() {
    TestProgram program =
        TestProgram.ofSource(
            """
            interface A {
              default int get(B b) { return b.x; }
              static void set(B b) { b.x = 1; }
              int none();
            }
            class B { int x; }
            """);
    assertThat(program.outline("A", "get"))
        .isEqualTo(
            """
            FETCH_LOG
            getfield B.x
            getfield B.$cosmodrome$B
            READ_FIELD
            ireturn
            """);
    assertThat(program.outline("A", "set"))
        .isEqualTo(
            """
            FETCH_LOG
            getfield B.$cosmodrome$B
            WRITE_FIELD
            putfield B.x
            return
            """);
    assertThat(program.addedFields("A")).isEqualTo("");
  }

  @Test
  void theFieldsOfARecordAreNotRecorded() {
    TestProgram program =
        TestProgram.ofSource(
            """
            record A(int x, B b) {
              int get() { return x + b.y; }
            }
            class B { int y; }
            """);
    assertThat(program.outline("A", "get"))
        .isEqualTo(
            """
            FETCH_LOG
            getfield A.x
            getfield A.b
            getfield B.y
            getfield B.$cosmodrome$B
            READ_FIELD
            iadd
            ireturn
            """);
    assertThat(program.outline("A", "x"))
        .isEqualTo(
            """
            getfield A.x
            ireturn
            """);
    assertThat(program.addedFields("A")).isEqualTo("");
  }

  @Test
  void anEnumRecordsItsOwnFieldsButNotItsConstants() {
    TestProgram program =
        TestProgram.ofSource(
            """
            enum A {
              ONE, TWO;
              int uses;
              static A use(int i) {
                A a = values()[i];
                a.uses++;
                return a;
              }
            }
            """);
    assertThat(program.outline("A", "use"))
        .isEqualTo(
            """
            FETCH_LOG
            ENTER
            NOTE_CALL_SITE
            invokestatic A.values
            aaload
            READ_ELEMENT
            getfield A.uses
            getfield A.$cosmodrome$A
            READ_FIELD
            iadd
            getfield A.$cosmodrome$A
            WRITE_FIELD
            putfield A.uses
            EXIT
            areturn
            EXIT_BY_EXCEPTION
            athrow
            """);
    assertThat(program.addedFields("A"))
        .isEqualTo(
            """
            0x1081 $cosmodrome$A
            """);
  }

  @Test
  void aSwitchOnAnEnumReadsTheTableOfTheCompilerLikeAnyArray() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              int go(Thread.State state) {
                switch (state) {
                  case NEW: return 1;
                  default: return 0;
                }
              }
            }
            """);
    assertThat(program.outline("A", "go"))
        .isEqualTo(
            """
            FETCH_LOG
            ENTER
            getstatic A$1.$SwitchMap$java$lang$Thread$State
            NOTE_CALL_SITE
            invokevirtual java/lang/Thread$State.ordinal
            iaload
            READ_ELEMENT
            lookupswitch
            EXIT
            ireturn
            EXIT
            ireturn
            EXIT_BY_EXCEPTION
            athrow
            """);
  }

  @Test
  void anInnerClassRecordsFieldsOfTheOuterObject() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              int x;
              class Inner {
                int get() { return x; }
              }
            }
            """);
    assertThat(program.outline("A$Inner", "get"))
        .isEqualTo(
            """
            FETCH_LOG
            getfield A$Inner.this$0
            getfield A.x
            getfield A.$cosmodrome$A
            READ_FIELD
            ireturn
            """);
  }

  @Test
  void anAnonymousClassIsNamedByItsNumberInFieldNames() {
    TestProgram program =
        TestProgram.ofSource(
            """
            class A {
              Runnable go() {
                return new Runnable() {
                  int x;
                  public void run() { x++; }
                };
              }
            }
            """);
    assertThat(program.layouts())
        .isEqualTo(
            """
            A: root null, state null, fields [], statics [], replacing [<init>()V]
            A$1: root A$1, state $cosmodrome$A$1, fields [A$1.x], statics [], replacing [<init>(LA;)V]
            """);
  }

  @Test
  void fieldsOfALoadedClassAreNotRecordedBecauseNoFieldCanBeAdded() {
    TestProgram program =
        TestProgram.ofSource(
                """
            class A {
              int x;
              int[] y = {1};
              int get() { return x + y[0]; }
            }
            """)
            .withLoaded("A");
    assertThat(program.outline("A", "get"))
        .isEqualTo(
            """
            FETCH_LOG
            getfield A.x
            getfield A.y
            iaload
            READ_ELEMENT
            iadd
            ireturn
            """);
    assertThat(program.addedFields("A")).isEqualTo("");
    assertThat(program.problems())
        .isEqualTo(
            """
            fields not recorded, because the class was loaded before the agent: A
            """);
  }

  @Test
  void aLoadedClassWithoutFieldsIsNoProblem() {
    TestProgram program =
        TestProgram.ofSource(
                """
            class A {
              synchronized void go() {}
            }
            """)
            .withLoaded("A");
    assertThat(program.outline("A", "go"))
        .isEqualTo(
            """
            FETCH_LOG_WITH_ROOM
            ENTER_SYNCHRONIZED
            EXIT
            return
            EXIT_BY_EXCEPTION
            athrow
            """);
    assertThat(program.problems()).isEqualTo("");
  }
}
