package dev.cosmodrome.report;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The formats of reports. */
public enum ReportFormat {
  /** For people, in a terminal. */
  TEXT(".txt"),
  /** For programs: a findings file, which {@link FindingsFile} reads. */
  JSON(".json"),
  /** A page for people. */
  HTML(".html"),
  /** For code review. */
  SARIF(".sarif"),
  /** For CI systems that show only the results of tests. */
  JUNIT(".xml");

  private final String ending;

  ReportFormat(String ending) {
    this.ending = ending;
  }

  /** The word for it on the command line. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the suffix of its file names. */
  public String ending() {
    return ending;
  }

  /** The format that the name of a file tells. */
  public static Optional<ReportFormat> ofName(String file) {
    String name = file.toLowerCase(Locale.ROOT);
    return name.endsWith(".sarif.json")
        ? Optional.of(SARIF)
        : Arrays.stream(values()).filter(format -> name.endsWith(format.ending)).findFirst();
  }

  /** Returns whether a report on several traces is nothing but one after the other. */
  public boolean isByTrace() {
    return this == TEXT || this == JSON;
  }

  /**
   * The report, with all findings in full.
   *
   * @param sources the program's sources, for those that show or name them
   */
  public Report report(Sources sources) {
    return switch (this) {
      case TEXT -> new TextReport(TextStyle.PLAIN, sources);
      case JSON -> new JsonReport();
      case HTML -> new HtmlReport(sources);
      case SARIF -> new SarifReport(sources);
      case JUNIT -> new JunitReport();
    };
  }
}
