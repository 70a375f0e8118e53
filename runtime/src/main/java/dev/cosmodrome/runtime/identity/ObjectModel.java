package dev.cosmodrome.runtime.identity;

/** The model of an object of a library; attached to its {@link Identity}. */
public interface ObjectModel {
  /** Returns the variable of the object with this name, -1 if the recording has too many. */
  int variable(String name);
}
