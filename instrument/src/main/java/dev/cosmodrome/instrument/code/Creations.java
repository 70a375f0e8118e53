package dev.cosmodrome.instrument.code;

import dev.cosmodrome.instrument.hooks.Hook;
import dev.cosmodrome.instrument.models.ModelledCalls;
import dev.cosmodrome.instrument.scan.Fields;

/** Adds hooks for the arrays and objects that one method creates; they are on the stack. */
final class Creations {
  private final Fields fields;
  private final ModelledCalls calls;
  private final AddedCode code;

  Creations(Fields fields, ModelledCalls calls, AddedCode code) {
    this.fields = fields;
    this.calls = calls;
    this.code = code;
  }

  /** Adds a hook for an array. */
  void array() {
    created(fields.areOfJdk() ? Hook.CREATED_OF_JDK : Hook.CREATED_ARRAY);
  }

  /** Adds a hook for an array of arrays. */
  void arrays() {
    created(fields.areOfJdk() ? Hook.CREATED_ALL_OF_JDK : Hook.CREATED_ARRAYS);
  }

  /**
   * Adds a hook for an object, unless it is the superclass's part of one: this can be decided only
   * if types are known.
   */
  void object(String type) {
    if (!code.hasOnTop(type)) {
      return;
    }
    if (fields.isOfJdk(type)) {
      created(Hook.CREATED_OF_JDK);
    } else if (calls.isCollection(type)) {
      created(Hook.CREATED_COLLECTION);
    }
  }

  private void created(Hook hook) {
    code.dup();
    code.callWithLog(hook);
  }
}
