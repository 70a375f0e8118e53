package dev.cosmodrome.checkers;

/** By which locks accesses count as race-free in every schedule. */
public enum LockDiscipline {
  /** Each two accesses that conflict have a lock in common. */
  PAIRWISE,
  /** All accesses to a variable have a lock in common, those before it is shared aside. */
  COMMON_LOCK
}
