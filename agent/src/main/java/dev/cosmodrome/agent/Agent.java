package dev.cosmodrome.agent;

import dev.cosmodrome.instrument.JdkInstrumenter;
import dev.cosmodrome.instrument.LibraryModels;
import dev.cosmodrome.runtime.OwnThread;
import dev.cosmodrome.runtime.Problems;
import dev.cosmodrome.runtime.Recorder;
import dev.cosmodrome.runtime.Settings;
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
  private Agent() {}

  /** Starts the agent; if that is not possible, the program is not run either. */
  public static void start(@Nullable String text, Instrumentation instrumentation) {
    try {
      AgentOptions options = AgentOptions.parse(text);
      LibraryModels models = options.models();
      Settings.use(options.settings());
      Recorder.start();
      Transformer transformer = new Transformer(options.scope(), models, instrumentation);
      instrumentJdk(instrumentation, transformer);
      // With no hook at all, the JVM does not reach the place where recordings are finished.
      Runtime.getRuntime().addShutdownHook(new OwnThread(null, "end"));
    } catch (IllegalArgumentException e) {
      refuse(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      refuse("can't write the recording: " + e);
    }
  }

  /** Ends the program; there is no way to go on without what was asked for. */
  private static void refuse(String reason) {
    System.err.println("cosmodrome: " + reason);
    System.exit(2);
  }

  private static void instrumentJdk(Instrumentation instrumentation, Transformer transformer) {
    Module own = Agent.class.getModule();
    instrumentation.redefineModule(
        Object.class.getModule(),
        Set.of(own),
        Map.of(),
        Map.of("java.util", Set.of(own)),
        Set.of(),
        Map.of());
    List<Class<?>> loaded = new ArrayList<>();
    for (Class<?> type : instrumentation.getAllLoadedClasses()) {
      if (JdkInstrumenter.has(type.getName().replace('.', '/'))) {
        loaded.add(type);
      }
    }
    // What is loaded from here on gets its hooks then.
    instrumentation.addTransformer(transformer, true);
    for (Class<?> type : loaded) {
      try {
        instrumentation.retransformClasses(type);
      } catch (UnmodifiableClassException | LinkageError e) {
        Problems.note("the JDK's " + type.getName() + " is not instrumented: " + e);
      }
    }
  }
}
