package dev.cosmodrome.runtime.log;

import dev.cosmodrome.runtime.library.Channel;
import org.jspecify.annotations.Nullable;

/** Where the tasks that a thread is on have taken something, the innermost task's first. */
final class Takings {
  private record Taking(Channel channel, int strand, @Nullable Taking before) {}

  private @Nullable Taking last;

  void add(Channel channel, int strand) {
    last = new Taking(channel, strand, last);
  }

  /** A task is over. */
  void end(int strand) {
    for (Taking taking = last; taking != null && taking.strand == strand; taking = taking.before) {
      taking.channel.forgetTaker(strand);
      last = taking.before;
    }
  }
}
