package dev.cosmodrome.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Documentation in a terminal. */
final class MarkdownTextTest {
  private static final String PAGE =
      """
      # races

      Finds *data races*, see [the paper](http://example.org/), **not** all of them, `a*b*c` stays.

      | word | means |
      |---|---|
      | `race` | two accesses |

      - one item that is longer than a line can be in forty columns
      1. another

      ```
      code   is    kept, however long it may be, as it is **here**
      ```
      """;

  @Test
  void isPlain() {
    assertThat(new MarkdownText(new TextStyle(40, true, false)).of(PAGE))
        .isEqualTo(
            """
            races

            Finds data races, see the paper, not all
            of them, `a*b*c` stays.

                word | means
                `race` | two accesses

            - one item that is longer than a line
              can be in forty columns
            1. another

                code   is    kept, however long it may be, as it is **here**
            """);
  }

  @Test
  void headingsStandOut() {
    assertThat(new MarkdownText(new TextStyle(40, true, true)).of(PAGE))
        .startsWith("\u001b[1mraces\u001b[0m\n\nFinds data races");
  }
}
