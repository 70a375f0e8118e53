package dev.cosmodrome.litmus;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Parses a program; {@code docs/litmus.md} describes the syntax. */
final class ProgramParser {
  /** The maximum number of variables; more are a mistake. */
  private static final int MAX_VARIABLES = 1000;

  /**
   * The address of a shared variable, and the number of its elements if it is an array, otherwise
   * 0.
   */
  record Shared(int first, int size) {}

  private final Tokens tokens;
  private final Map<String, Shared> shared = new LinkedHashMap<>();
  private final List<String> variables = new ArrayList<>();
  private final List<Integer> initial = new ArrayList<>();
  private final List<String> transactions = new ArrayList<>();
  private final List<LitmusProgram.Code> threads = new ArrayList<>();
  private final Map<Question, Boolean> expected = new EnumMap<>(Question.class);

  ProgramParser(String text) {
    tokens = new Tokens(text);
  }

  LitmusProgram program() {
    while (!tokens.isAtEnd()) {
      if (tokens.take("shared")) {
        declarations();
      } else if (tokens.take("expect")) {
        expectations();
      } else if (tokens.take("thread")) {
        thread();
      } else {
        throw tokens.unexpected("'shared', 'thread' or 'expect'");
      }
    }
    if (threads.isEmpty()) {
      throw tokens.unexpected("a thread");
    }
    return new LitmusProgram(threads, variables, initial, transactions, expected);
  }

  private void declarations() {
    do {
      int line = tokens.line();
      String name = tokens.name("the name of a shared variable");
      if (shared.containsKey(name)) {
        throw new LitmusException(line, name + " is declared twice");
      }
      int size = 0;
      if (tokens.take("[")) {
        size = tokens.number();
        tokens.expect("]");
        if (size == 0) {
          throw new LitmusException(line, name + " has no elements");
        }
      }
      if (size > MAX_VARIABLES - variables.size()) {
        throw new LitmusException(line, "more than " + MAX_VARIABLES + " variables");
      }
      declare(name, size, tokens.take("=") ? value() : 0);
    } while (tokens.take(","));
    tokens.expect(";");
  }

  private int value() {
    return tokens.take("-") ? -tokens.number() : tokens.number();
  }

  private void declare(String name, int size, int value) {
    shared.put(name, new Shared(variables.size(), size));
    for (int i = 0; i < Math.max(1, size); i++) {
      variables.add(size == 0 ? name : name + "[" + i + "]");
      initial.add(value);
    }
  }

  private void expectations() {
    do {
      int line = tokens.line();
      String word = question();
      Question question =
          Question.of(word)
              .orElseThrow(() -> new LitmusException(line, "no question '" + word + "'"));
      boolean isYes = tokens.take("yes");
      if (!isYes && !tokens.take("no")) {
        throw tokens.unexpected("'yes' or 'no'");
      }
      expected.put(question, isYes);
    } while (tokens.take(","));
    tokens.expect(";");
  }

  private String question() {
    StringBuilder word = new StringBuilder(tokens.name("a question"));
    while (tokens.take("-")) {
      word.append('-').append(tokens.name("a question"));
    }
    return word.toString();
  }

  private void thread() {
    int line = tokens.line();
    String name = tokens.name("the name of a thread");
    Set<String> names = new HashSet<>();
    threads.forEach(code -> names.add(code.name()));
    if (!names.add(name)) {
      throw new LitmusException(line, "duplicate thread " + name);
    }
    threads.add(new ThreadParser(tokens, shared, transactions).thread(name));
  }
}
