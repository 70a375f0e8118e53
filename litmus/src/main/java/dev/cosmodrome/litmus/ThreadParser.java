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

/** Reads what one thread does, and makes instructions of it. */
final class ThreadParser {
  /** Deeper than this, blocks and expressions are a mistake. */
  private static final int MAX_DEPTH = 200;

  private static final int NO_BLOCK = -1;
  private static final Map<String, Code> COMPARISONS =
      Map.of("<", Code.LESS, "<=", Code.AT_MOST, "==", Code.EQUAL);

  private final Tokens tokens;
  private final Map<String, Shared> shared;
  private final List<String> transactions;
  private final Map<String, Integer> locals = new LinkedHashMap<>();

  /** The locals that are set whichever way the thread came here. */
  private Set<String> set = new HashSet<>();

  private final List<Instruction> instructions = new ArrayList<>();
  private int block = NO_BLOCK;
  private int depth;

  ThreadParser(Tokens tokens, Map<String, Shared> shared, List<String> transactions) {
    this.tokens = tokens;
    this.shared = shared;
    this.transactions = transactions;
  }

  Program.Code thread(String name) {
    statements();
    return new Program.Code(name, locals.size(), instructions);
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
      visible(Code.FENCE, 0, 0, line);
      tokens.expect(";");
    } else if (tokens.take("atomic")) {
      atomic(line);
    } else if (tokens.take("if")) {
      choice(line);
    } else {
      assignment(line);
    }
  }

  /** An outermost block is a transaction; inner ones do not count. */
  private void atomic(int line) {
    String name = tokens.isNameNext() ? tokens.name("") : "the block in line " + line;
    boolean isOutermost = block == NO_BLOCK;
    if (isOutermost) {
      block = transactions.size();
      transactions.add(name);
    }
    statements();
    if (isOutermost) {
      block = NO_BLOCK;
    }
  }

  private void choice(int line) {
    tokens.expect("(");
    expression();
    tokens.expect(")");
    int condition = hole(line);
    Set<String> before = new HashSet<>(set);
    statements();
    Set<String> ifTrue = set;
    set = before;
    if (tokens.take("else")) {
      int end = hole(line);
      fill(condition, Code.JUMP_IF_FALSE);
      if (tokens.isNext("if")) {
        enter();
        statement();
        depth--;
      } else {
        statements();
      }
      fill(end, Code.JUMP);
    } else {
      fill(condition, Code.JUMP_IF_FALSE);
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
      add(Code.SET_LOCAL, local, line);
      set.add(name);
    } else {
      visible(Code.WRITE, target.first(), target.size(), line);
    }
  }

  /** The index of an element, if it is one. */
  private void index(String name, Shared variable) {
    if (variable.size() > 0) {
      tokens.expect("[");
      expression();
      tokens.expect("]");
    } else if (tokens.isNext("[")) {
      throw new LitmusException(tokens.line(), name + " is no array");
    }
  }

  private void expression() {
    enter();
    disjunction();
    depth--;
  }

  /** What stands right of an {@code ||} is looked at only if what stands left of it is false. */
  private void disjunction() {
    conjunction();
    while (tokens.isNext("||")) {
      int line = tokens.line();
      tokens.take("||");
      int left = hole(line);
      add(Code.CONSTANT, 1, line);
      int end = hole(line);
      fill(left, Code.JUMP_IF_FALSE);
      conjunction();
      truth(line);
      fill(end, Code.JUMP);
    }
  }

  private void conjunction() {
    comparison();
    while (tokens.isNext("&&")) {
      int line = tokens.line();
      tokens.take("&&");
      int left = hole(line);
      comparison();
      truth(line);
      int end = hole(line);
      fill(left, Code.JUMP_IF_FALSE);
      add(Code.CONSTANT, 0, line);
      fill(end, Code.JUMP);
    }
  }

  /** Makes 1 of whatever is not 0. */
  private void truth(int line) {
    add(Code.NOT, 0, line);
    add(Code.NOT, 0, line);
  }

  private void comparison() {
    sum();
    int line = tokens.line();
    for (Map.Entry<String, Code> comparison : COMPARISONS.entrySet()) {
      if (tokens.take(comparison.getKey())) {
        sum();
        add(comparison.getValue(), 0, line);
        return;
      }
    }
    Code opposite = tokens.take("!=") ? Code.EQUAL : tokens.take(">") ? Code.AT_MOST : null;
    opposite = opposite == null && tokens.take(">=") ? Code.LESS : opposite;
    if (opposite != null) {
      sum();
      add(opposite, 0, line);
      add(Code.NOT, 0, line);
    }
  }

  private void sum() {
    product();
    @Nullable Code code = sign();
    while (code != null) {
      int line = tokens.line();
      product();
      add(code, 0, line);
      code = sign();
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
      add(Code.MULTIPLY, 0, line);
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
      add(Code.NOT, 0, line);
    } else if (tokens.take("-")) {
      add(Code.CONSTANT, 0, line);
      enter();
      primary();
      depth--;
      add(Code.SUBTRACT, 0, line);
    } else if (tokens.isNameNext()) {
      name(line);
    } else {
      add(Code.CONSTANT, tokens.number(), line);
    }
  }

  private void name(int line) {
    String name = tokens.name("");
    Shared variable = shared.get(name);
    if (variable != null) {
      index(name, variable);
      visible(Code.READ, variable.first(), variable.size(), line);
      return;
    }
    Integer local = locals.get(name);
    if (local == null) {
      throw new LitmusException(line, name + " is not shared and was not set before");
    }
    if (!set.contains(name)) {
      throw new LitmusException(
          line, name + " is not set before, if some condition has another outcome");
    }
    add(Code.LOCAL, local, line);
  }

  private void add(Code code, int argument, int line) {
    instructions.add(new Instruction(code, argument, 0, NO_BLOCK, line));
  }

  /** Adds an instruction that makes an event: of the block, or a transaction of its own. */
  private void visible(Code code, int argument, int size, int line) {
    int transaction = block;
    if (block == NO_BLOCK) {
      transaction = transactions.size();
      transactions.add("line " + line);
    }
    instructions.add(new Instruction(code, argument, size, transaction, line));
  }

  /** Leaves room for a jump; returns where. */
  private int hole(int line) {
    add(Code.JUMP, 0, line);
    return instructions.size() - 1;
  }

  /** Makes a jump to here. */
  private void fill(int hole, Code code) {
    Instruction empty = instructions.get(hole);
    instructions.set(hole, new Instruction(code, instructions.size(), 0, NO_BLOCK, empty.line()));
  }
}
