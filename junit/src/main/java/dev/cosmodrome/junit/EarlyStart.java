package dev.cosmodrome.junit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.platform.engine.discovery.ClassSelector;
import org.junit.platform.engine.discovery.ClasspathRootSelector;
import org.junit.platform.engine.discovery.MethodSelector;
import org.junit.platform.launcher.LauncherDiscoveryListener;
import org.junit.platform.launcher.LauncherDiscoveryRequest;

/**
 * Attaches the agent, if tests are to be run that need it, before JUnit loads them and the classes
 * that they mention: fields of loaded classes can't be recorded. For that it looks into class
 * files. What it does not recognise is for {@link InterferenceExtension}.
 */
public final class EarlyStart implements LauncherDiscoveryListener {
  private static final String ANNOTATION =
      "L" + CheckInterference.class.getName().replace('.', '/') + ";";

  /** Creates it, for JUnit. */
  public EarlyStart() {}

  @Override
  public void launcherDiscoveryStarted(LauncherDiscoveryRequest request) {
    try {
      if (!Agent.isRunning() && selectsChecked(request)) {
        String name = InterferenceExtension.AGENT_OPTIONS;
        Agent.start(request.getConfigurationParameters().get(name).orElse(""));
      }
    } catch (Agent.MissingException | UncheckedIOException e) {
      // The tests will say so.
    }
  }

  private static boolean selectsChecked(LauncherDiscoveryRequest request) {
    Stream<String> classes =
        Stream.concat(
            request.getSelectorsByType(ClassSelector.class).stream()
                .map(ClassSelector::getClassName),
            request.getSelectorsByType(MethodSelector.class).stream()
                .map(MethodSelector::getClassName));
    return classes.distinct().anyMatch(EarlyStart::isChecked)
        || request.getSelectorsByType(ClasspathRootSelector.class).stream()
            .map(ClasspathRootSelector::getClasspathRoot)
            .anyMatch(EarlyStart::hasChecked);
  }

  private static boolean isChecked(String className) {
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    String file = className.replace('.', '/') + ".class";
    try (InputStream in = loader.getResourceAsStream(file)) {
      return in != null && isChecked(in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean hasChecked(URI folder) {
    try (Stream<Path> files = Files.walk(Path.of(folder))) {
      return files
          .filter(file -> file.toString().endsWith(".class"))
          .anyMatch(EarlyStart::isCheckedFile);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isCheckedFile(Path file) {
    try {
      return isChecked(Files.readAllBytes(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether a class file mentions the annotation. */
  private static boolean isChecked(byte[] classFile) {
    return new String(classFile, ISO_8859_1).contains(ANNOTATION);
  }
}
