package dev.cosmodrome.it.verify;

import dev.cosmodrome.instrument.code.NameRegistry;
import dev.cosmodrome.models.LibraryEvent;

/** Gives out ids without keeping the names. */
final class CountedNames implements NameRegistry {
  private int next;

  @Override
  public int site(String name) {
    return ++next;
  }

  @Override
  public int method(String name, int site) {
    return ++next;
  }

  @Override
  public void task(int method) {}

  @Override
  public void passesOn(String method) {}

  @Override
  public void note(String line) {}

  @Override
  public int layout(
      String className,
      String root,
      String stateField,
      String[] fields,
      String[] statics,
      String[] methods) {
    next += statics.length;
    return statics.length == 0 ? -1 : next;
  }

  @Override
  public int call(String method, String[] types, LibraryEvent[][] events, boolean isFixed) {
    return ++next;
  }
}
