package dev.cosmodrome.cli;

import dev.cosmodrome.trace.EventSink;
import dev.cosmodrome.trace.TraceReader;
import dev.cosmodrome.trace.TraceWriter;
import dev.cosmodrome.trace.Validator;
import java.io.IOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code convert}: a trace in another format. */
@Command(
    name = "convert",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Writes a trace in another format.",
    footer = {
      "",
      "Examples:",
      "  cosmodrome convert trace.std.gz -o trace.cosmo",
      "  cosmodrome convert app.cosmo --to std -o - | head"
    })
final class ConvertCommand implements Callable<Integer> {
  @Parameters(
      index = "0",
      paramLabel = "FILE",
      description = "The trace, in any format; - is standard input.")
  private String file = "";

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "TO",
      description = "The file to write, instead of -o.")
  private @Nullable String to;

  @Mixin private TraceOutput output = new TraceOutput();

  @Option(
      names = "--partial",
      description =
          "Accept a native trace that was cut off; convert it up to its last whole chunk.")
  private boolean partial;

  @Option(
      names = "--limit",
      paramLabel = "SIZE",
      defaultValue = "4g",
      description = {
        "Write no file if it would become larger (default: 4g).",
        "A trace with loops may take a thousand times as much space as text."
      })
  private String limit = "";

  @Spec private CommandSpec spec = CommandSpec.create();

  private long events;

  @Override
  public Integer call() throws IOException {
    output.limit(LimitedOutput.bytes(limit));
    TraceInput.use(
        file,
        partial,
        input -> {
          output.write(to, input.reader().symbols(), writer -> copy(input.reader(), writer));
          TraceInput.cutOff(input.reader().isCutOff(), "converted", events).forEach(this::warn);
          return input.name();
        });
    return Main.CLEAN;
  }

  private void warn(String remark) {
    Main.complain(spec.commandLine(), file + ": " + remark);
  }

  private void copy(TraceReader reader, TraceWriter writer) throws IOException {
    Validator validator = new Validator(reader.symbols());
    EventSink sink =
        (operation, thread, target, site) -> {
          validator.event(operation, thread, target, site);
          writer.event(operation, thread, target, site);
          events++;
        };
    reader.readAll(sink);
  }
}
