package dev.cosmodrome.cli;

import dev.cosmodrome.checkers.pipeline.Inference;
import dev.cosmodrome.checkers.specification.Specification;
import dev.cosmodrome.trace.TraceSource;
import dev.cosmodrome.trace.Traces;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code infer-spec}: writes the methods that are not atomic in a recording. */
@Command(
    name = "infer-spec",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description =
        "Writes a specification that excludes the methods that are not atomic in a recording;"
            + " with --spec, extends an existing one.",
    footer = {
      "",
      "Examples:",
      "  cosmodrome infer-spec app.cosmo -o app.spec",
      "  cosmodrome infer-spec --spec app.spec later.cosmo -o app.spec"
    })
final class InferSpecCommand implements Callable<Integer> {
  private static final String STANDARD_OUTPUT = "-";

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(index = "0", paramLabel = "FILE", description = "The recording, in any format.")
  private String file = "";

  @Mixin private SpecificationFile base = new SpecificationFile();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "The file to write (default: standard output).",
      defaultValue = STANDARD_OUTPUT)
  private String output = STANDARD_OUTPUT;

  @Option(
      names = "--partial",
      description = "Accept a native trace that was cut off; use it up to its last whole chunk.")
  private boolean partial;

  @Override
  public Integer call() throws IOException {
    if (!output.equals(STANDARD_OUTPUT)) {
      UserPath.output(output);
      UserPath.keep(List.of(file), output);
    }
    TraceSource trace = TraceInput.source(file, partial);
    Specification known = base.read().withNotes(Traces.notes(UserPath.of(file)));
    Inference inference = new Inference(trace, known);
    TraceInput.naming(
        file,
        () -> {
          inference.run();
          return inference;
        });
    write(new SpecificationText(file, inference).after(base.text()), inference);
    return Main.CLEAN;
  }

  private void write(String text, Inference inference) {
    PrintWriter out = spec.commandLine().getOut();
    if (output.equals(STANDARD_OUTPUT)) {
      out.print(text);
    } else {
      TextFile.write(output, text);
      int methods = inference.notAtomic().size();
      String found = methods == 1 ? "1 method that is" : methods + " methods that are";
      out.println(output + ": " + found + " not atomic");
    }
    out.flush();
  }
}
