package dev.cosmodrome.checkers.severity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.Origin;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Note;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OriginsTest {
  private final Symbols symbols = new Symbols();

  private Origins origins(String... libraries) {
    for (String name : libraries) {
      symbols.of(Kind.NOTE).define(new Note.FromLibrary(name));
    }
    return new Origins(symbols);
  }

  private Origin ofBlock(Origins origins, String block) {
    return origins.of(ExampleFinding.of(symbols, block, 0).finding());
  }

  private Origin ofSteps(Origins origins, String... sites) {
    int x = symbols.of(Kind.VARIABLE).intern("x");
    ExampleFinding finding = ExampleFinding.withoutBlock(symbols);
    for (String site : List.of(sites)) {
      finding.step(Op.READ, x, symbols.of(Kind.SITE).intern(site), 0, 0);
    }
    return origins.of(finding.finding());
  }

  @ParameterizedTest
  @CsvSource({
    "org.acme.A.m, PROGRAM",
    "A.m, PROGRAM",
    "org.lib.B.m, LIBRARY",
    "org.lib.B$C.m, LIBRARY",
    "org.lib.inner.B.m, PROGRAM",
    "org.library.B.m, PROGRAM",
    "java.util.HashMap.put, JDK",
    "javax.swing.Timer.start, JDK",
    "javafx.Button.press, PROGRAM",
  })
  void thePackageOfTheBlockDecides(String block, Origin expected) {
    assertThat(ofBlock(origins("org.lib"), block)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"javax.inject", "com.sun.jna", "java.cup"})
  void aPackageOfAJarIsALibraryWhateverItsName(String name) {
    assertThat(ofBlock(origins(name), name + ".A.m")).isEqualTo(Origin.LIBRARY);
  }

  @Test
  void withoutABlockTheStepClosestToTheProgramDecides() {
    Origins origins = origins("org.lib");
    String jdk = "java.util.HashMap.put(HashMap.java:1)";
    String library = "org.lib.B.m(B.java:2)";
    String program = "org.acme.A.m(A.java:3)";

    assertThat(ofSteps(origins, jdk)).isEqualTo(Origin.JDK);
    assertThat(ofSteps(origins, jdk, library)).isEqualTo(Origin.LIBRARY);
    assertThat(ofSteps(origins, jdk, program, library)).isEqualTo(Origin.PROGRAM);
  }

  @Test
  void anUnknownPlaceCountsAsThatOfTheProgram() {
    Origins origins = origins();

    assertThat(ofSteps(origins)).isEqualTo(Origin.PROGRAM);
    assertThat(ofSteps(origins, "line 7")).isEqualTo(Origin.PROGRAM);
  }
}
