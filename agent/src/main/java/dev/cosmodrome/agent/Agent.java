package dev.cosmodrome.agent;

import dev.cosmodrome.instrument.models.LibraryModels;
import dev.cosmodrome.instrument.scope.NamedMethods;
import dev.cosmodrome.instrument.scope.Scope;
import dev.cosmodrome.instrument.steering.HoldPoints;
import dev.cosmodrome.runtime.OwnThread;
import dev.cosmodrome.runtime.Problems;
import dev.cosmodrome.runtime.Settings;
import dev.cosmodrome.runtime.hooks.JdkObjectHooks;
import dev.cosmodrome.runtime.hooks.UnitHooks;
import dev.cosmodrome.runtime.recorder.Recorder;
import dev.cosmodrome.runtime.steering.Steering;
import dev.cosmodrome.trace.Note;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Starts recording and instrumenting. */
public final class Agent {
  private static boolean running;

  private Agent() {}

  /**
   * Starts the agent, unless it is already running.
   *
   * @return the reason why that is not possible, null if it is
   */
  public static synchronized @Nullable String start(
      @Nullable String text, Instrumentation instrumentation) {
    if (running) {
      return "the agent is already running";
    }
    try {
      AgentOptions options = AgentOptions.parse(text);
      LibraryModels models = options.models();
      ScheduleFile schedule = options.schedule();
      NamedMethods named = options.namedMethods();
      Settings.use(options.settings());
      Recorder.start();
      // From here on, another agent would write to the same recording, even if this one fails.
      running = true;
      if (options.units()) {
        Recorder.recording().definitions().note(new Note.UnitsByObject());
      }
      if (options.accesses() != Settings.Accesses.ALL) {
        Recorder.recording().definitions().note(new Note.RepeatsLeftOut());
      }
      if (options.accesses() == Settings.Accesses.SHARED) {
        Recorder.recording().definitions().note(new Note.ConflictsOnly());
      }
      Scope scope = options.scope();
      openJdk(instrumentation);
      HoldPoints points = schedule == null ? HoldPoints.NONE : schedule;
      Instrumenters instrumenters =
          new Instrumenters(
              scope,
              models,
              points,
              named,
              options.namedFields(),
              options.units(),
              options.isRecorded());
      Transformer transformer = new Transformer(scope, instrumenters, instrumentation);
      String nothingRecorded = options.nothingRecorded();
      if (nothingRecorded != null) {
        transformer.expectProgram(nothingRecorded);
      }
      if (!scope.jdk().isEmpty()) {
        OwnClasses.load();
        JdkObjectHooks.prepare();
      }
      if (options.units()) {
        UnitHooks.prepare();
      }
      if (schedule != null) {
        Steering.use(schedule.steps());
        DeadlockWatch.start(schedule.deadlocks());
      }
      instrumentLoaded(instrumentation, transformer);
      // With no hook at all, the JVM does not reach the place where recordings are finished.
      Runtime.getRuntime().addShutdownHook(new OwnThread(null, "end"));
      return null;
    } catch (IllegalArgumentException e) {
      return String.valueOf(e.getMessage());
    } catch (IOException e) {
      return "cannot write the recording: " + e;
    } catch (ReflectiveOperationException e) {
      return "the agent's jar is damaged: " + e;
    }
  }

  /** Opens the packages of the JDK that the agent uses. */
  private static void openJdk(Instrumentation instrumentation) {
    Module own = Agent.class.getModule();
    instrumentation.redefineModule(
        Object.class.getModule(),
        Set.of(own),
        Map.of("jdk.internal.misc", Set.of(own), "sun.nio.ch", Set.of(own)),
        Map.of(
            "java.nio", Set.of(own),
            "java.util", Set.of(own),
            "java.util.concurrent", Set.of(own)),
        Set.of(),
        Map.of());
  }

  /** Adds hooks to loaded classes: those of the JDK and, as far as possible, of the program. */
  private static void instrumentLoaded(Instrumentation instrumentation, Transformer transformer) {
    List<Class<?>> loaded = new ArrayList<>();
    for (Class<?> type : instrumentation.getAllLoadedClasses()) {
      if (instrumentation.isModifiableClass(type) && transformer.isForLoaded(type)) {
        loaded.add(type);
      }
    }
    JdkObjectHooks.suppressRecording();
    instrumentation.addTransformer(transformer, true);
    // Classes that are loaded from here on get their hooks when they are loaded, except for those
    // that the transformer itself needs.
    while (!loaded.isEmpty()) {
      retransform(instrumentation, loaded);
      loaded.clear();
      for (Class<?> type : instrumentation.getAllLoadedClasses()) {
        if (instrumentation.isModifiableClass(type) && transformer.isMissed(type)) {
          loaded.add(type);
        }
      }
    }
    JdkObjectHooks.resumeRecording();
  }

  /**
   * Adds hooks to loaded classes: all at once, or if the JVM cannot redefine one of them, such as a
   * class that cannot be linked, each half by itself.
   */
  private static void retransform(Instrumentation instrumentation, List<Class<?>> types) {
    try {
      instrumentation.retransformClasses(types.toArray(new Class<?>[0]));
    } catch (UnmodifiableClassException
        | UnsupportedOperationException
        | LinkageError
        | InternalError e) {
      int half = types.size() / 2;
      if (half == 0) {
        Problems.note(
            "class not instrumented, because the JVM cannot redefine it: "
                + types.get(0).getName()
                + ": "
                + e);
      } else {
        retransform(instrumentation, types.subList(0, half));
        retransform(instrumentation, types.subList(half, types.size()));
      }
    }
  }
}
