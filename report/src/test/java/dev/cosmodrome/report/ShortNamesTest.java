package dev.cosmodrome.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.Certainty;
import dev.cosmodrome.checkers.FindingKind;
import dev.cosmodrome.checkers.FindingPattern;
import dev.cosmodrome.checkers.StepOperation;
import dev.cosmodrome.report.FindingView.Frame;
import dev.cosmodrome.report.FindingView.Participant;
import dev.cosmodrome.report.FindingView.Step;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Classes without their packages. */
class ShortNamesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "com.acme.Bank.transfer|Bank.transfer",
        "com.acme.Bank.put(String,int)|Bank.put(String,int)",
        "com.acme.Bank$Audit.run|Bank$Audit.run",
        "com.acme.Bank.<init>(Bank.java:17)|Bank.<init>(Bank.java:17)",
        "com.acme.Bank.total of com.acme.Bank#3|Bank.total of Bank#3",
        "Bank.transfer|Bank.transfer",
        "com.acme.bank.transfer|com.acme.bank.transfer",
        "Bank.java:17|Bank.java:17",
        "x.y|x.y",
        "changes of HashMap#3|contents of HashMap#3",
        "changes of HashMap#3[1]|contents of HashMap#3",
        "changes of ConcurrentHashMap#203_6[2]|contents of ConcurrentHashMap#203",
        "changes of Cache$1#1[0]|contents of Cache$1#1",
      })
  void areShown(String name, String expected) {
    assertThat(new ShortNames(List.of(finding(name))).shortened(name)).isEqualTo(expected);
  }

  @Test
  void areNotShownWhereTheyAreAmbiguous() {
    ShortNames names =
        new ShortNames(List.of(finding("a.Bank.f", "b.Bank.g"), finding("b.Shop.f")));

    assertThat(names.shortened("a.Bank.f > b.Shop.f > b.Bank.g"))
        .isEqualTo("a.Bank.f > Shop.f > b.Bank.g");
  }

  private static FindingView finding(String... methods) {
    List<Step> steps =
        Arrays.stream(methods)
            .map(
                method ->
                    new Step("t", StepOperation.READ, "", "", 0, 0, List.of(new Frame(method, ""))))
            .toList();
    List<Participant> transactions = List.of(new Participant("t", "", "", 0, true));
    return new FindingView(
        FindingKind.NOT_ATOMIC,
        Certainty.OBSERVED,
        FindingPattern.LOST_UPDATE,
        transactions,
        steps,
        List.of(),
        "fingerprint");
  }
}
