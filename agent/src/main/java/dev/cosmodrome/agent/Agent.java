package dev.cosmodrome.agent;

import dev.cosmodrome.instrument.LibraryModels;
import dev.cosmodrome.instrument.Scope;
import dev.cosmodrome.runtime.InsideHooks;
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
      Scope scope = options.scope();
      openJdk(instrumentation);
      Transformer transformer = new Transformer(scope, models, instrumentation);
      if (!scope.jdk().isEmpty()) {
        OwnClasses.load();
        InsideHooks.prepare();
      }
      instrumentJdk(instrumentation, transformer);
      // With no hook at all, the JVM does not reach the place where recordings are finished.
      Runtime.getRuntime().addShutdownHook(new OwnThread(null, "end"));
    } catch (IllegalArgumentException e) {
      refuse(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      refuse("can't write the recording: " + e);
    } catch (ReflectiveOperationException e) {
      refuse("the agent's jar is damaged: " + e);
    }
  }

  /** Ends the program; there is no way to go on without what was asked for. */
  private static void refuse(String reason) {
    System.err.println("cosmodrome: " + reason);
    System.exit(2);
  }

  /** Lets the agent reach what it has to in the JDK. */
  private static void openJdk(Instrumentation instrumentation) {
    Module own = Agent.class.getModule();
    instrumentation.redefineModule(
        Object.class.getModule(),
        Set.of(own),
        Map.of("jdk.internal.misc", Set.of(own)),
        Map.of("java.util", Set.of(own)),
        Set.of(),
        Map.of());
  }

  private static void instrumentJdk(Instrumentation instrumentation, Transformer transformer) {
    List<Class<?>> loaded = new ArrayList<>();
    for (Class<?> type : instrumentation.getAllLoadedClasses()) {
      if (instrumentation.isModifiableClass(type)
          && transformer.isForJdk(type.getName().replace('.', '/'))) {
        loaded.add(type);
      }
    }
    InsideHooks.hush();
    // What is loaded from here on gets its hooks then.
    instrumentation.addTransformer(transformer, true);
    retransform(instrumentation, loaded);
    InsideHooks.unhush();
  }

  /** Adds hooks to classes that are loaded: all at once, or each by itself if that fails. */
  private static void retransform(Instrumentation instrumentation, List<Class<?>> types) {
    try {
      instrumentation.retransformClasses(types.toArray(new Class<?>[0]));
    } catch (UnmodifiableClassException | LinkageError e) {
      if (types.size() == 1) {
        Problems.note("the JDK's " + types.get(0).getName() + " is not instrumented: " + e);
        return;
      }
      for (Class<?> type : types) {
        retransform(instrumentation, List.of(type));
      }
    }
  }
}
