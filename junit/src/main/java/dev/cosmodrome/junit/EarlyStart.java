package dev.cosmodrome.junit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.platform.engine.discovery.ClassSelector;
import org.junit.platform.engine.discovery.ClasspathRootSelector;
import org.junit.platform.engine.discovery.MethodSelector;
import org.junit.platform.launcher.LauncherDiscoveryListener;
import org.junit.platform.launcher.LauncherDiscoveryRequest;

/**
 * Attaches the agent, if tests are to be run that need it, before JUnit loads them and the classes
 * that they mention: fields of loaded classes can't be recorded. It finds such tests by their class
 * files. For tests that it does not find, {@link InterferenceExtension} attaches the agent.
 */
public final class EarlyStart implements LauncherDiscoveryListener {
  private static final String ANNOTATION =
      "L" + CheckInterference.class.getName().replace('.', '/') + ";";

  /** Creates it, for JUnit. */
  public EarlyStart() {}

  @Override
  public void launcherDiscoveryStarted(LauncherDiscoveryRequest request) {
    try {
      List<String> checked = AgentAttachment.isRunning() ? List.of() : checkedClasses(request);
      if (!checked.isEmpty()) {
        String name = InterferenceExtension.AGENT_OPTIONS;
        // A class that asks for a checker mentions its name.
        String needs =
            AgentAttachment.needs(
                type -> checked.stream().anyMatch(file -> file.contains(type.name())));
        Set<String> specifications =
            checked.stream()
                .flatMap(file -> NamedSpecifications.in(file).stream())
                .collect(Collectors.toSet());
        AgentAttachment.start(
            request.getConfigurationParameters().get(name).orElse(""),
            needs + NamedSpecifications.option(specifications));
      }
    } catch (AgentAttachment.MissingException | IOException | UncheckedIOException e) {
      // InterferenceExtension reports the error when the tests run.
    }
  }

  /** The selected class files that mention the annotation. */
  private static List<String> checkedClasses(LauncherDiscoveryRequest request) {
    Stream<String> classes =
        Stream.concat(
                request.getSelectorsByType(ClassSelector.class).stream()
                    .map(ClassSelector::getClassName),
                request.getSelectorsByType(MethodSelector.class).stream()
                    .map(MethodSelector::getClassName))
            .distinct()
            .map(EarlyStart::read);
    Stream<String> files =
        request.getSelectorsByType(ClasspathRootSelector.class).stream()
            .map(ClasspathRootSelector::getClasspathRoot)
            .flatMap(folder -> checkedClasses(folder).stream());
    return Stream.concat(classes, files).filter(file -> file.contains(ANNOTATION)).toList();
  }

  private static List<String> checkedClasses(URI folder) {
    try (Stream<Path> files = Files.walk(Path.of(folder))) {
      return files
          .filter(file -> file.toString().endsWith(".class"))
          .map(EarlyStart::read)
          .filter(file -> file.contains(ANNOTATION))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The class file of a class, empty if there is none. */
  private static String read(String className) {
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    String file = className.replace('.', '/') + ".class";
    try (InputStream in = loader.getResourceAsStream(file)) {
      return in == null ? "" : new String(in.readAllBytes(), ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file, ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
