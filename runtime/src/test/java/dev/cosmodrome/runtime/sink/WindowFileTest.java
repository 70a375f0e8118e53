package dev.cosmodrome.runtime.sink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.testkit.TraceText;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Note;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import dev.cosmodrome.trace.TraceReader;
import dev.cosmodrome.trace.Traces;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The file of a window has the events of the window and only the names that they need. */
class WindowFileTest {
  @TempDir private Path folder;

  @Test
  void namesThatAreNotUsedAreLeftOut() throws IOException {
    EventList trace = TraceText.of("T1: w(x) acq(l) . T2: enter(a.B.c) r(y) fence exit").trace();
    Symbols symbols = trace.symbols();
    symbols.of(Kind.VARIABLE).intern("unused");
    symbols.of(Kind.NOTE).intern("not-atomic a.B.c");
    Path file = folder.resolve("copy.cosmo");
    try (WindowFile copy = new WindowFile(symbols, file)) {
      for (int i = 2; i < trace.size(); i++) {
        EventList.Event event = trace.get(i);
        copy.event(event.operation(), event.thread(), event.target(), event.site());
      }
    }

    List<String> events = new ArrayList<>();
    try (TraceReader reader = Traces.read(file)) {
      Symbols copied = reader.symbols();
      reader.readAll(
          (operation, thread, target, site) ->
              events.add(
                  copied.name(Kind.THREAD, thread)
                      + " "
                      + Op.word(operation)
                      + " "
                      + copied.target(operation, target)));
      assertThat(copied.of(Kind.VARIABLE).size()).isEqualTo(1);
      assertThat(copied.of(Kind.LOCK).size()).isZero();
    }
    assertThat(events).containsExactly("T2 enter a.B.c", "T2 read y", "T2 fence ", "T2 exit ");
    assertThat(Traces.notes(file)).containsExactly(Note.ofText("not-atomic a.B.c"));
  }
}
