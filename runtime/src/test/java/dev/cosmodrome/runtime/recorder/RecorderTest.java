package dev.cosmodrome.runtime.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.cosmodrome.runtime.OwnRuntime;
import dev.cosmodrome.runtime.OwnThread;
import dev.cosmodrome.runtime.Settings;
import dev.cosmodrome.trace.CosmoReader;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.VariableName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The recording of a JVM, from its start to the complete file. */
@OwnRuntime
@Timeout(60)
class RecorderTest {
  private static final long UNLIMITED = Long.MAX_VALUE;

  private final Path folder = Files.createTempDirectory("recorder");
  private final Path file = folder.resolve("recording.cosmo");

  RecorderTest() throws IOException {
    folder.toFile().deleteOnExit();
    file.toFile().deleteOnExit();
  }

  private static void use(Path out, long maxBytes) {
    Settings.use(
        new Settings(
            out,
            maxBytes,
            1_000,
            1 << 20,
            Settings.Noise.NONE,
            0,
            false,
            false,
            Settings.Accesses.NEEDED));
  }

  private static int variable(String name) {
    return Recorder.RECORDING.definitions().variable(VariableName.other(name)) - 1;
  }

  /** The events of a file, then its notes. */
  private static List<String> read(Path from) throws IOException {
    List<String> lines = new ArrayList<>();
    try (CosmoReader reader = new CosmoReader(Files.newInputStream(from))) {
      reader.readAll(
          (operation, thread, target, site) ->
              lines.add(Op.word(operation) + " " + reader.symbols().target(operation, target)));
      reader.symbols().names(Kind.NOTE).forEach(note -> lines.add("note: " + note));
    }
    return lines;
  }

  @Test
  void whatThreadsDoIsInTheFile() throws IOException {
    use(file, UNLIMITED);
    Recorder.start();
    Recorder.sawProgram();
    assertThat(Recorder.recording().isOn()).isTrue();
    CurrentThread.log().write(variable("x"), 0);
    Recorder.finish();
    CurrentThread.log().write(variable("y"), 0);
    Recorder.finish();
    assertThat(Recorder.recording().isOn()).isFalse();
    assertThat(read(file)).containsExactly("write x");
  }

  @Test
  void withoutAFileNothingIsRecorded() throws IOException {
    use(null, UNLIMITED);
    Recorder.start();
    assertThat(Recorder.recording().isOn()).isFalse();
    Recorder.finish();
    assertThatThrownBy(() -> RunningRecording.beginWindow(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("record=off");
  }

  @Test
  void aRecordingOfNothingHasANote() throws IOException {
    use(file, UNLIMITED);
    Recorder.start();
    Recorder.finish();
    assertThat(read(file))
        .containsExactly("note: nothing recorded: no class of the program was loaded and included");
  }

  @Test
  void aRecordingEndsAtItsLimit() throws Exception {
    use(file, 20_000);
    Recorder.start();
    Recorder.sawProgram();
    int first = variable("x0");
    for (int i = 1; i < 500; i++) {
      variable("x" + i);
    }
    Random random = new Random(1);
    while (Recorder.recording().isOn()) {
      CurrentThread.log().writeVolatile(first + random.nextInt(500), 0);
    }
    Recorder.finish();
    List<String> lines = read(file);
    assertThat(lines).contains("note: stopped at 20000 bytes");
    assertThat(lines.size()).isGreaterThan(1_000);
  }

  @Test
  void aFullDiskEndsTheRecordingAndNotTheProgram() throws Exception {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "this system has no such device");
    use(full, UNLIMITED);
    Recorder.start();
    int x = variable("x");
    while (Recorder.recording().isOn()) {
      CurrentThread.log().writeVolatile(x, 0);
    }
    assertThat(Recorder.recording().shared().failure()).hasMessageContaining("space");
    Recorder.finish();
  }

  @Test
  void lackOfMemoryEndsTheRecordingWithWhatThereIs() throws Exception {
    use(file, UNLIMITED);
    Recorder.start();
    Recorder.sawProgram();
    CurrentThread.log().write(variable("x"), 0);
    Recorder.lost(new StackOverflowError());
    assertThat(Recorder.recording().isOn()).isTrue();
    Recorder.lost(new OutOfMemoryError("test"));
    assertThat(Recorder.recording().isOn()).isFalse();
    CurrentThread.log().write(variable("y"), 0);
    Recorder.finish();
    assertThat(read(file)).containsExactly("write x");
  }

  @Test
  void aWindowHasTheEventsOfItsTime() throws IOException {
    use(file, UNLIMITED);
    Path window = folder.resolve("window.cosmo");
    window.toFile().deleteOnExit();
    Recorder.start();
    Recorder.sawProgram();
    int method = Recorder.RECORDING.definitions().method("A.test", 0);
    CurrentThread.log().enter(method);
    CurrentThread.log().write(variable("before"), 0);
    RunningRecording.beginWindow(window);
    CurrentThread.log().write(variable("inside"), 0);
    RunningRecording.suspend();
    CurrentThread.log().write(variable("tool"), 0);
    RunningRecording.resume();
    RunningRecording.endWindow();
    CurrentThread.log().write(variable("after"), 0);
    Recorder.finish();
    assertThat(read(window)).containsExactly("enter A.test", "write inside");
    assertThat(read(file))
        .containsExactly("enter A.test", "write before", "write inside", "write after");
    assertThatThrownBy(() -> RunningRecording.beginWindow(window))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("stopped");
  }

  @Test
  void eachThreadHasOneLog() throws InterruptedException {
    use(file, UNLIMITED);
    Recording recording = Recorder.RECORDING;
    Thread thread = new Thread(() -> assertThat(CurrentThread.log()).isNotNull(), "worker");
    assertThat(recording.knownLogOf(thread)).isNull();
    thread.start();
    thread.join();
    assertThat(recording.knownLogOf(thread)).isSameAs(recording.logOf(thread));
    assertThat(recording.logOf(thread).name).isEqualTo("worker");
    assertThat(recording.logOf(thread).thread()).isSameAs(thread);
    assertThat(CurrentThread.log()).isSameAs(recording.logOf(Thread.currentThread()));
    assertThat(CurrentThread.logWithRoom()).isSameAs(CurrentThread.logOfProgram());
  }

  @Test
  void threadsOfTheRecorderHaveNoLog() throws InterruptedException {
    use(file, UNLIMITED);
    Object[] log = {"none yet"};
    Thread own = new OwnThread(() -> log[0] = CurrentThread.logOfProgram(), "test");
    own.start();
    own.join();
    assertThat(log[0]).isNull();
  }

  @Test
  void threadsThatHaveEndedAreJoinedByShutdownHooks() throws Exception {
    TestRecording test = new TestRecording(TestRecording.SETTINGS);
    ThreadScript script = new ThreadScript(test);
    EndedThreads ended = test.recording.endedThreads();
    for (int i = 1; i <= 20; i++) {
      String name = "T" + i;
      script.run(name + ": stop");
      ended.add(script.thread(name).id);
    }
    Thread daemon = new Thread(() -> ended.add(script.thread("D").id));
    daemon.setDaemon(true);
    daemon.start();
    daemon.join();
    ended.joinAll(script.thread("hook"));
    ended.joinAll(script.thread("hook"));
    assertThat(script.events())
        .contains("hook: join(T1) join(T2)")
        .endsWith("join(T20)")
        .doesNotContain("join(D)");
  }
}
