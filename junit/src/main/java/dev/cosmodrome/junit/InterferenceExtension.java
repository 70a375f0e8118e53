package dev.cosmodrome.junit;

import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.pipeline.CheckerType;
import dev.cosmodrome.report.FindingView;
import dev.cosmodrome.runtime.Settings;
import dev.cosmodrome.runtime.recorder.RunningRecording;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.ClassTemplate;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContext;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContextProvider;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.opentest4j.AssertionFailedError;

/** Records each test, and fails it if something is found in the recording. */
final class InterferenceExtension
    implements BeforeAllCallback,
        BeforeEachCallback,
        AfterEachCallback,
        ClassTemplateInvocationContextProvider {
  /** The configuration parameter with options for an agent that is attached. */
  static final String AGENT_OPTIONS = "cosmodrome.agent.options";

  /** The key of the window of a test that has begun; one whose preparation failed has none. */
  private static final String WINDOW = "window";

  InterferenceExtension() {}

  @Override
  public void beforeAll(ExtensionContext context) throws IOException {
    if (!AgentAttachment.isRunning()) {
      Optional<CheckInterference> options =
          AnnotationSupport.findAnnotation(context.getElement(), CheckInterference.class);
      List<CheckerType> checkers =
          options.map(found -> List.of(found.checkers())).orElse(List.of());
      List<String> specifications = options.map(CheckInterference::specification).stream().toList();
      AgentAttachment.start(
          context.getConfigurationParameter(AGENT_OPTIONS).orElse(""),
          AgentAttachment.needs(checkers::contains) + NamedSpecifications.option(specifications));
    }
  }

  @Override
  public void beforeEach(ExtensionContext context) throws IOException {
    beforeAll(context);
    CheckInterference options = options(context);
    boolean isOfMethod =
        AnnotationSupport.isAnnotated(context.getTestMethod(), CheckInterference.class);
    if (isOfMethod && options.repeat() != 1) {
      throw new ExtensionConfigurationException(
          "repeat is for classes; use @RepeatedTest(" + options.repeat() + ") for a method");
    }
    if (options.noise() != Noise.NONE) {
      long seed = options.seed() + context.getUniqueId().hashCode();
      RunningRecording.disturb(Settings.Noise.valueOf(options.noise().name()), seed);
    }
    store(context).put(WINDOW, TestWindow.begin());
  }

  private static ExtensionContext.Store store(ExtensionContext context) {
    return context.getStore(ExtensionContext.Namespace.create(InterferenceExtension.class));
  }

  @Override
  public void afterEach(ExtensionContext context) throws IOException {
    TestWindow window = store(context).remove(WINDOW, TestWindow.class);
    if (window == null) {
      return;
    }
    RunningRecording.disturbAsPlanned();
    CheckInterference options = options(context);
    TraceResult<FindingView> result = TestCheck.of(options).check(name(context), window);
    if (TestCheck.fails(result, options.failOn())) {
      throw failure(context, TestCheck.text(result));
    }
  }

  /** The failure of a test, as if it came from there. */
  private static AssertionFailedError failure(ExtensionContext context, String message) {
    AssertionFailedError failure = new AssertionFailedError(message);
    StackTraceElement place =
        new StackTraceElement(
            context.getRequiredTestClass().getName(),
            context.getRequiredTestMethod().getName(),
            null,
            -1);
    failure.setStackTrace(new StackTraceElement[] {place});
    return failure;
  }

  private static String name(ExtensionContext context) {
    String method = context.getRequiredTestMethod().getName();
    String test = context.getRequiredTestClass().getSimpleName() + "." + method;
    String shown = context.getDisplayName();
    return shown.startsWith(method) ? test : test + " " + shown;
  }

  /** The annotation of a test, or of the classes that it is in. */
  private static CheckInterference options(ExtensionContext context) {
    Optional<ExtensionContext> now = Optional.of(context);
    while (now.isPresent()) {
      Optional<CheckInterference> found =
          AnnotationSupport.findAnnotation(now.get().getElement(), CheckInterference.class);
      if (found.isPresent()) {
        return found.get();
      }
      now = now.get().getParent();
    }
    throw new ExtensionConfigurationException("@CheckInterference is missing");
  }

  @Override
  public boolean supportsClassTemplate(ExtensionContext context) {
    return options(context).repeat() != 1 || !isTemplateAnyway(context.getRequiredTestClass());
  }

  /** Returns whether something else says how often a class is run, such as parameters. */
  private static boolean isTemplateAnyway(Class<?> test) {
    return Arrays.stream(test.getAnnotations())
        .map(Annotation::annotationType)
        .filter(type -> type != CheckInterference.class)
        .anyMatch(type -> AnnotationSupport.isAnnotated(type, ClassTemplate.class));
  }

  @Override
  public Stream<ClassTemplateInvocationContext> provideClassTemplateInvocationContexts(
      ExtensionContext context) {
    int repeat = options(context).repeat();
    if (repeat < 1) {
      throw new ExtensionConfigurationException("repeat is " + repeat + "; it must be at least 1");
    }
    return IntStream.rangeClosed(1, repeat).mapToObj(i -> new Repetition(i, repeat));
  }

  /** One run of a class. */
  private record Repetition(int number, int of) implements ClassTemplateInvocationContext {
    @Override
    public String getDisplayName(int index) {
      return of == 1 ? "recorded" : "recorded " + number + " of " + of;
    }
  }
}
