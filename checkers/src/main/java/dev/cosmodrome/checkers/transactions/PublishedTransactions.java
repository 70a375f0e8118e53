package dev.cosmodrome.checkers.transactions;

import java.util.Arrays;

/** By token: the transaction that was published last, and the event that published it. */
public final class PublishedTransactions {
  private long[] transactions = new long[16];
  private long[] positions = new long[16];
  private long[] opsAndTargets = new long[16];

  /** Publishes a transaction under a token, in place of an earlier one. */
  public void publish(int token, long transaction, long position, long opAndTarget) {
    if (token >= transactions.length) {
      int length = Math.max(token + 1, 2 * transactions.length);
      transactions = Arrays.copyOf(transactions, length);
      positions = Arrays.copyOf(positions, length);
      opsAndTargets = Arrays.copyOf(opsAndTargets, length);
    }
    transactions[token] = transaction;
    positions[token] = position;
    opsAndTargets[token] = opAndTarget;
  }

  /** Returns the transaction under a token, 0 if there is none. */
  public long transaction(int token) {
    return token < transactions.length ? transactions[token] : 0;
  }

  /** Returns the position of the event that published the transaction under a token. */
  public long position(int token) {
    return positions[token];
  }

  /** Returns the operation and target of that event. */
  public long opAndTarget(int token) {
    return opsAndTargets[token];
  }
}
