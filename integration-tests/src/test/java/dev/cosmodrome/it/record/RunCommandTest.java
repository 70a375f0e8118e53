package dev.cosmodrome.it.record;

import static dev.cosmodrome.it.record.CommandProcess.JAVA;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code run} and {@code record} as processes of their own, on a program of the user's. */
final class RunCommandTest {
  private static final String PROGRAM =
      """
      public class Shop {
        private int stock = 100;

        synchronized int stock() {
          return stock;
        }

        synchronized void setStock(int pieces) {
          stock = pieces;
        }

        void sell() {
          int pieces = stock();
          Thread.yield();
          setStock(pieces - 1);
        }

        public static void main(String[] args) throws InterruptedException {
          Shop shop = new Shop();
          for (int i = 0; i < 10; i++) {
            Thread other = new Thread(shop::sell);
            other.start();
            while (other.isAlive()) {
              shop.sell();
            }
            other.join();
          }
          System.out.println("closed " + String.join(" ", args));
          System.exit(args.length);
        }
      }
      """;

  private static final String RACY_PROGRAM =
      """
      import java.util.ArrayList;
      import java.util.List;

      public class Guests {
        private final List<String> names = new ArrayList<>(100);

        void add(String name) {
          names.add(name);
        }

        public static void main(String[] args) {
          Guests guests = new Guests();
          for (int i = 0; i < 4; i++) {
            new Thread(() -> guests.add("Ada")).start();
          }
        }
      }
      """;

  private static final String DETERMINISTIC_PROGRAM =
      """
      public class Picture {
        private int sum;

        void render() throws InterruptedException {
          inThreads();
        }

        private void inThreads() throws InterruptedException {
          Thread one = new Thread(() -> sum++);
          Thread other = new Thread(() -> sum++);
          one.start();
          other.start();
          one.join();
          other.join();
        }

        public static void main(String[] args) throws InterruptedException {
          new Picture().render();
        }
      }
      """;

  @TempDir private Path folder;

  @BeforeEach
  void writeProgram() throws IOException {
    Files.writeString(folder.resolve("Shop.java"), PROGRAM);
  }

  private int cosmodrome(String... args) throws IOException, InterruptedException {
    return new CommandProcess(folder).run(folder, List.of(args));
  }

  private String printed(String stream) throws IOException {
    return new CommandProcess(folder).printed(stream);
  }

  @Test
  void aSourceFileIsRunAndCheckedAndKeepsItsOutputAndStatus()
      throws IOException, InterruptedException {
    assertThat(cosmodrome("run", "Shop.java", "--now", "-x")).isEqualTo(2);
    assertThat(printed("err").lines())
        .containsExactly("cosmodrome: the program ended with status 2");
    assertThat(printed("out"))
        .startsWith("closed --now -x")
        .contains("Shop.sell is not atomic")
        .contains("Shop.java:", "  | setStock(pieces - 1);", "  > Shop.setStock  Shop.java:");
  }

  @Test
  void findingsDecideTheStatusIfTheyAreMeantTo() throws IOException, InterruptedException {
    assertThat(cosmodrome("run", "--fail-on-findings", "Shop.java")).isEqualTo(1);
    Files.writeString(folder.resolve("sell.spec"), "not-atomic Shop.sell");
    assertThat(cosmodrome("run", "--fail-on-findings", "--spec", "sell.spec", "Shop.java"))
        .isZero();
  }

  @Test
  void racesAreLookedForIfAllBlocksAreAtomicAndNothingElseIsAskedFor()
      throws IOException, InterruptedException {
    Files.writeString(folder.resolve("Guests.java"), RACY_PROGRAM);

    assertThat(cosmodrome("run", "Guests.java")).isZero();
    assertThat(printed("out"))
        .contains("Data race on contents of ArrayList#1")
        .contains("  atomicity    clean\n  races        1 finding");

    assertThat(cosmodrome("run", "--checkers", "atomicity", "Guests.java")).isZero();
    assertThat(printed("out")).endsWith(" events\n  atomicity    clean\n");

    assertThat(cosmodrome("run", "Shop.java")).isZero();
    assertThat(printed("out")).doesNotContain("  races ");
  }

  @Test
  void reportsAreWritten() throws IOException, InterruptedException {
    String[] reports = {"shop.findings.json", "shop.html", "shop.sarif", "shop.xml", "shop.txt"};
    List<String> args = new ArrayList<>(List.of("run", "--sources", "."));
    for (String report : reports) {
      args.addAll(List.of("-o", report));
    }
    args.add("Shop.java");
    assertThat(cosmodrome(args.toArray(String[]::new))).isZero();
    for (String report : reports) {
      assertThat(Files.readString(folder.resolve(report))).contains("Shop.sell", "Shop.java");
    }
    assertThat(Files.readString(folder.resolve("shop.html"))).contains("setStock(pieces - 1);");
    assertThat(cosmodrome("report", "--sources", ".", "shop.findings.json")).isZero();
    assertThat(printed("out")).isEqualTo(Files.readString(folder.resolve("shop.txt")));
  }

  @Test
  void suppressedFindingsAreOnlyCounted() throws IOException, InterruptedException {
    Files.writeString(
        folder.resolve("Shop.java"),
        "import dev.cosmodrome.annotations.SuppressInterference;\n"
            + PROGRAM
                .replace("void sell", "@SuppressInterference(\"we\\nbuy more\") void sell")
                .replace("synchronized int", "@SuppressInterference(\"x\") synchronized int"));
    assertThat(
            cosmodrome(
                "run",
                "--fail-on-findings",
                "--",
                JAVA,
                "-cp",
                System.getProperty("java.class.path"),
                "Shop.java"))
        .isZero();
    assertThat(printed("out"))
        .contains("  atomicity    clean, 1 suppressed\n")
        .contains("  Shop.sell suppresses 1 finding: we buy more\n")
        .contains("  unused: Shop.stock suppresses nothing: x\n");
  }

  @Test
  void aRecordingIsCheckedAsOftenAsWanted() throws IOException, InterruptedException {
    assertThat(cosmodrome("record", "-o", "shop.cosmo", "--", JAVA, "Shop.java")).isZero();
    assertThat(printed("out")).startsWith("closed");
    assertThat(cosmodrome("check", "shop.cosmo")).isEqualTo(1);
    assertThat(cosmodrome("infer-spec", "shop.cosmo", "-o", "shop.spec")).isZero();
    assertThat(Files.readString(folder.resolve("shop.spec"))).contains("not-atomic Shop.sell");
    assertThat(cosmodrome("check", "--spec", "shop.spec", "shop.cosmo")).isZero();
  }

  @Test
  void conflictingAccessesAreEnoughForAtomicity() throws IOException, InterruptedException {
    assertThat(cosmodrome("run", "--conflicts-only", "Shop.java")).isZero();
    assertThat(printed("out"))
        .contains("Shop.sell is not atomic: lost update")
        .contains("  | setStock(pieces - 1);", "  > Shop.setStock  Shop.java:");
    assertThat(cosmodrome("run", "--conflicts-only", "--checkers", "blocks", "Shop.java"))
        .isEqualTo(2);
    assertThat(printed("err"))
        .isEqualTo(
            "cosmodrome: --conflicts-only cannot be combined with --units, --all-accesses, and"
                + " checkers that need them\n");
  }

  /** A shop that sells what another one has is no unit of work on that, by objects. */
  @Test
  void receiversAreRecordedIfACheckerNeedsThem() throws IOException, InterruptedException {
    String siblings =
        PROGRAM
            .replace("void sell()", "void sell(Shop other)")
            .replace("int pieces = stock();", "int pieces = other.stock();")
            .replace("setStock(pieces - 1);", "other.setStock(pieces - 1);")
            .replace("shop::sell", "() -> new Shop().sell(shop)")
            .replace("shop.sell();", "new Shop().sell(shop);");
    Files.writeString(folder.resolve("Shop.java"), siblings);
    assertThat(cosmodrome("run", "--checkers", "atomic-sets", "Shop.java")).isZero();
    assertThat(printed("out")).contains("atomic-sets  clean");
    assertThat(cosmodrome("record", "--units", "-o", "told.cosmo", JAVA, "Shop.java")).isZero();
    assertThat(cosmodrome("check", "--checkers", "atomic-sets", "told.cosmo")).isZero();
    assertThat(cosmodrome("record", "-o", "shop.cosmo", JAVA, "Shop.java")).isZero();
    assertThat(cosmodrome("check", "--checkers", "atomic-sets", "shop.cosmo")).isEqualTo(1);
    assertThat(printed("out")).contains("Shop.sell is not atomic on the fields of Shop#");
  }

  @Test
  void aSourceFileMayUseTheAnnotations() throws IOException, InterruptedException {
    String annotated =
        "import dev.cosmodrome.annotations.Deterministic;\n"
            + DETERMINISTIC_PROGRAM.replace("void render", "@Deterministic void render");
    Files.writeString(folder.resolve("Picture.java"), annotated);
    assertThat(cosmodrome("run", "--checkers", "determinism", "Picture.java")).isZero();
    assertThat(printed("err")).isEmpty();
    assertThat(printed("out")).contains("Picture.render is not deterministic");
  }

  @Test
  void aMethodThatARuleNamesIsRecordedWhateverItDoes() throws IOException, InterruptedException {
    Files.writeString(folder.resolve("Picture.java"), DETERMINISTIC_PROGRAM);
    Files.writeString(folder.resolve("p.spec"), "deterministic Picture.render # one call\n");
    String[] run = {"run", "--checkers", "determinism", "--spec", "p.spec", "Picture.java"};
    assertThat(cosmodrome(run)).isZero();
    assertThat(printed("err")).isEmpty();
    assertThat(printed("out")).contains("Picture.render is not deterministic");
    assertThat(cosmodrome("record", "--spec", "p.spec", "-o", "p.cosmo", "Picture.java")).isZero();
    assertThat(cosmodrome("check", "--checkers", "determinism", "--spec", "p.spec", "p.cosmo"))
        .isEqualTo(1);
    assertThat(printed("out")).contains("Picture.render is not deterministic");
  }

  /** Two reads with nothing in between: a schedule that was lucky shows none of it. */
  @Test
  void repeatedAccessesAreRecordedForCheckersThatPredict()
      throws IOException, InterruptedException {
    Files.writeString(
        folder.resolve("Runner.java"),
        """
        public class Runner {
          private String task = "paint";

          int length() {
            return (task == null ? 0 : 1) + (task == null ? 0 : 2);
          }

          void clear() {
            task = null;
          }

          public static void main(String[] args) {
            Runner runner = new Runner();
            new Thread(runner::length).start();
            new Thread(runner::clear).start();
          }
        }
        """);
    assertThat(cosmodrome("run", "--checkers", "blocks", "Runner.java")).isZero();
    assertThat(printed("out")).contains("Runner.length is not atomic: non-repeatable read");
    assertThat(cosmodrome("record", "-o", "few.cosmo", "Runner.java")).isZero();
    assertThat(cosmodrome("check", "--checkers", "blocks", "few.cosmo")).isZero();
    assertThat(printed("out")).contains("contains no repeated accesses", "--all-accesses");
    assertThat(cosmodrome("record", "--all-accesses", "-o", "all.cosmo", "Runner.java")).isZero();
    assertThat(cosmodrome("check", "--checkers", "blocks", "all.cosmo")).isEqualTo(1);
    assertThat(printed("out")).doesNotContain("repeated accesses");
  }

  /** The example of Wang and Stoller: a table that changes while an iterator walks through it. */
  @Test
  void theCallsOfAnIteratorAreStepsOfTheirOwn() throws IOException, InterruptedException {
    Files.writeString(
        folder.resolve("Table.java"),
        """
        import java.util.Hashtable;
        import java.util.Iterator;

        public class Table {
          private final Hashtable<String, String> entries = new Hashtable<>();

          String first() {
            Iterator<String> keys = entries.keySet().iterator();
            return keys.next();
          }

          boolean isEmpty() {
            Iterator<String> keys = entries.keySet().iterator();
            return !keys.hasNext();
          }

          void put(String key) {
            entries.put(key, key);
          }

          public static void main(String[] args) {
            Table table = new Table();
            table.put("a");
            new Thread(table::first).start();
            new Thread(table::isEmpty).start();
            new Thread(() -> table.put("b")).start();
          }
        }
        """);
    for (String checker : List.of("reduction", "blocks")) {
      assertThat(cosmodrome("run", "--checkers", checker, "Table.java")).isZero();
      assertThat(printed("out")).contains("Table.first ", "Table.isEmpty ");
    }
  }

  @Test
  void onlyWhatIsIncludedIsRecorded() throws IOException, InterruptedException {
    assertThat(
            cosmodrome("record", "-o", "no.cosmo", "--include", "com.acme.**", JAVA, "Shop.java"))
        .isZero();
    assertThat(cosmodrome("check", "--format", "json", "no.cosmo")).isEqualTo(3);
    assertThat(printed("out")).contains("\"verdict\":\"undecided\"", "nothing was checked: ");
    assertThat(cosmodrome("run", "--exclude", "Sh*", "Shop.java")).isEqualTo(3);
    assertThat(printed("out")).contains("  atomicity    undecided\n", "nothing was checked: ");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aRecordingThatDoesNotFitOnTheDiskIsAFailure() throws IOException, InterruptedException {
    assertThat(cosmodrome("record", "-o", "/dev/full", JAVA, "Shop.java")).isEqualTo(2);
    assertThat(printed("err"))
        .contains("cosmodrome: /dev/full: the recording is incomplete; check it with --partial\n");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void jvmsThatAScriptStartsAreRecorded() throws IOException, InterruptedException {
    Files.writeString(folder.resolve("shop.sh"), "echo open; '" + JAVA + "' Shop.java\n");
    assertThat(cosmodrome("run", "--children", "--", "sh", "shop.sh")).isZero();
    assertThat(printed("out"))
        .startsWith("open\nclosed \n")
        .contains("Shop.sell is not atomic: lost update", "sh shop.sh (process ");
    assertThat(cosmodrome("record", "--children", "-o", "s.cosmo", "--", "sh", "shop.sh")).isZero();
    assertThat(folder).isDirectoryContaining("regex:.*/s-\\d+\\.cosmo");
  }

  @Test
  void aProgramOfOneThreadIsReported() throws IOException, InterruptedException {
    Files.writeString(
        folder.resolve("Alone.java"),
        """
        class Alone {
          int x;

          public static void main(String[] args) {
            Alone alone = new Alone();
            synchronized (alone) {
              alone.x++;
            }
            System.exit(3);
          }
        }
        """);
    assertThat(cosmodrome("run", "Alone.java")).isEqualTo(3);
    assertThat(printed("err").lines())
        .containsExactly(
            "cosmodrome: Alone.java: only one thread was recorded, so nothing can interfere",
            "cosmodrome: the program ended with status 3");
    assertThat(printed("out")).endsWith("  atomicity    clean\n");
  }
}
