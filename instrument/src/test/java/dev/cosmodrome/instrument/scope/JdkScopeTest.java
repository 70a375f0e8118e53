package dev.cosmodrome.instrument.scope;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The classes of the JDK that are recorded from inside. */
final class JdkScopeTest {
  @ParameterizedTest
  @ValueSource(strings = {"java.util.**", "java.util.ArrayList", "java.text.Format"})
  void aPatternForPackagesOfTheJdkIsForTheJdk(String pattern) {
    assertThat(JdkScope.isForJdk(pattern)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"javafoo.**", "com.example.**", "**", "*"})
  void anyOtherPatternIsForTheProgram(String pattern) {
    assertThat(JdkScope.isForJdk(pattern)).isFalse();
  }

  @Test
  void withoutPatternsForTheJdkItIsEmpty() {
    assertThat(new JdkScope(List.of("com.example.**"), List.of()).isEmpty()).isTrue();
    assertThat(new JdkScope(List.of("java.util.**"), List.of()).isEmpty()).isFalse();
  }

  @Test
  void anExcludedClassIsNotRecorded() {
    JdkScope scope = new JdkScope(List.of("java.util.**"), List.of("java.util.HashMap*"));
    assertThat(scope.has("java/util/ArrayList")).isTrue();
    assertThat(scope.has("java/util/HashMap")).isFalse();
    assertThat(scope.has("java/util/HashMap$Node")).isFalse();
    assertThat(scope.whyNot("java/util/HashMap")).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "java/util/concurrent/locks/ReentrantLock, modelled by its calls",
    "java/util/concurrent/CountDownLatch, modelled by its calls",
    "java/util/concurrent/FutureTask, modelled by its calls",
    "java/util/concurrent/SynchronousQueue, modelled by its calls",
    "java/util/Timer, modelled by its calls",
    "java/lang/String, the recorder itself uses it",
    "jdk/internal/misc/Unsafe, the recorder itself uses it"
  })
  void aClassThatIsAskedForButCannotBeRecordedHasAReason(String internalName, String reason) {
    JdkScope scope = new JdkScope(List.of("java.**", "jdk.**"), List.of());
    assertThat(scope.has(internalName)).isFalse();
    assertThat(scope.whyNot(internalName)).isEqualTo(reason);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "java/util/ArrayList",
        "java/util/concurrent/ConcurrentHashMap",
        "java/util/concurrent/CopyOnWriteArrayList",
        "java/lang/StringBuilder",
        "java/lang/AbstractStringBuilder"
      })
  void collectionsAndTextCanBeRecorded(String internalName) {
    JdkScope scope = new JdkScope(List.of("java.**"), List.of());
    assertThat(scope.has(internalName)).isTrue();
    assertThat(scope.whyNot(internalName)).isNull();
  }

  @Test
  void textIsRecordedWithTheClassThatHoldsItsState() {
    JdkScope scope = new JdkScope(List.of("java.lang.StringBuffer"), List.of());
    assertThat(scope.has("java/lang/AbstractStringBuilder")).isTrue();
    assertThat(scope.has("java/lang/StringBuilder")).isFalse();
  }
}
