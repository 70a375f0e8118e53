package dev.cosmodrome.maven;

import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.pipeline.Analysis;
import dev.cosmodrome.checkers.specification.Specification;
import dev.cosmodrome.checkers.specification.SpecificationException;
import dev.cosmodrome.report.Baseline;
import dev.cosmodrome.report.FindingView;
import dev.cosmodrome.report.Sources;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** Checks the recordings of a build, all together, and writes what is found beside them. */
abstract sealed class RecordingsMojo extends AbstractMojo permits CheckMojo, ReportMojo {
  /** The folder of recordings, agent and reports. */
  @Parameter(property = "cosmodrome.folder", defaultValue = "${project.build.directory}/cosmodrome")
  private File folder = new File("");

  /** The checkers to run. */
  @Parameter(property = "cosmodrome.checkers", defaultValue = "atomicity")
  private List<String> checkers = List.of();

  /** A file that specifies which methods are meant to be atomic. */
  @Parameter(property = "cosmodrome.specification")
  private @Nullable File specification;

  /** A file with known findings, which are not reported. */
  @Parameter(property = "cosmodrome.baseline")
  private @Nullable File baseline;

  /** A file in which to list all findings, for a baseline. */
  @Parameter(property = "cosmodrome.writeBaseline")
  private @Nullable File writeBaseline;

  @Parameter(defaultValue = "${project.compileSourceRoots}", readonly = true)
  private List<String> mainSources = List.of();

  @Parameter(defaultValue = "${project.testCompileSourceRoots}", readonly = true)
  private List<String> testSources = List.of();

  /** The folder of the test classes. */
  @Parameter(defaultValue = "${project.build.testOutputDirectory}", readonly = true)
  private File testClasses = new File("");

  /** Whether Surefire and Failsafe leave tests out. */
  @Parameter(property = "skipTests", defaultValue = "false", readonly = true)
  private boolean skipTests;

  /** Whether tests are neither compiled nor run. */
  @Parameter(property = "maven.test.skip", defaultValue = "false", readonly = true)
  private boolean skipTestRuns;

  /** Whether to do nothing. */
  @Parameter(property = "cosmodrome.skip", defaultValue = "false")
  private boolean skip;

  @Override
  public final void execute() throws MojoExecutionException, MojoFailureException {
    if (skip) {
      getLog().info("Cosmodrome is skipped");
      return;
    }
    try {
      Baseline known = baseline();
      Analysis analysis =
          new Analysis(
              specification(),
              CheckerIds.types(checkers),
              Set.of(Analysis.Option.OBSERVED_DEADLOCKS),
              UnaryOperator.identity());
      List<Path> files = Recordings.list(folder.toPath());
      if (files.isEmpty()) {
        nothingRecorded(
            "nothing was checked: no recordings in "
                + Recordings.in(folder.toPath())
                + "; no test was run by a JVM that prepare-agent prepared");
        return;
      }
      TraceResult<FindingView> all = Recordings.check(files, analysis, "tests");
      if (writeBaseline != null) {
        Files.writeString(writeBaseline.toPath(), Baseline.text(BuildReports.distinct(all)));
      }
      TraceResult<FindingView> result = known.suppress(all);
      BuildReports.write(result, sources(), folder.toPath());
      judge(result);
    } catch (IOException e) {
      throw new MojoExecutionException(String.valueOf(e.getMessage()), e);
    }
  }

  /** Logs that there is nothing to check. */
  void nothingRecorded(String reason) throws MojoFailureException {
    getLog().warn(reason);
  }

  /** Returns whether the project has tests that should have run. */
  final boolean hasTests() {
    return !skipTests && !skipTestRuns && testClasses.isDirectory();
  }

  /** Logs the result of the checkers; may fail the build because of it. */
  abstract void judge(TraceResult<FindingView> result) throws IOException, MojoFailureException;

  /** Returns the file with all findings. */
  final Path report() {
    return BuildReports.textFile(folder.toPath());
  }

  private Sources sources() {
    return new Sources(
        Stream.of(mainSources, testSources).flatMap(List::stream).map(Path::of).toList());
  }

  private Specification specification() throws IOException {
    try {
      return Specification.parse(text(specification));
    } catch (SpecificationException e) {
      throw new IOException(specification + ":" + e.getMessage(), e);
    }
  }

  private Baseline baseline() throws IOException {
    try {
      return Baseline.parse(text(baseline));
    } catch (Baseline.MalformedException e) {
      throw new IOException(baseline + ":" + e.getMessage(), e);
    }
  }

  private static String text(@Nullable File file) throws IOException {
    if (file == null) {
      return "";
    }
    if (!file.isFile()) {
      throw new IOException(file + ": no such file");
    }
    return Files.readString(file.toPath());
  }
}
