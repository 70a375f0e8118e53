package dev.cosmodrome.instrument.code;

import dev.cosmodrome.instrument.hooks.Hook;
import dev.cosmodrome.instrument.models.ModelledCalls;
import dev.cosmodrome.instrument.scan.Fields;

/** Tells of arrays and objects that one method makes; they are on the stack. */
final class Creations {
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
    created(fields.areOfJdk() ? Hook.CREATED_OF_JDK : Hook.CREATED_ARRAY);
  }

  /** An array of arrays was made. */
  void arrays() {
    created(fields.areOfJdk() ? Hook.CREATED_ALL_OF_JDK : Hook.CREATED_ARRAYS);
  }

  /** An object was made, or the superclass's part of it: only if types are known, one can tell. */
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
