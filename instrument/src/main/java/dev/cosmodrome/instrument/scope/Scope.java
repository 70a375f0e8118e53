package dev.cosmodrome.instrument.scope;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The classes that are instrumented, by their names: those of the program, and those of the JDK.
 */
public final class Scope {
  private final PatternList included;
  private final PatternList excluded;
  private final JdkScope jdk;
  private final Set<String> loaded = new HashSet<>();

  /**
   * Creates a scope.
   *
   * @param include what is in it of the program; everything if it is empty
   * @param exclude what is not, although it is included
   * @param jdk what is in it of the JDK
   */
  public Scope(List<String> include, List<String> exclude, JdkScope jdk) {
    included = new PatternList(include);
    excluded = new PatternList(exclude);
    this.jdk = jdk;
  }

  /** The classes of the JDK that are in it. */
  public JdkScope jdk() {
    return jdk;
  }

  /**
   * Says of a class, by its internal name, that it is loaded: nothing can be added to it but code,
   * so its fields are not recorded. Not to be called once the scope is in use.
   */
  public void addLoaded(String internalName) {
    loaded.add(internalName);
  }

  /** Returns whether a class of the program gets code, but no fields. */
  public boolean hasLoaded(String internalName) {
    return loaded.contains(internalName) && isChosen(internalName);
  }

  /** Returns whether a class is instrumented in full, by its internal name. */
  public boolean has(String internalName) {
    return hasOfJdk(internalName) || hasOfProgram(internalName);
  }

  /** Returns whether a class of the JDK is instrumented; nothing can be added to it but code. */
  public boolean hasOfJdk(String internalName) {
    return jdk.has(internalName);
  }

  private boolean hasOfProgram(String internalName) {
    return !loaded.contains(internalName) && isChosen(internalName);
  }

  /** Returns whether the user names a class, by its internal name, as one to be recorded. */
  public boolean isNamed(String internalName) {
    return !included.isEmpty() && included.matches(internalName);
  }

  private boolean isChosen(String internalName) {
    return (included.isEmpty() || included.matches(internalName))
        && !excluded.matches(internalName);
  }
}
