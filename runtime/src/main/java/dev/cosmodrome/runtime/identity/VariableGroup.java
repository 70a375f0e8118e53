package dev.cosmodrome.runtime.identity;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Consecutive variables and the last access to each, such as the fields of an object. The object
 * refers to its group, so the group is collected with the object.
 *
 * <p>The variables get ids, and the object a number, when one of them is first needed in the
 * recording. If accesses are deferred, most objects never need ids, because only one thread uses
 * them.
 *
 * <p>The last access is a word: 0 if there was none; a segment of a thread with two flags; or, if
 * several threads have read the variable since the last write, the sign bit and the time since when
 * they have. The meaning of segments is up to the log.
 *
 * <p>If accesses can be deferred, three more numbers are kept: the segment of a write that a read
 * of the same thread came after, and the places of the last read and the last write. Only the
 * thread that the word names changes them. Threads that access a variable at the same moment
 * without synchronisation may see the place of a neighbouring access.
 */
public abstract non-sealed class VariableGroup extends ObjectState {
  private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);

  /** The value of {@link #first} before the variables have ids. */
  private static final int WITHOUT_IDS = 0;

  // The numbers of each variable that deferral needs.
  private static final int DETAILS = 3;
  private static final int READ_PLACE = 1;
  private static final int WRITE_PLACE = 2;

  private final long[] words;
  private volatile long @Nullable [] details;

  /** The id of the first variable + 1; negative if no ids are left. */
  private volatile int first;

  VariableGroup(int size) {
    words = new long[size];
  }

  /** A group of variables whose ids are known. */
  private static final class Defined extends VariableGroup {
    private final int firstId;

    Defined(int firstId, int size) {
      super(size);
      this.firstId = firstId;
    }

    @Override
    int define(Definitions definitions) {
      return firstId + 1;
    }
  }

  /** The fields of an object. */
  private static final class OfFields extends VariableGroup {
    private final Shape shape;

    OfFields(Shape shape, int size) {
      super(size);
      this.shape = shape;
    }

    @Override
    int define(Definitions definitions) {
      return definitions.object(shape);
    }
  }

  /** Creates a group of variables that have ids. */
  public static VariableGroup of(int first, int size) {
    return new Defined(first, size);
  }

  /** Creates the variables of a new object. */
  static VariableGroup ofFields(Shape shape, Layout layout) {
    return new OfFields(shape, layout.size());
  }

  /** Defines the variables; returns the id of the first + 1, or {@link Definitions#NONE_LEFT}. */
  abstract int define(Definitions definitions);

  /** Returns the id of a variable + 1; 0 or negative if it has no id yet, or none was left. */
  public final int knownId(int index) {
    int known = first;
    return known > 0 ? known + index : known;
  }

  /** Returns the id of a variable; negative if no ids are left. */
  public final int id(int index, Definitions definitions) {
    int known = first;
    if (known == WITHOUT_IDS) {
      known = defineOnce(definitions);
    }
    return known > 0 ? known - 1 + index : Definitions.NONE_LEFT;
  }

  private synchronized int defineOnce(Definitions definitions) {
    if (first == WITHOUT_IDS) {
      first = define(definitions);
    }
    return first;
  }

  /** Returns the last access, as the current thread can see it. */
  public final long get(int index) {
    return (long) WORD.getOpaque(words, index);
  }

  /** Returns the last access, after everything that its thread did before. */
  public final long getLatest(int index) {
    return (long) WORD.getVolatile(words, index);
  }

  /**
   * Sets the last access. This is a release: the event that the word stands for was published
   * before.
   */
  public final void set(int index, long word) {
    WORD.setRelease(words, index, word);
  }

  /** Sets the last access if it still is {@code from}; returns whether it was. */
  public final boolean change(int index, long from, long to) {
    return WORD.compareAndSet(words, index, from, to);
  }

  /** Returns the last write before the last read, with its flags; 0 if there is none. */
  public final long write(int index) {
    long[] known = details;
    return known == null ? 0 : known[index * DETAILS];
  }

  /** Sets the last write before the last read. */
  public final void setWrite(int index, long write) {
    if (write != 0 || details != null) {
      details()[index * DETAILS] = write;
    }
  }

  /** Returns the place of the last read. */
  public final long readPlace(int index) {
    return details()[index * DETAILS + READ_PLACE];
  }

  /** Sets the place of the last read. */
  public final void setReadPlace(int index, long place) {
    details()[index * DETAILS + READ_PLACE] = place;
  }

  /** Returns the place of the last write. */
  public final long writePlace(int index) {
    return details()[index * DETAILS + WRITE_PLACE];
  }

  /** Sets the place of the last write. */
  public final void setWritePlace(int index, long place) {
    details()[index * DETAILS + WRITE_PLACE] = place;
  }

  private long[] details() {
    long[] known = details;
    return known == null ? makeDetails() : known;
  }

  private synchronized long[] makeDetails() {
    long[] made = details;
    if (made == null) {
      made = new long[words.length * DETAILS];
      details = made;
    }
    return made;
  }
}
