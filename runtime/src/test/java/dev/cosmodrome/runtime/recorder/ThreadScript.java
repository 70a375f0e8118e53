package dev.cosmodrome.runtime.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.Settings;
import dev.cosmodrome.runtime.identity.Identities;
import dev.cosmodrome.runtime.log.ThreadLog;
import dev.cosmodrome.runtime.thread.Retraction;
import dev.cosmodrome.trace.ObjectName;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.VariableName;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The actions of threads as text, and the recorded events in the same notation.
 *
 * <pre>
 * T1: enter(A.put) read(x) write(x)@A.java:7 exit
 * T2: acquire(l) read(x) release(l)
 * </pre>
 *
 * <p>Threads take their steps in the order of the text; lines may also be separated by semicolons.
 * A step is a call of a method of {@link ThreadLog}; {@link #STEPS} lists them. Variables, locks,
 * methods, barriers and sites exist when they are first used. {@code merge} and {@code
 * mergePatiently} are steps of the recorder.
 */
public final class ThreadScript {
  private static final Pattern STEP = Pattern.compile("(\\w+)(?:\\(([^)]*)\\))?(?:@(\\S+))?");
  private static final String NO_SITE = "";

  /** A step of a thread. */
  private interface Step {
    void take(ThreadScript script, ThreadLog log, String argument, int site);
  }

  private static final Map<String, Step> STEPS = new HashMap<>();

  static {
    accesses();
    methods();
    locks();
    handOvers();
    STEPS.put("merge", (s, log, a, site) -> s.test.merge());
    STEPS.put("mergePatiently", (s, log, a, site) -> s.test.mergePatiently());
    STEPS.put("stopRecording", (s, log, a, site) -> s.test.recording.stop());
  }

  private static void accesses() {
    STEPS.put("read", (s, log, x, site) -> log.read(s.variable(x), site));
    STEPS.put("write", (s, log, x, site) -> log.write(s.variable(x), site));
    for (int operation = 0; operation < Op.COUNT; operation++) {
      int mode = operation;
      if (Op.isAtomic(mode) && Op.writes(mode)) {
        STEPS.put(Op.word(mode), (s, log, x, site) -> log.writeAtomic(mode, s.variable(x), site));
      } else if (Op.isAtomic(mode)) {
        STEPS.put(Op.word(mode), (s, log, x, site) -> log.readAtomic(mode, s.variable(x), site));
      } else if (Op.isDecision(mode)) {
        STEPS.put(Op.word(mode), (s, log, x, site) -> log.decide(mode, s.variable(x), site));
      }
    }
    STEPS.put("fence", (s, log, a, site) -> log.fence(Op.FENCE, site));
    STEPS.put("acquireFence", (s, log, a, site) -> log.fence(Op.ACQUIRE_FENCE, site));
    STEPS.put("releaseFence", (s, log, a, site) -> log.fence(Op.RELEASE_FENCE, site));
    STEPS.put("compared", (s, log, a, site) -> log.compared(a.equals("alone")));
    STEPS.put("beginOptimisticReads", (s, log, a, site) -> log.beginOptimisticReads());
    STEPS.put("confirm", (s, log, a, site) -> log.endOptimisticReads(true));
    STEPS.put("discard", (s, log, a, site) -> log.endOptimisticReads(false));
    STEPS.put("confirmUnder", (s, log, l, site) -> log.endOptimisticReadsUnder(s.lock(l), site));
    STEPS.put("validated", (s, log, a, site) -> log.validatedOptimisticReads());
    STEPS.put(
        "converted", (s, log, a, site) -> log.convertedOptimisticReads(Boolean.parseBoolean(a)));
    STEPS.put(
        "readRetractably",
        (s, log, x, site) -> s.retractions.put(x, log.readRetractably(s.variable(x), site)));
    STEPS.put("retract", (s, log, x, site) -> s.retractions.get(x).retract());
    STEPS.put("commitReads", (s, log, a, site) -> log.commitRetractableReads());
    STEPS.put("beginCompare", (s, log, a, site) -> log.queueLocks++);
    STEPS.put("endCompare", (s, log, a, site) -> log.queueLocks--);
  }

  private static void methods() {
    STEPS.put(
        "enter",
        (s, log, m, site) -> {
          String[] methodAndLock = m.split(",", 2);
          int method = s.method(methodAndLock[0]);
          if (methodAndLock.length == 1) {
            log.enter(method);
          } else {
            log.enter(method, s.lock(methodAndLock[1].strip()));
          }
        });
    STEPS.put("exit", (s, log, a, site) -> log.exit(log.depth() - 1));
    STEPS.put("exitAll", (s, log, a, site) -> log.exit(0));
    STEPS.put("call", (s, log, a, site) -> log.callSite = site);
    STEPS.put(
        "beginStatement",
        (s, log, m, site) -> {
          String[] blockAndLock = m.split(",", 2);
          int block = s.method(blockAndLock[0]);
          if (blockAndLock.length == 1) {
            log.beginStatement(block);
          } else {
            log.beginStatement(block, s.lock(blockAndLock[1].strip()), site);
          }
        });
    STEPS.put(
        "endStatement",
        (s, log, l, site) -> {
          if (l.isEmpty()) {
            log.endStatement();
          } else {
            log.endStatement(s.lock(l), site);
          }
        });
    STEPS.put("block", (s, log, a, site) -> log.blocking());
    STEPS.put("suspend", (s, log, a, site) -> log.suspend());
    STEPS.put("resume", (s, log, a, site) -> log.resume());
    STEPS.put("beginInitializer", (s, log, a, site) -> log.initializing());
    STEPS.put("endInitializer", (s, log, a, site) -> log.initialized());
    STEPS.put("beginPart", (s, log, a, site) -> log.beginPart());
  }

  private static void locks() {
    STEPS.put("acquire", (s, log, l, site) -> log.acquiring(s.lock(l), site));
    STEPS.put("try", (s, log, l, site) -> log.acquiring(s.lock(l), true, site));
    STEPS.put("release", (s, log, l, site) -> log.releasing(s.lock(l), site));
    STEPS.put("request", (s, log, l, site) -> log.requesting(s.lock(l), site));
    STEPS.put("share", (s, log, l, site) -> log.sharing(s.lock(l), false, site));
    STEPS.put("tryShare", (s, log, l, site) -> log.sharing(s.lock(l), true, site));
    STEPS.put("unshare", (s, log, l, site) -> log.unsharing(s.lock(l), site));
    STEPS.put("wait", (s, log, l, site) -> log.waiting(s.lock(l), site));
    STEPS.put("beginWait", (s, log, a, site) -> log.waitsInside());
    STEPS.put("endWait", (s, log, a, site) -> log.hasWaited());
    STEPS.put("barrier", (s, log, b, site) -> log.arriving(s.barrier(b), site));
  }

  private static void handOvers() {
    STEPS.put("signal", (s, log, x, site) -> log.handOver(Op.SIGNAL, s.variable(x), site));
    STEPS.put("submit", (s, log, x, site) -> log.handOver(Op.SUBMIT, s.variable(x), site));
    STEPS.put("await", (s, log, x, site) -> log.await(s.variable(x), site));
    STEPS.put("run", (s, log, x, site) -> log.runTask(x.isEmpty() ? -1 : s.variable(x)));
    STEPS.put("done", (s, log, a, site) -> log.endTask());
    STEPS.put("fork", (s, log, t, site) -> log.forking(s.thread(t)));
    STEPS.put("join", (s, log, t, site) -> log.joined(s.thread(t)));
    STEPS.put("stop", (s, log, a, site) -> log.ending());
    STEPS.put(
        "observeOnce",
        (s, log, x, site) -> {
          String[] variableAndVersion = x.split(",", 2);
          int version = Integer.parseInt(variableAndVersion[1].strip());
          log.decideOnce(Op.OBSERVE, s.variable(variableAndVersion[0]), version, site);
        });
    STEPS.put(
        "defer",
        (s, log, x, site) ->
            log.beforeNextEvent((context, at) -> context.decide(Op.MARK, s.variable(x), at), site));
  }

  /** A step that a test adds. */
  public interface AddedStep {
    void take(ThreadLog log, String argument, int site);
  }

  private final TestRecording test;
  private final Map<String, AddedStep> added = new HashMap<>();
  private final Map<String, ThreadLog> threads = new HashMap<>();
  private final Map<String, Integer> variables = new HashMap<>();
  private final Map<String, Object> locks = new HashMap<>();
  private final Map<String, Integer> methods = new HashMap<>();
  private final Map<String, Integer> barriers = new HashMap<>();
  private final Map<String, Integer> sites = new HashMap<>();
  private final Map<String, Retraction> retractions = new HashMap<>();

  public ThreadScript(TestRecording test) {
    this.test = test;
  }

  /** Checks what is recorded of a script, repeated accesses left out. */
  public static void check(String script, String expected) throws IOException {
    check(TestRecording.SETTINGS, script, expected);
  }

  /** Checks what is recorded of a script. */
  public static void check(Settings settings, String script, String expected) throws IOException {
    ThreadScript run = new ThreadScript(new TestRecording(settings));
    run.run(script);
    assertThat(run.events()).as(script).isEqualTo(lines(expected));
  }

  /** Adds a step, in place of one of the same name. */
  public void define(String name, AddedStep step) {
    added.put(name, step);
  }

  /** Takes the steps of a script, and checks what is recorded of it. */
  public void runAndCheck(String script, String expected) throws IOException {
    run(script);
    assertThat(events()).as(script).isEqualTo(lines(expected));
  }

  /** Takes the steps of a script. */
  public void run(String script) {
    for (String line : lines(script).split("\n", -1)) {
      int colon = line.indexOf(':');
      ThreadLog log = thread(line.substring(0, colon));
      Matcher steps = STEP.matcher(line);
      for (int at = colon + 1; steps.find(at); at = steps.end()) {
        String argument = steps.group(2) == null ? "" : steps.group(2);
        int site = steps.group(3) == null ? 0 : site(steps.group(3));
        AddedStep own = added.get(steps.group(1));
        if (own != null) {
          own.take(log, argument, site);
        } else {
          Step step = STEPS.get(steps.group(1));
          assertThat(step).as("the step %s", steps.group()).isNotNull();
          step.take(this, log, argument, site);
        }
      }
    }
  }

  /** The recorded events, a line for each change of threads. */
  public String events() throws IOException {
    StringBuilder text = new StringBuilder();
    String[] last = {""};
    test.forEach(
        (thread, word, target, site) -> {
          if (!thread.equals(last[0])) {
            text.append(text.isEmpty() ? "" : "\n").append(thread).append(':');
            last[0] = thread;
          }
          text.append(' ').append(word);
          text.append(target.isEmpty() ? "" : "(" + target + ")");
          text.append(site.equals(NO_SITE) ? "" : "@" + site.replace(' ', '_'));
        });
    return text.toString();
  }

  private static String lines(String text) {
    return text.strip().replaceAll(" +", " ").replaceAll("\\s*[;\n]\\s*", "\n");
  }

  /** The log of a thread. */
  public ThreadLog thread(String name) {
    return threads.computeIfAbsent(name, test.recording::newLog);
  }

  /** The object that is a lock. */
  public Object lock(String name) {
    return locks.computeIfAbsent(
        name,
        text -> {
          Object lock = new Object();
          Identities.of(lock).label = ObjectName.ofText(text);
          return lock;
        });
  }

  /** The id of a variable. */
  public int variable(String name) {
    return variables.computeIfAbsent(
        name, text -> test.recording.definitions().variable(VariableName.other(text)) - 1);
  }

  private int method(String name) {
    return methods.computeIfAbsent(name, test::method);
  }

  private int barrier(String name) {
    return barriers.computeIfAbsent(
        name, text -> test.recording.definitions().barrier(ObjectName.ofText(text)));
  }

  private int site(String name) {
    return sites.computeIfAbsent(name, test.recording.definitions()::site);
  }
}
