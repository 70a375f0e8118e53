package dev.cosmodrome.it.library;

import dev.cosmodrome.it.record.RecordedRun;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** Cases that are tried on each JDK. */
final class JdkCases {
  private JdkCases() {}

  /** Cases of two arguments, with the JDK before them. */
  static Stream<Arguments> of(List<Arguments> cases) throws IOException {
    return RecordedRun.jdks()
        .flatMap(jdk -> cases.stream().map(c -> Arguments.of(jdk, c.get()[0], c.get()[1])));
  }
}
