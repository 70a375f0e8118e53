package dev.cosmodrome.litmus.herd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cosmodrome.litmus.LitmusException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests in herd's format. */
class HerdTestTest {
  private static final long LIMIT = 1_000_000;

  @Test
  void allOutcomesAreFound() {
    HerdTest test = oneThreadEach("MOV [x],$1", "MOV EAX,[x]", "exists (1:EAX=1)");
    assertThat(Outcomes.of(test, true, LIMIT).states())
        .isEqualTo(Map.of("1:EAX=0;", false, "1:EAX=1;", true));
  }

  /** Each instruction by what it leaves in EAX (first 5), EBX (first 3) and x (first 4). */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "MOV EAX,[x]        | 4 | 3 | 4",
        "MOV [x],EBX        | 5 | 3 | 3",
        "MOV [x],-7         | 5 | 3 | -7",
        "MOV [x],$0x10      | 5 | 3 | 16",
        "ADD EAX,[x]        | 9 | 3 | 4",
        "ADD [x],EBX        | 5 | 3 | 7",
        "LOCK ADD [x],$2    | 5 | 3 | 6",
        "SUB EAX,EBX        | 2 | 3 | 4",
        "AND EAX,[x]        | 4 | 3 | 4",
        "OR [x],EBX         | 5 | 3 | 7",
        "XOR EAX,EAX        | 0 | 3 | 4",
        "SHL EBX,$2         | 5 | 12 | 4",
        "INC EAX            | 6 | 3 | 4",
        "LOCK DEC [x]       | 5 | 3 | 3",
        "XCHG [x],EAX       | 4 | 3 | 5",
        "XCHG EBX,[x]       | 5 | 4 | 3",
        "XCHG EAX,EBX       | 3 | 5 | 4",
        "LOCK XADD [x],EBX  | 5 | 4 | 7",
        "LOCK CMPXCHG [x],EBX | 4 | 3 | 4",
        "MOV AL,$9          | 9 | 3 | 4",
        "NOP                | 5 | 3 | 4"
      })
  void instructionsDoWhatTheyDo(String instruction, String eax, String ebx, String x) {
    HerdTest test =
        HerdTest.parse(
            "X86 one\n{ x=4; 0:EAX=5; 0:EBX=3; }\nP0 ;\n"
                + instruction.strip()
                + " ;\nlocations [0:EAX; 0:EBX; x;]\nforall (true)\n");
    assertThat(Outcomes.of(test, true, LIMIT).states().keySet())
        .containsExactly("0:EAX=" + eax + "; 0:EBX=" + ebx + "; x=" + x + ";");
  }

  @ParameterizedTest
  @CsvSource({
    "JE,0", "JNE,1", "JL,1", "JLE,1", "JG,0", "JGE,0", "JB,0", "JBE,0", "JA,1", "JAE,1", "JMP,1"
  })
  void jumpsAreMadeByWhatWasCompared(String jump, int jumped) {
    HerdTest test =
        HerdTest.parse(
            "X86 jump\n{ 0:EBX=1; }\nP0 ;\nMOV EAX,$-2 ;\nCMP EAX,$3 ;\n"
                + jump
                + " out ;\nMOV EBX,$0 ;\nout: NOP ;\nexists (0:EBX=1)\n");
    assertThat(Outcomes.of(test, true, LIMIT).positive()).isEqualTo(jumped);
  }

  @Test
  void aThreadThatNeverEndsHasNoOutcome() {
    HerdTest test = oneThreadEach("again: JMP again", "MOV [x],$1", "exists (x=1)");
    assertThat(Outcomes.of(test, true, LIMIT).states()).isEmpty();
  }

  @Test
  void aTooLargeTestIsUndecidedUnlessTheAnswerIsKnown() {
    HerdTest counting = oneThreadEach("again: INC EAX", "MOV [x],$1", "exists (x=1)");
    assertThat(Outcomes.of(counting, true, LIMIT).isDecided(counting)).isTrue();
    HerdTest endless =
        HerdTest.parse("X86 t\n{ }\nP0 ;\nagain: INC EAX ;\nJMP again ;\nexists (0:EAX=1)");
    assertThat(Outcomes.of(endless, true, 1000).isDecided(endless)).isFalse();
  }

  @Test
  void commentsTypesFiltersAndOldConditionsAreRead() {
    HerdTest test =
        HerdTest.parse(
            """
            X86_64 t (* a (* nested *) comment *)
            Orig=PodWR
            { int x=1; uint64_t 0:rax; [y]=2; };
            P0 ;
            movq (x),%rax ;
            filter (x=1)
            final (P0:RAX=1 => not y=3);
            with
            sc: exists;
            tso: ~exists;
            << show >>
            """);
    assertThat(test.quantifier()).isEqualTo(HerdTest.Quantifier.NOT_EXISTS);
    assertThat(Outcomes.of(test, true, LIMIT).states()).isEqualTo(Map.of("0:RAX=1; y=2;", true));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "X86 t|1: there is no initial state in braces",
        "X86 t\n{ }\nP0 ;\nNOP ;\n|5: there is no condition",
        "X86 t\n{ }\nexists (x=1)\n|3: there are no threads",
        "X86 t\n{ }\nQ0 ;\nexists (x=1)\n|3: expected P0, not 'Q0'",
        "X86 t\n{ }\nP0 ;\nFLY [x] ;\nexists (x=1)\n|4: 'FLY [x]' has the wrong operands",
        "X86 t\n{ }\nP0 ;\nBSF EAX,EBX ;\nexists (x=1)\n|4: 'BSF EAX,EBX' is not a known",
        "X86 t\n{ }\nP0 ;\nMOV [x],[y] ;\nexists (x=1)\n|4: 'MOV [x],[y]' has the wrong",
        "X86 t\n{ }\nP0 ;\nMOV 4(EAX),$1 ;\nexists (x=1)\n|4: '4(EAX)' is not a known",
        "X86 t\n{ }\nP0 ;\nLOCK MOV [x],$1 ;\nexists (x=1)\n|4: 'LOCK MOV [x],$1' cannot be locked",
        "X86 t\n{ }\nP0 ;\nJMP out ;\nexists (x=1)\n|4: there is no label out",
        "X86 t\n{ }\nP0 ;\nl: NOP ;\nl: NOP ;\nexists (x=1)\n|5: duplicate label l",
        "X86 t\n{ x=1=2; }\nP0 ;\nNOP ;\nexists (x=1)\n|2: 'x=1=2' is not an initial value",
        "X86 t\n{ }\nP0 ;\nNOP ;\nexists (1:EAX=1)\n|5: there is no thread P1",
        "X86 t\n{ }\nP0 ;\nNOP ;\nexists (0:FOO=1)\n|5: FOO is not a register",
        "X86 t\n{ }\nP0 ;\nNOP ;\nexists (x=1\n|5: expected ')', not the end",
        "X86 t\n{ }\nP0 ;\nNOP | NOP ;\nexists (x=1)\n|4: there are more columns than threads"
      })
  void malformedTestsAreRejected(String textAndReason) {
    int bar = textAndReason.lastIndexOf('|');
    String text = textAndReason.substring(0, bar);
    assertThatThrownBy(() -> HerdTest.parse(text))
        .isInstanceOf(LitmusException.class)
        .hasMessageStartingWith(textAndReason.substring(bar + 1));
  }

  private static HerdTest oneThreadEach(String first, String second, String condition) {
    return HerdTest.parse(
        "X86 t\n{ }\nP0 | P1 ;\n" + first + " | " + second + " ;\n" + condition + "\n");
  }
}
