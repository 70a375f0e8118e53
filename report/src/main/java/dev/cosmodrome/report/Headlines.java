package dev.cosmodrome.report;

import java.util.List;

/** Findings in a line each. */
public final class Headlines {
  private Headlines() {}

  /** Returns the headline of each finding, with names as short as is unambiguous. */
  public static List<String> of(List<FindingView> findings) {
    ShortNames names = new ShortNames(findings);
    return findings.stream()
        .map(finding -> TextStyle.printable(Labels.headline(names.shortened(finding))))
        .toList();
  }
}
