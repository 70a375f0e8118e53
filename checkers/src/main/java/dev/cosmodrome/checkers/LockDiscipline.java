package dev.cosmodrome.checkers;

/** The locks by which accesses count as race-free in every schedule. */
public enum LockDiscipline {
  /** Each two conflicting accesses have a lock in common. */
  PAIRWISE,
  /** All accesses to a variable have a lock in common, except those before it is shared. */
  COMMON_LOCK
}
