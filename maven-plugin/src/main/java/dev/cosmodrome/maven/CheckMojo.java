package dev.cosmodrome.maven;

import dev.cosmodrome.checkers.TraceResult;
import java.io.IOException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/**
 * As {@code report}, and fails the build if more is found than is allowed. What is found is shown,
 * the first findings in full.
 */
@Mojo(name = "check", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public final class CheckMojo extends RecordingsMojo {
  private static final int SHOWN = 10;

  /** How many findings are allowed; those that the baseline lists do not count. */
  @Parameter(property = "cosmodrome.maxFindings", defaultValue = "0")
  private int maxFindings;

  /** Creates it, for Maven. */
  public CheckMojo() {}

  @Override
  void judge(TraceResult result) throws IOException, MojoFailureException {
    boolean fails = Findings.distinct(result).size() > maxFindings;
    for (String line : Findings.text(Findings.first(result, SHOWN)).lines().toList()) {
      if (fails) {
        getLog().error(line);
      } else if (result.hasFindings()) {
        getLog().warn(line);
      } else {
        getLog().info(line);
      }
    }
    String summary = Findings.count(result) + "; " + report() + " has them all";
    if (fails) {
      String allowed = maxFindings == 0 ? "" : "; " + maxFindings + " are allowed";
      throw new MojoFailureException("Cosmodrome: " + summary + allowed);
    }
    if (result.hasFindings()) {
      getLog().warn(summary);
    }
  }
}
