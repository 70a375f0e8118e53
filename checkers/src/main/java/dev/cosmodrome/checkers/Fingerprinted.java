package dev.cosmodrome.checkers;

/** A finding, of which only its fingerprint matters. */
public interface Fingerprinted {
  /** Names the defect, not the run: the same in another run or after an edit elsewhere. */
  String fingerprint();
}
