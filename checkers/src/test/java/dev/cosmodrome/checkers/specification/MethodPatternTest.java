package dev.cosmodrome.checkers.specification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.trace.Intent;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MethodPatternTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "com.acme.Bank.transfer com.acme.Bank.transfer true",
        "com.acme.Bank.transfer com.acme.Bank.transferAll false",
        "Bank.transfer com.acme.Bank.transfer false",
        "com.acme.Bank.* com.acme.Bank.transfer true",
        "com.acme.Bank.* com.acme.Bank.<init> true",
        "com.acme.Bank.* com.acme.Bank$Audit.run false",
        "com.acme.Bank*.* com.acme.Bank$Audit.run true",
        "com.acme.* com.acme.Bank.transfer false",
        "com.acme.*.* com.acme.Bank.transfer true",
        "com.acme.** com.acme.Bank.transfer true",
        "com.acme.** com.acme.deep.Bank.transfer true",
        "com.acme.** com.acmeother.Bank.transfer false",
        "**.get* com.acme.Bank.getBalance true",
        "**.get* com.acme.getters.Bank.put false",
        "** anything true",
        "* anything true",
        "*** a.b true",
        "com.acme.Bank.put com.acme.Bank.put(String,int) true",
        "com.acme.Bank.put com.acme.Bank.put() true",
        "com.acme.Bank.put(String,int) com.acme.Bank.put(String,int) true",
        "com.acme.Bank.put(String) com.acme.Bank.put(String,int) false",
        "com.acme.Bank.put(String) com.acme.Bank.put false",
        "com.acme.Bank.put(*) com.acme.Bank.put(String,int) true",
        "com.acme.Bank.put(*) com.acme.Bank.put(Map.Entry) false",
        "com.acme.Bank.put(**) com.acme.Bank.put(Map.Entry) true",
        "**(int) com.acme.Bank.put(int) true",
      })
  void matches(String pattern, String method, boolean expected) {
    assertThat(MethodPattern.of(pattern).matches(method)).isEqualTo(expected);
  }

  @Test
  void matchesWhatTheRegularExpressionMatches() {
    Random random = new Random(1);
    int matched = 0;
    for (int i = 0; i < 20_000; i++) {
      String pattern = word(random, "ab.**", 7);
      String name = word(random, "ab.", 7);
      boolean expected = regex(pattern).matcher(name).matches();
      assertThat(MethodPattern.of(pattern).matches(name))
          .as("%s matches %s", pattern, name)
          .isEqualTo(expected);
      matched += expected ? 1 : 0;
    }
    assertThat(matched).isGreaterThan(1_000);
  }

  private static String word(Random random, String letters, int longest) {
    StringBuilder word = new StringBuilder();
    for (int i = random.nextInt(longest); i >= 0; i--) {
      word.append(letters.charAt(random.nextInt(letters.length())));
    }
    return word.toString();
  }

  private static Pattern regex(String pattern) {
    return Pattern.compile(
        pattern.replace(".", "\\.").replace("**", "\0").replace("*", "[^.]*").replace("\0", ".*"));
  }

  @Test
  void manyStarsTakeNoTime() {
    String name = "a".repeat(2_000);

    assertThat(MethodPattern.of("**a".repeat(50) + "b").matches(name)).isFalse();
  }

  @Test
  void aMethodsPatternMatchesIt() {
    for (String method : new String[] {"com.acme.Bank.put(String, int)", "a #b", "a*b", "m"}) {
      String line = "atomic " + MethodPattern.ofMethod(method) + "  # comment";
      assertThat(Rules.parse(line).of(method)).as(line).contains(Intent.ATOMIC);
    }
  }
}
