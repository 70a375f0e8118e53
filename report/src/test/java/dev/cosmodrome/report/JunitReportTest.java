package dev.cosmodrome.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.TraceResult.CheckerResult;
import dev.cosmodrome.checkers.Verdict;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** JUnit's XML can be read, whatever is in it. */
final class JunitReportTest {
  private static Element suites(List<TraceResult<FindingView>> results)
      throws IOException, ParserConfigurationException, SAXException {
    StringBuilder text = new StringBuilder();
    new JunitReport().write(results, text);
    Document document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(text.toString())));
    return document.getDocumentElement();
  }

  @Test
  void hostileNamesAreTexts() throws Exception {
    Element suites = suites(List.of(HostileNames.result()));
    Element test = (Element) suites.getElementsByTagName("testcase").item(0);
    assertThat(test.getAttribute("classname")).isEqualTo("<script>document");
    Element failure = (Element) suites.getElementsByTagName("failure").item(0);
    assertThat(failure.getAttribute("message"))
        .isEqualTo(
            HostileNames.SCRIPT + " is not atomic on " + HostileNames.SCRIPT + ": lost update");
    assertThat(failure.getTextContent()).contains(HostileNames.SCRIPT);
  }

  @Test
  void checkersWithoutFindingsPassAndUndecidedOnesAreSkipped() throws Exception {
    CheckerResult<FindingView> clean =
        new CheckerResult<>("races", Verdict.CLEAN, List.of(), 0, 1.5);
    CheckerResult<FindingView> open =
        new CheckerResult<>("atomic-sets", Verdict.UNDECIDED, List.of(), 0, 0.25);
    Element suites = suites(List.of(new TraceResult<>("t.std", 1, List.of(clean, open))));
    Element suite = (Element) suites.getElementsByTagName("testsuite").item(0);
    assertThat(List.of("tests", "failures", "errors", "skipped", "time"))
        .extracting(suite::getAttribute)
        .containsExactly("2", "0", "0", "1", "1.750");
    Element skipped = (Element) suites.getElementsByTagName("skipped").item(0);
    assertThat(((Element) skipped.getParentNode()).getAttribute("name")).isEqualTo("atomic-sets");
  }
}
