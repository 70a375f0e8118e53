package dev.cosmodrome.runtime.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.models.LibraryEvent;
import dev.cosmodrome.models.Verb;
import org.junit.jupiter.api.Test;

/** The elements that a call is about, of an array with eight. */
final class ElementRangeTest {
  private static final int SIZE = 8;

  private static String range(int argument, int end, boolean mayExceed, Object... arguments) {
    LibraryAction action =
        LibraryAction.of(
            new LibraryEvent(Verb.READ_ELEMENTS, 1, "", argument, end, LibraryEvent.ALWAYS, 0));
    Object[] operands = new Object[arguments.length + 2];
    System.arraycopy(arguments, 0, operands, 2, arguments.length);
    ElementRange range = ElementRange.of(action, operands, SIZE, mayExceed);
    return range == null ? "none" : range.start() + "+" + range.length();
  }

  @Test
  void withoutArgumentsAllElementsAreMeant() {
    assertThat(range(0, 0, false)).isEqualTo("0+8");
  }

  @Test
  void anIndexIsOneElementIfItIsThere() {
    assertThat(range(2, 0, false, 3)).isEqualTo("3+1");
    assertThat(range(2, 0, true, 8)).isEqualTo("none");
    assertThat(range(2, 0, true, -1)).isEqualTo("none");
  }

  @Test
  void aRangeEndsBeforeAnIndexOrAfterANumberOfElements() {
    assertThat(range(2, 3, false, 2, 6)).isEqualTo("2+4");
    assertThat(range(2, -3, false, 2, 6)).isEqualTo("2+6");
    assertThat(range(0, 2, false, 5)).isEqualTo("0+5");
    assertThat(range(2, 3, false, 4, 4)).isEqualTo("4+0");
  }

  @Test
  void onlyARangeThatIsReadMayEndBeyondTheArray() {
    assertThat(range(2, 3, true, 6, 12)).isEqualTo("6+2");
    assertThat(range(0, 2, true, 12)).isEqualTo("0+8");
    assertThat(range(2, 3, false, 6, 12)).isEqualTo("none");
    assertThat(range(2, -3, false, 6, 3)).isEqualTo("none");
  }

  @Test
  void aRangeThatEndsBeforeItBeginsFails() {
    assertThat(range(2, 3, true, 6, 2)).isEqualTo("none");
    assertThat(range(2, -3, true, 6, -1)).isEqualTo("none");
    assertThat(range(2, 3, true, 9, 12)).isEqualTo("none");
    assertThat(range(2, -3, true, Integer.MAX_VALUE, Integer.MAX_VALUE)).isEqualTo("none");
  }
}
