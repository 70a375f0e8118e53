package dev.cosmodrome.it;

import static com.tngtech.archunit.base.DescribedPredicate.alwaysTrue;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What each module may use. */
final class ArchitectureTest {
  private static final String ANNOTATIONS = "dev.cosmodrome.annotations..";
  private static final String ORDER = "dev.cosmodrome.order..";
  private static final String LITMUS = "dev.cosmodrome.litmus..";
  private static final String TRACE = "dev.cosmodrome.trace..";
  private static final String TESTKIT = "dev.cosmodrome.testkit..";
  private static final String CHECKERS = "dev.cosmodrome.checkers..";
  private static final String RUNTIME = "dev.cosmodrome.runtime..";
  private static final String INSTRUMENT = "dev.cosmodrome.instrument..";
  private static final String AGENT = "dev.cosmodrome.agent..";
  private static final String REPORT = "dev.cosmodrome.report..";
  private static final String JUNIT = "dev.cosmodrome.junit..";
  private static final String MAVEN = "dev.cosmodrome.maven..";
  private static final String EXAMPLES = "dev.cosmodrome.examples..";
  private static final String CLI = "dev.cosmodrome.cli..";

  /** The packages that a module may use beside its own, the JDK's and JSpecify's. */
  private static final Map<String, Set<String>> MAY_USE =
      Map.ofEntries(
          Map.entry(ANNOTATIONS, Set.of()),
          Map.entry(ORDER, Set.of()),
          Map.entry(LITMUS, Set.of()),
          Map.entry(TRACE, Set.of("net.jpountz..")),
          Map.entry(TESTKIT, Set.of(TRACE, "org.assertj..")),
          Map.entry(CHECKERS, Set.of(ORDER, TRACE, "org.jgrapht..", "org.sat4j..")),
          Map.entry(RUNTIME, Set.of(ORDER, TRACE)),
          Map.entry(INSTRUMENT, Set.of("org.objectweb.asm..")),
          Map.entry(AGENT, Set.of(RUNTIME, INSTRUMENT, "com.sun.tools.attach..")),
          Map.entry(REPORT, Set.of(CHECKERS, "com.google.gson..", "javax.xml.stream..")),
          Map.entry(
              JUNIT, Set.of(TRACE, CHECKERS, REPORT, RUNTIME, "org.junit..", "org.opentest4j..")),
          Map.entry(MAVEN, Set.of(TRACE, CHECKERS, REPORT, "org.apache.maven..")),
          Map.entry(EXAMPLES, Set.of(ANNOTATIONS)),
          Map.entry(
              CLI,
              Set.of(
                  ORDER,
                  LITMUS,
                  TRACE,
                  CHECKERS,
                  REPORT,
                  "com.google.gson..",
                  "me.tongfei.progressbar..",
                  "picocli..")));

  /** Each package directly below that of the checkers. */
  private static final String ANALYSES = "dev.cosmodrome.checkers.(*)..";

  /** The packages among them that are no analysis and that every analysis may use. */
  private static final String[] SHARED_BY_ANALYSES = {
    "dev.cosmodrome.checkers.transactions..", "dev.cosmodrome.checkers.prediction.."
  };

  /** The package among them that lists the analyses. */
  private static final String REGISTRY = "dev.cosmodrome.checkers.registry..";

  private static JavaClasses production;

  @BeforeAll
  static void readClasses() {
    production =
        new ClassFileImporter()
            .withImportOption(location -> !location.contains("/test-classes/"))
            .importPackages("dev.cosmodrome");
  }

  static Stream<String> modules() {
    return MAY_USE.keySet().stream().sorted();
  }

  @ParameterizedTest
  @MethodSource("modules")
  void aModuleUsesOnlyWhatItMay(String module) {
    String[] allowed =
        Stream.concat(Stream.of(module, "java..", "org.jspecify.."), MAY_USE.get(module).stream())
            .toArray(String[]::new);
    classes()
        .that()
        .resideInAPackage(module)
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(allowed)
        .allowEmptyShould(true)
        .check(production);
  }

  @Test
  void everyClassBelongsToAModule() {
    classes().should().resideInAnyPackage(modules().toArray(String[]::new)).check(production);
  }

  @Test
  void packagesOfTheCheckersFormNoCycle() {
    slices().matching(ANALYSES).should().beFreeOfCycles().allowEmptyShould(true).check(production);
  }

  @Test
  void analysesNeverSeeEachOther() {
    slices()
        .matching(ANALYSES)
        .should()
        .notDependOnEachOther()
        .ignoreDependency(alwaysTrue(), resideInAnyPackage(SHARED_BY_ANALYSES))
        .ignoreDependency(resideInAPackage(REGISTRY), alwaysTrue())
        .allowEmptyShould(true)
        .check(production);
  }

  @Test
  void nothingLogsThroughTheJdk() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAPackage("java.util.logging..")
        .check(production);
  }

  @Test
  void onlyTheCommandLineAndTheAgentExit() {
    noClasses()
        .that()
        .resideOutsideOfPackages(CLI, AGENT)
        .should()
        .callMethod(System.class, "exit", int.class)
        .check(production);
  }
}
