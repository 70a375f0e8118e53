package dev.cosmodrome.checkers.transactions;

import dev.cosmodrome.checkers.EventPosition;
import dev.cosmodrome.order.TransactionOrder;
import dev.cosmodrome.trace.MalformedEventException;
import java.util.Arrays;

/**
 * Dense ids for the contexts of transactions: a thread, a block, and the site where it begins.
 * There are few of them, however many transactions there are.
 *
 * <p>Transactions of a thread that follow each other are in one lane. Unless a thread has several,
 * its lane has the thread's number.
 */
public final class Contexts {
  /** The maximum number of contexts. */
  private static final int MAX_CONTEXTS = (1 << 26) - 1;

  private static final int UNARY_BLOCK = -1;

  // The indices of a context's properties in {@link #contexts}.
  private static final int THREAD = 0;
  private static final int LANE = 1;
  private static final int BLOCK = 2;
  private static final int SITE = 3;
  private static final int STRIDE = 4;

  private int[] contexts = new int[16 * STRIDE];
  private int size;

  /** Ids plus one, by hash; the length is a power of two, at most half full. */
  private int[] index = new int[64];

  private int[] unary = new int[0];

  /** The context of a block. */
  public int of(int thread, int block, int site) {
    return of(thread, thread, block, site);
  }

  /** The context of a block in one of several lanes of a thread. */
  public int of(int thread, int lane, int block, int site) {
    int mask = index.length - 1;
    int at = hash(lane, block, site) & mask;
    while (index[at] != 0) {
      int id = index[at] - 1;
      if (lane(id) == lane && block(id) == block && site(id) == site) {
        return id;
      }
      at = (at + 1) & mask;
    }
    int id = add(thread, lane, block, site);
    index[at] = id + 1;
    if (2 * size > index.length) {
      reindex();
    }
    return id;
  }

  /** The context of a thread's events outside any block. */
  public int ofUnary(int thread) {
    return ofUnary(thread, thread);
  }

  /** The context of events outside any block in one of several lanes of a thread. */
  public int ofUnary(int thread, int lane) {
    if (lane >= unary.length) {
      unary = Arrays.copyOf(unary, Math.max(lane + 1, 2 * unary.length));
    }
    if (unary[lane] == 0) {
      unary[lane] = of(thread, lane, UNARY_BLOCK, 0) + 1;
    }
    return unary[lane] - 1;
  }

  /** The thread of a context. */
  public int thread(int context) {
    return contexts[context * STRIDE + THREAD];
  }

  /** The lane of a context. */
  public int lane(int context) {
    return contexts[context * STRIDE + LANE];
  }

  /** The block of a context that is one. */
  public int block(int context) {
    return contexts[context * STRIDE + BLOCK];
  }

  /** The site where the block of a context begins. */
  public int site(int context) {
    return contexts[context * STRIDE + SITE];
  }

  /** Returns whether a context is that of events outside any block. */
  public boolean isUnary(int context) {
    return contexts[context * STRIDE + BLOCK] == UNARY_BLOCK;
  }

  /**
   * Returns one end of a link, in a transaction that has one of these contexts and the number of
   * the event that begins it.
   */
  public Link.End end(long transaction, long position, long opAndTarget) {
    int context = Transactions.context(transaction);
    long firstEvent = Transactions.number(transaction) - TransactionOrder.FIRST_NUMBER;
    long begin = isUnary(context) ? Link.UNARY : EventPosition.of(firstEvent, site(context));
    return new Link.End(thread(context), block(context), begin, position, opAndTarget);
  }

  private int add(int thread, int lane, int block, int site) {
    if (size == MAX_CONTEXTS) {
      throw new MalformedEventException("more blocks in more threads than can be handled");
    }
    int at = size * STRIDE;
    if (at == contexts.length) {
      contexts = Arrays.copyOf(contexts, 2 * at);
    }
    contexts[at + THREAD] = thread;
    contexts[at + LANE] = lane;
    contexts[at + BLOCK] = block;
    contexts[at + SITE] = site;
    return size++;
  }

  private void reindex() {
    index = new int[2 * index.length];
    int mask = index.length - 1;
    for (int id = 0; id < size; id++) {
      int at = hash(lane(id), block(id), site(id)) & mask;
      while (index[at] != 0) {
        at = (at + 1) & mask;
      }
      index[at] = id + 1;
    }
  }

  private static int hash(int lane, int block, int site) {
    int hash = (lane * 0x9E3779B9 + block) * 0x9E3779B9 + site;
    return ((hash ^ (hash >>> 15)) * 0x85EBCA6B) >>> 7;
  }
}
