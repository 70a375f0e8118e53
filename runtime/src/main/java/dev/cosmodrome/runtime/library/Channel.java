package dev.cosmodrome.runtime.library;

import dev.cosmodrome.runtime.Copies;
import dev.cosmodrome.runtime.identity.VariableSeries;
import dev.cosmodrome.runtime.log.ThreadLog;
import dev.cosmodrome.trace.Op;
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
 * <p>When a thread sends, it also passes on what it has received, which is then forgotten. A task
 * counts as a separate thread: it receives what another task of the same thread has sent.
 */
public final class Channel {
  /** A channel that nothing comes through. */
  static final Channel CLOSED = new Channel("", "");

  /** How many threads can have left word; one more hands on that of all others. */
  private static final int MOST = 64;

  /** Stands for no strand; those of tasks are less. */
  public static final int NOBODY = -1;

  // For each word that was left: the sender, its strand if it was but one, the variable, which
  // strand received it last, and by which operation it was sent.
  private static final int SENDER = 0;
  private static final int STRAND = 1;
  private static final int VARIABLE = 2;
  private static final int RECEIVER = 3;
  private static final int OPERATION = 4;
  private static final int STRIDE = 5;

  private final VariableSeries variables;
  private int[] words = new int[2 * STRIDE];
  private int size;

  /** The strands that have taken something, if the channel is for what can be taken. */
  private @Nullable Set<Integer> takers;

  Channel(String name, String label) {
    variables = new VariableSeries(name.isEmpty() ? "hand-over" : name, label);
  }

  /** Sends what the schedule may hand to anybody. */
  public void send(ThreadLog log, int site) {
    send(Op.VOLATILE_WRITE, log, site);
  }

  /** As {@link #send}, unless that was the last thing that the thread did. */
  public synchronized void sendOnce(ThreadLog log) {
    int at = find(log.id, Op.VOLATILE_WRITE);
    boolean isSent =
        at >= 0
            && words[at + STRAND] == log.strand
            && log.writer.hasJustLogged(Op.VOLATILE_WRITE, words[at + VARIABLE]);
    if (!isSent) {
      send(log, 0);
    }
  }

  /** Sends to a thread that waits for it in every schedule. */
  public void signal(ThreadLog log, int site) {
    send(Op.SIGNAL, log, site);
  }

  /** Sends a task to the thread that runs it. */
  public void submit(ThreadLog log) {
    send(Op.SUBMIT, log, 0);
  }

  /** As a signal, unless the thread gives back what it has taken, as it would a lock. */
  synchronized void give(ThreadLog log, int site) {
    boolean givesBack = takers != null && takers.contains(log.strand);
    send(givesBack ? Op.VOLATILE_WRITE : Op.SIGNAL, log, site);
  }

  /** As receive, of something that can be given back. */
  synchronized void take(ThreadLog log, int site) {
    if (takers == null) {
      takers = new HashSet<>();
    }
    if (takers.add(log.strand)) {
      log.tasks.took(this);
    }
    receive(log, site);
  }

  /** A task that has taken something is over, and gives nothing back any more. */
  public synchronized void forgetTaker(int strand) {
    if (takers != null) {
      takers.remove(strand);
    }
  }

  private synchronized void send(int operation, ThreadLog log, int site) {
    if (this == CLOSED) {
      return;
    }
    forgetReceived(log.strand);
    int at = find(log.id, operation);
    if (at < 0) {
      if (size == MOST * STRIDE) {
        collect(log, site);
      }
      at = add(log, operation);
    } else if (words[at + RECEIVER] != NOBODY) {
      words[at + VARIABLE] = variables.next();
      words[at + STRAND] = log.strand;
    } else if (words[at + STRAND] != log.strand) {
      words[at + STRAND] = NOBODY;
    }
    words[at + RECEIVER] = NOBODY;
    int variable = words[at + VARIABLE];
    if (variable >= 0 && operation == Op.VOLATILE_WRITE) {
      log.writeVolatile(variable, site);
    } else if (variable >= 0) {
      log.handOver(operation, variable, site);
    }
  }

  /** Receives what others have sent; returns whether there was anything new. */
  public synchronized boolean receive(ThreadLog log, int site) {
    boolean hasNews = false;
    for (int at = 0; at < size; at += STRIDE) {
      boolean isNew = words[at + STRAND] != log.strand && words[at + RECEIVER] != log.strand;
      int variable = words[at + VARIABLE];
      if (isNew && variable >= 0) {
        if (words[at + OPERATION] == Op.VOLATILE_WRITE) {
          log.readVolatile(variable, site);
        } else {
          log.await(variable, site);
        }
        words[at + RECEIVER] = log.strand;
        hasNews = true;
      }
    }
    return hasNews;
  }

  /**
   * Asks whether others have sent anything, and receives it: whether it is there already is up to
   * the schedule.
   */
  synchronized void poll(ThreadLog log, int site) {
    for (int at = 0; at < size; at += STRIDE) {
      boolean isNew = words[at + STRAND] != log.strand && words[at + RECEIVER] != log.strand;
      if (isNew && words[at + OPERATION] == Op.SIGNAL) {
        log.decide(Op.OBSERVE, words[at + VARIABLE], site);
      }
    }
    receive(log, site);
  }

  /** Receives, and starts on the task that was submitted, if there is one. */
  public synchronized void run(ThreadLog log) {
    int task = NOBODY;
    for (int at = 0; at < size; at += STRIDE) {
      if (words[at + OPERATION] == Op.SUBMIT) {
        task = words[at + VARIABLE];
        size -= STRIDE;
        System.arraycopy(words, at + STRIDE, words, at, size - at);
        break;
      }
    }
    log.tasks.run(task);
    receive(log, 0);
  }

  /** Receives everything; others will get it from this thread. */
  synchronized void collect(ThreadLog log, int site) {
    receive(log, site);
    size = 0;
  }

  /**
   * Sends, with the reads that the thread has kept back, unless a writer has come since. One that
   * comes now can't collect before they are logged.
   */
  synchronized void confirm(StampedLock lock, long stamp, ThreadLog log, int site) {
    boolean valid = lock.validate(stamp);
    if (valid) {
      log.optimisticReads.settleUnder(LibraryObject.of(lock, log), site);
      send(log, site);
      log.optimisticReads.hasValidated();
    } else {
      log.optimisticReads.settle(false);
    }
  }

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

  private int find(int thread, int operation) {
    for (int at = 0; at < size; at += STRIDE) {
      if (words[at + SENDER] == thread && words[at + OPERATION] == operation) {
        return at;
      }
    }
    return -1;
  }

  private int add(ThreadLog log, int operation) {
    if (size == words.length) {
      words = Copies.of(words, 2 * size);
    }
    int at = size;
    size += STRIDE;
    words[at + SENDER] = log.id;
    words[at + STRAND] = log.strand;
    words[at + VARIABLE] = variables.next();
    words[at + OPERATION] = operation;
    return at;
  }
}
