package dev.cosmodrome.maven;

import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.report.FindingView;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;

/** Checks what was recorded of the tests and writes what is found beside the recordings. */
@Mojo(name = "report", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public final class ReportMojo extends RecordingsMojo {
  /** Creates it, for Maven. */
  public ReportMojo() {}

  @Override
  void judge(TraceResult<FindingView> result) {
    getLog().info(BuildReports.count(result) + ", written to " + report());
  }
}
