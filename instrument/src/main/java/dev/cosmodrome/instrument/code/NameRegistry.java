package dev.cosmodrome.instrument.code;

import dev.cosmodrome.instrument.scan.AnnotationNote;
import dev.cosmodrome.models.LibraryEvent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Receives the names of instrumented code, for one class loader, and assigns ids. */
public interface NameRegistry {
  /** Returns the id of a site, which is given in the form of a stack trace. */
  int site(String name);

  /** Returns the id of a method, with the site where it begins. */
  int method(String name, int site);

  /** Handles a method, by its id, that a pool runs as a task. */
  void task(int method);

  /**
   * Handles a method that only calls another one, and is not recorded itself.
   *
   * @param method class with dots, name and descriptor
   */
  void passesOn(String method);

  /**
   * An annotation says something of methods.
   *
   * @param methods a method, or a class with {@code .*} behind it
   * @param reason the reason that it gives; may be empty
   */
  void annotated(AnnotationNote.Claim claim, String methods, String reason);

  /**
   * An annotation says that fields belong together.
   *
   * @param set the name of the set
   * @param fields class.field each, followed by {@code []} if what the field holds is meant
   * @param isAcrossObjects whether the fields of all objects are in one set
   */
  void atomicSet(String set, List<String> fields, boolean isAcrossObjects);

  /** Handles a method that is a unit of work on objects of classes. */
  void unitOfWork(String method, List<String> classes);

  /** Handles a private method. */
  void privateMethod(String method);

  /** Handles a method that is neither private, protected nor public. */
  void packagePrivateMethod(String method);

  /** Handles the superclasses and interfaces of a class. */
  void supertypes(String className, List<String> supertypes);

  /** Handles the kinds of fields for arrays and library objects that a class has. */
  void keeps(String className, List<String> kinds);

  /** Handles a site at which the program tries to acquire a lock in a loop. */
  void retries(String site);

  /**
   * The fields that are recorded of a class's objects and of the class itself.
   *
   * @param className the class, with dots
   * @param root the class that declares the state field, null if no object's field is recorded
   * @param stateField the name of that field
   * @param fields the objects' fields, each as class.field or "volatile class.field", those of
   *     superclasses first
   * @param statics the static fields that the class declares
   * @param methods the methods with code, by name and descriptor, that may stand in for ones that
   *     there are models for
   * @return the variable of the first static field, -1 if none is recorded
   */
  int layout(
      String className,
      @Nullable String root,
      @Nullable String stateField,
      String[] fields,
      String[] statics,
      String[] methods);

  /**
   * A call that there are models for.
   *
   * @param method name and descriptor
   * @param types the classes that have a model for the method, with dots
   * @param events the models, in the same order
   * @param isFixed whether the first one is meant, whatever the object's class is
   */
  int call(String method, String[] types, LibraryEvent[][] events, boolean isFixed);
}
