package dev.cosmodrome.cli;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the known word nearest to a misspelt one. */
final class Nearest {
  /** A word with one wrong letter for each group of this many letters is still recognised. */
  private static final int LETTERS_PER_ERROR = 3;

  /** A word must have so many letters to be looked for as a part of another one. */
  private static final int MIN_LETTERS_OF_PART = 3;

  private Nearest() {}

  /**
   * The known word that differs least, unless all differ too much; then the first one of which the
   * word is a part.
   */
  static Optional<String> to(String word, Collection<String> known) {
    return known.stream()
        .filter(candidate -> LETTERS_PER_ERROR * distance(word, candidate) <= word.length() + 1)
        .min(Comparator.comparingInt(candidate -> distance(word, candidate)))
        .or(() -> containing(word, known));
  }

  private static Optional<String> containing(String word, Collection<String> known) {
    return word.length() < MIN_LETTERS_OF_PART
        ? Optional.empty()
        : known.stream().filter(candidate -> candidate.contains(word)).findFirst();
  }

  /** Returns the number of letters that have to be added, left out or replaced (Levenshtein). */
  private static int distance(String from, String to) {
    int[] row = new int[to.length() + 1];
    for (int j = 0; j <= to.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[to.length()];
  }
}
