package dev.cosmodrome.it.record;

import dev.cosmodrome.annotations.AtomicSet;
import dev.cosmodrome.annotations.UnitFor;

/** A program with annotations that can't have an effect. */
final class IneffectiveSets {
  @AtomicSet("names")
  private final String name = "name".strip();

  @AtomicSet(value = "names", elements = true)
  private String other = "other";

  private IneffectiveSets() {}

  static int sum(int first, @UnitFor int[] others) {
    return first + others.length;
  }

  public static void main(String[] args) {
    System.out.println(sum(1, new int[1]));
    IneffectiveSets sets = new IneffectiveSets();
    System.out.println(sets.name + sets.other);
  }
}
