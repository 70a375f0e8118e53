package dev.cosmodrome.instrument.models;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.models.Verb;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The heads of the tables of models explain every word that a rule can have. */
final class TableHeadsTest {
  private static final Path TABLES = Path.of("src/main/resources/dev/cosmodrome/instrument/models");

  @ParameterizedTest
  @EnumSource(Verb.class)
  void eachVerbIsExplained(Verb verb) throws IOException {
    Pattern word =
        Pattern.compile("^# {3}.*(?<![\\w-])" + Pattern.quote(verb.word()) + "(?![\\w-])");
    assertThat(comments()).as(verb.word()).anyMatch(line -> word.matcher(line).find());
  }

  private static List<String> comments() throws IOException {
    try (Stream<Path> tables = Files.list(TABLES)) {
      return tables
          .filter(table -> table.toString().endsWith(".txt"))
          .flatMap(TableHeadsTest::lines)
          .filter(line -> line.startsWith("#"))
          .toList();
    }
  }

  private static Stream<String> lines(Path table) {
    try {
      return Files.readAllLines(table).stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
