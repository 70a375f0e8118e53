package dev.cosmodrome.checkers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.BiFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a fingerprint leaves out, and what not. */
class FingerprintTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "Bank.java:12 Bank.java:13 true",
        "Bank.java:12 Cafe.java:12 false",
        "com.acme.Bank.put(Bank.java:12) com.acme.Bank.put(Bank.java:113) true",
        "com.acme.Bank.put(Bank.java:12) com.acme.Bank.get(Bank.java:12) false",
        "A.lambda$f$0(A.java:1) A.lambda$f$1(A.java:2) true",
        "A.lambda$f$0(A.java:1) A.lambda$g$0(A.java:1) false",
        "12 13 false",
      })
  void locations(String one, String other, boolean same) {
    compare(Fingerprint::location, one, other, same);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ',',
      value = {
        "Account.balance of Account#3,Account.balance of Account#4,true",
        "Account.balance of Account#3,Account.name of Account#3,false",
        "int[]#7[12],int[]#9[1],true",
        "V12,V13,true",
      })
  void targets(String one, String other, boolean same) {
    compare(Fingerprint::target, one, other, same);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {"A.lambda$f$0 A.lambda$f$1 true", "A.f1 A.f2 false"})
  void blocks(String one, String other, boolean same) {
    compare(Fingerprint::block, one, other, same);
  }

  private static void compare(
      BiFunction<Fingerprint, String, Fingerprint> add, String one, String other, boolean same) {
    String first = add.apply(new Fingerprint(), one).digest();
    String second = add.apply(new Fingerprint(), other).digest();
    assertThat(first.equals(second)).isEqualTo(same);
  }
}
