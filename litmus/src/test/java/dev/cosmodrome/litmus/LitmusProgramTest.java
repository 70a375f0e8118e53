package dev.cosmodrome.litmus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cosmodrome.litmus.Machine.Model;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts of programs, and what the programs do. */
class LitmusProgramTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = ':',
      value = {
        "1 + 2 * 3 - 4:3",
        "-2 + 5:3",
        "(1 + 2) * 3:9",
        "1 < 2:1",
        "2 <= 1:0",
        "2 > 1:1",
        "1 >= 2:0",
        "1 != 1:0",
        "!(1 == 1):0",
        "0 || 3:1",
        "2 && 0:0",
        "2 && 3:1",
        "1 || x:1",
        "a[1]:4",
        "x + a[x]:4"
      })
  void expressions(String expression, int value) {
    String text = "shared x, a[2] = 4, out; thread T { out = " + expression + "; }";
    assertThat(results(text)).allMatch(memory -> memory.contains("write out = " + value));
  }

  @Test
  void nothingIsReadThatDoesNotMatter() {
    assertThat(results("shared x, y; thread T { y = 1 || x; if (0 && x) { y = 2; } }"))
        .containsExactly("write y = 1, commit y = 1");
  }

  @Test
  void branches() {
    String text =
        "shared x; thread T { if (x == 1) { x = 2; } else if (x == 0) { x = 3; } else { x = 4; } }";
    assertThat(results(text)).containsExactly("read x = 0, read x = 0, write x = 3, commit x = 3");
  }

  @Test
  void aThreadReadsFromItsOwnBuffer() {
    assertThat(results("shared x; thread T { x = 1; a = x; }"))
        .allMatch(execution -> execution.contains("read x = 1"));
  }

  @Test
  void aFenceWaitsForTheBuffer() {
    assertThat(results("shared x; thread T { x = 1; fence; }"))
        .containsExactly("write x = 1, commit x = 1, fence");
  }

  @Test
  void bothThreadsOfStoreBufferingMayReadNothing() {
    String text = "shared x, y; thread T { x = 1; a = y; } thread U { y = 1; b = x; }";
    assertThat(results(text)).anyMatch(e -> e.contains("read x = 0") && e.contains("read y = 0"));
    assertThat(results(text, Model.SC))
        .noneMatch(e -> e.contains("read x = 0") && e.contains("read y = 0"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|1: expected a thread, not the end",
        "thrad T { }|1: expected 'shared', 'thread' or 'expect', not 'thrad'",
        "thread T { x = y; }|1: y is not shared and not assigned before",
        "shared x; thread T { if (x) { a = 1; } x = a; }|1: a is not assigned on all paths",
        "shared x; thread T { if (x) { a = 1; } else { b = 1; } x = b; }|1: b is not assigned on all paths",
        "shared x[0]; thread T { }|1: x has no elements",
        "expect robust maybe; thread T { }|1: expected 'yes' or 'no', not 'maybe'",
        "thread T { x = 1 }|1: expected ';', not '}'",
        "thread T {|1: expected a statement, not the end",
        "thread T { x ?= 1; }|1: unexpected character '?'",
        "shared x, x; thread T { }|1: x is declared twice",
        "shared x; thread T { x[0] = 1; }|1: x is not an array",
        "shared a[2]; thread T { a = 1; }|1: expected '[', not '='",
        "thread T { } thread T { }|1: duplicate thread T",
        "thread T { x = 99999999999; }|1: 99999999999 is too large",
        "expect speed yes; thread T { }|1: no question 'speed'",
        "shared a[99999]; thread T { }|1: more than 1000 variables",
        "thread if { }|1: expected the name of a thread, not 'if'"
      })
  void mistakesAreNamed(String text, String message) {
    assertThatThrownBy(() -> LitmusProgram.parse(text))
        .isInstanceOf(LitmusException.class)
        .hasMessage(message);
  }

  @Test
  void aLocalMayBeSetOnEachWay() {
    String text =
        "shared x; thread T { if (x) { a = 1; } else if (!x) { a = 2; } else { a = 3; } x = a; }";
    assertThat(results(text)).containsExactly("read x = 0, read x = 0, write x = 2, commit x = 2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"x = (", "atomic { ", "x = !"})
  void nestingHasAnEnd(String opening) {
    String nested = opening + opening.replace("x = ", "").repeat(9_999);
    assertThatThrownBy(() -> LitmusProgram.parse("thread T { " + nested))
        .isInstanceOf(LitmusException.class)
        .hasMessage("1: nested too deeply");
  }

  @Test
  void elementsThatAreNotThereAreNamed() {
    assertThatThrownBy(() -> results("shared a[2];\nthread T {\n a[2] = 1; }"))
        .isInstanceOf(LitmusException.class)
        .hasMessage("3: there is no a[2] in some execution");
  }

  @Test
  void aTooLargeProgramStaysUndecided() {
    LitmusProgram program =
        LitmusProgram.parse("shared x; thread T { x = 1; } thread U { x = 2; }");
    Question.Answer answer = Question.ROBUST.ask(program, 3);
    assertThat(answer.isYes()).isFalse();
    assertThat(answer.isNo()).isFalse();
  }

  private static Set<String> results(String text) {
    return results(text, Model.TSO);
  }

  private static Set<String> results(String text, Model model) {
    LitmusProgram program = LitmusProgram.parse(text);
    Set<String> results = new HashSet<>();
    new Machine(program, model)
        .run(
            Long.MAX_VALUE,
            execution -> {
              results.add(described(execution, program));
              return true;
            });
    return results;
  }

  private static String described(List<Event> execution, LitmusProgram program) {
    return execution.stream().map(program::describe).collect(Collectors.joining(", "));
  }
}
