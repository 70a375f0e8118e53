package dev.cosmodrome.runtime.library;

import dev.cosmodrome.runtime.Copies;
import dev.cosmodrome.runtime.identity.Definitions;
import dev.cosmodrome.runtime.identity.VariableSeries;
import dev.cosmodrome.runtime.thread.TaskEndListener;
import dev.cosmodrome.runtime.thread.ThreadContext;
import dev.cosmodrome.trace.ObjectName;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.VariableKind;
import dev.cosmodrome.trace.VariableName;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.locks.StampedLock;
import org.jspecify.annotations.Nullable;

/**
 * A hand-over between threads: events of a thread before it sends come before events of other
 * threads after they receive. In a recording, sending is a volatile write and receiving a volatile
 * read, or a signal and an await if the order does not depend on the schedule. To order nothing
 * else, each thread writes its own variable, and a new one after it was read: senders are not
 * ordered, and a receiver does not come before a later sender.
 *
 * <p>An element that is in several queues is sent by each of them. A thread that takes it out of a
 * queue receives what was sent by that queue, and what was sent by unknown means.
 *
 * <p>When a thread sends, it also passes on what it has received, which is then forgotten. A task
 * counts as a separate thread: it receives what another task of the same thread has sent.
 */
public final class Channel implements TaskEndListener {
  /** A channel without variables, so that nothing is recorded of it. */
  static final Channel CLOSED = new Channel("", ObjectName.ofText(""), new Definitions(0));

  /**
   * The number of messages that are kept. The sender of one more receives all others first, so that
   * its own message orders them, too.
   */
  private static final int MAX_MESSAGES = 64;

  /**
   * In place of a strand: none. Threads have strands from 0 on, tasks have lesser ones than this.
   */
  public static final int NOBODY = -1;

  /** In place of the id of a queue: the hand-over is by other means than a queue. */
  private static final int NO_QUEUE = 0;

  // The parts of a message, which stands for all that a thread has sent by one operation and queue:
  // the sending thread, its strand (NOBODY if there were several), the variable, the strand that
  // received it last (NOBODY if none did), the operation, and the queue.
  private static final int SENDER = 0;
  private static final int STRAND = 1;
  private static final int VARIABLE = 2;
  private static final int RECEIVER = 3;
  private static final int OPERATION = 4;
  private static final int QUEUE = 5;
  private static final int STRIDE = 6;

  private final VariableSeries variables;

  /**
   * The messages, each of {@link #STRIDE} parts, of which the first {@link #size} ints are used.
   */
  private int[] words = new int[2 * STRIDE];

  private int size;

  /** The strands that have taken a permit or the like, null if none ever did. */
  private @Nullable Set<Integer> takers;

  Channel(String name, ObjectName label, Definitions definitions) {
    VariableName variable =
        name.isEmpty()
            ? VariableName.of(VariableKind.HAND_OVER, label)
            : VariableName.property(name, label);
    variables = new VariableSeries(variable, definitions);
  }

  /** Sends to a receiver that the schedule decides. */
  public void send(ThreadContext context, int site) {
    send(Op.VOLATILE_WRITE, NO_QUEUE, context, site);
  }

  /** As {@link #send}, for an element that is put into a queue or given to an exchanger. */
  void sendBy(Object queue, ThreadContext context, int site) {
    send(Op.VOLATILE_WRITE, idOf(queue), context, site);
  }

  /** As {@link #sendBy}, unless the last event of the thread was that. */
  public synchronized void sendOnceBy(Object queue, ThreadContext context) {
    int at = find(context.id, Op.VOLATILE_WRITE, idOf(queue));
    boolean isSent =
        at >= 0
            && words[at + STRAND] == context.strand
            && context.hasJustWritten(words[at + VARIABLE]);
    if (!isSent) {
      sendBy(queue, context, 0);
    }
  }

  /** Sends to a thread that waits for it in every schedule. */
  public void signal(ThreadContext context, int site) {
    send(Op.SIGNAL, NO_QUEUE, context, site);
  }

  /** Sends a task to the thread that runs it. */
  public void submit(ThreadContext context) {
    send(Op.SUBMIT, NO_QUEUE, context, 0);
  }

  /**
   * As {@link #signal}, unless the thread gives back a permit that it has taken. That is like the
   * release of a lock, whose next holder the schedule decides.
   */
  synchronized void give(ThreadContext context, int site) {
    boolean givesBack = takers != null && takers.contains(context.strand);
    send(givesBack ? Op.VOLATILE_WRITE : Op.SIGNAL, NO_QUEUE, context, site);
  }

  /** As {@link #receive}, of a permit that the strand may give back. */
  synchronized void take(ThreadContext context, int site) {
    if (takers == null) {
      takers = new HashSet<>();
    }
    if (takers.add(context.strand)) {
      context.onTaskEnd(this);
    }
    receive(context, site);
  }

  /** Forgets that a task has taken permits, because it cannot give them back any more. */
  @Override
  public synchronized void taskEnded(int strand) {
    if (takers != null) {
      takers.remove(strand);
    }
  }

  /**
   * Writes the variable of the thread's message. The variable is a new one if the old one was
   * received, so that the earlier receiver does not come before this sender.
   */
  private synchronized void send(int operation, int queue, ThreadContext context, int site) {
    forgetReceived(context.strand);
    int at = find(context.id, operation, queue);
    if (at < 0) {
      if (size == MAX_MESSAGES * STRIDE) {
        collect(context, site);
      }
      at = add(context, operation, queue);
    } else if (words[at + RECEIVER] != NOBODY) {
      words[at + VARIABLE] = variables.next();
      words[at + STRAND] = context.strand;
    } else if (words[at + STRAND] != context.strand) {
      words[at + STRAND] = NOBODY;
    }
    words[at + RECEIVER] = NOBODY;
    int variable = words[at + VARIABLE];
    if (variable >= 0 && operation == Op.VOLATILE_WRITE) {
      context.writeVolatile(variable, site);
    } else if (variable >= 0) {
      context.handOver(operation, variable, site);
    }
  }

  /** Receives what others have sent; returns whether there was anything new. */
  public synchronized boolean receive(ThreadContext context, int site) {
    return receive(NO_QUEUE, context, site);
  }

  /**
   * Receives an element from a queue or exchanger. If nothing was sent by that, it may be a wrapper
   * of the one that was used, so all that was sent is received.
   */
  synchronized void receiveBy(Object queue, ThreadContext context, int site) {
    int id = idOf(queue);
    boolean isKnown = false;
    for (int at = 0; at < size; at += STRIDE) {
      isKnown |= words[at + QUEUE] == id;
    }
    receive(isKnown ? id : NO_QUEUE, context, site);
  }

  private boolean receive(int queue, ThreadContext context, int site) {
    boolean hasNews = false;
    for (int at = 0; at < size; at += STRIDE) {
      boolean isBy =
          queue == NO_QUEUE || words[at + QUEUE] == NO_QUEUE || words[at + QUEUE] == queue;
      boolean isNew =
          isBy && words[at + STRAND] != context.strand && words[at + RECEIVER] != context.strand;
      int variable = words[at + VARIABLE];
      if (isNew && variable >= 0) {
        if (words[at + OPERATION] == Op.VOLATILE_WRITE) {
          context.readVolatile(variable, site);
        } else {
          context.await(variable, site);
        }
        words[at + RECEIVER] = context.strand;
        hasNews = true;
      }
    }
    return hasNews;
  }

  /** Receives what was sent so far, without waiting for it: the schedule decides what that is. */
  synchronized void poll(ThreadContext context, int site) {
    for (int at = 0; at < size; at += STRIDE) {
      boolean isNew =
          words[at + STRAND] != context.strand && words[at + RECEIVER] != context.strand;
      if (isNew && words[at + OPERATION] == Op.SIGNAL) {
        context.decide(Op.OBSERVE, words[at + VARIABLE], site);
      }
    }
    receive(context, site);
  }

  /** Begins the task that was submitted, if there is one, and receives. */
  public synchronized void run(ThreadContext context) {
    int task = NOBODY;
    for (int at = 0; at < size; at += STRIDE) {
      if (words[at + OPERATION] == Op.SUBMIT) {
        task = words[at + VARIABLE];
        size -= STRIDE;
        System.arraycopy(words, at + STRIDE, words, at, size - at);
        break;
      }
    }
    context.runTask(task);
    receive(context, 0);
  }

  /** Receives and removes all messages; others receive their contents through this thread. */
  synchronized void collect(ThreadContext context, int site) {
    receive(context, site);
    size = 0;
  }

  /**
   * Logs the reads that the thread has held back, and sends, unless a writer has invalidated the
   * stamp. A writer that comes now waits for the lock of this channel before it collects.
   */
  synchronized void confirm(
      StampedLock lock, LibraryLock model, long stamp, ThreadContext context, int site) {
    boolean valid = lock.validate(stamp);
    if (valid) {
      context.endOptimisticReadsUnder(model, site);
      send(context, site);
      context.validatedOptimisticReads();
    } else {
      context.endOptimisticReads(false);
    }
  }

  /** Removes the messages that a strand has received last: what it sends passes them on. */
  private void forgetReceived(int strand) {
    int kept = 0;
    for (int at = 0; at < size; at += STRIDE) {
      if (words[at + RECEIVER] != strand) {
        System.arraycopy(words, at, words, kept, STRIDE);
        kept += STRIDE;
      }
    }
    size = kept;
  }

  /** Returns an id of a queue, which is never {@link #NO_QUEUE}; two queues may have the same. */
  private static int idOf(Object queue) {
    return System.identityHashCode(queue) | Integer.MIN_VALUE;
  }

  private int find(int thread, int operation, int queue) {
    for (int at = 0; at < size; at += STRIDE) {
      if (words[at + SENDER] == thread
          && words[at + OPERATION] == operation
          && words[at + QUEUE] == queue) {
        return at;
      }
    }
    return -1;
  }

  private int add(ThreadContext context, int operation, int queue) {
    if (size == words.length) {
      words = Copies.of(words, 2 * size);
    }
    int at = size;
    size += STRIDE;
    words[at + SENDER] = context.id;
    words[at + STRAND] = context.strand;
    words[at + VARIABLE] = variables.next();
    words[at + OPERATION] = operation;
    words[at + QUEUE] = queue;
    return at;
  }
}
