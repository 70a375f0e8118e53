package dev.cosmodrome.trace;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The spelling of names and notes in text formats and in native files before version 8: {@code
 * Account.balance of Account#3}, {@code blocks com.acme.Bank.audit}. This is the only class that
 * parses or builds it. Every text is a name and a note: one that has no other meaning is free text.
 * Spelling what was parsed gives the same text again.
 */
final class TextNames {
  private static final String OF = " of ";
  private static final String COLON = ": ";
  private static final String CLASS = ".class";
  private static final String MONITOR = "monitor of ";

  private static final Pattern FIELD = Pattern.compile("(\\S+\\.[^\\s.]+) of (\\S+)#(\\d+)");
  private static final Pattern STATIC_FIELD = Pattern.compile("[^\\s#\\[(]+\\.[^\\s#\\[(.]+");

  /** An object, the number of the series and the index: {@code Vector#1_2[3]}. */
  private static final Pattern PART =
      Pattern.compile(
          "(?:([^\\s#]+)#(\\d+)|(\\S+) \\((\\d+)\\))(?:_([2-9]|[1-9]\\d{1,8}))?(?:\\[(.*)])?");

  private static final Pattern SUPPRESSED = Pattern.compile("(\\S+)(?: (\\S|\\S.*\\S))?");
  private static final Pattern STOPPED = Pattern.compile("at (0|[1-9]\\d{0,17}) bytes");

  private static final String UNITS_BY_OBJECT = "units by object";
  private static final String REPEATS_LEFT_OUT = "accesses that repeat others left out";
  private static final String CONFLICTS_ONLY = "accesses that do not conflict left out";

  private TextNames() {}

  // Names.

  static String text(ObjectName object) {
    if (object.number().isEmpty()) {
      return object.type();
    }
    return object.isNumberedApart()
        ? object.type() + " (" + object.number() + ")"
        : object.type() + "#" + object.number();
  }

  static ObjectName object(String text) {
    Matcher part = PART.matcher(text);
    return part.matches() && part.group(5) == null && part.group(6) == null
        ? object(part)
        : ObjectName.ofText(text);
  }

  private static ObjectName object(Matcher part) {
    return part.group(1) != null
        ? new ObjectName(part.group(1), part.group(2), false)
        : new ObjectName(part.group(3), part.group(4), true);
  }

  static String text(VariableName name) {
    StringBuilder text = new StringBuilder();
    text.append(name.kind().word()).append(name.member());
    if (name.owner() != null) {
      text.append(text.isEmpty() ? "" : OF).append(text(name.owner()));
    }
    if (name.series() > 1) {
      text.append('_').append(name.series());
    }
    if (name.index() != null) {
      text.append('[').append(name.index()).append(']');
    }
    return text.toString();
  }

  /** Returns whether a text may be anything but free text, by a look at its bytes. */
  static boolean mayBeVariable(byte[] text, int from, int length) {
    for (int at = from; at < from + length; at++) {
      if (text[at] == ' ' || text[at] == '#' || text[at] == '.') {
        return true;
      }
    }
    return false;
  }

  static VariableName variable(String text) {
    int of = text.indexOf(OF);
    if (of < 0) {
      return withoutWord(text);
    }
    Matcher field = FIELD.matcher(text);
    if (field.matches()) {
      return VariableName.field(
          field.group(1), new ObjectName(field.group(2), field.group(3), false));
    }
    String word = text.substring(0, of);
    String rest = text.substring(of + OF.length());
    VariableKind kind = VariableKind.ofProperty(word);
    if (kind == VariableKind.INTERRUPT) {
      return VariableName.of(kind, ObjectName.ofText(rest));
    }
    if (word.isEmpty() || isKey(text, of)) {
      return withoutWord(text);
    }
    Matcher part = PART.matcher(rest);
    if (part.matches()) {
      return part(kind, kind == VariableKind.PROPERTY ? word : "", part);
    }
    return kind == VariableKind.PROPERTY ? withoutWord(text) : ofUnknown(kind, rest);
  }

  /**
   * Returns whether the word that was found is inside of brackets, as in {@code HashMap#1["a of
   * b"]}.
   */
  private static boolean isKey(String text, int of) {
    int number = text.indexOf('#');
    int apart = text.indexOf(" (");
    int bracket = text.indexOf('[', Math.max(number, apart));
    return bracket > 0 && bracket < of && Math.max(number, apart) > 0;
  }

  private static VariableName withoutWord(String text) {
    Matcher part = PART.matcher(text);
    if (part.matches() && (part.group(6) != null || part.group(5) == null)) {
      return part(part.group(6) == null ? VariableKind.OBJECT : VariableKind.ELEMENT, "", part);
    }
    return STATIC_FIELD.matcher(text).matches()
        ? VariableName.staticField(text)
        : VariableName.other(text);
  }

  private static VariableName part(VariableKind kind, String member, Matcher part) {
    int series = part.group(5) == null ? 1 : Integer.parseInt(part.group(5));
    return new VariableName(kind, member, object(part), series, part.group(6));
  }

  /** A variable of an object that has no number, perhaps with an index. */
  private static VariableName ofUnknown(VariableKind kind, String rest) {
    int bracket = rest.indexOf('[');
    return bracket > 0 && rest.endsWith("]")
        ? VariableName.of(kind, ObjectName.ofText(rest.substring(0, bracket)))
            .at(rest.substring(bracket + 1, rest.length() - 1))
        : VariableName.of(kind, ObjectName.ofText(rest));
  }

  static String text(LockName name) {
    return switch (name.kind()) {
      case MONITOR -> MONITOR + text(name.object());
      case CLASS -> text(name.object()) + CLASS;
      default -> text(name.object());
    };
  }

  static LockName lock(String text) {
    if (text.startsWith(MONITOR)) {
      return LockName.monitor(object(text.substring(MONITOR.length())));
    }
    ObjectName object = object(text);
    if (!object.number().isEmpty()) {
      return LockName.of(object);
    }
    return text.endsWith(CLASS) && text.length() > CLASS.length()
        ? LockName.ofClass(text.substring(0, text.length() - CLASS.length()))
        : LockName.other(text);
  }

  // Notes.

  static String text(Note note) {
    if (note instanceof Note.Intended intended) {
      return intended.intent().word() + " " + intended.methods();
    } else if (note instanceof Note.Suppressed suppressed) {
      String reason = suppressed.reason();
      return "suppress " + suppressed.methods() + (reason.isEmpty() ? "" : " " + reason);
    } else if (note instanceof Note.Blocks blocks) {
      return "blocks " + blocks.method();
    } else if (note instanceof Note.FromLibrary library) {
      return "library " + library.packageName();
    } else if (note instanceof Note.Guarded guarded) {
      return "guarded " + text(guarded.collection()) + COLON + text(guarded.lock());
    } else if (note instanceof Note.Updates updates) {
      return "updates " + updates.field();
    } else if (note instanceof Note.Abandoned abandoned) {
      return "abandoned " + text(abandoned.lock());
    } else if (note instanceof Note.Retries retries) {
      return "retries " + retries.site();
    } else if (note instanceof Note.Serial serial) {
      return "serial " + serial.thread();
    } else if (note instanceof Note.Confined confined) {
      return pair("confined", text(confined.object()), confined.thread());
    } else if (note instanceof Note.Private method) {
      return "private " + method.method();
    } else if (note instanceof Note.PackagePrivate method) {
      return "package-private " + method.method();
    } else if (note instanceof Note.Extends type) {
      return pair("extends", type.type(), words(type.supertypes()));
    } else if (note instanceof Note.Statics statics) {
      return "statics " + statics.label();
    } else if (note instanceof Note.ClassLabel label) {
      return pair("class", label.label(), label.className());
    } else if (note instanceof Note.Keeps keeps) {
      return pair("keeps", keeps.className(), words(keeps.kinds()));
    } else if (note instanceof Note.AtomicSet set) {
      String word = set.acrossObjects() ? "set-across-objects" : "set";
      return pair(word, set.name(), words(set.fields()));
    } else if (note instanceof Note.UnitOfWork unit) {
      return pair("unit", unit.method(), words(unit.classes()));
    } else if (note instanceof Note.Holds holds) {
      return pair("holds", text(holds.held()), text(holds.field()));
    } else if (note instanceof Note.Stopped stopped) {
      return "stopped at " + stopped.bytes() + " bytes";
    } else if (note instanceof Note.NothingRecorded nothing) {
      return "nothing recorded: " + nothing.reason();
    } else if (note instanceof Note.Other other) {
      return other.text();
    } else if (note instanceof Note.ConflictsOnly) {
      return CONFLICTS_ONLY;
    }
    return note instanceof Note.UnitsByObject ? UNITS_BY_OBJECT : REPEATS_LEFT_OUT;
  }

  private static String pair(String word, String name, String value) {
    return word + " " + name + COLON + value;
  }

  private static String words(List<String> words) {
    return String.join(" ", words);
  }

  static Note note(String text) {
    int space = text.indexOf(' ');
    String word = text.substring(0, Math.max(0, space));
    String rest = text.substring(space + 1);
    Note note =
        switch (word) {
          case "suppress" -> suppressed(rest);
          case "blocks" -> new Note.Blocks(rest);
          case "library" -> new Note.FromLibrary(rest);
          case "updates" -> new Note.Updates(rest);
          case "abandoned" -> new Note.Abandoned(lock(rest));
          case "retries" -> new Note.Retries(rest);
          case "serial" -> new Note.Serial(rest);
          case "private" -> new Note.Private(rest);
          case "package-private" -> new Note.PackagePrivate(rest);
          case "statics" -> new Note.Statics(rest);
          case "units" -> text.equals(UNITS_BY_OBJECT) ? new Note.UnitsByObject() : null;
          case "accesses" ->
              text.equals(REPEATS_LEFT_OUT)
                  ? new Note.RepeatsLeftOut()
                  : text.equals(CONFLICTS_ONLY) ? new Note.ConflictsOnly() : null;
          case "stopped" -> stopped(rest);
          case "nothing" ->
              rest.startsWith("recorded: ")
                  ? new Note.NothingRecorded(rest.substring("recorded: ".length()))
                  : null;
          default -> intended(word, rest).orElseGet(() -> pair(word, rest));
        };
    return note == null ? new Note.Other(text) : note;
  }

  private static @Nullable Note suppressed(String rest) {
    Matcher matcher = SUPPRESSED.matcher(rest);
    return matcher.matches()
        ? new Note.Suppressed(matcher.group(1), matcher.group(2) == null ? "" : matcher.group(2))
        : null;
  }

  private static @Nullable Note stopped(String rest) {
    Matcher matcher = STOPPED.matcher(rest);
    return matcher.matches() ? new Note.Stopped(Long.parseLong(matcher.group(1))) : null;
  }

  private static Optional<Note> intended(String word, String methods) {
    Function<Intent, Note> note = intent -> new Note.Intended(intent, methods);
    return Intent.of(word).map(note);
  }

  /** A note that gives a name a value. */
  private static @Nullable Note pair(String word, String rest) {
    int colon = rest.lastIndexOf(COLON);
    if (colon < 0) {
      return null;
    }
    String name = rest.substring(0, colon);
    String value = rest.substring(colon + COLON.length());
    List<String> words = List.copyOf(Arrays.asList(value.split(" ", -1)));
    return switch (word) {
      case "guarded" -> new Note.Guarded(object(name), lock(value));
      case "confined" -> new Note.Confined(object(name), value);
      case "extends" -> new Note.Extends(name, words);
      case "class" -> new Note.ClassLabel(name, value);
      case "keeps" -> new Note.Keeps(name, words);
      case "set" -> new Note.AtomicSet(name, words, false);
      case "set-across-objects" -> new Note.AtomicSet(name, words, true);
      case "unit" -> new Note.UnitOfWork(name, words);
      case "holds" -> new Note.Holds(object(name), variable(value));
      default -> null;
    };
  }
}
