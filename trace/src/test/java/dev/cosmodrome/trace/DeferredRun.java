package dev.cosmodrome.trace;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;

/**
 * A random run of a few threads whose plain accesses are deferred, as a recorder writes it. Some of
 * the accesses are reported, later; the others are never written. Methods are written when the
 * first event inside of them is; one without events is left out.
 */
final class DeferredRun {
  /** A row of the file. The site of an event is different from that of all others. */
  record Row(int operation, int thread, int target, int site) {}

  /** A deferred access that was reported. */
  record Access(int thread, long segment, int operation, int variable, int site) {}

  /** A method that a thread is in. */
  private static final class Frame {
    final int method;
    final int site;
    final long segment;
    final long outerSegment;
    final Row truth;
    boolean isWritten;

    /** Whether accesses were deferred in it, or in a method that it called. */
    boolean hasDeferred;

    Frame(int method, int site, long segment, long outerSegment, Row truth) {
      this.method = method;
      this.site = site;
      this.segment = segment;
      this.outerSegment = outerSegment;
      this.truth = truth;
    }
  }

  private static final class ThreadState {
    final int id;
    final List<Frame> frames = new ArrayList<>();
    final List<Integer> locks = new ArrayList<>();

    /** All events in the order of the program. */
    final List<Row> truth = new ArrayList<>();

    long segment;
    long lastSegment;
    boolean hasDeferred;
    boolean isRunning;
    boolean hasStopped;

    ThreadState(int id) {
      this.id = id;
      lastSegment = (long) id << 41;
      segment = nextSegment();
    }

    void leaveOut(Frame frame) {
      truth.remove(truth.lastIndexOf(frame.truth));
    }

    long nextSegment() {
      lastSegment += 2;
      return lastSegment;
    }
  }

  private static final int VARIABLES = 5;
  private static final int LOCKS = 3;
  private static final int METHODS = 4;

  final Symbols symbols = new Symbols();
  final List<Row> rows = new ArrayList<>();
  final List<Access> accesses = new ArrayList<>();
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final CosmoWriter writer;
  private final Random random;
  private final List<ThreadState> threads = new ArrayList<>();
  private final List<Access> unreported = new ArrayList<>();
  private final Map<Integer, Integer> holders = new HashMap<>();
  private final int flushes;
  private final int stops;

  /**
   * Runs threads.
   *
   * @param flushes the number of steps per flush of the file, on average
   */
  DeferredRun(Random random, int threadCount, int steps, int flushes) throws IOException {
    this.random = random;
    this.flushes = flushes;
    stops = Math.max(100, steps);
    writer = new CosmoWriter(out, symbols);
    for (int id = 0; id < threadCount; id++) {
      threads.add(new ThreadState(id));
      symbols.of(Kind.THREAD).intern("T" + id);
    }
    threads.get(random.nextInt(threadCount)).isRunning = true;
    for (int step = 0; step < steps; step++) {
      step();
    }
    while (!unreported.isEmpty()) {
      report();
    }
    for (ThreadState thread : threads) {
      thread.frames.stream().filter(frame -> !frame.isWritten).forEach(thread::leaveOut);
    }
    writer.close();
  }

  byte[] file() {
    return out.toByteArray();
  }

  private void step() throws IOException {
    ThreadState thread = threads.get(random.nextInt(threads.size()));
    if (thread.isRunning && !thread.hasStopped) {
      step(thread);
    } else if (!thread.isRunning && random.nextInt(20) == 0) {
      start(thread);
    }
    while (!unreported.isEmpty() && random.nextInt(4) == 0) {
      report();
    }
    if (random.nextInt(flushes) == 0) {
      writer.flush();
    }
  }

  private void step(ThreadState thread) {
    switch (random.nextInt(16)) {
      case 0, 1, 2 -> enter(thread);
      case 3, 4, 5 -> exit(thread);
      case 6 -> acquire(thread);
      case 7, 8 -> release(thread);
      case 9 -> event(thread, random.nextInt(2), variable(), random.nextInt(3) > 0);
      case 10 -> event(thread, Op.VOLATILE_READ, variable(), true);
      case 11 -> join(thread);
      default -> defer(thread);
    }
    if (random.nextInt(stops) == 0) {
      event(thread, Op.STOP, 0, true);
      thread.hasStopped = true;
    }
  }

  private int variable() {
    return symbols.of(Kind.VARIABLE).intern("x" + random.nextInt(VARIABLES));
  }

  private int newSite() {
    SymbolTable sites = symbols.of(Kind.SITE);
    return sites.intern("site " + sites.size());
  }

  private void start(ThreadState thread) {
    ThreadState parent = threads.get(random.nextInt(threads.size()));
    if (parent.isRunning && !parent.hasStopped && random.nextInt(4) > 0) {
      event(parent, Op.FORK, thread.id, true);
    }
    thread.isRunning = true;
  }

  private void join(ThreadState thread) {
    ThreadState other = threads.get(random.nextInt(threads.size()));
    if (other.hasStopped) {
      event(thread, Op.JOIN, other.id, true);
    }
  }

  private void enter(ThreadState thread) {
    int method = symbols.of(Kind.BLOCK).intern("m" + random.nextInt(METHODS));
    Row truth = new Row(Op.ENTER, thread.id, method, newSite());
    long outer = thread.segment;
    thread.segment = thread.nextSegment();
    thread.frames.add(new Frame(method, truth.site, thread.segment, outer, truth));
    thread.truth.add(truth);
    if (random.nextInt(4) == 0) {
      event(thread, Op.ON, variable(), false);
    }
    if (random.nextInt(6) == 0) {
      // Behind the entry or behind on.
      event(thread, Op.CALLBACK, 0, false);
    }
  }

  private void exit(ThreadState thread) {
    if (thread.frames.isEmpty()) {
      return;
    }
    Frame frame = thread.frames.get(thread.frames.size() - 1);
    if (frame.isWritten) {
      event(thread, Op.EXIT, frame.method, true);
    } else {
      // The segment of the caller goes on, unless segments of deferred accesses have followed.
      thread.leaveOut(frame);
      thread.segment = frame.hasDeferred ? thread.nextSegment() : frame.outerSegment;
    }
    thread.frames.remove(frame);
  }

  private void acquire(ThreadState thread) {
    int lock = symbols.of(Kind.LOCK).intern("l" + random.nextInt(LOCKS));
    if (holders.putIfAbsent(lock, thread.id) == null) {
      thread.locks.add(lock);
      event(thread, Op.ACQUIRE, lock, true);
    }
  }

  private void release(ThreadState thread) {
    if (!thread.locks.isEmpty()) {
      int lock = thread.locks.remove(thread.locks.size() - 1);
      event(thread, Op.RELEASE, lock, true);
      holders.remove(lock);
    }
  }

  private void defer(ThreadState thread) {
    int operation = random.nextInt(2);
    int variable = variable();
    int site = newSite();
    thread.hasDeferred = true;
    thread.frames.forEach(frame -> frame.hasDeferred = true);
    if (random.nextInt(3) > 0) {
      unreported.add(new Access(thread.id, thread.segment, operation, variable, site));
      thread.truth.add(new Row(operation, thread.id, variable, site));
    }
  }

  private void report() {
    Access access = unreported.remove(random.nextInt(Math.min(unreported.size(), 50)));
    accesses.add(access);
    writer.deferred(access.thread, access.segment, access.operation, access.variable, access.site);
  }

  /**
   * Writes an event, and before it the methods that it is in. An access that begins no segment may
   * change places with deferred accesses of the same segment.
   */
  private void event(ThreadState thread, int operation, int target, boolean beginsSegment) {
    for (Frame frame : thread.frames) {
      if (!frame.isWritten) {
        segment(thread, frame.segment);
        write(new Row(Op.ENTER, thread.id, frame.method, frame.site));
        frame.isWritten = true;
      }
    }
    segment(thread, thread.segment);
    thread.hasDeferred = false;
    Row row = new Row(operation, thread.id, target, newSite());
    write(row);
    thread.truth.add(row);
    if (beginsSegment) {
      thread.segment = thread.nextSegment();
    }
  }

  private void segment(ThreadState thread, long number) {
    if (thread.hasDeferred) {
      int mask = (1 << 28) - 1;
      write(new Row(Op.SEGMENT, thread.id, (int) number & mask, (int) (number >>> 28)));
    }
  }

  private void write(Row row) {
    rows.add(row);
    writer.event(row.operation, row.thread, row.target, row.site);
  }

  /**
   * The events of a thread that are in the file, in the order of the program, in words. Consecutive
   * plain accesses are in alphabetical order.
   */
  List<String> truth(int thread) {
    return inOrder(threads.get(thread).truth);
  }

  /** The same of other events of one thread. */
  static List<String> inOrder(List<Row> events) {
    List<String> words = new ArrayList<>();
    TreeSet<String> together = new TreeSet<>();
    for (Row event : events) {
      if (event.operation > Op.WRITE) {
        words.addAll(together);
        together.clear();
        words.add(event.toString());
      } else {
        together.add(event.toString());
      }
    }
    words.addAll(together);
    return Collections.unmodifiableList(words);
  }
}
