package dev.cosmodrome.trace;

import org.jspecify.annotations.Nullable;

/** The kinds of variables of a trace. */
public enum VariableKind {
  /** A field of an object. */
  FIELD('F'),
  /** A static field. */
  STATIC_FIELD('G'),
  /** An element of an array, a part of a library object, or what a collection has for a key. */
  ELEMENT('E'),
  /** An object itself. */
  OBJECT('O'),
  /** All that is in a collection. */
  CONTENTS('C', "contents"),
  /** The changes of a collection by one thread. */
  CHANGES('D', "changes"),
  /** Keys of a collection that has too many for variables of their own. */
  FURTHER_KEYS('K', "further keys"),
  /** A hand-over that happens in every schedule. */
  HAND_OVER('H', "hand-over"),
  /** A hand-over of a shared lock by threads that shared it. */
  READERS('R', "readers"),
  /** A hand-over of a shared lock by threads that held it exclusively. */
  WRITERS('W', "writers"),
  /** The interrupt of a thread. */
  INTERRUPT('I', "interrupt"),
  /** Another property of a library object, such as the value of an atomic integer. */
  PROPERTY('P'),
  /** Anything else, by a text. */
  OTHER('T');

  private static final VariableKind[] BY_CODE = byCode();

  private final char code;
  private final String word;

  VariableKind(char code) {
    this(code, "");
  }

  VariableKind(char code, String word) {
    this.code = code;
    this.word = word;
  }

  /** The kind of the property that library models and text formats call so. */
  static VariableKind ofProperty(String property) {
    for (VariableKind kind : values()) {
      if (!kind.word.isEmpty() && kind.word.equals(property)) {
        return kind;
      }
    }
    return PROPERTY;
  }

  /**
   * Returns the word for it in library models and text formats, empty if it has no word of its own.
   */
  String word() {
    return word;
  }

  private static VariableKind[] byCode() {
    VariableKind[] all = new VariableKind[Byte.MAX_VALUE];
    for (VariableKind kind : values()) {
      all[kind.code] = kind;
    }
    return all;
  }

  /** The byte for it in files. */
  byte code() {
    return (byte) code;
  }

  /** The kind with this code, null if there is none. */
  static @Nullable VariableKind at(char code) {
    return code < BY_CODE.length ? BY_CODE[code] : null;
  }

  /** Returns whether variables of this kind are fields. */
  boolean isField() {
    return this == FIELD || this == STATIC_FIELD;
  }

  /** Returns whether variables of this kind belong to an object. */
  boolean hasOwner() {
    return this != STATIC_FIELD && this != OTHER;
  }

  /**
   * Returns whether variables of this kind have a name of their own beside that of their object.
   */
  boolean hasMember() {
    return this == FIELD || this == STATIC_FIELD || this == PROPERTY || this == OTHER;
  }
}
