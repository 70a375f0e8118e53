package dev.cosmodrome.runtime.identity;

import dev.cosmodrome.trace.CalledSite;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.LockName;
import dev.cosmodrome.trace.Note;
import dev.cosmodrome.trace.ObjectName;
import dev.cosmodrome.trace.ObjectVariables;
import dev.cosmodrome.trace.SymbolTable;
import dev.cosmodrome.trace.Symbols;
import dev.cosmodrome.trace.VariableName;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A name, a series of names or a note that is passed to the recorder. It may refer to others by
 * their ids; the recorder, which has defined these before, looks up their names.
 */
abstract class Definition {
  /** Adds the definition to the recorder's tables. Called by the recorder, in the order of ids. */
  abstract void addTo(Symbols symbols);

  /** A thread, method or site. */
  static final class OfText extends Definition {
    private final Kind kind;
    private final String text;

    OfText(Kind kind, String text) {
      this.kind = kind;
      this.text = text;
    }

    @Override
    void addTo(Symbols symbols) {
      byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
      symbols.of(kind).define(utf8, 0, Math.min(utf8.length, SymbolTable.MAX_NAME));
    }
  }

  /** A site together with the site of the call that led to its method. */
  static final class OfCalledSite extends Definition {
    private final int site;
    private final int callSite;

    OfCalledSite(int site, int callSite) {
      this.site = site;
      this.callSite = callSite;
    }

    @Override
    void addTo(Symbols symbols) {
      String name =
          CalledSite.name(symbols.name(Kind.SITE, site), symbols.name(Kind.SITE, callSite));
      new OfText(Kind.SITE, name).addTo(symbols);
    }
  }

  /** The fields of an object, or the elements of an array. */
  static final class OfObject extends Definition {
    private final ObjectVariables names;
    private final int number;
    private final int count;

    OfObject(ObjectVariables names, int number, int count) {
      this.names = names;
      this.number = number;
      this.count = count;
    }

    @Override
    void addTo(Symbols symbols) {
      symbols.of(Kind.VARIABLE).define(names, number, count);
    }
  }

  /** Static fields of a class. */
  static final class OfStaticFields extends Definition {
    private final String fields;
    private final int count;

    OfStaticFields(String fields, int count) {
      this.fields = fields;
      this.count = count;
    }

    @Override
    void addTo(Symbols symbols) {
      symbols.of(Kind.VARIABLE).defineStaticFields(fields, count);
    }
  }

  /** A variable, or a series of variables with indices. */
  static final class OfVariables extends Definition {
    private final VariableName name;

    /** The number of variables with indices; 0 for one variable without an index. */
    private final int indices;

    OfVariables(VariableName name, int indices) {
      this.name = name;
      this.indices = indices;
    }

    @Override
    void addTo(Symbols symbols) {
      SymbolTable table = symbols.of(Kind.VARIABLE);
      if (indices == 0) {
        table.define(name);
      } else {
        table.defineElements(name, indices);
      }
    }
  }

  /** A lock that is an object, or its monitor. */
  static final class OfLock extends Definition {
    private final LockName.Kind kind;
    private final ObjectReference object;

    OfLock(LockName.Kind kind, ObjectReference object) {
      this.kind = kind;
      this.object = object;
    }

    @Override
    void addTo(Symbols symbols) {
      symbols.of(Kind.LOCK).define(new LockName(kind, object.name(symbols)));
    }
  }

  /** A barrier. */
  static final class OfBarrier extends Definition {
    private final ObjectName object;

    OfBarrier(ObjectName object) {
      this.object = object;
    }

    @Override
    void addTo(Symbols symbols) {
      symbols.of(Kind.BARRIER).define(LockName.of(object));
    }
  }

  /** A note. */
  static final class OfNote extends Definition {
    private final Note note;

    OfNote(Note note) {
      this.note = note;
    }

    @Override
    void addTo(Symbols symbols) {
      symbols.of(Kind.NOTE).define(note);
    }
  }

  /** A note about something that has an id. */
  abstract static class OfNoteById extends Definition {
    final int id;

    OfNoteById(int id) {
      this.id = id;
    }

    abstract Note note(Symbols symbols);

    @Override
    final void addTo(Symbols symbols) {
      symbols.of(Kind.NOTE).define(note(symbols));
    }
  }

  /** A note that a thread is the only one of its pool. */
  static final class OfSerial extends OfNoteById {
    OfSerial(int thread) {
      super(thread);
    }

    @Override
    Note note(Symbols symbols) {
      return new Note.Serial(symbols.name(Kind.THREAD, id));
    }
  }

  /** An object belongs to a thread. */
  static final class OfConfined extends OfNoteById {
    private final ObjectReference object;

    OfConfined(ObjectReference object, int thread) {
      super(thread);
      this.object = object;
    }

    @Override
    Note note(Symbols symbols) {
      return new Note.Confined(object.name(symbols), symbols.name(Kind.THREAD, id));
    }
  }

  /** A method was seen to block. */
  static final class OfBlocks extends OfNoteById {
    OfBlocks(int method) {
      super(method);
    }

    @Override
    Note note(Symbols symbols) {
      return new Note.Blocks(symbols.name(Kind.BLOCK, id));
    }
  }

  /** A note that the thread that holds a lock has ended. */
  static final class OfAbandoned extends OfNoteById {
    OfAbandoned(int lock) {
      super(lock);
    }

    @Override
    Note note(Symbols symbols) {
      return new Note.Abandoned(symbols.lock(id));
    }
  }

  /** A note that calls of a collection acquire a lock. */
  static final class OfGuarded extends OfNoteById {
    private final ObjectName collection;

    OfGuarded(ObjectName collection, int lock) {
      super(lock);
      this.collection = collection;
    }

    @Override
    Note note(Symbols symbols) {
      return new Note.Guarded(collection, symbols.lock(id));
    }
  }

  /** A note that a field holds an array or collection. Equal ones are the same note. */
  static final class OfHolds extends Definition {
    private final ObjectReference held;
    private final String field;
    private final @Nullable ObjectReference holder;

    OfHolds(ObjectReference held, String field, @Nullable ObjectReference holder) {
      this.held = held;
      this.field = field;
      this.holder = holder;
    }

    @Override
    void addTo(Symbols symbols) {
      VariableName name =
          holder == null
              ? VariableName.staticField(field)
              : VariableName.field(field, holder.name(symbols));
      symbols.of(Kind.NOTE).define(new Note.Holds(held.name(symbols), name));
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof OfHolds holds
          && held.equals(holds.held)
          && field.equals(holds.field)
          && Objects.equals(holder, holds.holder);
    }

    @Override
    public int hashCode() {
      return 31 * held.hashCode() + field.hashCode();
    }
  }
}
