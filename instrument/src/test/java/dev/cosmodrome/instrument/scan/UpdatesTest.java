package dev.cosmodrome.instrument.scan;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.Opcodes;

/** The statements that read a field and then write it. */
final class UpdatesTest {
  /** The reads and writes of updates, by their numbers among the accesses. */
  private static String updates(String code) {
    Updates updates = new Updates();
    int accesses = 0;
    for (String step : code.split(" ", -1)) {
      String field = step.substring(step.indexOf(':') + 1);
      switch (step.replaceAll(":.*", "")) {
        case "get" -> updates.access(accesses++, Opcodes.GETFIELD, "A", field);
        case "put" -> updates.access(accesses++, Opcodes.PUTFIELD, "A", field);
        case "getstatic" -> updates.access(accesses++, Opcodes.GETSTATIC, "A", field);
        case "putstatic" -> updates.access(accesses++, Opcodes.PUTSTATIC, "A", field);
        case "load" -> updates.load(Integer.parseInt(field));
        case "dup" -> updates.instruction(Opcodes.DUP);
        case "add" -> updates.instruction(Opcodes.IADD);
        case "push" -> updates.other();
        default -> updates.cut();
      }
    }
    StringBuilder found = new StringBuilder();
    for (int i = 0; i < accesses; i++) {
      found.append(updates.begin(i) ? "r" + i : "").append(updates.end(i) ? "w" + i : "");
    }
    assertThat(updates.isEmpty()).isEqualTo(found.length() == 0);
    return found.toString();
  }

  @ParameterizedTest
  @CsvSource({
    // x += 5
    "load:0 dup get:x push add put:x, r0w1",
    // this.x = this.x + 5
    "load:0 load:0 get:x push add put:x, r0w1",
    // a.x = b.x + 5
    "load:0 load:1 get:x push add put:x, ''",
    // x = y + 5
    "load:0 dup get:y push add put:x, ''",
    "getstatic:x push add putstatic:x, r0w1",
    "getstatic:x cut putstatic:x, ''",
    "load:0 dup get:x cut push put:x, ''",
    // x = x + y, which reads two fields
    "load:0 load:0 get:x load:0 get:y add put:x, r0w2",
    // two updates of one statement: only the first write belongs to a read before it
    "getstatic:x getstatic:x add putstatic:x putstatic:x, r0w2",
    // the read is of an object that was loaded once
    "load:0 get:x push put:x, ''"
  })
  void aReadAndAWriteOfTheSameFieldOfTheSameObject(String code, String expected) {
    assertThat(updates(code)).isEqualTo(expected);
  }
}
