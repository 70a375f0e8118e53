package dev.cosmodrome.instrument;

import static dev.cosmodrome.instrument.AddedCode.LOG;
import static dev.cosmodrome.instrument.AddedCode.OBJECT;

/** Tells of arrays and objects that one method makes; they are on the stack. */
final class Creations {
  private static final String COLLECTIONS = "dev/cosmodrome/runtime/hooks/CollectionHooks";
  private static final String DESCRIPTOR = "(" + OBJECT + LOG + ")V";

  private final Fields fields;
  private final ModelledCalls calls;
  private final AddedCode code;

  Creations(Fields fields, ModelledCalls calls, AddedCode code) {
    this.fields = fields;
    this.calls = calls;
    this.code = code;
  }

  /** An array was made. */
  void array() {
    created("created");
  }

  /** An array of arrays was made. */
  void arrays() {
    created("createdAll");
  }

  /** An object was made, or the superclass's part of it: only if types are known, one can tell. */
  void object(String type) {
    if (!code.hasOnTop(type)) {
      return;
    }
    if (fields.isOfJdk(type)) {
      created("created");
    } else if (calls.isCollection(type)) {
      code.dup();
      code.loadLog();
      code.call(COLLECTIONS, "created", DESCRIPTOR);
    }
  }

  private void created(String hook) {
    code.dup();
    code.loadLog();
    if (fields.areOfJdk()) {
      code.inside(hook, DESCRIPTOR);
    } else {
      code.arrayHook(hook, DESCRIPTOR);
    }
  }
}
