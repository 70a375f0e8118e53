package dev.cosmodrome.trace;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The intended property of a method. */
public enum Intent {
  /** Atomic: one step, as other threads see it. */
  ATOMIC,
  /** Not meant to be atomic or deterministic. */
  NOT_ATOMIC,
  /** Deterministic: the same result in every schedule. Not an atomic block. */
  DETERMINISTIC;

  /** The word for it in a specification. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The intent that a word stands for. */
  public static Optional<Intent> of(String word) {
    return Arrays.stream(values()).filter(intent -> intent.word().equals(word)).findFirst();
  }
}
