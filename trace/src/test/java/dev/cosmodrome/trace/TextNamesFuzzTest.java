package dev.cosmodrome.trace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Every text is a name and a note, and neither parsing nor encoding changes it. */
class TextNamesFuzzTest {
  private static final long SEED = Long.getLong("cosmodrome.fuzz.seed", 1);
  private static final int TEXTS = 300_000;

  private static final String[] PIECES = {
    " of ",
    "#",
    "#1",
    "_2",
    "[",
    "]",
    "[0]",
    "[]",
    " (3)",
    "(",
    ")",
    ".",
    ": ",
    ":",
    " ",
    "  ",
    "contents",
    "changes",
    "further keys",
    "hand-over",
    "readers",
    "writers",
    "interrupt",
    "value",
    "monitor of ",
    ".class",
    "A",
    "b.C",
    "ä",
    "1",
    "01",
    "suppress ",
    "blocks ",
    "guarded ",
    "holds ",
    "set ",
    "set-across-objects ",
    "unit ",
    "atomic ",
    "not-atomic ",
    "stopped at 1 bytes",
    "nothing recorded: ",
    "units by object",
    "extends ",
    "class ",
    "keeps ",
    "serial ",
    "\""
  };

  private final Random random = new Random(SEED);

  private String text() {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(7); i >= 0; i--) {
      text.append(PIECES[random.nextInt(PIECES.length)]);
    }
    return text.toString();
  }

  @Test
  void textsStayTheSame() {
    for (int i = 0; i < TEXTS; i++) {
      String text = text();
      assertThat(TextNames.variable(text).toString()).as("seed %d", SEED).isEqualTo(text);
      assertThat(TextNames.lock(text).toString()).as("seed %d", SEED).isEqualTo(text);
      assertThat(TextNames.text(TextNames.note(text))).as("seed %d", SEED).isEqualTo(text);
    }
  }

  @Test
  void namesStayTheSameInTables() {
    SymbolTable variables = new SymbolTable(Kind.VARIABLE);
    SymbolTable locks = new SymbolTable(Kind.LOCK);
    SymbolTable notes = new SymbolTable(Kind.NOTE);
    for (int i = 0; i < TEXTS; i++) {
      String text = text();
      VariableName variable = TextNames.variable(text);
      int id = variables.define(variable);
      assertThat(variables.variable(id)).as("seed %d, '%s'", SEED, text).isEqualTo(variable);
      assertThat(variables.name(id)).as("seed %d", SEED).isEqualTo(text);
      assertThat(locks.name(locks.define(TextNames.lock(text)))).isEqualTo(text);
      assertThat(notes.name(notes.define(TextNames.note(text)))).isEqualTo(text);
    }
  }

  @Test
  void textThatIsNotLookedAtIsFreeText() {
    for (int i = 0; i < TEXTS; i++) {
      String text = text();
      byte[] bytes = text.getBytes(UTF_8);
      assertThat(
              TextNames.mayBeVariable(bytes, 0, bytes.length)
                  || TextNames.variable(text).kind() == VariableKind.OTHER)
          .as("seed %d, '%s'", SEED, text)
          .isTrue();
    }
  }
}
