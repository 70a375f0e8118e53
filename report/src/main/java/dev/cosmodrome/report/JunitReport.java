package dev.cosmodrome.report;

import dev.cosmodrome.checkers.MethodName;
import dev.cosmodrome.checkers.Severity;
import dev.cosmodrome.checkers.SourcePlace;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.TraceResult.CheckerResult;
import dev.cosmodrome.checkers.Verdict;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * JUnit's XML, for CI systems that show no other report: a suite for each trace, a test that fails
 * for each finding that is not by design, a skipped one for those that are, and one that passes for
 * each checker that found nothing.
 */
public final class JunitReport implements Report {
  /** The characters that XML cannot represent. */
  private static final Pattern UNPRINTABLE =
      Pattern.compile("[^\\t\\n\\x20-\\x{D7FF}\\x{E000}-\\x{FFFD}\\x{10000}-\\x{10FFFF}]");

  @Override
  public void write(List<TraceResult<FindingView>> results, Appendable out) throws IOException {
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
      xml.writeStartDocument("UTF-8", "1.0");
      newLine(xml, 0);
      xml.writeStartElement("testsuites");
      xml.writeAttribute("name", "Cosmodrome");
      for (TraceResult<FindingView> result : results) {
        suite(xml, result);
      }
      newLine(xml, 0);
      xml.writeEndElement();
      xml.writeEndDocument();
      xml.close();
    } catch (XMLStreamException e) {
      throw new IOException(e);
    }
    out.append(text.toString()).append('\n');
  }

  private static void suite(XMLStreamWriter xml, TraceResult<FindingView> result)
      throws XMLStreamException {
    List<DistinctFinding> findings = DistinctFinding.of(result);
    List<CheckerResult<FindingView>> others =
        result.checkers().stream().filter(checker -> checker.findings().isEmpty()).toList();
    long undecided = others.stream().filter(JunitReport::isUndecided).count();
    newLine(xml, 1);
    xml.writeStartElement("testsuite");
    xml.writeAttribute("name", clean(result.trace()));
    xml.writeAttribute("tests", String.valueOf(findings.size() + others.size()));
    long byDesign = findings.stream().filter(JunitReport::isByDesign).count();
    xml.writeAttribute("failures", String.valueOf(findings.size() - byDesign));
    xml.writeAttribute("errors", "0");
    xml.writeAttribute("skipped", String.valueOf(undecided + byDesign));
    xml.writeAttribute(
        "time", seconds(result.checkers().stream().mapToDouble(CheckerResult::seconds).sum()));
    for (DistinctFinding finding : findings) {
      failure(xml, finding, result.trace());
    }
    for (CheckerResult<FindingView> checker : others) {
      success(xml, checker, result.trace());
    }
    newLine(xml, 1);
    xml.writeEndElement();
  }

  private static void failure(XMLStreamWriter xml, DistinctFinding distinct, String trace)
      throws XMLStreamException {
    FindingView finding = distinct.finding();
    String headline = Labels.headline(finding);
    startTest(xml, className(finding, trace), headline + " [" + finding.fingerprint() + "]");
    newLine(xml, 3);
    if (isByDesign(distinct)) {
      xml.writeEmptyElement("skipped");
      xml.writeAttribute("message", clean(finding.rating().line()));
      newLine(xml, 2);
      xml.writeEndElement();
      return;
    }
    xml.writeStartElement("failure");
    xml.writeAttribute("message", clean(headline));
    xml.writeAttribute("type", clean(finding.kind().id()));
    String checkers = String.join(", ", distinct.checkers());
    xml.writeCharacters(
        clean(
            new FindingText(
                    finding, List.of(), checkers, Sources.NONE.lines(finding), TextStyle.PLAIN)
                .toString()));
    xml.writeEndElement();
    newLine(xml, 2);
    xml.writeEndElement();
  }

  private static boolean isByDesign(DistinctFinding finding) {
    return finding.severity() == Severity.BY_DESIGN;
  }

  private static void success(XMLStreamWriter xml, CheckerResult<FindingView> checker, String trace)
      throws XMLStreamException {
    startTest(xml, trace, checker.id());
    xml.writeAttribute("time", seconds(checker.seconds()));
    if (isUndecided(checker)) {
      xml.writeEmptyElement("skipped");
      xml.writeAttribute("message", checker.verdict().word());
    }
    xml.writeEndElement();
  }

  private static void startTest(XMLStreamWriter xml, String className, String name)
      throws XMLStreamException {
    newLine(xml, 2);
    xml.writeStartElement("testcase");
    xml.writeAttribute("classname", clean(className));
    xml.writeAttribute("name", clean(name));
  }

  private static boolean isUndecided(CheckerResult<FindingView> checker) {
    return checker.verdict() == Verdict.UNDECIDED;
  }

  /** The class of the blamed block, or of the first step; the trace if that is not known. */
  private static String className(FindingView finding, String trace) {
    String method =
        finding.block().isEmpty()
            ? SourcePlace.of(Labels.locationInBlock(finding, Labels.firstStep(finding)))
                .map(SourcePlace::method)
                .orElse("")
            : finding.block();
    String declaring = MethodName.declaringClass(method);
    return declaring.isEmpty() ? trace : declaring;
  }

  private static String seconds(double seconds) {
    return String.format(Locale.ROOT, "%.3f", seconds);
  }

  private static String clean(String text) {
    return UNPRINTABLE.matcher(text).replaceAll("?");
  }

  private static void newLine(XMLStreamWriter xml, int depth) throws XMLStreamException {
    xml.writeCharacters("\n" + "  ".repeat(depth));
  }
}
