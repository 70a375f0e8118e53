package dev.cosmodrome.maven;

import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.TraceResult.CheckerResult;
import dev.cosmodrome.checkers.Verdict;
import dev.cosmodrome.checkers.pipeline.Analysis;
import dev.cosmodrome.checkers.pipeline.RecordingFile;
import dev.cosmodrome.report.FindingView;
import dev.cosmodrome.trace.TraceException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The recordings of a build: one for each JVM that ran tests. */
final class Recordings {
  private Recordings() {}

  /** Returns the folder of the recordings. */
  static Path in(Path folder) {
    return folder.resolve("recordings");
  }

  /** Deletes all recordings; there is a place for new ones then. */
  static void delete(Path folder) throws IOException {
    Files.createDirectories(in(folder));
    for (Path file : list(folder)) {
      Files.delete(file);
    }
  }

  /** The recordings, by name. */
  static List<Path> list(Path folder) throws IOException {
    if (!Files.isDirectory(in(folder))) {
      return List.of();
    }
    TreeSet<Path> files = new TreeSet<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(in(folder), "*.cosmo")) {
      all.forEach(files::add);
    }
    return List.copyOf(files);
  }

  /** Returns the findings of all recordings, as if they were one. */
  static TraceResult<FindingView> check(List<Path> files, Analysis analysis, String name)
      throws IOException {
    List<TraceResult<FindingView>> results = new ArrayList<>();
    for (Path file : files) {
      try {
        results.add(analysis.run(new RecordingFile(file, name)).result().map(FindingView::of));
      } catch (TraceException e) {
        throw new IOException(file + ": " + e.getMessage(), e);
      }
    }
    return merge(results, name);
  }

  /** One result of several, of the same checkers. */
  static TraceResult<FindingView> merge(List<TraceResult<FindingView>> results, String name) {
    Map<String, CheckerResult<FindingView>> checkers = new LinkedHashMap<>();
    for (TraceResult<FindingView> result : results) {
      result.checkers().forEach(checker -> checkers.merge(checker.id(), checker, Recordings::both));
    }
    long events = results.stream().mapToLong(TraceResult::events).sum();
    return new TraceResult<>(name, events, List.copyOf(checkers.values()));
  }

  private static CheckerResult<FindingView> both(
      CheckerResult<FindingView> one, CheckerResult<FindingView> other) {
    Map<String, FindingView> findings = new LinkedHashMap<>();
    one.findings().forEach(finding -> findings.put(finding.fingerprint(), finding));
    for (FindingView finding : other.findings()) {
      findings.merge(
          finding.fingerprint(),
          finding,
          (known, again) -> known.withCount(known.count() + again.count()));
    }
    return new CheckerResult<>(
        one.id(),
        verdict(one.verdict(), other.verdict()),
        List.copyOf(findings.values()),
        one.suppressed() + other.suppressed(),
        one.seconds() + other.seconds(),
        one.remark().equals(other.remark()) ? one.remark() : "",
        TraceResult.Extent.UNKNOWN,
        Stream.concat(one.unseen().stream(), other.unseen().stream()).distinct().toList());
  }

  private static Verdict verdict(Verdict one, Verdict other) {
    if (one == Verdict.VIOLATION || other == Verdict.VIOLATION) {
      return Verdict.VIOLATION;
    }
    return one == Verdict.CLEAN ? other : one;
  }
}
