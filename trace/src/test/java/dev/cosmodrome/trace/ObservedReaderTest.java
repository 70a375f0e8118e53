package dev.cosmodrome.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ObservedReaderTest {
  /** A trace of batches with one event each, whose targets count down to 0. */
  private static final class Countdown implements TraceReader {
    private final Symbols symbols = new Symbols();
    private int left;
    private boolean isClosed;

    Countdown(int events) {
      left = events;
    }

    @Override
    public Symbols symbols() {
      return symbols;
    }

    @Override
    public boolean read(EventBatch batch) {
      batch.setSize(left > 0 ? 1 : 0);
      batch.operations()[0] = Op.READ;
      batch.targets()[0] = --left;
      return batch.size() > 0;
    }

    @Override
    public boolean isCutOff() {
      return left < 0;
    }

    @Override
    public void close() {
      isClosed = true;
    }
  }

  private final List<String> order = new ArrayList<>();

  @Test
  void theObserverSeesEachBatchBeforeTheConsumerAndNoneAtTheEnd() throws IOException {
    Countdown trace = new Countdown(2);
    TraceReader reader =
        new ObservedReader(trace, batch -> order.add("observer " + batch.targets()[0]));

    reader.readAll((operation, thread, target, site) -> order.add("consumer " + target));

    assertThat(order).containsExactly("observer 1", "consumer 1", "observer 0", "consumer 0");
  }

  @Test
  void theRestIsThatOfTheTrace() throws IOException {
    Countdown trace = new Countdown(1);
    TraceReader reader = new ObservedReader(trace, batch -> {});

    assertThat(reader.symbols()).isSameAs(trace.symbols());
    assertThat(reader.isCutOff()).isFalse();
    reader.readAll((operation, thread, target, site) -> {});
    assertThat(reader.isCutOff()).isTrue();
    assertThat(trace.isClosed).isFalse();
    reader.close();
    assertThat(trace.isClosed).isTrue();
  }

  @Test
  void theConsumerGetsNoBatchThatTheObserverRejects() {
    TraceReader reader =
        new ObservedReader(
            new Countdown(2),
            batch -> {
              throw new IOException("rejected");
            });

    assertThatThrownBy(
            () -> reader.readAll((operation, thread, target, site) -> order.add("consumer")))
        .isInstanceOf(IOException.class)
        .hasMessage("rejected");
    assertThat(order).isEmpty();
  }
}
