package dev.cosmodrome.it.record;

import dev.cosmodrome.annotations.AtomicSet;

/** A program with annotations that can't have an effect. */
final class IneffectiveSets {
  @AtomicSet("names")
  private final String name = "name".strip();

  @AtomicSet(value = "names", elements = true)
  private String other = "other";

  private IneffectiveSets() {}

  public static void main(String[] args) {
    IneffectiveSets sets = new IneffectiveSets();
    System.out.println(sets.name + sets.other);
  }
}
