package dev.cosmodrome.it.library;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.cosmodrome.it.record.RecordedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each call of the JDK that accesses memory of the program is recorded as these accesses. */
final class GeneratedCallsTest {
  @TempDir private Path folder;

  static Stream<Arguments> cases() throws IOException {
    List<Arguments> cases = new ArrayList<>();
    for (Matrix matrix : Matrix.values()) {
      cases.add(Arguments.of(matrix, false));
      cases.add(Arguments.of(matrix, true));
    }
    return JdkCases.of(cases);
  }

  /** The calls. */
  enum Matrix {
    ARRAYS {
      @Override
      GeneratedCalls calls() {
        return ArrayCalls.all();
      }
    },
    BUFFERS {
      @Override
      GeneratedCalls calls() {
        return BufferCalls.all();
      }
    },
    HANDLES {
      @Override
      GeneratedCalls calls() {
        return HandleCalls.all();
      }
    };

    abstract GeneratedCalls calls();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void twoCallsAreNotAtomicAndRaceWithoutALock(Path jdk, Matrix matrix, boolean isLocked)
      throws IOException, InterruptedException {
    GeneratedCalls calls = matrix.calls();
    RecordedRun run = run(jdk, calls, isLocked);

    List<JsonObject> races = CheckedRun.findings(run, "", "races");
    if (isLocked) {
      assertThat(races).isEmpty();
      return;
    }
    List<JsonObject> findings = CheckedRun.findings(run, "", "atomicity");
    assertThat(Set.copyOf(MethodNames.blamedBy(findings)))
        .containsExactlyInAnyOrderElementsOf(calls.notAtomic());
    assertThat(racing(races)).containsExactlyInAnyOrderElementsOf(calls.racing());
  }

  @ParameterizedTest
  @MethodSource("dev.cosmodrome.it.record.RecordedRun#jdks")
  void largeArraysTakeLessThanTwoBytesForAnAccess(Path jdk)
      throws IOException, InterruptedException {
    RecordedRun run = RecordedRun.of(jdk, folder, "", LargeArrays.class.getName());

    CheckedRun.assertSilent(run, "done", "");
    assertThat(Files.size(run.recording())).isLessThan(2 * LargeArrays.ACCESSES);
  }

  private RecordedRun run(Path jdk, GeneratedCalls calls, boolean isLocked)
      throws IOException, InterruptedException {
    String classPath = calls.compile(folder, isLocked);
    RecordedRun run = RecordedRun.of(jdk, classPath, folder, Turns.LEFT_OUT, GeneratedCalls.MAIN);
    assertThat(run.errors()).isEmpty();
    assertThat(run.output()).isEqualTo("done" + System.lineSeparator());
    return run;
  }

  /** The methods whose calls race. */
  private static Set<String> racing(List<JsonObject> races) {
    Set<String> methods = new HashSet<>();
    for (JsonObject race : races) {
      for (JsonElement step : race.getAsJsonArray("steps")) {
        String method = step.toString().replaceAll(".*Generated\\.((?:one|two)\\w+).*", "$1");
        if (method.length() < step.toString().length()) {
          methods.add(method);
        }
      }
    }
    return methods;
  }
}
