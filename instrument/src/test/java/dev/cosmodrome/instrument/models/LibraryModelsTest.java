package dev.cosmodrome.instrument.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cosmodrome.models.LibraryEvent;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The tables of models: lines that are understood, and lines that are not. */
final class LibraryModelsTest {
  private static LibraryModels table(String... lines) {
    LibraryModels models = new LibraryModels();
    models.add("mine.txt", List.of(lines));
    return models;
  }

  private static String event(String text) {
    LibraryEvent e = EventParser.parse(text);
    return "%s on %d name '%s' argument %d%s condition %d function %d"
        .formatted(
            e.verb(),
            e.on(),
            e.name(),
            e.argument(),
            e.end() == 0 ? "" : " end " + e.end(),
            e.condition(),
            e.function());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "acquire this | ACQUIRE on 0 name '' argument 0 condition 0 function 0",
        "send arg2 | SEND on 2 name '' argument 0 condition 0 function 0",
        "receive result | RECEIVE on -1 name '' argument 0 condition 0 function 0",
        "receive this.writers | RECEIVE on 0 name 'writers' argument 0 condition 0 function 0",
        "read this[arg1] | READ on 0 name '' argument 1 condition 0 function 0",
        "update field if true | UPDATE on -2 name '' argument 0 condition 1 function 0",
        "update field if result is expected"
            + " | UPDATE on -2 name '' argument 0 condition 2 function 0",
        "store this[arg1] if null | STORE on 0 name '' argument 1 condition 3 function 0",
        "change this[arg1] by arg2 if called"
            + " | CHANGE on 0 name '' argument 1 condition 4 function 2",
        "change this[arg1] if equal | CHANGE on 0 name '' argument 1 condition 5 function 0",
        "miss this if false | MISS on 0 name '' argument 0 condition 6 function 0",
        "release this if writing | RELEASE on 0 name '' argument 0 condition 7 function 0",
        "unshare this if reading | UNSHARE on 0 name '' argument 0 condition 8 function 0",
        "convert this if changed | CONVERT on 0 name '' argument 0 condition 10 function 0",
        "observe-order this if used"
            + " | OBSERVE_ORDER on 0 name '' argument 0 condition 11 function 0",
        "handle arg1 arg2 | HANDLE on 1 name '' argument 2 condition 0 function 0",
        "blocks | BLOCKS on 0 name '' argument 0 condition 0 function 0",
        "full-fence | FULL_FENCE on 0 name '' argument 0 condition 0 function 0",
        "chance time | CHANCE on 0 name 'time' argument 0 condition 0 function 0",
        "blocks if polling | BLOCKS on 0 name '' argument 0 condition 14 function 0",
        "read-elements arg1.deep"
            + " | READ_ELEMENTS on 1 name 'deep' argument 0 condition 0 function 0",
        "write-elements arg1[arg2]"
            + " | WRITE_ELEMENTS on 1 name '' argument 2 condition 0 function 0",
        "read-elements arg4[arg5..arg6]"
            + " | READ_ELEMENTS on 4 name '' argument 5 end 6 condition 0 function 0",
        "read-elements arg1[..arg2]"
            + " | READ_ELEMENTS on 1 name '' argument 0 end 2 condition 0 function 0",
        "compare-elements arg4[arg5..arg6] if equal"
            + " | COMPARE_ELEMENTS on 4 name '' argument 5 end 6 condition 5 function 0",
        "write-elements arg1[arg2+arg3]"
            + " | WRITE_ELEMENTS on 1 name '' argument 2 end -3 condition 0 function 0",
        "read-buffer this.int[arg1]"
            + " | READ_BUFFER on 0 name 'int' argument 1 condition 0 function 0",
        "chance time if true | CHANCE on 0 name 'time' argument 0 condition 1 function 0"
      })
  void anEventHasVerbTargetFunctionAndCondition(String text, String expected) {
    assertThat(event(text)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "grab this | 'grab' is none of acquire, try, share",
        "acquire | 'acquire' needs an object",
        "acquire that | 'that' is not one of this, result, field, arg1 to arg3",
        "acquire arg4 | 'arg4' is not one of this, result, field, arg1 to arg3",
        "read this[arg4] | 'this[arg4]' is not one of this, result, field",
        "acquire this if maybe | 'acquire this if maybe' has text after its end",
        "acquire this now | 'acquire this now' has text after its end",
        "blocks this | 'blocks' stands alone, not 'blocks this'",
        "blocks if true | 'blocks' stands alone, not 'blocks if true'",
        "read-elements result | 'result' is not one of this, arg1 to arg6, with .name, [arg1]",
        "read-elements arg1[arg2..] | 'arg1[arg2..]' is not one of this, arg1 to arg6",
        "chance time of day | 'chance time of day' is not 'chance NAME'",
        "handle arg1 name | 'name' is not an argument such as arg1",
        "change this by that | 'that' is not an argument such as arg1"
      })
  void anEventThatIsWrongIsExplained(String text, String message) {
    assertThatThrownBy(() -> EventParser.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "lock acquire this | mine.txt:2: expected 'method: action', not 'lock acquire this'",
        "lo-ck: acquire this | mine.txt:2: 'lo-ck' is not a method",
        "lock(int: acquire this | mine.txt:2: 'lock(int' is not a method",
        "lock, : acquire this | mine.txt:2: '' is not a method",
        "lock: acquire this then grab this | mine.txt:2: 'grab' is none of"
      })
  void aRuleThatIsWrongIsNamedWithItsNumber(String rule, String message) {
    assertThatThrownBy(() -> table("a.Lock", "  " + rule))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @Test
  void aLineWithoutIndentationIsAClassName() {
    assertThatThrownBy(() -> table("a.B C")).hasMessage("mine.txt:1: 'a.B C' is not a class name");
  }

  @Test
  void aRuleNeedsAClassBeforeIt() {
    assertThatThrownBy(() -> table("  lock: acquire this"))
        .hasMessage("mine.txt:1: a rule without a class before it");
  }

  @Test
  void commentsAndEmptyLinesAreIgnored() {
    LibraryModels models = table("# locks", "", "a.Lock # of a", "  lock: acquire this # always");
    assertThat(models.knows("lock")).isTrue();
    assertThat(models.rules("lock", "()V")).hasSize(1);
  }

  @Test
  void aRuleIsForAllMethodsThatItLists() {
    LibraryModels models = table("a.Lock", "  lock, await(long, TimeUnit): acquire this");
    assertThat(models.rules("lock", "()V")).hasSize(1);
    assertThat(models.rules("await", "(JLjava/util/concurrent/TimeUnit;)V")).hasSize(1);
    assertThat(models.rules("await", "(J)V")).isEmpty();
  }

  @Test
  void aStarStandsForAnyEndOfAName() {
    LibraryModels models = table("a.Lock", "  lock*: acquire this");
    assertThat(models.knows("lockInterruptibly")).isTrue();
    assertThat(models.knows("unlock")).isFalse();
    assertThat(models.rules("lockInterruptibly", "()V")).hasSize(1);
  }

  @Test
  void newStandsForTheConstructor() {
    LibraryModels models = table("a.Lock", "  new: acquire arg1");
    assertThat(models.rules("<init>", "(Ljava/lang/Object;)V")).hasSize(1);
  }

  @Test
  void aRuleFitsOnlyMethodsWithTheArgumentsThatItNames() {
    LibraryModels models = table("a.Queue", "  put: send arg2");
    assertThat(models.rules("put", "(Ljava/lang/Object;)V")).isEmpty();
    assertThat(models.rules("put", "(ILjava/lang/Object;)V")).hasSize(1);
  }

  @Test
  void aRuleWithARangeFitsOnlyMethodsWithIndices() {
    LibraryModels models = table("a.Arrays", "  search: read-elements arg1[arg2..arg3]");
    assertThat(models.rules("search", "([JIIJ)I")).hasSize(1);
    assertThat(models.rules("search", "([JJ)I")).isEmpty();
    assertThat(models.rules("search", "([Ljava/lang/String;Ljava/lang/String;I)I")).isEmpty();
  }

  @Test
  void aFunctionMustBeOneThatCanTakePartInTheStep() {
    LibraryModels models = table("a.Cell", "  update: update this by arg1");
    assertThat(models.rules("update", "(Ljava/util/function/IntUnaryOperator;)I")).hasSize(1);
    assertThat(models.rules("update", "(Ljava/util/function/Function;)I")).isEmpty();
    assertThat(models.rules("update", "(Ljava/lang/Runnable;)I")).isEmpty();
  }

  @Test
  void aLaterRuleForTheSameClassWins() {
    LibraryModels models = table("a.Lock", "  lock: acquire this");
    models.add("other.txt", List.of("a.Lock", "  lock: share this"));
    assertThat(models.rules("lock", "()V"))
        .singleElement()
        .satisfies(rule -> assertThat(rule.events().get(0).verb().word()).isEqualTo("share"));
  }

  @Test
  void rulesOfSeveralClassesForOneMethodAreKeptApart() {
    LibraryModels models = table("a.Lock", "  lock: acquire this", "b.Lock", "  lock: share this");
    assertThat(models.rules("lock", "()V"))
        .extracting(rule -> rule.type)
        .containsExactlyInAnyOrder("a/Lock", "b/Lock");
  }

  /** The tables of the agent are read lazily, line by line: here all of them. */
  @Test
  void everyLineOfTheTablesOfTheJdkIsUnderstood() throws IOException {
    LibraryModels models = LibraryModels.ofJdk();
    models.addRepeating();
    assertThat(models.knows("lock")).isTrue();
    assertThat(models.allRules()).hasSizeGreaterThan(500);
    assertThat(models.allRules()).allSatisfy(rule -> assertThat(rule.events()).isNotEmpty());
  }
}
