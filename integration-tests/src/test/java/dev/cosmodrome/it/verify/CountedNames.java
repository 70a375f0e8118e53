package dev.cosmodrome.it.verify;

import dev.cosmodrome.instrument.code.NameRegistry;
import dev.cosmodrome.instrument.scan.AnnotationNote;
import dev.cosmodrome.models.LibraryEvent;
import java.util.List;

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
  public void annotated(AnnotationNote.Claim claim, String methods, String reason) {}

  @Override
  public void atomicSet(String set, List<String> fields, boolean isAcrossObjects) {}

  @Override
  public void unitOfWork(String method, List<String> classes) {}

  @Override
  public void privateMethod(String method) {}

  @Override
  public void packagePrivateMethod(String method) {}

  @Override
  public void supertypes(String className, List<String> supertypes) {}

  @Override
  public void keeps(String className, List<String> kinds) {}

  @Override
  public void retries(String site) {}

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
