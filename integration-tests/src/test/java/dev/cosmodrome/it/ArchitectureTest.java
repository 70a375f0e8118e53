package dev.cosmodrome.it;

import static com.tngtech.archunit.base.DescribedPredicate.alwaysTrue;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.toUnmodifiableSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The dependency rules that docs/architecture.md states; the table of modules is read from it. */
final class ArchitectureTest {
  private static final Path PAGE =
      Path.of(System.getProperty("cosmodrome.maven.root"), "docs", "architecture.md");

  /** A row of the table: a module, its purpose, and what it may use. */
  private static final Pattern ROW = Pattern.compile("\\| `([a-z-]+)` \\|.*\\| ([^|]+) \\|");

  private static final Pattern NAME = Pattern.compile("`([^`]+)`");

  /** The packages that each module may use beside its own, the JDK's and JSpecify's. */
  private static final Map<String, Set<String>> MAY_USE = readTable();

  /** Each package directly below that of the checkers. */
  private static final String ANALYSES = "dev.cosmodrome.checkers.(*)..";

  /** The packages among them that every analysis may use. */
  private static final String[] SHARED_BY_ANALYSES = {
    "dev.cosmodrome.checkers.transactions..", "dev.cosmodrome.checkers.prediction.."
  };

  /** The package among them that runs the analyses. */
  private static final String PIPELINE = "dev.cosmodrome.checkers.pipeline..";

  private static JavaClasses production;

  /** Reads the classes of the modules from their folders: the agent's jar renames libraries. */
  @BeforeAll
  static void readClasses() throws URISyntaxException {
    Path root = Path.of(System.getProperty("cosmodrome.maven.root")).toAbsolutePath().normalize();
    Path own =
        Path.of(ArchitectureTest.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Path build = root.resolve("integration-tests").relativize(own.getParent());
    production =
        new ClassFileImporter()
            .importPaths(
                modules().stream()
                    .map(module -> root.resolve(module).resolve(build).resolve("classes"))
                    .filter(Files::isDirectory)
                    .toList());
  }

  private static Map<String, Set<String>> readTable() {
    Map<String, Set<String>> table = new TreeMap<>();
    try {
      for (String line : Files.readAllLines(PAGE)) {
        Matcher row = ROW.matcher(line);
        if (row.matches()) {
          table.put(
              row.group(1),
              NAME.matcher(row.group(2))
                  .results()
                  .map(name -> name.group(1))
                  .collect(toUnmodifiableSet()));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return table;
  }

  /** The packages of a module or library of the table. */
  private static String packages(String name) {
    if (name.equals("maven-plugin")) {
      return "dev.cosmodrome.maven..";
    }
    return (MAY_USE.containsKey(name) ? "dev.cosmodrome." + name : name) + "..";
  }

  static Set<String> modules() {
    return MAY_USE.keySet();
  }

  @Test
  void theTableListsTheModules() {
    assertThat(modules()).contains("trace", "checkers", "runtime", "cli").hasSize(15);
    assertThat(MAY_USE.get("checkers")).contains("trace", "order");
    assertThat(MAY_USE.get("order")).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("modules")
  void aModuleUsesOnlyWhatItMay(String module) {
    String[] allowed =
        Stream.concat(
                Stream.of(packages(module), "java..", "org.jspecify.."),
                MAY_USE.get(module).stream().map(ArchitectureTest::packages))
            .toArray(String[]::new);
    classes()
        .that()
        .resideInAPackage(packages(module))
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(allowed)
        .allowEmptyShould(true)
        .check(production);
  }

  @Test
  void everyClassBelongsToAModule() {
    String[] packages = modules().stream().map(ArchitectureTest::packages).toArray(String[]::new);
    classes().should().resideInAnyPackage(packages).check(production);
  }

  @Test
  void packagesOfTheCheckersFormNoCycle() {
    slices().matching(ANALYSES).should().beFreeOfCycles().allowEmptyShould(true).check(production);
  }

  @Test
  void packagesOfTheInstrumenterFormNoCycle() {
    slices()
        .matching("dev.cosmodrome.instrument.(*)..")
        .should()
        .beFreeOfCycles()
        .check(production);
    noClasses()
        .that()
        .resideInAPackage("dev.cosmodrome.instrument.*..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("dev.cosmodrome.instrument")
        .check(production);
  }

  @Test
  void analysesNeverSeeEachOther() {
    slices()
        .matching(ANALYSES)
        .should()
        .notDependOnEachOther()
        .ignoreDependency(alwaysTrue(), resideInAnyPackage(SHARED_BY_ANALYSES))
        .ignoreDependency(resideInAPackage(PIPELINE), alwaysTrue())
        .allowEmptyShould(true)
        .check(production);
  }

  /** The largest number of classes that may depend on each other in a circle, by module. */
  @ParameterizedTest
  @CsvSource({"runtime, 8", "instrument, 8"})
  void circlesOfClassesAreSmall(String module, int limit) {
    assertThat(ClassCycles.of(production, "dev.cosmodrome." + module))
        .isNotEmpty()
        .allSatisfy(cycle -> assertThat(cycle).hasSizeLessThanOrEqualTo(limit));
  }

  @Test
  void packagesOfTheRuntimeFormNoCycle() {
    slices().matching("dev.cosmodrome.runtime.(*)..").should().beFreeOfCycles().check(production);
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
        .resideOutsideOfPackages(packages("cli"), packages("agent"))
        .should()
        .callMethod(System.class, "exit", int.class)
        .check(production);
  }
}
