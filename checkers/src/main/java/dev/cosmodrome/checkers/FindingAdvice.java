package dev.cosmodrome.checkers;

/** Advice on the repair of a finding, in a sentence or two. */
public enum FindingAdvice {
  /** For steps that must not be interleaved. */
  ONE_LOCK(
      "Hold one lock from the first step to the last, the same lock as all other accesses;"
          + " or use one atomic call: AtomicInteger.incrementAndGet, Map.merge,"
          + " Map.computeIfAbsent."),
  /** For variables that are only consistent together. */
  TOGETHER(
      "Write variables that belong together under one lock, and read them under it; or put them"
          + " into one immutable object behind a volatile field."),
  /** For blocks that wait for threads. */
  OWN_THREADS("A method that waits for its own threads cannot be atomic: exclude it."),
  /** For conflicts inside a deterministic block. */
  OWN_PARTS("Give each thread or task its own part, and combine the parts when all have ended."),
  /** For locks inside a deterministic block. */
  NO_SHARED_LOCK(
      "Let each thread or task work on its own part instead of sharing one under a lock."),
  /** For data races. */
  ORDER_ACCESSES(
      "Take the same lock for both accesses, or make the field volatile or an atomic variable."),
  /** For patterns whose advice depends on the kind of the finding. */
  OF_KIND("");

  private final String text;

  FindingAdvice(String text) {
    this.text = text;
  }

  /** Returns the advice for a finding of a kind. */
  public String text(FindingKind kind) {
    return this == OF_KIND ? kind.advice() : text;
  }

  /** Returns the advice itself; empty if it depends on the kind. */
  String text() {
    return text;
  }
}
