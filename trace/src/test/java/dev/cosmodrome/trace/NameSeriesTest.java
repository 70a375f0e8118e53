package dev.cosmodrome.trace;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ids that are series of names: entries 2 and 4 have three and two ids. */
final class NameSeriesTest {
  private final NameSeries series = new NameSeries();

  NameSeriesTest() {
    series.add(2, 3);
    series.add(6, 2);
  }

  @ParameterizedTest
  @CsvSource({
    // id, entry, whether it is of a series
    "0, 0, false",
    "1, 1, false",
    "2, 2, true",
    "3, 2, true",
    "4, 2, true",
    "5, 3, false",
    "6, 4, true",
    "7, 4, true",
    "8, 5, false",
    "9, 6, false"
  })
  void eachIdHasAnEntry(int id, int entry, boolean isOfSeries) {
    assertThat(series.entry(id)).isEqualTo(entry);
    assertThat(series.has(id)).isEqualTo(isOfSeries);
  }

  @ParameterizedTest
  @CsvSource({
    // entry, its first id, the number of its ids
    "0, 0, 1",
    "1, 1, 1",
    "2, 2, 3",
    "3, 5, 1",
    "4, 6, 2",
    "5, 8, 1",
    "6, 9, 1"
  })
  void eachEntryHasIds(int entry, int first, int count) {
    assertThat(series.firstId(entry)).isEqualTo(first);
    assertThat(series.idCount(entry)).isEqualTo(count);
  }

  @ParameterizedTest
  @CsvSource({"2, 0", "3, 1", "4, 2", "6, 0", "7, 1"})
  void anIdHasAnIndexInItsSeries(int id, int index) {
    assertThat(series.index(id)).isEqualTo(index);
  }

  @Test
  void withoutSeriesIdsAreEntries() {
    NameSeries none = new NameSeries();
    assertThat(none.entry(7)).isEqualTo(7);
    assertThat(none.firstId(7)).isEqualTo(7);
    assertThat(none.idCount(7)).isEqualTo(1);
    assertThat(none.has(7)).isFalse();
  }

  @Test
  void aPartIsAddedBehindOtherIds() {
    NameSeries other = new NameSeries();
    // The part is entries 2 to 5: a series of three, one id, a series of two, one id.
    assertThat(other.add(series.partFrom(2), 10, 4)).isEqualTo(7);
    assertThat(other.entry(9)).isEqualTo(9);
    assertThat(other.entry(12)).isEqualTo(10);
    assertThat(other.entry(13)).isEqualTo(11);
    assertThat(other.entry(15)).isEqualTo(12);
    assertThat(other.entry(16)).isEqualTo(13);
  }

  @Test
  void aPartMayStartBetweenSeries() {
    NameSeries other = new NameSeries();
    // Entries 3 and 4: one id and a series of two.
    assertThat(other.add(series.partFrom(3), 0, 2)).isEqualTo(3);
    assertThat(other.has(0)).isFalse();
    assertThat(other.entry(2)).isEqualTo(1);
  }

  @Test
  void thereMayBeManySeries() {
    NameSeries many = new NameSeries();
    for (int i = 0; i < 1_000; i++) {
      many.add(3 * i, 2);
    }
    for (int i = 0; i < 1_000; i++) {
      assertThat(many.entry(3 * i + 1)).isEqualTo(2 * i);
      assertThat(many.entry(3 * i + 2)).isEqualTo(2 * i + 1);
      assertThat(many.firstId(2 * i + 1)).isEqualTo(3 * i + 2);
    }
  }
}
