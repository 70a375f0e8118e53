package dev.cosmodrome.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cosmodrome.checkers.specification.Specification;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.MalformedEventException;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import dev.cosmodrome.trace.VariableName;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The counts of a trace, and of the names that it lacks. */
final class TraceCountsTest {
  private final Symbols symbols = new Symbols();

  private TraceCounts counts(String events) {
    TraceCounts counts = new TraceCounts(symbols);
    for (String event : events.split(" ", -1)) {
      int thread = symbols.of(Kind.THREAD).intern("T" + event.charAt(0));
      int variable = symbols.of(Kind.VARIABLE).intern("x");
      int block = symbols.of(Kind.BLOCK).intern("A.f");
      switch (event.substring(1)) {
        case "[" -> counts.event(Op.BEGIN, thread, block, 0);
        case "]" -> counts.event(Op.END, thread, block, 0);
        case "r" -> counts.event(Op.READ, thread, variable, 0);
        default -> counts.event(Op.WRITE, thread, variable, 0);
      }
    }
    return counts;
  }

  @ParameterizedTest
  @CsvSource({
    // events, number of events, outermost blocks, events outside, blocks that have not ended
    "1r, 1, 0, 1, 0",
    "1[ 1r 1], 3, 1, 0, 0",
    "1[ 1[ 1r 1] 1w 1], 6, 1, 0, 0",
    "1[ 2[ 1r 2] 1] 2w, 6, 2, 1, 0",
    "1[ 2[ 2r, 3, 2, 0, 2",
    "1[ 1] 1[ 1], 4, 2, 0, 0"
  })
  void blocksAreCountedOnceHoweverDeepTheyAre(
      String events, long count, long blocks, long unary, long open) {
    TraceCounts counts = counts(events);
    assertThat(counts.events()).isEqualTo(count);
    assertThat(counts.blocks()).isEqualTo(blocks);
    assertThat(counts.unary()).isEqualTo(unary);
    assertThat(counts.open()).isEqualTo(open);
  }

  @Test
  void eventsAreCountedByOperation() {
    TraceCounts counts = counts("1r 1r 2w");
    assertThat(counts.of(Op.READ)).isEqualTo(2);
    assertThat(counts.of(Op.WRITE)).isEqualTo(1);
    assertThat(counts.of(Op.BEGIN)).isZero();
  }

  @Test
  void aMalformedTraceIsNotCounted() {
    assertThatThrownBy(() -> counts("1]")).isInstanceOf(MalformedEventException.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // declaration, warning
        "set s: Account.balance Account.owner | ''",
        "set s: a.b.Account.balance | ''",
        "set s: Account.balnace | no variable 'Account.balnace', which f.spec names",
        "set s: global | ''",
        "set s: globl | no variable 'globl', which f.spec names"
      })
  void aNameThatTheTraceDoesNotHaveMayBeMisspelt(String declaration, String warning) {
    for (String name : List.of("Account.balance of Account#1", "Account.owner of Account#1")) {
      symbols.of(Kind.VARIABLE).intern(name);
    }
    symbols.of(Kind.VARIABLE).intern("global");
    assertThat(VariableName.ofText("Account.balance of Account#1").field())
        .contains("Account.balance");
    List<String> complaints =
        new MissingNames(symbols).complaints(Specification.parse(declaration).sets(), "f.spec");
    assertThat(String.join("; ", complaints)).isEqualTo(warning);
  }
}
