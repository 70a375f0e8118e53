package dev.cosmodrome.it.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.pipeline.Analysis;
import dev.cosmodrome.checkers.pipeline.CheckerType;
import dev.cosmodrome.checkers.pipeline.RecordingFile;
import dev.cosmodrome.checkers.specification.Specification;
import dev.cosmodrome.runtime.Settings;
import dev.cosmodrome.runtime.log.ThreadLog;
import dev.cosmodrome.runtime.recorder.Recording;
import dev.cosmodrome.runtime.sink.FileSink;
import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.testkit.Shrinker;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.VariableName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Accesses that a recording leaves out do not change which methods are not atomic and which
 * variables have races: random schedules are recorded with all accesses and with fewer, and
 * checked.
 */
class RecordedAccessesTest {
  private static final int SCHEDULES = Integer.getInteger("cosmodrome.fuzz.traces", 20_000) / 40;
  private static final long SEED = Long.getLong("cosmodrome.fuzz.seed", 1);
  private static final long NO_PATIENCE = -1;
  private static final int MAX_VARIABLES = 1000;

  private static final String RACE = "race on ";

  private static final List<String> METHODS =
      List.of("", "a.C.put", "a.C.get", "a.C.move", "a.Task.run", "b.D.scan");

  @TempDir private Path folder;

  /** The findings of a schedule, recorded with some accesses. */
  private Set<String> findings(EventList schedule, Settings.Accesses accesses) {
    try {
      Path file = folder.resolve("schedule.cosmo");
      record(schedule, accesses, file);
      Analysis analysis =
          new Analysis(
              Specification.parse(""),
              List.of(CheckerType.ATOMICITY, CheckerType.RACES),
              Set.of(),
              UnaryOperator.identity());
      Analysis.Outcome outcome = analysis.run(new RecordingFile(file, "schedule"));
      return texts(outcome);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Set<String> texts(Analysis.Outcome outcome) {
    Set<String> texts = new TreeSet<>();
    for (TraceResult.CheckerResult<Finding> checker : outcome.result().checkers()) {
      for (Finding finding : checker.findings()) {
        texts.add(
            finding.block() > 0
                ? outcome.symbols().name(Kind.BLOCK, finding.block())
                : RACE + finding.steps().get(0).target());
      }
    }
    return texts;
  }

  private static void record(EventList schedule, Settings.Accesses accesses, Path file)
      throws IOException {
    Recording recording =
        new Recording(
            new Settings(
                null,
                Long.MAX_VALUE,
                MAX_VARIABLES,
                1 << 20,
                Settings.Noise.NONE,
                0,
                false,
                false,
                accesses));
    try (Replay replay =
        new Replay(recording, schedule, new FileSink(Files.newOutputStream(file)))) {
      schedule.replay(replay::take);
    }
  }

  /** Lets the threads of a recording do what a schedule says. */
  private static final class Replay implements AutoCloseable {
    private final Recording recording;
    private final FileSink sink;
    private final List<ThreadLog> threads = new ArrayList<>();
    private final List<Integer> variables = new ArrayList<>();
    private final List<Integer> methods = new ArrayList<>();
    private final List<Integer> sites = new ArrayList<>();
    private final List<Object> locks = new ArrayList<>();

    Replay(Recording recording, EventList schedule, FileSink sink) {
      this.recording = recording;
      this.sink = sink;
      schedule.symbols().names(Kind.THREAD).forEach(name -> threads.add(recording.newLog(name)));
      for (String name : schedule.symbols().names(Kind.VARIABLE)) {
        variables.add(recording.definitions().variable(VariableName.other(name)) - 1);
      }
      for (String name : METHODS) {
        methods.add(
            name.isEmpty()
                ? 0
                : recording.definitions().method(name, recording.definitions().site(name + ":1")));
      }
      for (String name : schedule.symbols().names(Kind.SITE)) {
        sites.add(name.isEmpty() ? 0 : recording.definitions().site(name));
      }
      schedule.symbols().names(Kind.LOCK).forEach(name -> locks.add(new Object()));
      recording.start();
    }

    void take(int operation, int thread, int target, int siteId) {
      ThreadLog log = threads.get(thread);
      int site = sites.get(siteId);
      switch (operation) {
        case Op.READ -> log.read(variables.get(target), site);
        case Op.WRITE -> log.write(variables.get(target), site);
        case Op.VOLATILE_READ -> log.readVolatile(variables.get(target), site);
        case Op.VOLATILE_WRITE -> log.writeVolatile(variables.get(target), site);
        case Op.ACQUIRE -> log.acquiring(locks.get(target), site);
        case Op.RELEASE -> log.releasing(locks.get(target), site);
        case Op.ENTER -> log.enter(methods.get(target));
        case Op.EXIT -> log.exit(log.depth() - 1);
        case Op.FORK -> log.forking(threads.get(target));
        case Op.JOIN -> {
          threads.get(target).ending();
          log.joined(threads.get(target));
        }
        default -> throw new IllegalArgumentException(Op.word(operation));
      }
    }

    @Override
    public void close() throws IOException {
      recording.merge(NO_PATIENCE, sink);
      sink.close();
    }
  }

  /** Random schedules of methods, locks and accesses. */
  private static final class Schedules {
    private final Random random = new Random(SEED);

    EventList next() {
      EventList events = new EventList();
      int threads = 2 + random.nextInt(3);
      for (int i = 0; i < threads; i++) {
        events.symbols().of(Kind.THREAD).intern("T" + i);
      }
      for (int i = 0; i < 4; i++) {
        events.symbols().of(Kind.VARIABLE).intern("x" + i);
      }
      for (int i = 0; i < 2; i++) {
        events.symbols().of(Kind.LOCK).intern("l" + i);
      }
      METHODS.forEach(events.symbols().of(Kind.BLOCK)::intern);
      for (int i = 0; i < 50; i++) {
        events.symbols().of(Kind.SITE).intern(i == 0 ? "" : "C.java:" + i);
      }
      List<List<Integer>> open = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        open.add(new ArrayList<>());
      }
      int[] holder = {-1, -1};
      boolean forked = random.nextBoolean();
      for (int i = 1; i < threads && forked; i++) {
        events.event(Op.FORK, 0, i, 0);
      }
      int length = 8 + random.nextInt(50);
      int variables = 1 + random.nextInt(4);
      int turn = 0;
      while (events.size() < length) {
        if (random.nextInt(3) == 0) {
          turn = random.nextInt(threads);
        }
        step(events, turn, variables, open.get(turn), holder);
      }
      return events;
    }

    private void step(
        EventList events, int thread, int variables, List<Integer> open, int[] holder) {
      int dice = random.nextInt(24);
      if (dice < 3 && open.size() < 4) {
        int method = 1 + random.nextInt(METHODS.size() - 1);
        open.add(method);
        events.event(Op.ENTER, thread, method, 0);
      } else if (dice < 6 && !open.isEmpty()) {
        int method = open.get(open.size() - 1);
        if (method > 0) {
          open.remove(open.size() - 1);
          events.event(Op.EXIT, thread, method, 0);
        } else {
          unlock(events, thread, open, holder);
        }
      } else if (dice < 8) {
        int lock = random.nextInt(holder.length);
        if (holder[lock] < 0) {
          holder[lock] = thread;
          open.add(-1 - lock);
          events.event(Op.ACQUIRE, thread, lock, 41 + random.nextInt(9));
        }
      } else if (dice < 9) {
        access(events, thread, random.nextInt(variables), Op.VOLATILE_READ, Op.VOLATILE_WRITE);
      } else {
        access(events, thread, random.nextInt(variables), Op.READ, Op.WRITE);
      }
    }

    /** Each site accesses one variable, as in a program. */
    private void access(EventList events, int thread, int variable, int read, int write) {
      int site = 1 + 10 * variable + random.nextInt(10);
      events.event(random.nextInt(5) < 2 ? write : read, thread, variable, site);
    }

    private static void unlock(EventList events, int thread, List<Integer> open, int[] holder) {
      int lock = -1 - open.remove(open.size() - 1);
      holder[lock] = -1;
      events.event(Op.RELEASE, thread, lock, 0);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Settings.Accesses.class,
      names = {"NEEDED", "SHARED"})
  void leavingOutAccessesChangesNoFinding(Settings.Accesses accesses) {
    System.out.println("random schedules: " + SCHEDULES + ", seed: " + SEED);
    Schedules schedules = new Schedules();
    for (int i = 0; i < SCHEDULES; i++) {
      EventList schedule = schedules.next();
      if (differs(schedule, accesses)) {
        EventList smallest = Shrinker.shrink(schedule, candidate -> differs(candidate, accesses));
        assertThat(findings(smallest, accesses))
            .as(smallest.toString())
            .isEqualTo(findings(smallest, Settings.Accesses.ALL));
      }
    }
  }

  private boolean differs(EventList schedule, Settings.Accesses accesses) {
    Set<String> all = findings(schedule, Settings.Accesses.ALL);
    Set<String> some = findings(schedule, accesses);
    if (accesses == Settings.Accesses.NEEDED) {
      // With races, repeated accesses outside of atomic methods may matter.
      return all.stream().noneMatch(text -> text.startsWith(RACE)) && !some.equals(all);
    }
    // A caller may be blamed for a repeated access of its own after the access of a callee.
    Set<String> callers = callers(schedule, some);
    all.removeAll(callers);
    some.removeAll(callers);
    return !some.equals(all);
  }

  /** The methods that call one of the others, directly or not. */
  private static Set<String> callers(EventList schedule, Set<String> methods) {
    Set<String> callers = new TreeSet<>();
    List<List<String>> open = new ArrayList<>();
    schedule.symbols().names(Kind.THREAD).forEach(name -> open.add(new ArrayList<>()));
    schedule.replay(
        (operation, thread, target, site) -> {
          List<String> stack = open.get(thread);
          if (operation == Op.ENTER) {
            String method = METHODS.get(target);
            if (methods.contains(method)) {
              callers.addAll(stack);
            }
            stack.add(method);
          } else if (operation == Op.EXIT) {
            stack.remove(stack.size() - 1);
          }
        });
    return callers;
  }

  @Test
  void randomSchedulesHaveFindings() {
    Schedules schedules = new Schedules();
    int found = 0;
    for (int i = 0; i < SCHEDULES; i++) {
      found += findings(schedules.next(), Settings.Accesses.ALL).isEmpty() ? 0 : 1;
    }
    assertThat(found).isGreaterThan(SCHEDULES / 10);
  }
}
