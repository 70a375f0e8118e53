package dev.cosmodrome.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Hooks in classes of the JDK that are recorded from inside, and around calls of them. */
final class InsideJdkHooksTest {
  @Test
  void aMethodOfTheJdkFetchesTheLogByItsObject() {
    TestProgram program =
        TestProgram.ofSource(
                """
            class A {}
            """)
            .withJdk("java.util.OptionalInt", "java.util.Observable");
    assertThat(program.outline("java/util/Observable", "addObserver"))
        .isEqualTo(
            """
            FETCH_LOG_OF_OBJECT_WITH_ROOM
            ENTER_SYNCHRONIZED in JDK
            new java/lang/NullPointerException
            invokespecial java/lang/NullPointerException.<init>
            athrow
            getfield java/util/Observable.obs
            READ_FIELD_OF_JDK
            BEFORE_COLLECTION_CALL
            monitorenter
            invokevirtual java/util/Vector.contains
            AFTER_COLLECTION_CALL
            COLLECTION_CALL_ENDED
            monitorexit
            COLLECTION_CALL_FAILED
            COLLECTION_CALL_ENDED
            monitorexit
            athrow
            monitorexit
            athrow
            getfield java/util/Observable.obs
            READ_FIELD_OF_JDK
            BEFORE_COLLECTION_CALL
            monitorenter
            invokevirtual java/util/Vector.addElement
            AFTER_COLLECTION_CALL
            COLLECTION_CALL_ENDED
            monitorexit
            COLLECTION_CALL_FAILED
            COLLECTION_CALL_ENDED
            monitorexit
            athrow
            monitorexit
            athrow
            EXIT in JDK
            return
            EXIT_BY_EXCEPTION in JDK
            athrow
            """);
  }

  @Test
  void noFieldIsAddedToAClassOfTheJdk() {
    TestProgram program =
        TestProgram.ofSource(
                """
            class A {}
            """)
            .withJdk("java.util.Observable");
    assertThat(program.addedFields("java/util/Observable")).isEqualTo("");
  }

  @Test
  void aCallOfAStaticMethodOfTheJdkIsAnnounced() {
    TestProgram program =
        TestProgram.ofSource(
                """
            class A {
              static Object go() { return java.util.Objects.requireNonNull("a"); }
            }
            """)
            .withJdk("java.util.Objects");
    assertThat(program.code("A", "go"))
        .isEqualTo(
            """
            FETCH_LOG
            astore log
            push a
            aload log
            push 2057975172
            CALLING_JDK
            invokestatic java/util/Objects.requireNonNull
            areturn
            """);
  }

  @Test
  void aNewObjectOfTheJdkIsRecordedForItsCreator() {
    TestProgram program =
        TestProgram.ofSource(
                """
            class A {
              static Object go() { return new java.util.Observable(); }
            }
            """)
            .withJdk("java.util.Observable");
    assertThat(program.outline("A", "go"))
        .isEqualTo(
            """
            FETCH_LOG
            new java/util/Observable
            CALLING_JDK
            invokespecial java/util/Observable.<init>
            CREATED_OF_JDK
            areturn
            """);
  }

  @Test
  void aMethodReferenceToAConstructorOfTheJdkBecomesAMethodWithHooks() {
    TestProgram program =
        TestProgram.ofSource(
                """
            class A {
              static java.util.function.Supplier<Object> go() { return java.util.Observable::new; }
            }
            """)
            .withJdk("java.util.Observable");
    assertThat(program.outline("A", "$cosmodrome$init$0"))
        .isEqualTo(
            """
            FETCH_LOG
            new java/util/Observable
            CALLING_JDK
            invokespecial java/util/Observable.<init>
            CREATED_OF_JDK
            areturn
            """);
  }

  @Test
  void aCallOfAClassThatIsRecordedFromInsideHasNoModel() {
    TestProgram program =
        TestProgram.ofSource(
                """
            class A {
              static void go(java.util.ArrayList<String> list) { new java.util.ArrayList<String>(list); }
            }
            """)
            .withJdk("java.util.ArrayList");
    assertThat(program.outline("A", "go"))
        .isEqualTo(
            """
            FETCH_LOG
            new java/util/ArrayList
            CALLING_JDK
            invokespecial java/util/ArrayList.<init>
            CREATED_OF_JDK
            return
            """);
  }
}
