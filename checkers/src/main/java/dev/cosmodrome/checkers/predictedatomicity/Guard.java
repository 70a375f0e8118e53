package dev.cosmodrome.checkers.predictedatomicity;

import dev.cosmodrome.checkers.prediction.LockSets;
import dev.cosmodrome.checkers.prediction.Sections;
import dev.cosmodrome.checkers.prediction.Sections.Section;
import java.util.ArrayList;
import java.util.List;

/**
 * The sections of other strands, which hold locks, in which a transaction is: from its first step
 * in a section to its last one, no further strand can hold the lock.
 *
 * @param strand the strand of the transaction
 * @param sections the sections, by the number of steps done; empty if there are none
 */
record Guard(int strand, List<List<Section>> sections) {
  /** The guard of a transaction. */
  static Guard of(Actor actor, Sections all) {
    if (all.isEmpty()) {
      return new Guard(actor.strand(), List.of());
    }
    int size = actor.sequence().size();
    List<List<Section>> sections = new ArrayList<>();
    List<Section> before = List.of();
    for (int position = 0; position < size; position++) {
      List<Section> now = all.around(actor.strand(), actor.moment(position));
      sections.add(before.stream().filter(now::contains).toList());
      before = now;
    }
    sections.add(List.of());
    boolean isEmpty = sections.stream().allMatch(List::isEmpty);
    return new Guard(actor.strand(), isEmpty ? List.of() : sections);
  }

  boolean isEmpty() {
    return sections.isEmpty();
  }

  private List<Section> at(int done) {
    return sections.isEmpty() ? List.of() : sections.get(done);
  }

  /**
   * Returns whether the transaction is in a section that another transaction can't be in.
   *
   * @param done the number of steps done
   * @param other the guard of the other transaction
   * @param otherDone the number of its steps done
   * @param otherHolds the locks that it holds then
   */
  boolean excludes(int done, Guard other, int otherDone, int[] otherHolds) {
    for (Section section : at(done)) {
      for (int hold : otherHolds) {
        if (section.strand() != other.strand && LockSets.conflict(section.hold(), hold)) {
          return true;
        }
      }
      for (Section otherSection : other.at(otherDone)) {
        if (!section.equals(otherSection)
            && LockSets.conflict(section.hold(), otherSection.hold())) {
          return true;
        }
      }
    }
    return false;
  }
}
