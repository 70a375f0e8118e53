package dev.cosmodrome.cli;

import com.google.gson.Gson;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code info}: counts the contents of a trace. */
@Command(
    name = "info",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Counts the threads, variables, locks and events of traces.",
    footer = {
      "",
      "Examples:",
      "  cosmodrome info app.cosmo",
      "  cosmodrome info --format json *.std"
    })
final class InfoCommand implements Callable<Integer> {
  enum Format {
    TEXT,
    JSON
  }

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(arity = "1..*", paramLabel = "FILE", description = "Traces; - is standard input.")
  private List<String> files = List.of();

  @Option(
      names = "--format",
      paramLabel = "text|json",
      description = "The output format (default: text).",
      defaultValue = "text")
  private Format format = Format.TEXT;

  @Option(
      names = "--partial",
      description = "Accept a native trace that was cut off; count it up to its last whole chunk.")
  private boolean partial;

  @Override
  public Integer call() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    for (String file : files) {
      Map<String, Object> info = TraceInput.use(file, partial, this::info);
      if (format == Format.JSON) {
        out.println(new Gson().toJson(info));
      } else {
        info.forEach((name, value) -> out.println(line(name, value)));
      }
      out.flush();
    }
    return Main.CLEAN;
  }

  private static String line(String name, Object value) {
    return value instanceof Long number
        ? String.format(Locale.ROOT, "%-16s%,15d", name, number)
        : value.toString();
  }

  private Map<String, Object> info(TraceInput input) throws IOException {
    TraceCounts counts = new TraceCounts(input.reader().symbols());
    input.reader().readAll(counts);
    TraceInput.cutOff(input.reader().isCutOff(), "counted", counts.events())
        .forEach(remark -> Main.complain(spec.commandLine(), input.name() + ": " + remark));
    Symbols symbols = input.reader().symbols();
    Map<String, Object> info = new LinkedHashMap<>();
    info.put("trace", input.name());
    info.put("events", counts.events());
    info.put("threads", (long) symbols.of(Kind.THREAD).size());
    info.put("variables", (long) symbols.of(Kind.VARIABLE).size());
    info.put("locks", (long) symbols.of(Kind.LOCK).size());
    info.put("transactions", counts.blocks() + counts.unary());
    info.put("blocks", counts.blocks());
    info.put("unary", counts.unary());
    info.put("open", counts.open());
    for (int operation = 0; operation < Op.COUNT; operation++) {
      if (counts.of(operation) > 0) {
        info.put(Op.word(operation), counts.of(operation));
      }
    }
    return info;
  }
}
