package dev.cosmodrome.litmus;

import dev.cosmodrome.litmus.Instruction.Code;
import dev.cosmodrome.litmus.ProgramParser.Shared;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Parses one thread, and generates its instructions. */
final class ThreadParser {
  /** The maximum nesting of blocks and expressions; deeper ones are a mistake. */
  private static final int MAX_DEPTH = 200;

  /** The maximum number of turns of a loop. */
  private static final int MAX_TURNS = 100;

  /** The maximum number of steps of a thread, with all turns of loops. */
  private static final int MAX_INSTRUCTIONS = 10_000;

  private static final int NONE = -1;
  private static final Set<String> UPDATES = Set.of("cas", "exchange");
  private static final Map<String, Code> COMPARISONS =
      Map.of("<", Code.LESS, "<=", Code.AT_MOST, "==", Code.EQUAL);

  private final Tokens tokens;
  private final Map<String, Shared> shared;
  private final Map<String, Integer> locals = new LinkedHashMap<>();

  /** The locals that are assigned on all paths to this point. */
  private Set<String> set = new HashSet<>();

  private final InstructionWriter code;
  private int depth;
  private int temporaries;

  /** The jumps to the end of the thread from loops that have reached their bounds. */
  private final List<Integer> stops = new ArrayList<>();

  ThreadParser(Tokens tokens, Map<String, Shared> shared, List<String> transactions) {
    this.tokens = tokens;
    this.shared = shared;
    code = new InstructionWriter(transactions);
  }

  LitmusProgram.Code thread(String name) {
    statements();
    stops.forEach(stop -> code.fill(stop, Code.JUMP));
    return new LitmusProgram.Code(name, locals.size(), code.instructions(), !stops.isEmpty());
  }

  private void statements() {
    enter();
    tokens.expect("{");
    while (!tokens.take("}")) {
      statement();
    }
    depth--;
  }

  private void enter() {
    if (++depth > MAX_DEPTH) {
      throw new LitmusException(tokens.line(), "nested too deeply");
    }
  }

  private void statement() {
    int line = tokens.line();
    if (tokens.take("fence")) {
      code.visible(Code.FENCE, 0, 0, false, line);
      tokens.expect(";");
    } else if (tokens.take("atomic")) {
      atomic(line);
    } else if (tokens.take("if")) {
      choice(line);
    } else if (tokens.take("while")) {
      loop(line);
    } else if (tokens.isCallNext(Set.of("lock", "unlock"))) {
      lock(tokens.name(""), line);
    } else if (tokens.isCallNext(UPDATES)) {
      update(tokens.name(""), line);
      code.add(Code.DROP, 0, line);
      tokens.expect(";");
    } else {
      assignment(line);
    }
  }

  /**
   * Unrolls a loop as often as its bound allows; where its condition still holds then, the thread
   * ends.
   */
  private void loop(int line) {
    tokens.expect("(");
    int condition = tokens.position();
    expression();
    tokens.expect(")");
    tokens.expect("at");
    tokens.expect("most");
    int bound = tokens.number();
    if (bound > MAX_TURNS) {
      throw new LitmusException(line, "a loop of more than " + MAX_TURNS + " turns");
    }
    int body = tokens.position();
    Set<String> before = new HashSet<>(set);
    List<Integer> exits = new ArrayList<>(List.of(code.hole(line)));
    for (int turn = 0; turn < bound; turn++) {
      tokens.goTo(body);
      statements();
      int end = tokens.position();
      tokens.goTo(condition);
      expression();
      exits.add(code.hole(line));
      tokens.goTo(end);
      limit(line);
    }
    if (bound == 0) {
      throw new LitmusException(line, "a loop of no turns");
    }
    stops.add(code.hole(line));
    exits.forEach(exit -> code.fill(exit, Code.JUMP_IF_FALSE));
    set = before;
  }

  private void limit(int line) {
    if (code.instructions().size() > MAX_INSTRUCTIONS) {
      throw new LitmusException(line, "loops of more than " + MAX_INSTRUCTIONS + " steps");
    }
  }

  /**
   * Generates {@code lock}, which waits until a variable is 0 and sets it to 1 in one step; or
   * {@code unlock}, which sets it to 0.
   */
  private void lock(String word, int line) {
    tokens.expect("(");
    Target target = target();
    tokens.expect(")");
    tokens.expect(";");
    code.inOneStep(
        line,
        () -> {
          if (word.equals("lock")) {
            index(target, line);
            access(Code.FENCE_IF_FREE, target, line);
            index(target, line);
            access(Code.READ, target, line);
            code.add(Code.DROP, 0, line);
          }
          index(target, line);
          code.add(Code.CONSTANT, word.equals("lock") ? 1 : 0, line);
          access(Code.WRITE, target, line);
        });
  }

  /** {@code cas(x, expected, value)} or {@code exchange(x, value)}; leaves the result. */
  private void update(String word, int line) {
    enter();
    tokens.expect("(");
    Target target = target();
    tokens.expect(",");
    int expected = word.equals("cas") ? temporary(line) : NONE;
    if (expected != NONE) {
      tokens.expect(",");
    }
    int value = temporary(line);
    tokens.expect(")");
    depth--;
    code.inOneStep(
        line,
        () -> {
          code.visible(Code.FENCE, 0, 0, true, line);
          index(target, line);
          access(Code.READ, target, line);
          int fails = NONE;
          if (expected != NONE) {
            code.add(Code.LOCAL, expected, line);
            code.add(Code.EQUAL, 0, line);
            fails = code.hole(line);
          }
          index(target, line);
          code.add(Code.LOCAL, value, line);
          access(Code.WRITE, target, line);
          if (fails != NONE) {
            code.add(Code.CONSTANT, 1, line);
            int end = code.hole(line);
            code.fill(fails, Code.JUMP_IF_FALSE);
            code.add(Code.CONSTANT, 0, line);
            code.fill(end, Code.JUMP);
          }
        });
  }

  /**
   * Parses a shared variable.
   *
   * @param index the local variable with the index of the element, if it is an element
   */
  private record Target(Shared variable, int index) {}

  private Target target() {
    int line = tokens.line();
    String name = tokens.name("a shared variable");
    Shared variable = shared.get(name);
    if (variable == null) {
      throw new LitmusException(line, name + " is not shared");
    }
    index(name, variable);
    return new Target(variable, variable.size() > 0 ? store(line) : NONE);
  }

  private void index(Target target, int line) {
    if (target.index != NONE) {
      code.add(Code.LOCAL, target.index, line);
    }
  }

  private void access(Code access, Target target, int line) {
    code.visible(access, target.variable.first(), target.variable.size(), true, line);
  }

  /** Evaluates an expression into a local variable of its own. */
  private int temporary(int line) {
    expression();
    return store(line);
  }

  private int store(int line) {
    int local = locals.size();
    locals.put("temporary " + temporaries++, local);
    code.add(Code.SET_LOCAL, local, line);
    return local;
  }

  /** Parses a block; an outermost one is a transaction, inner ones are ignored. */
  private void atomic(int line) {
    String name = tokens.isNameNext() ? tokens.name("") : "the block in line " + line;
    code.inTransaction(name, this::statements);
  }

  private void choice(int line) {
    tokens.expect("(");
    expression();
    tokens.expect(")");
    int condition = code.hole(line);
    Set<String> before = new HashSet<>(set);
    statements();
    Set<String> ifTrue = set;
    set = before;
    if (tokens.take("else")) {
      int end = code.hole(line);
      code.fill(condition, Code.JUMP_IF_FALSE);
      if (tokens.isNext("if")) {
        enter();
        statement();
        depth--;
      } else {
        statements();
      }
      code.fill(end, Code.JUMP);
    } else {
      code.fill(condition, Code.JUMP_IF_FALSE);
    }
    set.retainAll(ifTrue);
  }

  private void assignment(int line) {
    String name = tokens.name("a statement");
    Shared target = shared.get(name);
    if (target != null) {
      index(name, target);
    }
    tokens.expect("=");
    expression();
    tokens.expect(";");
    if (target == null) {
      int local = locals.computeIfAbsent(name, n -> locals.size());
      code.add(Code.SET_LOCAL, local, line);
      set.add(name);
    } else {
      code.visible(Code.WRITE, target.first(), target.size(), false, line);
    }
  }

  /** The index of an element, if it is one. */
  private void index(String name, Shared variable) {
    if (variable.size() > 0) {
      tokens.expect("[");
      expression();
      tokens.expect("]");
    } else if (tokens.isNext("[")) {
      throw new LitmusException(tokens.line(), name + " is not an array");
    }
  }

  private void expression() {
    enter();
    disjunction();
    depth--;
  }

  /** The right operand of {@code ||} is evaluated only if the left one is false. */
  private void disjunction() {
    conjunction();
    while (tokens.isNext("||")) {
      int line = tokens.line();
      tokens.take("||");
      int left = code.hole(line);
      code.add(Code.CONSTANT, 1, line);
      int end = code.hole(line);
      code.fill(left, Code.JUMP_IF_FALSE);
      conjunction();
      truth(line);
      code.fill(end, Code.JUMP);
    }
  }

  private void conjunction() {
    comparison();
    while (tokens.isNext("&&")) {
      int line = tokens.line();
      tokens.take("&&");
      int left = code.hole(line);
      comparison();
      truth(line);
      int end = code.hole(line);
      code.fill(left, Code.JUMP_IF_FALSE);
      code.add(Code.CONSTANT, 0, line);
      code.fill(end, Code.JUMP);
    }
  }

  /** Converts any value but 0 to 1. */
  private void truth(int line) {
    code.add(Code.NOT, 0, line);
    code.add(Code.NOT, 0, line);
  }

  private void comparison() {
    sum();
    int line = tokens.line();
    for (Map.Entry<String, Code> comparison : COMPARISONS.entrySet()) {
      if (tokens.take(comparison.getKey())) {
        sum();
        code.add(comparison.getValue(), 0, line);
        return;
      }
    }
    Code opposite = tokens.take("!=") ? Code.EQUAL : tokens.take(">") ? Code.AT_MOST : null;
    opposite = opposite == null && tokens.take(">=") ? Code.LESS : opposite;
    if (opposite != null) {
      sum();
      code.add(opposite, 0, line);
      code.add(Code.NOT, 0, line);
    }
  }

  private void sum() {
    product();
    @Nullable Code sign = sign();
    while (sign != null) {
      int line = tokens.line();
      product();
      code.add(sign, 0, line);
      sign = sign();
    }
  }

  private @Nullable Code sign() {
    return tokens.take("+") ? Code.ADD : tokens.take("-") ? Code.SUBTRACT : null;
  }

  private void product() {
    primary();
    while (tokens.take("*")) {
      int line = tokens.line();
      primary();
      code.add(Code.MULTIPLY, 0, line);
    }
  }

  private void primary() {
    int line = tokens.line();
    if (tokens.take("(")) {
      expression();
      tokens.expect(")");
    } else if (tokens.take("!")) {
      enter();
      primary();
      depth--;
      code.add(Code.NOT, 0, line);
    } else if (tokens.take("-")) {
      code.add(Code.CONSTANT, 0, line);
      enter();
      primary();
      depth--;
      code.add(Code.SUBTRACT, 0, line);
    } else if (tokens.isNameNext()) {
      name(line);
    } else {
      code.add(Code.CONSTANT, tokens.number(), line);
    }
  }

  private void name(int line) {
    if (tokens.isCallNext(UPDATES)) {
      update(tokens.name(""), line);
      return;
    }
    String name = tokens.name("");
    Shared variable = shared.get(name);
    if (variable != null) {
      index(name, variable);
      code.visible(Code.READ, variable.first(), variable.size(), false, line);
      return;
    }
    Integer local = locals.get(name);
    if (local == null) {
      throw new LitmusException(line, name + " is not shared and not assigned before");
    }
    if (!set.contains(name)) {
      throw new LitmusException(line, name + " is not assigned on all paths");
    }
    code.add(Code.LOCAL, local, line);
  }
}
