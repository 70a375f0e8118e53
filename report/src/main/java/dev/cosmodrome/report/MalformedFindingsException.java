package dev.cosmodrome.report;

/** A findings file that is none. The message says where and why, in one line. */
public final class MalformedFindingsException extends RuntimeException {
  private static final long serialVersionUID = 1;

  MalformedFindingsException(String reason) {
    super(reason);
  }
}
