package dev.cosmodrome.junit;

import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.pipeline.CheckerType;
import dev.cosmodrome.report.FindingStack;
import dev.cosmodrome.report.FindingView;
import dev.cosmodrome.runtime.Settings;
import dev.cosmodrome.runtime.recorder.RunningRecording;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.opentest4j.AssertionFailedError;

/**
 * Records each test, and fails it if something is found in the recording. Uses nothing that JUnit
 * 5.10 does not have.
 */
final class InterferenceExtension
    implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback {
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
      throw failure(context, result);
    }
  }

  /** The failure of a test; its stack trace has the place of the finding, then the test. */
  private static AssertionFailedError failure(
      ExtensionContext context, TraceResult<FindingView> result) throws IOException {
    StackTraceElement test =
        new StackTraceElement(
            context.getRequiredTestClass().getName(),
            context.getRequiredTestMethod().getName(),
            null,
            -1);
    AssertionFailedError failure = new AssertionFailedError(TestCheck.text(result));
    failure.setStackTrace(
        Stream.concat(FindingStack.ofFirst(result).stream(), Stream.of(test))
            .toArray(StackTraceElement[]::new));
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
}
