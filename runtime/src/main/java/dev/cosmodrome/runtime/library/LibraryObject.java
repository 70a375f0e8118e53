package dev.cosmodrome.runtime.library;

import dev.cosmodrome.runtime.collections.CollectionKind;
import dev.cosmodrome.runtime.collections.Contents;
import dev.cosmodrome.runtime.identity.Definitions;
import dev.cosmodrome.runtime.identity.Identities;
import dev.cosmodrome.runtime.identity.Identity;
import dev.cosmodrome.runtime.identity.ObjectLabels;
import dev.cosmodrome.runtime.identity.ObjectModel;
import dev.cosmodrome.runtime.thread.Decision;
import dev.cosmodrome.runtime.thread.DeferredReport;
import dev.cosmodrome.runtime.thread.ThreadContext;
import dev.cosmodrome.trace.ObjectName;
import dev.cosmodrome.trace.VariableKind;
import dev.cosmodrome.trace.VariableName;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The model of a library object that threads synchronise by: its name, its variables, its
 * hand-overs, and the object that it is a part of. Parts of the model are created when needed.
 */
public final class LibraryObject implements ObjectModel, DeferredReport {
  private static final String COUNT = "count";
  private static final String END = "end";

  private final Identity identity;
  private final Definitions definitions;
  private final ObjectName label;
  private volatile @Nullable LibraryObject whole;
  private volatile @Nullable FieldHandle handle;

  private int barrier = -1;
  private volatile @Nullable Sum sum;
  private volatile @Nullable Contents contents;
  private volatile @Nullable LibraryLock lock;
  private volatile @Nullable LibraryQueue queue;
  private volatile @Nullable LibraryMember members;
  private volatile Decision.@Nullable Named decisions;
  private volatile @Nullable ThreadValues values;
  private volatile @Nullable ExchangePartners partners;

  /** The number of times that a latch was counted down, and the number that opens it. */
  private long counts;

  private long needed = -1;

  private LibraryObject(Identity identity, Object object, Definitions definitions) {
    this.definitions = definitions;
    this.identity = identity;
    label = ObjectLabels.of(identity, object, definitions);
  }

  /** Returns the model of an object, or of the object that it is a part of. */
  public static LibraryObject of(Object object, ThreadContext context) {
    LibraryObject found = ofPart(object, context);
    LibraryObject whole = found.whole;
    return whole == null ? found : whole;
  }

  /** Returns the model of an object itself. */
  static LibraryObject ofPart(Object object, ThreadContext context) {
    return of(context.identities.of(object), object, context.definitions);
  }

  private static LibraryObject of(Identity identity, Object object, Definitions definitions) {
    return identity.model instanceof LibraryObject known
        ? known
        : define(identity, object, definitions);
  }

  private static LibraryObject define(Identity identity, Object object, Definitions definitions) {
    synchronized (identity) {
      if (identity.model instanceof LibraryObject known) {
        return known;
      }
      LibraryObject model = new LibraryObject(identity, object, definitions);
      model.joinRoot(object);
      identity.model = model;
      return model;
    }
  }

  /** Returns the model of an object that has one, or null. */
  public static @Nullable LibraryObject find(Object object) {
    return of(Identities.find(object));
  }

  /** As {@link #find(Object)}, of an object that the thread may have used recently. */
  static @Nullable LibraryObject find(Object object, ThreadContext context) {
    Identity known = context.identities.cached(object);
    if (known == null && Identities.find(object) != null) {
      known = context.identities.of(object);
    }
    return of(known);
  }

  private static @Nullable LibraryObject of(@Nullable Identity identity) {
    return identity != null && identity.model instanceof LibraryObject known ? known : null;
  }

  /** Makes an object part of another: what happens to it happens to the other one. */
  public static void part(Object part, Object of, ThreadContext context) {
    LibraryObject known = ofPart(part, context);
    LibraryObject whole = of(of, context);
    if (known != whole) {
      known.whole = whole;
    }
  }

  /** Makes a phaser part of its root, with which it shares its phases. */
  private void joinRoot(Object object) {
    if (object instanceof Phaser phaser && phaser.getRoot() != phaser) {
      whole = of(Identities.of(phaser.getRoot()), phaser.getRoot(), definitions);
    }
  }

  /** Returns the model of the object that this one is a part of, null if it is none. */
  @Nullable LibraryObject whole() {
    return whole;
  }

  static void handle(Object object, @Nullable FieldHandle handle, ThreadContext context) {
    ofPart(object, context).handle = handle;
  }

  @Nullable FieldHandle handle() {
    return handle;
  }

  public ObjectName label() {
    return label;
  }

  /** Returns the object, if it is alive. */
  public @Nullable Object object() {
    return identity.get();
  }

  /** Returns the contents of a collection of the JDK; null for any other object. */
  @Nullable Contents contents() {
    Contents known = contents;
    return known == null ? defineContents() : known;
  }

  /** Makes an object a view of contents that are not its own, such as elements of an array. */
  static void show(Object object, Contents shown, ThreadContext context) {
    ofPart(object, context).contents = shown;
  }

  /**
   * Returns the model of what an object shows if it is a known view of another one, or of elements
   * of an array; else null.
   */
  static @Nullable LibraryObject ofView(Object object, ThreadContext context) {
    LibraryObject known = find(object, context);
    return known == null || (known.whole == null && known.contents != null) ? known : known.whole;
  }

  private synchronized @Nullable Contents defineContents() {
    Object object = identity.get();
    if (contents == null
        && object != null
        && CollectionKind.of(object.getClass()) != CollectionKind.NONE) {
      contents = Contents.of(label, object, definitions);
    }
    return contents;
  }

  /** Returns the object as a concurrent queue. */
  LibraryQueue queue() {
    LibraryQueue known = queue;
    return known == null ? defineQueue() : known;
  }

  private synchronized LibraryQueue defineQueue() {
    LibraryQueue known = queue;
    if (known == null) {
      known = new LibraryQueue(this, definitions);
      queue = known;
    }
    return known;
  }

  /** Returns the threads that meet at the object, which is an exchanger. */
  ExchangePartners partners() {
    ExchangePartners known = partners;
    return known == null ? definePartners() : known;
  }

  private synchronized ExchangePartners definePartners() {
    ExchangePartners known = partners;
    if (known == null) {
      known = new ExchangePartners(label, definitions);
      partners = known;
    }
    return known;
  }

  // Properties that the schedule may decide.

  /** Returns a property of the object that the schedule may decide. */
  public Decision decision(String name) {
    Decision known = knownDecision(name);
    return known == null ? defineDecision(name) : known;
  }

  /** Returns such a property, or null if no call has depended on it. */
  @Nullable Decision knownDecision(String name) {
    Decision.Named named = decisions;
    while (named != null && !named.name.equals(name)) {
      named = named.next;
    }
    return named == null ? null : named.decision;
  }

  private synchronized Decision defineDecision(String name) {
    Decision known = knownDecision(name);
    if (known == null) {
      known = new Decision(VariableName.property(name, label), definitions);
      decisions = new Decision.Named(name, known, decisions);
    }
    return known;
  }

  /** Reports a query whether the task or the like has ended. */
  public void poll(ThreadContext context, int site) {
    decision(END).observe(context, site);
    channel("").poll(context, site);
  }

  /** Reports that the task or the like is about to end, if a query has asked for that. */
  public void ends(ThreadContext context) {
    Decision end = decisions == null ? null : knownDecision(END);
    if (end != null) {
      end.mark(context, 0);
    }
  }

  /** Reports that a latch is counted down. The calls without effect depend on the schedule. */
  void count(CountDownLatch latch, ThreadContext context, int site) {
    if (isTooMuch(latch)) {
      decision(COUNT).observe(context, site);
    }
    decision(COUNT).mark(context, site);
  }

  private synchronized boolean isTooMuch(CountDownLatch latch) {
    needed = needed < 0 ? latch.getCount() : needed;
    return ++counts > needed;
  }

  /** Reports that a thread goes on with permits of a semaphore while others are left. */
  @Override
  public void report(ThreadContext context, int site) {
    if (identity.get() instanceof Semaphore semaphore && semaphore.availablePermits() > 0) {
      decision("releases").observeOrder(context, site);
    }
  }

  /** Returns the values of threads, if the object is a {@code ThreadLocal}. */
  ThreadValues values() {
    ThreadValues known = values;
    return known == null ? defineValues() : known;
  }

  private synchronized ThreadValues defineValues() {
    ThreadValues known = values;
    if (known == null) {
      known = new ThreadValues(label, definitions);
      values = known;
    }
    return known;
  }

  // Locks and barriers.

  /** Returns the object as a lock. */
  LibraryLock lock() {
    LibraryLock known = lock;
    return known == null ? defineLock() : known;
  }

  private synchronized LibraryLock defineLock() {
    LibraryLock known = lock;
    if (known == null) {
      known = new LibraryLock(identity, label);
      lock = known;
    }
    return known;
  }

  void arrive(ThreadContext context, int site) {
    context.arriving(barrier(), site);
  }

  private synchronized int barrier() {
    if (barrier < 0) {
      barrier = definitions.barrier(label);
    }
    return barrier;
  }

  // Variables and hand-overs.

  /** Returns a variable of the object, or -1 if there are too many. */
  @Override
  public int variable(String name) {
    LibraryMember found = member(name);
    return found == null ? add(name, false).variable : found.variable;
  }

  /** Returns a hand-over of the object. */
  public Channel channel(String name) {
    LibraryMember found = member(name);
    Channel channel = found == null ? add(name, true).channel : found.channel;
    return channel == null ? Channel.CLOSED : channel;
  }

  /** Returns the variable of an element of this array, or -1 if there is none. */
  int element(@Nullable Object index) {
    Object array = identity.get();
    int length =
        array instanceof AtomicIntegerArray ints
            ? ints.length()
            : array instanceof AtomicLongArray longs
                ? longs.length()
                : array instanceof AtomicReferenceArray<?> references ? references.length() : 0;
    if (!(index instanceof Integer at) || at < 0 || at >= length) {
      return -1;
    }
    int first = elements(length);
    return first < 0 ? -1 : first + at;
  }

  /** Returns the first of {@code length} variables of elements, or -1 if there are too many. */
  int elements(int length) {
    LibraryMember found = member("");
    return found == null ? addElements(length) : found.variable;
  }

  private synchronized int addElements(int length) {
    LibraryMember found = member("");
    if (found == null) {
      found =
          new LibraryMember(
              "",
              definitions.elements(VariableName.of(VariableKind.ELEMENT, label), length) - 1,
              null,
              members);
      members = found;
    }
    return found.variable;
  }

  /** Returns the cells of an adder. */
  Sum sum() {
    Sum known = sum;
    return known == null ? defineSum() : known;
  }

  private synchronized Sum defineSum() {
    Sum known = sum;
    if (known == null) {
      known = new Sum(label, definitions);
      sum = known;
    }
    return known;
  }

  private @Nullable LibraryMember member(String name) {
    LibraryMember member = members;
    while (member != null && !member.name.equals(name)) {
      member = member.next;
    }
    return member;
  }

  private synchronized LibraryMember add(String name, boolean asChannel) {
    LibraryMember found = member(name);
    if (found == null) {
      int variable = asChannel ? -1 : definitions.variable(VariableName.property(name, label)) - 1;
      Channel channel = asChannel ? new Channel(name, label, definitions) : null;
      found = new LibraryMember(name, variable, channel, members);
      members = found;
    }
    return found;
  }
}
