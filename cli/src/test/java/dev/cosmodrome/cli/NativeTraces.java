package dev.cosmodrome.cli;

import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import dev.cosmodrome.trace.TraceFormat;
import dev.cosmodrome.trace.TraceWriter;
import dev.cosmodrome.trace.Traces;
import java.io.IOException;
import java.nio.file.Path;

/** Native traces that no text can be converted to. */
final class NativeTraces {
  private NativeTraces() {}

  /** A trace whose event 1 is malformed. */
  static Path releaseWithoutAcquire(Path file) throws IOException {
    Symbols symbols = new Symbols();
    int worker = symbols.of(Kind.THREAD).intern("worker");
    int variable = symbols.of(Kind.VARIABLE).intern("variable");
    int lock = symbols.of(Kind.LOCK).intern("lock");
    try (TraceWriter writer = Traces.write(file, TraceFormat.COSMO, symbols)) {
      writer.event(Op.READ, worker, variable, 0);
      writer.event(Op.RELEASE, worker, lock, 0);
    }
    return file;
  }

  /** A trace of two events, the second by a thread of this name. */
  static Path withThread(Path file, String name) throws IOException {
    Symbols symbols = new Symbols();
    int variable = symbols.of(Kind.VARIABLE).intern("variable");
    int first = symbols.of(Kind.THREAD).intern("first");
    int second = symbols.of(Kind.THREAD).intern(name);
    try (TraceWriter writer = Traces.write(file, TraceFormat.COSMO, symbols)) {
      writer.event(Op.READ, first, variable, 0);
      writer.event(Op.READ, second, variable, 0);
    }
    return file;
  }
}
