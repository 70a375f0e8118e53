package dev.cosmodrome.runtime.thread;

import dev.cosmodrome.runtime.log.ThreadLog;
import dev.cosmodrome.runtime.recorder.Recorder;
import dev.cosmodrome.trace.Op;
import org.jspecify.annotations.Nullable;

/** The interrupt of a thread, which is a signal of the interrupting thread. */
public final class Interrupt {
  private static final int UNDEFINED = -1;

  private final String thread;
  private int variable = UNDEFINED;
  private volatile @Nullable Decision polled;

  public Interrupt(String thread) {
    this.thread = thread;
  }

  /** A thread asks whether it has come, and does not wait for it. */
  public void poll(ThreadLog log, int site) {
    polled().observe(log, site);
    log.decideOnce(Op.OBSERVE, variable, 0, site);
  }

  private synchronized Decision polled() {
    Decision known = polled;
    if (known == null) {
      known = new Decision("interrupt of " + thread);
      polled = known;
    }
    return known;
  }

  public void sentBy(ThreadLog log) {
    Decision asked = polled;
    if (asked != null) {
      asked.mark(log, 0);
    }
    int signal = variable(log);
    if (signal >= 0) {
      log.handOver(Op.SIGNAL, signal, 0);
    }
  }

  /** That a pool's thread is interrupted between two tasks is none of the program's business. */
  public void seenBy(ThreadLog log) {
    if (log.methods.depth() == 0 && !log.tasks.isOnTask()) {
      return;
    }
    int signal = variable(log);
    if (signal >= 0) {
      log.await(signal, 0);
    }
  }

  private int variable(ThreadLog log) {
    log.hush();
    try {
      return variable();
    } finally {
      log.unhush();
    }
  }

  private synchronized int variable() {
    if (variable == UNDEFINED) {
      variable = Recorder.RECORDING.definitions.variable("interrupt of " + thread) - 1;
    }
    return variable;
  }
}
