package dev.cosmodrome.trace;

import java.util.Locale;

/** The kinds of symbols. Ids are dense within one kind. */
public enum Kind {
  /** Threads of the program. */
  THREAD(0),
  /** Memory locations: fields, array elements. */
  VARIABLE(1),
  /** Locks. */
  LOCK(2),
  /** Blocks and methods; id 0 is the block without a name. */
  BLOCK(3),
  /** Barriers. */
  BARRIER(4),
  /** Places in the source; id 0 is the unknown place. */
  SITE(5),
  /** Facts about the program and its recording, {@link Note}; no event has them. */
  NOTE(6);

  private static final Kind[] ALL = values();

  private final int code;

  Kind(int code) {
    this.code = code;
  }

  /** The kind with this code; the caller knows that there is one. */
  static Kind at(int code) {
    return ALL[code];
  }

  static int count() {
    return ALL.length;
  }

  /** The dense number of the kind, in files and tables. */
  public int code() {
    return code;
  }

  /** Returns whether id 0 stands for "none", with the empty name. */
  boolean hasNone() {
    return this == BLOCK || this == SITE;
  }

  /**
   * Returns whether names of this kind are typed: those of variables, locks and barriers, and
   * notes.
   */
  boolean isTyped() {
    return this == VARIABLE || this == LOCK || this == BARRIER || this == NOTE;
  }

  /** Returns the word for it in messages. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
