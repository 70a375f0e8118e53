package dev.cosmodrome.checkers.refinement;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Function;

/**
 * The meetings of transactions with other threads that were searched so far, by the identity of
 * their lists of accesses.
 */
final class Meetings {
  private final IdentityHashMap<List<Access>, Interruption> interruptions = new IdentityHashMap<>();
  private final IdentityHashMap<List<Access>, IdentityHashMap<List<Access>, Meeting>> meetings =
      new IdentityHashMap<>();

  /**
   * Returns a cycle of a transaction with one of several other threads: by one variable, else by
   * two.
   *
   * @param own the accesses of the transaction; always the same list for the same transaction
   * @param others the accesses of others, a list for each thread, which is the same each time
   * @param mayBlame whether the transaction may be blamed by two accesses between which it is
   *     interrupted; the same each time
   */
  Optional<List<CycleEdge>> interrupted(
      List<Access> own, List<List<Access>> others, BiPredicate<Access, Access> mayBlame) {
    Interruption interruption =
        interruptions.computeIfAbsent(own, o -> new Interruption(own, mayBlame));
    IdentityHashMap<List<Access>, Meeting> known =
        meetings.computeIfAbsent(own, o -> new IdentityHashMap<>());
    List<Meeting> all =
        others.stream()
            .map(
                other ->
                    known.computeIfAbsent(
                        other, o -> new Meeting(interruption, Parts.during(own, other))))
            .toList();
    return first(all, Meeting::byOneVariable)
        .or(() -> first(all, Meeting::byTwoOfATransaction))
        .or(() -> first(all, Meeting::byTwoInAnyOrder))
        .or(() -> first(all, Meeting::byTwoVariables));
  }

  private static Optional<List<CycleEdge>> first(
      List<Meeting> meetings, Function<Meeting, Optional<List<CycleEdge>>> find) {
    return meetings.stream().map(find).flatMap(Optional::stream).findFirst();
  }
}
