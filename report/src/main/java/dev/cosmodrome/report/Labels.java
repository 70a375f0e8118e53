package dev.cosmodrome.report;

import dev.cosmodrome.checkers.Certainty;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.Finding.Participant;
import dev.cosmodrome.checkers.Finding.Step;
import dev.cosmodrome.checkers.SourcePlace;
import dev.cosmodrome.checkers.TraceResult.Suppression;
import java.util.List;
import java.util.Map;

/** How threads, blocks and steps are called in text. */
final class Labels {
  private static final Map<String, String> VERBS =
      Map.ofEntries(
          Map.entry("volatileRead", "volatile read"),
          Map.entry("volatileWrite", "volatile write"),
          Map.entry("acquireRead", "acquire read"),
          Map.entry("releaseWrite", "release write"),
          Map.entry("opaqueRead", "opaque read"),
          Map.entry("opaqueWrite", "opaque write"),
          Map.entry("opaqueUpdate", "opaque update"),
          Map.entry("releaseUpdate", "release update"),
          Map.entry("fork", "start"),
          Map.entry("barrier", "wait at"),
          Map.entry("blocked", "wait for"),
          Map.entry("mark", "change"),
          Map.entry("observe", "see"),
          Map.entry("observeOrder", "see"),
          Map.entry("refused", "fail to take"),
          Map.entry("asked", "ask for the end of"));
  private static final Map<String, String> PAST =
      Map.ofEntries(
          Map.entry("read", "read"),
          Map.entry("write", "wrote"),
          Map.entry("volatileRead", "read"),
          Map.entry("volatileWrite", "wrote"),
          Map.entry("acquireRead", "read"),
          Map.entry("releaseWrite", "wrote"),
          Map.entry("opaqueRead", "read"),
          Map.entry("opaqueWrite", "wrote"),
          Map.entry("opaqueUpdate", "updated"),
          Map.entry("releaseUpdate", "updated"),
          Map.entry("acquire", "acquired"),
          Map.entry("release", "released"),
          Map.entry("share", "shared"),
          Map.entry("unshare", "no longer shared"),
          Map.entry("blocked", "waited for"),
          Map.entry("fork", "started"),
          Map.entry("join", "joined"),
          Map.entry("begin", "began"),
          Map.entry("end", "ended"),
          Map.entry("barrier", "arrived at"),
          Map.entry("commit", "committed"),
          Map.entry("fence", "passed a fence"),
          Map.entry("enter", "entered"),
          Map.entry("exit", "left"),
          Map.entry("leave", "left"),
          Map.entry("stop", "ended"),
          Map.entry("signal", "signalled"),
          Map.entry("await", "awaited"),
          Map.entry("submit", "submitted"),
          Map.entry("run", "ran"),
          Map.entry("mark", "changed"),
          Map.entry("observe", "saw"),
          Map.entry("observeOrder", "saw"),
          Map.entry("chance", "relied on"),
          Map.entry("refused", "failed to take"),
          Map.entry("asked", "asked for the end of"));

  private static final Map<String, String> EXPLANATIONS =
      Map.ofEntries(
          Map.entry(
              "lost update",
              "The block read a value, another thread changed it, and the block overwrote the"
                  + " change."),
          Map.entry(
              "non-repeatable read",
              "The block read the same variable twice, and another thread changed it in between."),
          Map.entry(
              "cycle of transactions",
              "The block has no place in a serial order of the transactions. This algorithm does"
                  + " not tell which cycle it is in; --algorithm transactions does."),
          Map.entry(
              "overwritten before use",
              "The block wrote a value, and another thread changed it before the block read it."),
          Map.entry(
              "stale read",
              "The block wrote one variable and read another; another thread accessed both in between."),
          Map.entry(
              "dirty read", "Another thread read a value that the block had not finished with."),
          Map.entry(
              "interleaved writes",
              "Another thread accessed the variables between the block's writes."),
          Map.entry(
              "check-then-act",
              "The block looked at something, another thread changed that, and the block acted on"
                  + " what it had seen."),
          Map.entry(
              "inconsistent view",
              "The block read one part before and another part after a change by another thread."),
          Map.entry(
              "lock given up in between",
              "The block released a lock and acquired it again; another thread held it in between."),
          Map.entry(
              "two locks, one after the other",
              "The block released one lock before it took another; another thread had both in"
                  + " between."),
          Map.entry(
              "waits for a thread that it started",
              "The block starts a thread and waits for it, so it cannot be atomic."),
          Map.entry(
              "depends on a thread that it started",
              "The block starts a thread and uses its results, so it cannot be atomic."),
          Map.entry(
              "conflicting accesses",
              "Two threads or tasks of the block access the same variable, and one of them writes: the"
                  + " schedule decides which comes first."),
          Map.entry(
              "decided by the schedule",
              "What a call returns, or in which order elements are, depends on two threads or tasks"
                  + " of the block that nothing orders: the schedule decides."),
          Map.entry(
              "lock taken in any order",
              "Two threads or tasks of the block take the same lock: the schedule decides which"
                  + " comes first."),
          Map.entry(
              "stale value at update",
              "The block read a value, another thread changed it, and the block overwrote the"
                  + " change."),
          Map.entry(
              "two reads that differ",
              "The block read the same variable twice, and another thread changed it in between."),
          Map.entry(
              "intermediate state observed",
              "Another thread read a value that the block wrote and then overwrote."),
          Map.entry(
              "own value overwritten before use",
              "The block wrote a value, and another thread changed it before the block read it."),
          Map.entry(
              "written value lost",
              "Another thread wrote between two writes of the block, and its value is lost."),
          Map.entry(
              "inconsistent pair left",
              "Two blocks wrote the same two variables, and one value of each block remained."),
          Map.entry(
              "half an update observed",
              "Another block read two variables, one before and one after this block wrote it."),
          Map.entry(
              "inconsistent pair read",
              "The block read two variables, one before and one after another block wrote it."),
          Map.entry(
              "locks taken in a circle",
              "Each thread holds a lock and waits for one that the next thread holds."),
          Map.entry(
              "locks tried in a circle",
              "Each thread holds a lock and tries to take the next one's in a loop: as long as they"
                  + " do so at the same time, none of them goes on."),
          Map.entry(
              "the owner of a lock has ended",
              "A thread ended without giving the lock back: a thread that waits for it waits for"
                  + " ever."),
          Map.entry(
              "lock taken after one was given back",
              "Other threads can run between the two, so the locks do not make the block atomic."),
          Map.entry(
              "lock taken after a racing access",
              "Other threads can run between the two, so the locks do not make the block atomic."),
          Map.entry(
              "racing access after a lock was given back",
              "Other threads can run between the two, so the locks do not make the block atomic."),
          Map.entry(
              "two racing accesses",
              "Other threads can access the same variables in between, without a common lock."),
          Map.entry(
              "something handed over or received in between",
              "The block starts, joins or waits for another thread, which can run in between, so the"
                  + " locks do not make the block atomic."),
          Map.entry(
              "delayed write",
              "A write waited in the store buffer of its thread while others read the old value."),
          Map.entry(
              "unordered accesses",
              "No lock, volatile variable, thread start, join or barrier orders the two"
                  + " accesses."));

  private Labels() {}

  /** What is wrong, in a line. */
  static String headline(Finding finding) {
    return switch (finding.kind()) {
      case "race" -> "Data race on " + subject(finding);
      case "deadlock" ->
          (happened(finding) ? "Deadlock: " : "Possible deadlock: ") + finding.pattern();
      case "livelock" -> "Possible livelock: " + finding.pattern();
      case "not-deterministic" ->
          subject(finding) + " " + problem(finding) + ": " + finding.pattern() + object(finding);
      default -> subject(finding) + " " + problem(finding) + ": " + finding.pattern();
    };
  }

  /** What the steps of a finding are about, if it is one thing; tells findings of a block apart. */
  private static String object(Finding finding) {
    List<String> targets = finding.steps().stream().map(Step::target).distinct().toList();
    boolean one = targets.size() == 1 && !targets.get(0).isEmpty();
    String word = finding.pattern().equals("conflicting accesses") ? " to " : " on ";
    return one ? word + targets.get(0) : "";
  }

  private static boolean happened(Finding finding) {
    return finding.certainty() != Certainty.PREDICTED;
  }

  /** How it is known, in a sentence; empty if it happened in the run that was checked. */
  static String certainty(Finding finding) {
    return switch (finding.certainty()) {
      case OBSERVED -> "";
      case PREDICTED -> prediction(finding);
      case CONFIRMED -> "Confirmed: the prediction happened in a steered run.";
    };
  }

  /** What a prediction is based on. */
  private static String prediction(Finding finding) {
    return switch (finding.kind()) {
      case "not-atomic-under-tso", "not-robust" ->
          "Predicted: may happen if writes reach memory late. Values were not considered: a thread"
              + " that reads another value may take another path.";
      default -> "Predicted: another schedule of this run shows it.";
    };
  }

  /** What the headline is about: the blamed block, or what else there is if none is to blame. */
  static String subject(Finding finding) {
    return switch (finding.kind()) {
      case "race" -> finding.steps().get(0).target();
      case "deadlock" -> "A deadlock";
      case "livelock" -> "A livelock";
      case "not-robust" -> happened(finding) ? "An execution" : "Another outcome";
      default -> block(finding.transactions().get(0)).replaceFirst("^the block ", "The block ");
    };
  }

  /** What is the matter with the subject. */
  static String problem(Finding finding) {
    return switch (finding.kind()) {
      case "race" -> "has a data race";
      case "deadlock" -> happened(finding) ? "happened" : "is possible";
      case "livelock" -> "is possible";
      case "not-deterministic" -> "is not deterministic";
      case "not-reducible" -> "may not be atomic";
      case "not-atomic-under-tso" ->
          (happened(finding) ? "is not" : "may not be") + " atomic under TSO";
      case "not-robust" ->
          (happened(finding) ? "is possible only" : "may be possible") + " with store buffers";
      default ->
          "is not atomic" + (finding.atomicSet().isEmpty() ? "" : " on " + finding.atomicSet());
    };
  }

  /** The step at which the finding is located: the first step of the blamed block. */
  static Step firstStep(Finding finding) {
    return finding.steps().stream()
        .filter(step -> step.transaction() == 0)
        .findFirst()
        .orElse(finding.steps().get(0));
  }

  /** What happened, in a sentence. */
  static String explanation(String pattern) {
    return EXPLANATIONS.getOrDefault(
        pattern, "Other threads executed steps between the steps of the block.");
  }

  /** What an annotation of the program has silenced, and why. */
  static String suppression(Suppression suppression) {
    int count = suppression.findings();
    String what = count == 0 ? "nothing" : count + (count == 1 ? " finding" : " findings");
    String reason = suppression.reason().isEmpty() ? "" : ": " + suppression.reason();
    return suppression.methods() + " suppresses " + what + reason;
  }

  /** A block by its name, or by its place if it has none that tells anything. */
  static String block(Participant participant) {
    boolean named = participant.block().chars().anyMatch(Character::isLetter);
    if (named) {
      return participant.block();
    }
    return participant.location().isEmpty()
        ? "the block begun by event " + participant.event()
        : "the block at " + source(participant.location());
  }

  /**
   * A block of a finding, with the number of the call if others of the same name take part: a
   * deterministic block may span several threads, so that a thread does not tell which call it is.
   */
  static String call(Finding finding, Participant participant) {
    String name = block(participant);
    if (!finding.kind().equals("not-deterministic")) {
      return name;
    }
    List<Long> calls =
        finding.transactions().stream()
            .filter(other -> !other.unary() && block(other).equals(name))
            .map(Participant::event)
            .distinct()
            .sorted()
            .toList();
    int number = calls.indexOf(participant.event()) + 1;
    return calls.size() > 1 ? name + " (call " + number + ")" : name;
  }

  /** A place; a bare number says what it is. */
  static String location(String location) {
    return location.chars().allMatch(Character::isDigit) ? "at " + location : source(location);
  }

  /** The file and line of a place that has a method, too; other places as they are. */
  private static String source(String location) {
    return SourcePlace.of(location)
        .map(SourcePlace::source)
        .filter(source -> source.indexOf(':') >= 0)
        .orElse(location);
  }

  /** Whether each step has a source line, which tells more to people than its event's index. */
  static boolean hasLines(Finding finding) {
    return finding.steps().stream()
        .map(Step::location)
        .noneMatch(location -> source(location).equals(location));
  }

  /** What a step does, without what it does that to. */
  static String verb(Step step) {
    return VERBS.getOrDefault(step.operation(), step.operation());
  }

  static String past(Step step, String object) {
    String verb = PAST.getOrDefault(step.operation(), step.operation());
    return object.isEmpty() ? verb : verb + " " + object;
  }
}
