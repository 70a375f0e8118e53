package dev.cosmodrome.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonParser;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Parts of a JSON document, and what is said of those that are not as expected. */
final class JsonPartTest {
  private static final String DOCUMENT =
      """
      {"text": "t", "number": 7, "half": 0.5, "flag": true, "none": null, "less": -1,
       "list": [{"a": 1}, {"a": "x"}], "long": "0123456789012345678901234567890123456789012345"}
      """;

  private static final JsonPart ROOT = JsonPart.root(JsonParser.parseString(DOCUMENT));

  @Test
  void whatIsAsExpectedIsRead() {
    assertThat(ROOT.member("text").text()).isEqualTo("t");
    assertThat(ROOT.member("number").number(0, 10)).isEqualTo(7);
    assertThat(ROOT.member("half").decimal()).isEqualTo(0.5);
    assertThat(ROOT.member("flag").flag()).isTrue();
    assertThat(ROOT.optional("absent")).isEmpty();
    assertThat(ROOT.member("list").items(item -> item.optional("a").isPresent()))
        .containsExactly(true, true);
  }

  private static Object read(String member, String as) {
    Function<JsonPart, Object> reader =
        switch (as) {
          case "text" -> JsonPart::text;
          case "flag" -> JsonPart::flag;
          case "decimal" -> JsonPart::decimal;
          case "number" -> part -> part.number(0, 5);
          case "large" -> part -> part.number(1, Long.MAX_VALUE);
          case "list" -> part -> part.items(item -> item.member("a").number(0, 9));
          default -> part -> part.member(as);
        };
    return reader.apply(ROOT.member(member));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "number | text | number should be a text, not 7",
        "text | flag | text should be true or false, not \"t\"",
        "text | decimal | text should be a number, not \"t\"",
        "less | decimal | less should be a number from 0 on, not -1",
        "number | number | number should be a whole number from 0 to 5, not 7",
        "half | large | half should be a whole number from 1 on, not 0.5",
        "none | text | none should be a text, not null",
        "text | list | text should be an array, not \"t\"",
        "list | list | list[1].a should be a number, not \"x\"",
        "text | other | text should be an object, not \"t\"",
        "long | flag | long should be true or false, not \"012345678901234567890123456789012345678..."
      })
  void anUnexpectedValueIsReportedWithPathAndReason(String member, String as, String message) {
    assertThatThrownBy(() -> read(member, as))
        .isInstanceOf(MalformedFindingsException.class)
        .hasMessage(message);
  }

  @Test
  void aMissingMemberIsNamedInItsPart() {
    assertThatThrownBy(() -> ROOT.member("absent")).hasMessage("it has no 'absent'");
    assertThatThrownBy(() -> ROOT.member("list").items(item -> item.member("b")))
        .hasMessage("list[0] has no 'b'");
  }
}
