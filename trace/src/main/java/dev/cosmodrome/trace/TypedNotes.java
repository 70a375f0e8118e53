package dev.cosmodrome.trace;

import static dev.cosmodrome.trace.TypedNames.LINE;
import static dev.cosmodrome.trace.TypedNames.PART;
import static dev.cosmodrome.trace.TypedNames.TYPED;
import static dev.cosmodrome.trace.TypedNames.line;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The encoding of notes in symbol tables and native files: a letter for the kind and its parts, in
 * the order of the components of {@link Note}. Lists have their words, and names their parts, on
 * lines of their own. A note that is free text is that text.
 */
final class TypedNotes {
  /** The kind of free text that starts as if it were none. */
  private static final char FREE = (char) LockName.Kind.OTHER.code();

  private TypedNotes() {}

  static String encode(Note note) {
    if (note instanceof Note.Other other) {
      return line(other.text());
    } else if (note instanceof Note.Intended intended) {
      return typed('I', intended.intent().word(), intended.methods());
    } else if (note instanceof Note.Suppressed suppressed) {
      return typed('X', suppressed.methods(), suppressed.reason());
    } else if (note instanceof Note.Blocks blocks) {
      return typed('B', blocks.method());
    } else if (note instanceof Note.FromLibrary library) {
      return typed('J', library.packageName());
    } else if (note instanceof Note.Guarded guarded) {
      String collection = TypedNames.nested(guarded.collection());
      return raw('G', collection, TypedNames.nested(guarded.lock()));
    } else if (note instanceof Note.Updates updates) {
      return typed('A', updates.field());
    } else if (note instanceof Note.Abandoned abandoned) {
      return raw('Z', TypedNames.nested(abandoned.lock()));
    } else if (note instanceof Note.Retries retries) {
      return typed('R', retries.site());
    } else if (note instanceof Note.Serial serial) {
      return typed('S', serial.thread());
    } else if (note instanceof Note.Confined confined) {
      return raw('D', TypedNames.nested(confined.object()), line(confined.thread()));
    } else if (note instanceof Note.Private method) {
      return typed('P', method.method());
    } else if (note instanceof Note.PackagePrivate method) {
      return typed('Q', method.method());
    } else if (note instanceof Note.Extends type) {
      return raw('E', line(type.type()), lines(type.supertypes()));
    } else if (note instanceof Note.Statics statics) {
      return typed('F', statics.label());
    } else if (note instanceof Note.ClassLabel label) {
      return typed('C', label.label(), label.className());
    } else if (note instanceof Note.Keeps keeps) {
      return raw('K', line(keeps.className()), lines(keeps.kinds()));
    } else if (note instanceof Note.AtomicSet set) {
      return raw(set.acrossObjects() ? 'N' : 'M', line(set.name()), lines(set.fields()));
    } else if (note instanceof Note.UnitOfWork unit) {
      return raw('U', line(unit.method()), lines(unit.classes()));
    } else if (note instanceof Note.Holds holds) {
      return raw('H', TypedNames.nested(holds.held()), TypedNames.nested(holds.field()));
    } else if (note instanceof Note.Stopped stopped) {
      return typed('L', Long.toString(stopped.bytes()));
    } else if (note instanceof Note.NothingRecorded nothing) {
      return typed('W', nothing.reason());
    } else if (note instanceof Note.ConflictsOnly) {
      return raw('Y');
    }
    return raw(note instanceof Note.UnitsByObject ? 'O' : 'V');
  }

  private static String typed(char kind, String... parts) {
    String[] lines = new String[parts.length];
    for (int i = 0; i < parts.length; i++) {
      lines[i] = line(parts[i]);
    }
    return raw(kind, lines);
  }

  private static String raw(char kind, String... parts) {
    return (char) TYPED + (kind + String.join(String.valueOf(PART), parts));
  }

  private static String lines(List<String> words) {
    String[] lines = new String[words.size()];
    for (int i = 0; i < lines.length; i++) {
      lines[i] = line(words.get(i));
    }
    return String.join(String.valueOf(LINE), lines);
  }

  /**
   * Decodes a note that is no free text.
   *
   * @throws MalformedEventException if it is damaged
   */
  static Note decode(byte[] name, int from, int length) {
    String text = new String(name, from + 1, length - 1, StandardCharsets.UTF_8);
    if (text.isEmpty()) {
      throw new MalformedEventException("a note of unknown kind");
    }
    if (text.charAt(0) == FREE) {
      return new Note.Other(text.substring(1));
    }
    return decode(text.charAt(0), text.substring(1).split(String.valueOf(PART), -1));
  }

  private static Note decode(char kind, String[] parts) {
    return switch (kind) {
      case 'I' -> new Note.Intended(intent(part(parts, 0, 2)), parts[1]);
      case 'X' -> new Note.Suppressed(part(parts, 0, 2), parts[1]);
      case 'B' -> new Note.Blocks(part(parts, 0, 1));
      case 'J' -> new Note.FromLibrary(part(parts, 0, 1));
      case 'G' ->
          new Note.Guarded(
              TypedNames.nestedObject(part(parts, 0, 2)), TypedNames.nestedLock(parts[1]));
      case 'A' -> new Note.Updates(part(parts, 0, 1));
      case 'Z' -> new Note.Abandoned(TypedNames.nestedLock(part(parts, 0, 1)));
      case 'R' -> new Note.Retries(part(parts, 0, 1));
      case 'S' -> new Note.Serial(part(parts, 0, 1));
      case 'D' -> new Note.Confined(TypedNames.nestedObject(part(parts, 0, 2)), parts[1]);
      case 'P' -> new Note.Private(part(parts, 0, 1));
      case 'Q' -> new Note.PackagePrivate(part(parts, 0, 1));
      case 'E' -> new Note.Extends(part(parts, 0, 2), words(parts[1]));
      case 'F' -> new Note.Statics(part(parts, 0, 1));
      case 'C' -> new Note.ClassLabel(part(parts, 0, 2), parts[1]);
      case 'K' -> new Note.Keeps(part(parts, 0, 2), words(parts[1]));
      case 'M' -> new Note.AtomicSet(part(parts, 0, 2), words(parts[1]), false);
      case 'N' -> new Note.AtomicSet(part(parts, 0, 2), words(parts[1]), true);
      case 'U' -> new Note.UnitOfWork(part(parts, 0, 2), words(parts[1]));
      case 'H' ->
          new Note.Holds(
              TypedNames.nestedObject(part(parts, 0, 2)), TypedNames.nestedVariable(parts[1]));
      case 'L' -> new Note.Stopped(bytes(part(parts, 0, 1)));
      case 'W' -> new Note.NothingRecorded(part(parts, 0, 1));
      case 'O' -> empty(parts, new Note.UnitsByObject());
      case 'V' -> empty(parts, new Note.RepeatsLeftOut());
      case 'Y' -> empty(parts, new Note.ConflictsOnly());
      default -> throw new MalformedEventException("a note of unknown kind");
    };
  }

  private static String part(String[] parts, int place, int count) {
    if (parts.length != count) {
      throw new MalformedEventException(
          "a note with " + parts.length + " parts instead of " + count);
    }
    return parts[place];
  }

  private static Note empty(String[] parts, Note note) {
    if (!part(parts, 0, 1).isEmpty()) {
      throw new MalformedEventException("a note with text that it cannot have");
    }
    return note;
  }

  private static Intent intent(String word) {
    return Intent.of(word)
        .orElseThrow(() -> new MalformedEventException("a note with the unknown intent " + word));
  }

  private static long bytes(String digits) {
    try {
      return Long.parseLong(digits);
    } catch (NumberFormatException e) {
      throw new MalformedEventException("a note with the damaged number '" + digits + "'");
    }
  }

  private static List<String> words(String lines) {
    return List.of(lines.split(String.valueOf(LINE), -1));
  }
}
