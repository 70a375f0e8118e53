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
        "hand-over of FailsafeFuture (77)[0]|the result of a FailsafeFuture",
        "hand-over of dev.acme.AsyncTask#3[0]|the result of an AsyncTask",
        "hand-over of Semaphore#1[0]|hand-over of Semaphore#1[0]",
        "com.acme.Functions.lambda$get$0|lambda in Functions.get",
        "com.acme.Functions.lambda$new$12|lambda in Functions.<init>",
        "com.acme.Functions.lambda$static$1|lambda in Functions.<clinit>",
        "com.acme.Functions.lambda$null$1|lambda in Functions",
        "com.acme.FunctionsKt.get$lambda$0|lambda in FunctionsKt.get",
        "com.acme.Functions.lambda$get$0(Functions.java:96)|Functions.lambda$get$0(Functions.java:96)",
        "com.acme.Functions.lambdaOf|Functions.lambdaOf",
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

  /** A class may have several lambdas in one method. */
  @Test
  void aBlockThatIsALambdaHasItsLine() {
    String block = "com.acme.Functions.lambda$get$0";
    FindingView finding = finding("com.acme.Functions.get");
    FindingView blamed =
        new FindingView(
            finding.kind(),
            finding.certainty(),
            finding.pattern(),
            List.of(new Participant("t", block, block + "(Functions.java:96)", 0, false)),
            finding.steps(),
            List.of(),
            finding.fingerprint());
    assertThat(Labels.headline(new ShortNames(List.of(blamed)).shortened(blamed)))
        .isEqualTo("lambda in Functions.get (Functions.java:96) is not atomic: lost update");
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
