package dev.cosmodrome.checkers.velodrome;

import dev.cosmodrome.checkers.Checker;
import dev.cosmodrome.checkers.CheckerDescriptor;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.FindingKind;
import dev.cosmodrome.checkers.transactions.CycleFindings;
import dev.cosmodrome.checkers.transactions.Link;
import dev.cosmodrome.checkers.transactions.OpAndTarget;
import dev.cosmodrome.checkers.transactions.TransactionEvents;
import dev.cosmodrome.checkers.transactions.TransactionHandler;
import dev.cosmodrome.trace.Symbols;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Checks conflict serializability with the graph of transactions, after Flanagan, Freund and Yi,
 * "Velodrome" (PLDI 2008). Exact: reports at the very event that closes the first cycle. The edge
 * that closes a cycle is left out of the graph, so that checking continues.
 *
 * <p>An event outside any block is merged into its thread's last transaction if all open
 * transactions that lead to what it depends on also lead to that one, and needs no node if nothing
 * that it depends on is left in the graph.
 *
 * <p>The graph contains what open transactions lead to; it grows with the trace while one stays
 * open.
 */
public final class VelodromeChecker implements Checker, TransactionHandler {
  /** The properties of the checker that the rest of the system uses. */
  public static final CheckerDescriptor DESCRIPTOR =
      new CheckerDescriptor(
              "velodrome",
              "the same as atomicity, with a graph of transactions",
              CheckerDescriptor.Blocks.ATOMIC,
              FindingKind.NOT_ATOMIC)
          .reporting(CheckerDescriptor.Reports.EACH_BLOCK)
          .needingConflictsOnly();

  /** An access to a variable, or a publication under a token. */
  private record Access(Node node, long position, long opAndTarget) {
    Link.End end() {
      return node.end(position, opAndTarget);
    }
  }

  /** The last write of a variable, and the last reads since, by thread. */
  private static final class Variable {
    @Nullable Access write;
    final Map<Integer, Access> reads = new HashMap<>(4);
  }

  private final TransactionEvents events = new TransactionEvents(this);
  private final TransactionGraph graph = new TransactionGraph();
  private final CycleFindings findings;
  private final List<@Nullable Node> latest = new ArrayList<>();
  private final List<@Nullable Variable> variables = new ArrayList<>();
  private final List<@Nullable Access> published = new ArrayList<>();

  /** Creates the checker; names in findings come from {@code symbols}. */
  public VelodromeChecker(Symbols symbols) {
    findings = new CycleFindings(symbols);
  }

  @Override
  public void event(int operation, int thread, int target, int site) {
    events.event(operation, thread, target, site);
  }

  @Override
  public List<Finding> findings() {
    return findings.findings();
  }

  @Override
  public long firstViolation() {
    return findings.first();
  }

  @Override
  public boolean hasFindings() {
    return !findings.isEmpty();
  }

  @Override
  public List<String> statistics() {
    return List.of(String.format(Locale.ROOT, "%,d visits of nodes", graph.visits()));
  }

  /** Returns the number of nodes that were visited to find cycles. */
  long visits() {
    return graph.visits();
  }

  @Override
  public void begin(int thread, int block, long position) {
    Node node = new Node(thread, block, position);
    Node previous = at(latest, thread);
    if (previous != null && !previous.collected) {
      graph.connect(previous, node, null);
    }
    put(latest, thread, node);
  }

  @Override
  public void end(int thread, long position) {
    Node node = at(latest, thread);
    if (node != null) {
      node.end = position;
      graph.finish(node);
    }
  }

  @Override
  public void read(int thread, int variable, long position, int operation) {
    Variable state = variable(variable);
    long opAndTarget = OpAndTarget.of(operation, variable);
    List<Access> sources = new ArrayList<>(1);
    addLive(sources, state.write, thread);
    Node node = depend(thread, sources, position, opAndTarget);
    if (node == null) {
      state.reads.remove(thread);
    } else {
      state.reads.values().removeIf(read -> read.node().collected);
      state.reads.put(thread, new Access(node, position, opAndTarget));
    }
  }

  @Override
  public void write(int thread, int variable, long position, int operation) {
    Variable state = variable(variable);
    long opAndTarget = OpAndTarget.of(operation, variable);
    List<Access> sources = new ArrayList<>(1 + state.reads.size());
    addLive(sources, state.write, thread);
    state.reads.values().forEach(read -> addLive(sources, read, thread));
    Node node = depend(thread, sources, position, opAndTarget);
    state.write = node == null ? null : new Access(node, position, opAndTarget);
    state.reads.clear();
  }

  @Override
  public void publish(int thread, int token, long position, long opAndTarget) {
    Node node = at(latest, thread);
    Access access = node == null || node.collected ? null : new Access(node, position, opAndTarget);
    put(published, token, access);
  }

  @Override
  public void observe(int thread, int token, long position, long opAndTarget) {
    List<Access> sources = new ArrayList<>(1);
    addLive(sources, at(published, token), thread);
    depend(thread, sources, position, opAndTarget);
  }

  private static void addLive(List<Access> sources, @Nullable Access access, int thread) {
    if (access != null && !access.node().collected && access.node().thread != thread) {
      sources.add(access);
    }
  }

  /**
   * Makes a thread's event depend on earlier ones.
   *
   * @return the node to which the event belongs, or null if it can be on no cycle
   */
  private @Nullable Node depend(int thread, List<Access> sources, long position, long opAndTarget) {
    Node node = at(latest, thread);
    if (node != null && !node.finished) {
      for (Access source : sources) {
        connect(source, node, position, opAndTarget);
      }
      return node;
    }
    Node previous = node == null || node.collected ? null : node;
    boolean implied =
        previous != null
            && sources.stream().allMatch(source -> graph.isImplied(source.node(), previous));
    if (sources.isEmpty() || implied) {
      return previous;
    }
    return addUnary(thread, previous, sources, position, opAndTarget);
  }

  private Node addUnary(
      int thread, @Nullable Node previous, List<Access> sources, long position, long opAndTarget) {
    Node unary = new Node(thread, 0, Link.UNARY);
    put(latest, thread, unary);
    if (previous != null) {
      graph.connect(previous, unary, null);
    }
    for (Access source : sources) {
      connect(source, unary, position, opAndTarget);
    }
    graph.finish(unary);
    return unary;
  }

  private void connect(Access source, Node node, long position, long opAndTarget) {
    Link link = new Link(source.end(), node.end(position, opAndTarget));
    if (graph.connect(source.node(), node, link)) {
      findings.add(link, () -> graph.path(node, source.node()));
    }
  }

  private Variable variable(int id) {
    Variable variable = at(variables, id);
    if (variable == null) {
      variable = new Variable();
      put(variables, id, variable);
    }
    return variable;
  }

  private static <T> @Nullable T at(List<@Nullable T> list, int index) {
    return index < list.size() ? list.get(index) : null;
  }

  private static <T> void put(List<@Nullable T> list, int index, @Nullable T value) {
    while (list.size() <= index) {
      list.add(null);
    }
    list.set(index, value);
  }
}
