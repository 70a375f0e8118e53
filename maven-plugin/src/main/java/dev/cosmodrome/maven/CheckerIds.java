package dev.cosmodrome.maven;

import dev.cosmodrome.checkers.pipeline.CheckerType;
import java.util.Arrays;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;

/** The ids of checkers in the configuration of a build. */
final class CheckerIds {
  private CheckerIds() {}

  /** Returns the checkers with these ids, each once; fails if there is no such checker. */
  static List<CheckerType> types(List<String> ids) throws MojoExecutionException {
    if (ids.stream().allMatch(id -> CheckerType.of(id).isPresent())) {
      return ids.stream().flatMap(id -> CheckerType.of(id).stream()).distinct().toList();
    }
    List<String> known = Arrays.stream(CheckerType.values()).map(CheckerType::id).toList();
    throw new MojoExecutionException(
        "unknown checker in " + String.join(", ", ids) + "; known are " + String.join(", ", known));
  }
}
