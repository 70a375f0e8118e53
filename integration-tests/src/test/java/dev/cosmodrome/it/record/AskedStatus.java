package dev.cosmodrome.it.record;

import dev.cosmodrome.annotations.CosmodromeStatus;

/** Prints whether it is recorded. */
final class AskedStatus {
  private AskedStatus() {}

  public static void main(String[] args) {
    System.out.println(CosmodromeStatus.isActive());
  }
}
