package dev.cosmodrome.maven;

import dev.cosmodrome.checkers.Severity;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.report.FindingView;
import java.io.IOException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/**
 * As {@code report}, and fails the build if there are more findings than are allowed. All findings
 * are logged, the first ones in full.
 */
@Mojo(name = "check", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public final class CheckMojo extends RecordingsMojo {
  private static final int SHOWN = 10;

  /** The maximum number of findings; those that the baseline lists do not count. */
  @Parameter(property = "cosmodrome.maxFindings", defaultValue = "0")
  private int maxFindings;

  /** The severity from which on findings count: likely-bug, suspicious or by-design. */
  @Parameter(property = "cosmodrome.failOn", defaultValue = "suspicious")
  private String failOn = Severity.SUSPICIOUS.id();

  /** Whether the build fails if there are tests but no recordings of them. */
  @Parameter(property = "cosmodrome.failIfNothingChecked", defaultValue = "true")
  private boolean failIfNothingChecked;

  /** Creates it, for Maven. */
  public CheckMojo() {}

  @Override
  void nothingRecorded(String reason) throws MojoFailureException {
    if (failIfNothingChecked && hasTests()) {
      throw new MojoFailureException("Cosmodrome: " + reason);
    }
    super.nothingRecorded(reason);
  }

  /** Fails if nothing was recorded; warns if a checker could not decide. */
  private void undecided(TraceResult<FindingView> result) throws MojoFailureException {
    if (result.isNothingChecked()) {
      nothingRecorded(result.checkers().get(0).remark());
    } else {
      getLog().warn("some verdicts are undecided; see " + report());
    }
  }

  @Override
  void judge(TraceResult<FindingView> result) throws IOException, MojoFailureException {
    Severity severity =
        Severity.withId(failOn)
            .orElseThrow(() -> new MojoFailureException("failOn: unknown severity " + failOn));
    boolean fails = BuildReports.count(result, severity) > maxFindings;
    for (String line : BuildReports.text(result, SHOWN, report()).lines().toList()) {
      if (fails) {
        getLog().error(line);
      } else if (result.hasFindings()) {
        getLog().warn(line);
      } else {
        getLog().info(line);
      }
    }
    if (!result.hasFindings() && !result.isDecided()) {
      undecided(result);
    }
    String summary = BuildReports.count(result) + "; " + report() + " contains all";
    if (fails) {
      String allowed = maxFindings == 0 ? "" : "; " + maxFindings + " are allowed";
      throw new MojoFailureException("Cosmodrome: " + summary + allowed);
    }
    if (result.hasFindings()) {
      getLog().warn(summary);
    }
  }
}
