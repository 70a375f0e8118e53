package dev.cosmodrome.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.pipeline.Analysis;
import dev.cosmodrome.checkers.pipeline.CheckerType;
import dev.cosmodrome.checkers.pipeline.RecordingFile;
import dev.cosmodrome.checkers.specification.Specification;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Findings files of each checker, with each verdict, conform to the schema. */
final class WrittenFindingsTest {
  private static final Path SCHEMA = Path.of("..", "docs", "findings.schema.json");
  private static final String CLEAN = "T|begin(a) T|r(x) T|end(a)";
  private static final String LOST_UPDATE =
      "T|begin(a) T|r(x)|a.B.m(B.java:1) U|w(x)|a.B.n(B.java:2) T|w(x) T|end(a)";

  @TempDir private Path folder;

  /** Traces with findings of each checker, and the kinds of these findings. */
  static Stream<Arguments> findings() {
    return Stream.of(
        arguments(CheckerType.ATOMICITY, LOST_UPDATE, "not-atomic"),
        arguments(CheckerType.VELODROME, LOST_UPDATE, "not-atomic"),
        arguments(CheckerType.AERODROME, LOST_UPDATE, "not-atomic"),
        arguments(CheckerType.BLOCKS, LOST_UPDATE, "not-atomic"),
        arguments(CheckerType.ATOMIC_SETS, LOST_UPDATE, "not-atomic-on-set"),
        arguments(CheckerType.REDUCTION, LOST_UPDATE, "not-reducible"),
        arguments(CheckerType.RACES, LOST_UPDATE, "race"),
        arguments(
            CheckerType.ATOMIC_SETS,
            "T|enter(C.m) T|r(C.x~of~C#1) U|w(C.x~of~C#1) T|w(C.x~of~C#1) T|exit(C.m)",
            "not-atomic-on-set"),
        arguments(
            CheckerType.DETERMINISM,
            "T|begin(a) T|fork(U) T|fork(V) U|w(x) V|w(x) T|join(U) T|join(V) T|end(a)",
            "not-deterministic"),
        arguments(CheckerType.DETERMINISM, LOST_UPDATE, "not-deterministic"),
        arguments(
            CheckerType.DEADLOCKS,
            "T|acq(k) T|acq(l) T|rel(l) T|rel(k) U|acq(l) U|acq(k) U|rel(k) U|rel(l)",
            "deadlock"),
        arguments(CheckerType.DEADLOCKS, "T|acq(k) U|acq(l) T|blocked(l) U|blocked(k)", "deadlock"),
        arguments(CheckerType.DEADLOCKS, "#@~abandoned~k T|acq(k)|B.java:1 T|stop", "deadlock"),
        arguments(
            CheckerType.DEADLOCKS,
            "#@~retries~p T|acq(k) T|try(l)|p T|acq(l)|p T|rel(l) T|rel(k)"
                + " U|acq(l) U|acq(k) U|rel(k) U|rel(l)",
            "livelock"),
        arguments(
            CheckerType.TSO,
            "T|begin(a) T|w(x) T|r(y) T|end(a) U|begin(b) U|w(y) U|r(x) U|end(b)",
            "not-atomic-under-tso"),
        arguments(CheckerType.TSO, "T|w(x) T|r(y) U|w(y) U|r(x)", "not-robust"),
        arguments(
            CheckerType.TSO, "T|w(x) T|r(y) U|w(y) U|r(x) T|commit(x) U|commit(y)", "not-robust"),
        arguments(
            CheckerType.TSO,
            "T|begin(a) T|barrier(b) V|stop U|barrier(b) U|w(x) T|w(y) T|join(U)",
            "not-atomic"));
  }

  @ParameterizedTest
  @MethodSource("findings")
  void findingsAreInTheSchema(CheckerType checker, String trace, String kind) throws IOException {
    JsonObject written = write(checker, trace);
    assertThat(verdict(written)).isEqualTo("violation");
    assertThat(checker(written).getAsJsonArray("findings"))
        .extracting(finding -> finding.getAsJsonObject().get("kind").getAsString())
        .contains(kind);
  }

  @ParameterizedTest
  @EnumSource(CheckerType.class)
  void cleanVerdictsAreInTheSchema(CheckerType checker) throws IOException {
    assertThat(verdict(write(checker, CLEAN))).isEqualTo("clean");
  }

  @ParameterizedTest
  @EnumSource(CheckerType.class)
  void undecidedVerdictsAreInTheSchema(CheckerType checker) throws IOException {
    JsonObject written = write(checker, "#@~nothing~recorded:~no~class");
    assertThat(verdict(written)).isEqualTo("undecided");
    assertThat(checker(written).get("remark").getAsString()).contains("nothing was checked");
  }

  @Test
  void aVerdictThatIsCleanAsFarAsSeenIsInTheSchema() throws IOException {
    JsonObject written = write(CheckerType.DETERMINISM, "T|begin(a) T|chance(x) T|end(a)");
    assertThat(verdict(written)).isEqualTo("clean");
    assertThat(checker(written).getAsJsonArray("unseen")).hasSize(1);
  }

  @Test
  void suppressionsAreInTheSchema() throws IOException {
    JsonObject written = write(CheckerType.ATOMICITY, "#@~suppress~a~meant " + LOST_UPDATE);
    assertThat(checker(written).get("silenced").getAsInt()).isOne();
    assertThat(written.getAsJsonArray("suppressions")).hasSize(1);
  }

  /** A member that is never written has no place in the schema. */
  @Test
  void eachMemberOfTheSchemaIsWritten() throws IOException {
    Set<String> members = new TreeSet<>();
    for (Arguments finding : findings().toList()) {
      collect(write((CheckerType) finding.get()[0], (String) finding.get()[1]), members);
    }
    collect(write(CheckerType.DETERMINISM, "T|begin(a) T|chance(x) T|end(a)"), members);
    collect(write(CheckerType.ATOMICITY, "#@~suppress~a~meant " + LOST_UPDATE), members);
    JsonObject schema = JsonParser.parseString(Files.readString(SCHEMA)).getAsJsonObject();
    Set<String> listed = new TreeSet<>(schema.getAsJsonObject("properties").keySet());
    for (JsonElement type : schema.getAsJsonObject("$defs").asMap().values()) {
      if (type.getAsJsonObject().has("properties")) {
        listed.addAll(type.getAsJsonObject().getAsJsonObject("properties").keySet());
      }
    }
    assertThat(members).isEqualTo(listed);
  }

  private static void collect(JsonElement json, Set<String> members) {
    if (json.isJsonArray()) {
      json.getAsJsonArray().forEach(item -> collect(item, members));
    } else if (json.isJsonObject()) {
      members.addAll(json.getAsJsonObject().keySet());
      json.getAsJsonObject().asMap().values().forEach(value -> collect(value, members));
    }
  }

  /** Checks a trace, given by its lines, with {@code ~} for a space, and writes the findings. */
  private JsonObject write(CheckerType checker, String trace) throws IOException {
    Path file = folder.resolve("t.std");
    Files.write(
        file, Arrays.stream(trace.split(" ", -1)).map(line -> line.replace('~', ' ')).toList());
    Analysis analysis =
        new Analysis(Specification.NONE, List.of(checker), Set.of(), UnaryOperator.identity());
    TraceResult<FindingView> result =
        analysis.run(new RecordingFile(file, "t.std")).result().map(FindingView::of);
    StringBuilder json = new StringBuilder();
    new JsonReport().write(List.of(result), json);
    assertThat(JsonSchema.ofWrittenFindings().complaints(json.toString())).isEmpty();
    return JsonParser.parseString(json.toString()).getAsJsonObject();
  }

  private static JsonObject checker(JsonObject written) {
    return written.getAsJsonArray("checkers").get(0).getAsJsonObject();
  }

  private static String verdict(JsonObject written) {
    return checker(written).get("verdict").getAsString();
  }
}
