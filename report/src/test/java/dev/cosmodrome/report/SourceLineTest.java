package dev.cosmodrome.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The file and line of a location. */
final class SourceLineTest {
  @ParameterizedTest
  @CsvSource({
    "com.acme.Bank.put(Bank.java:17), com/acme/Bank.java, 17",
    "com.acme.Bank$Audit.<init>(Bank.java:3), com/acme/Bank.java, 3",
    "com.acme.MainKt.main(Main.kt:9), com/acme/Main.kt, 9",
    "Account.deposit(Account.java:6), Account.java, 6",
    "Bank.java:12, Bank.java, 12",
    "bank/Bank.java:112, bank/Bank.java, 112",
  })
  void aLocationNamesALine(String location, String file, int line) {
    assertThat(SourceLine.of(location)).contains(new SourceLine(file, line));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "12",
        "com.acme.Bank.put(Bank.java)",
        "com.acme.Bank.put(Unknown Source)",
        "Bank.java:0",
        "Bank.java:99999999999",
        "a b.java:3"
      })
  void othersDoNot(String location) {
    assertThat(SourceLine.of(location)).isEqualTo(Optional.empty());
  }
}
