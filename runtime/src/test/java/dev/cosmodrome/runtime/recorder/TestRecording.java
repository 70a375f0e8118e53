package dev.cosmodrome.runtime.recorder;

import dev.cosmodrome.runtime.Settings;
import dev.cosmodrome.runtime.sink.FileSink;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.TraceReader;
import dev.cosmodrome.trace.Traces;
import dev.cosmodrome.trace.VariableName;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A recording in memory, whose events are read as text. */
public final class TestRecording {
  public static final Settings SETTINGS = settings(Settings.Accesses.NEEDED, false);
  public static final Settings ALL_ACCESSES = settings(Settings.Accesses.ALL, false);
  public static final Settings SHARED_ACCESSES = settings(Settings.Accesses.SHARED, false);
  public static final Settings UNITS = settings(Settings.Accesses.NEEDED, true);

  private static final int MAX_VARIABLES = 1000;
  private static final long BUFFER_BYTES = 1 << 20;
  private static final long NO_PATIENCE = -1;
  private static final long ENDLESS_PATIENCE = Long.MAX_VALUE;

  public final Recording recording;
  private final ByteArrayOutputStream file = new ByteArrayOutputStream();
  private final FileSink sink;

  public TestRecording(Settings settings) throws IOException {
    this(new Recording(settings));
  }

  /** Starts a recording that exists, such as that of a JVM. */
  public TestRecording(Recording recording) throws IOException {
    this.recording = recording;
    sink = new FileSink(file);
    recording.start();
  }

  private static Settings settings(Settings.Accesses accesses, boolean units) {
    return new Settings(
        null,
        Long.MAX_VALUE,
        MAX_VARIABLES,
        BUFFER_BYTES,
        Settings.Noise.NONE,
        0,
        false,
        units,
        accesses);
  }

  public int variable(String name) {
    return recording.definitions().variable(VariableName.other(name)) - 1;
  }

  public int method(String name) {
    return recording.definitions().method(name, 0);
  }

  /** Merges what the threads have logged so far, also what they may still retract. */
  public void merge() {
    recording.merge(NO_PATIENCE, sink);
  }

  /** Merges what the threads have logged so far and cannot retract any more. */
  public void mergePatiently() {
    recording.merge(ENDLESS_PATIENCE, sink);
  }

  /** All events, in the order in which they were merged; any object that is locked is "lock". */
  public List<String> events() throws IOException {
    List<String> events = new ArrayList<>();
    forEach(
        (thread, word, target, site) ->
            events.add(
                String.join(" ", thread, word, target).strip().replaceAll("Object#\\d+", "lock")));
    return events;
  }

  /** An event in words. */
  public interface Receiver {
    void event(String thread, String word, String target, String site);
  }

  /** Passes on all events; nothing can be recorded afterwards. */
  public void forEach(Receiver receiver) throws IOException {
    merge();
    sink.close();
    Path copy = Files.createTempFile("recording", ".cosmo");
    try {
      Files.write(copy, file.toByteArray());
      read(copy, receiver);
    } finally {
      Files.delete(copy);
    }
  }

  private static void read(Path trace, Receiver receiver) throws IOException {
    try (TraceReader reader = Traces.read(trace)) {
      reader.readAll(
          (operation, thread, target, site) ->
              receiver.event(
                  reader.symbols().name(Kind.THREAD, thread),
                  Op.word(operation),
                  reader.symbols().target(operation, target),
                  reader.symbols().name(Kind.SITE, site)));
    }
  }

  /** The notes of the recording as texts. */
  public List<String> notes() {
    merge();
    return sink.symbols().names(Kind.NOTE);
  }
}
