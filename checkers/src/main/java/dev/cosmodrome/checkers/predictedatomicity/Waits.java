package dev.cosmodrome.checkers.predictedatomicity;

import dev.cosmodrome.checkers.prediction.MustHappenBefore;
import dev.cosmodrome.checkers.prediction.MustHappenBefore.Order;
import dev.cosmodrome.checkers.prediction.Sections.Passage;
import dev.cosmodrome.checkers.prediction.Sections.Section;
import dev.cosmodrome.checkers.prediction.Sequence;
import dev.cosmodrome.checkers.prediction.Sequences;
import java.util.Arrays;

/** By position of one transaction: the number of steps of another one that must come before. */
final class Waits {
  private final int[] before;

  private Waits(int[] before) {
    this.before = before;
  }

  /** Returns no waits. */
  static Waits none(Sequence waiting) {
    return new Waits(new int[waiting.size()]);
  }

  /** Returns the waits of a transaction that must follow all of the other one. */
  static Waits forAll(Sequence waiting, Sequence other) {
    int[] before = new int[waiting.size()];
    Arrays.fill(before, other.size());
    return new Waits(before);
  }

  /** Returns the waits of a transaction for one of another thread. */
  static Waits of(Actor waiting, Actor other, MustHappenBefore moments, Order order) {
    int[] before = new int[waiting.sequence().size()];
    int done = 0;
    for (int position = 0; position < before.length; position++) {
      while (done < other.sequence().size()
          && moments.isBefore(
              order,
              other.strand(),
              other.moment(done),
              waiting.strand(),
              waiting.moment(position))) {
        done++;
      }
      before[position] = done;
    }
    return new Waits(before);
  }

  /**
   * Adds the waits that follow from the order of sections before and after the two transactions.
   */
  Waits behind(Actor waiting, Actor other, Sequences sequences) {
    if (sequences.sections().passages().isEmpty()) {
      return this;
    }
    int[] more = before.clone();
    for (Passage passage : sequences.sections().passages()) {
      if (!comesTo(waiting, passage.later(), sequences.moments())) {
        continue;
      }
      int done = 0;
      while (done < other.sequence().size()
          && isBefore(other, done, passage.earlier(), sequences.moments())) {
        done++;
      }
      for (int position = 0; done > 0 && position < more.length; position++) {
        if (isAfter(waiting, position, passage.later(), sequences.moments())) {
          more[position] = Math.max(more[position], done);
        }
      }
    }
    return new Waits(more);
  }

  /** Returns whether a transaction cannot end before the end of a section. */
  private static boolean comesTo(Actor actor, Section section, MustHappenBefore moments) {
    return actor.strand() == section.strand()
        ? actor.endMoment() >= section.to()
        : moments.isBefore(
            Order.FIRM, section.strand(), section.to(), actor.strand(), actor.endMoment());
  }

  /** Returns whether a step comes before the end of a section. */
  private static boolean isBefore(
      Actor actor, int position, Section section, MustHappenBefore moments) {
    return actor.strand() == section.strand()
        ? actor.event(position) <= section.end()
        : moments.isBefore(
            Order.FIRM, actor.strand(), actor.moment(position), section.strand(), section.from());
  }

  /** Returns whether a step comes after the beginning of a section. */
  private static boolean isAfter(
      Actor actor, int position, Section section, MustHappenBefore moments) {
    return actor.strand() == section.strand()
        ? actor.event(position) >= section.begin()
        : moments.isBefore(
            Order.FIRM, section.strand(), section.from(), actor.strand(), actor.moment(position));
  }

  /** Returns whether nothing must come before. */
  boolean isEmpty() {
    return Arrays.stream(before).allMatch(done -> done == 0);
  }

  /**
   * Returns whether {@code done} steps can be done while the other transaction has done {@code
   * otherDone}.
   */
  boolean allow(int done, int otherDone) {
    return done == 0 || otherDone >= before[done - 1];
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Waits waits && Arrays.equals(before, waits.before);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(before);
  }
}
