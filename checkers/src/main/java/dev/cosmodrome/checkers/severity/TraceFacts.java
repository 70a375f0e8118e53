package dev.cosmodrome.checkers.severity;

import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.HeldLocks;
import dev.cosmodrome.checkers.Initialisers;
import dev.cosmodrome.checkers.Interleaving.Participant;
import dev.cosmodrome.checkers.Interleaving.Step;
import dev.cosmodrome.trace.EventSink;
import dev.cosmodrome.trace.Note;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import dev.cosmodrome.trace.VariableName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** Collects facts about the variables, steps and blocks of findings, in one pass over the trace. */
final class TraceFacts implements EventSink {
  /** The last events of a thread, as far as an atomic update may consist of them. */
  private static final class Progress {
    int @Nullable [] locks;
    int readVariable = NO_VARIABLE;
    int readSite;
    long readEvent;
    int commutingVariable = NO_VARIABLE;

    /** The blocks that findings blame and that the thread is in. */
    final List<Integer> open = new ArrayList<>();
  }

  private static final int NO_VARIABLE = -1;

  private @Nullable VariableFacts[] variables = new VariableFacts[0];
  private final Map<Long, StepFacts> steps = new HashMap<>();
  private final Set<Long> stepEvents = new HashSet<>();

  /** The variables that can be updated atomically: not fields without a handle or updater. */
  private final BitSet updatable = new BitSet();

  private final Set<Integer> updateSites = new HashSet<>();
  private final BlockEnds ends;
  private final List<Progress> threads = new ArrayList<>();
  private final HeldLocks held = new HeldLocks();
  private final HeldLocks shared = new HeldLocks();

  /** The blocks that findings blame. */
  private final BitSet blamed = new BitSet();

  private final Initialisers initialisers;
  private IntPredicate races = variable -> true;
  private long event;

  TraceFacts(List<Finding> findings, Symbols symbols) {
    initialisers = new Initialisers(symbols);
    ends = new BlockEnds(findings);
    Set<String> updatedFields = new HashSet<>();
    symbols.notes(Note.Updates.class).forEach(note -> updatedFields.add(note.field()));
    for (Finding finding : findings) {
      int block = finding.violation().blamed().block();
      if (block != Participant.NO_BLOCK) {
        blamed.set(block);
      }
      for (Step step : finding.steps()) {
        stepEvents.add(step.event());
        OptionalInt variable = step.target().variable();
        if (variable.isPresent()) {
          add(variable.getAsInt());
          VariableName name = symbols.variable(variable.getAsInt());
          updatable.set(
              variable.getAsInt(), name.field().map(updatedFields::contains).orElse(true));
        }
      }
    }
  }

  private void add(int variable) {
    if (variable >= variables.length) {
      variables = Arrays.copyOf(variables, Math.max(variable + 1, 2 * variables.length));
    }
    if (variables[variable] == null) {
      variables[variable] = new VariableFacts();
    }
  }

  @Override
  public void event(int operation, int thread, int target, int site) {
    ends.event(operation, thread, event);
    switch (operation) {
      case Op.ACQUIRE, Op.SHARE -> {
        held.acquire(thread, target);
        progress(thread).locks = null;
        if (operation == Op.SHARE) {
          shared.acquire(thread, target);
        }
      }
      case Op.RELEASE, Op.UNSHARE -> {
        held.release(thread, target);
        progress(thread).locks = null;
        if (operation == Op.UNSHARE) {
          shared.release(thread, target);
        }
      }
      case Op.ENTER, Op.BEGIN -> {
        if (blamed.get(target)) {
          progress(thread).open.add(target);
        }
      }
      case Op.EXIT, Op.END -> {
        if (blamed.get(target)) {
          progress(thread).open.remove((Integer) target);
        }
      }
      case Op.COMMUTE -> progress(thread).commutingVariable = target;
      default -> {
        if (Op.accesses(operation)) {
          access(operation, thread, target, site);
        }
      }
    }
    event++;
  }

  private void access(int operation, int thread, int variable, int site) {
    VariableFacts facts = of(variable);
    Progress progress = progress(thread);
    if (facts == null || initialisers.has(site)) {
      progress.readVariable = NO_VARIABLE;
      return;
    }
    int[] locks = locks(thread, progress);
    if (Op.writes(operation)) {
      write(operation, thread, variable, site, facts, progress, locks);
      progress.readVariable = NO_VARIABLE;
    } else {
      boolean isCommuting = progress.commutingVariable == variable;
      noteStep(thread, false, isCommuting, facts, locks);
      facts.read(operation, thread, site, event, locks, progress.open);
      progress.readVariable = Op.isAtomic(operation) ? variable : NO_VARIABLE;
      progress.readSite = site;
      progress.readEvent = event;
      ends.read(thread, variable, site, event);
    }
  }

  private void write(
      int operation,
      int thread,
      int variable,
      int site,
      VariableFacts facts,
      Progress progress,
      int[] locks) {
    boolean isUpdate =
        Op.isAtomic(operation)
            && updatable.get(variable)
            && progress.readVariable == variable
            && progress.readSite == site
            && facts.lastWriteByOthers(thread) < progress.readEvent;
    boolean isCommuting = progress.commutingVariable == variable;
    if (isCommuting) {
      facts.addCommuting();
      progress.commutingVariable = NO_VARIABLE;
    }
    if (isUpdate) {
      updateSites.add(site);
      ends.update(thread, variable, event);
    }
    noteStep(thread, isUpdate, isCommuting, facts, locks);
    facts.write(operation, thread, event, locks, isUpdate);
  }

  private void noteStep(
      int thread, boolean isUpdate, boolean isCommuting, VariableFacts facts, int[] locks) {
    if (stepEvents.contains(event)) {
      VariableFacts.OwnRead fresh = facts.freshRead(thread, isUpdate);
      steps.put(event, new StepFacts(isUpdate, isCommuting, fresh, locks, shared.of(thread)));
    }
  }

  private int[] locks(int thread, Progress progress) {
    int[] locks = progress.locks;
    if (locks == null) {
      locks = held.of(thread);
      Arrays.sort(locks);
      progress.locks = locks;
    }
    return locks;
  }

  private Progress progress(int thread) {
    while (threads.size() <= thread) {
      threads.add(new Progress());
    }
    return threads.get(thread);
  }

  private @Nullable VariableFacts of(int variable) {
    return variable < variables.length ? variables[variable] : null;
  }

  /** Returns the facts about a variable of a finding. */
  VariableFacts variable(int variable) {
    VariableFacts facts = of(variable);
    return facts == null ? new VariableFacts() : facts;
  }

  /** Sets which variables have data races. */
  void setRaces(IntPredicate races) {
    this.races = races;
  }

  /**
   * Returns whether plain accesses to a variable race, writes among them. Where the program chooses
   * memory modes, plain accesses are chosen, too.
   */
  boolean hasRace(int variable) {
    VariableFacts use = variable(variable);
    return use.hasPlainWrites() && !use.hasExplicitModes() && races.test(variable);
  }

  /** Returns the facts about a step of a finding. */
  StepFacts step(Step step) {
    return steps.getOrDefault(step.event(), StepFacts.NONE);
  }

  /** Returns whether variables are updated atomically at a site. */
  boolean isUpdateSite(int site) {
    return updateSites.contains(site);
  }

  /** Returns whether the blamed block tries again after its last step. */
  boolean triesAgain(Finding finding) {
    return ends.triesAgain(finding);
  }
}
