package dev.cosmodrome.it.junit;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.Arrays;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs test classes as an IDE does, and prints how each test ended. */
final class TestRun {
  private static final int MAX_CALLS = 3;

  private TestRun() {}

  /** Runs the classes that are named. */
  public static void main(String[] classes) {
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(Arrays.stream(classes).map(name -> selectClass(name)).toList())
            .build();
    LauncherFactory.create().execute(request, new Printer());
  }

  private static final class Printer implements TestExecutionListener {
    @Override
    public synchronized void executionFinished(TestIdentifier test, TestExecutionResult result) {
      if (test.isTest() || result.getThrowable().isPresent()) {
        System.out.println(result.getStatus() + " " + test.getDisplayName());
        result.getThrowable().ifPresent(Printer::print);
      }
    }

    private static void print(Throwable failure) {
      System.out.println(failure.getClass().getSimpleName() + ": " + failure.getMessage());
      Arrays.stream(failure.getStackTrace())
          .limit(MAX_CALLS)
          .forEach(call -> System.out.println("  at " + call));
      Arrays.stream(failure.getSuppressed()).forEach(Printer::print);
    }
  }
}
