package dev.cosmodrome.runtime.library;

import dev.cosmodrome.models.LibraryEvent;
import dev.cosmodrome.models.Verb;
import dev.cosmodrome.runtime.hooks.CollectionHooks;
import dev.cosmodrome.runtime.hooks.LibraryHooks;
import dev.cosmodrome.runtime.log.ThreadLog;
import dev.cosmodrome.runtime.recorder.TestRecording;
import dev.cosmodrome.runtime.recorder.ThreadScript;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A script of threads that call methods of libraries. A call has a model in the notation of the
 * tables, and is surrounded by hooks as in instrumented code.
 */
public final class LibraryScript {
  private static final Pattern EVENT =
      Pattern.compile(
          "([a-z-]+)(?: (this|result|field|arg\\d)(?:\\.([a-z ]+?))?(?:\\[arg(\\d)\\])?)?"
              + "(?: by arg(\\d))?(?: if ([a-z ]+))?");
  private static final Map<String, Integer> CONDITIONS =
      Map.of(
          "true", LibraryEvent.IF_TRUE,
          "false", LibraryEvent.IF_FALSE,
          "null", LibraryEvent.IF_NULL,
          "called", LibraryEvent.IF_CALLED,
          "equal", LibraryEvent.IF_EQUAL,
          "writing", LibraryEvent.IF_WRITING,
          "reading", LibraryEvent.IF_READING,
          "changed", LibraryEvent.IF_CHANGED,
          "result is expected", LibraryEvent.IF_EXPECTED);

  private final TestRecording test;
  private final ThreadScript script;

  public LibraryScript() throws IOException {
    test = new TestRecording(TestRecording.SETTINGS);
    script = new ThreadScript(test);
  }

  /** The recording. */
  public TestRecording test() {
    return test;
  }

  /** The script without calls. */
  public ThreadScript threads() {
    return script;
  }

  /** Takes the steps of a script, and checks what is recorded of it. */
  public void check(String steps, String expected) throws IOException {
    script.runAndCheck(steps, expected);
  }

  /** The actions of a model, such as "acquire this then collect this.readers". */
  public static LibraryAction[] actions(String model) {
    return Arrays.stream(model.split(" then "))
        .map(text -> LibraryAction.of(event(text)))
        .toArray(LibraryAction[]::new);
  }

  private static LibraryEvent event(String text) {
    Matcher event = EVENT.matcher(text);
    if (!event.matches()) {
      throw new AssertionError(text);
    }
    Verb verb = Verb.valueOf(event.group(1).toUpperCase(Locale.ROOT).replace('-', '_'));
    return new LibraryEvent(
        verb,
        target(event.group(2)),
        event.group(3) == null ? "" : event.group(3),
        number(event.group(4)),
        0,
        event.group(6) == null ? LibraryEvent.ALWAYS : CONDITIONS.get(event.group(6)),
        number(event.group(5)));
  }

  private static int target(@Nullable String text) {
    if (text == null || text.equals("this")) {
      return 0;
    }
    return switch (text) {
      case "result" -> LibraryEvent.RESULT;
      case "field" -> LibraryEvent.FIELD;
      default -> number(text.substring("arg".length()));
    };
  }

  private static int number(@Nullable String text) {
    return text == null ? 0 : Integer.parseInt(text);
  }

  /** Defines a call that means the same for all objects. */
  public static int define(String method, String model) {
    return LibraryCall.define(
        method, new String[] {""}, new LibraryAction[][] {actions(model)}, true);
  }

  /** Defines a call of an object, with a model that all classes inherit. */
  public static int defineByClass(String method, String model) {
    String[] types = {Object.class.getName()};
    return LibraryCall.define(method, types, new LibraryAction[][] {actions(model)}, false);
  }

  /** Adds the step of a call, which returns null. */
  public void call(
      String step, @Nullable Object self, String model, @Nullable Object... arguments) {
    returning(null, step, self, model, arguments);
  }

  /** Adds the step of a call, which returns something. */
  public void returning(
      @Nullable Object result,
      String step,
      @Nullable Object self,
      String model,
      @Nullable Object... arguments) {
    int call = define(step + "()V", model);
    script.define(
        step,
        (log, argument, site) -> {
          Object first = argument(arguments, 0);
          Object second = argument(arguments, 1);
          Object third = argument(arguments, 2);
          LibraryHooks.before(self, first, second, third, log, call, site);
          LibraryHooks.after(result, self, first, second, third, log, call, site);
        });
  }

  private static @Nullable Object argument(@Nullable Object[] arguments, int index) {
    return index < arguments.length ? arguments[index] : null;
  }

  /** Adds the step of a call of a collection; the argument of the step is that of the call. */
  public void collection(
      String step, String method, Object self, String model, Function<String, Object> body) {
    int call = defineByClass(method, model);
    script.define(
        step,
        (log, argument, site) ->
            callCollection(
                call, self, new Object[] {argument}, () -> body.apply(argument), log, site));
  }

  /** Adds the step of a call of a collection with arguments that are objects. */
  public void collectionOf(
      String step,
      String method,
      @Nullable Object self,
      @Nullable Object[] arguments,
      String model,
      Callable<@Nullable Object> body) {
    int call = self == null ? define(method, model) : defineByClass(method, model);
    script.define(
        step, (log, argument, site) -> callCollection(call, self, arguments, body, log, site));
  }

  /** Calls a method of a collection as instrumented code does. */
  private static void callCollection(
      int call,
      @Nullable Object self,
      @Nullable Object[] arguments,
      Callable<@Nullable Object> body,
      ThreadLog log,
      int site) {
    Object first = argument(arguments, 0);
    Object second = argument(arguments, 1);
    Object third = argument(arguments, 2);
    Object lock = CollectionHooks.before(self, first, second, third, log, call, site);
    synchronized (lock) {
      try {
        Object result = body.call();
        CollectionHooks.after(result, self, first, second, third, log, call, site);
      } catch (Exception e) {
        CollectionHooks.failed(e, self, first, second, third, log, call, site);
      } finally {
        CollectionHooks.ended(lock, log, call, site);
      }
    }
  }
}
