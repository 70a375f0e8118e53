package dev.cosmodrome.instrument.scan;

import dev.cosmodrome.instrument.classes.JavaNames;
import dev.cosmodrome.instrument.models.ModelledCalls;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decides which steps of a method are recorded: accesses to recorded fields, calls that have a
 * model, and operations that are recorded in any case. For one class loader.
 */
public final class RecordedSteps {
  /** Marks the name of a class if its static fields are meant, and not its objects. */
  public static final String CLASS_SUFFIX = ".class";

  private final Fields fields;
  private final ModelledCalls calls;

  /** Creates the decision for the fields and models that one class loader sees. */
  public RecordedSteps(Fields fields, ModelledCalls calls) {
    this.fields = fields;
    this.calls = calls;
  }

  /**
   * Returns whether a method has more than one step; a method with a single step is always atomic.
   */
  public boolean isBlock(MethodScan method) {
    int steps = steps(method);
    return steps > 1 || (!method.loops().isEmpty() && steps > 0);
  }

  /** Returns whether a method has a step. */
  public boolean hasSteps(MethodScan method) {
    return steps(method) > 0;
  }

  /** Counts steps, without the writes by which a constructor, most likely, sets its own fields. */
  private int steps(MethodScan method) {
    int count = method.operations() + method.callsWithSteps();
    for (FieldAccess access : method.fieldAccesses()) {
      count += !method.isInitialization(access) && find(access) != null ? 1 : 0;
    }
    return count;
  }

  /** Returns whether a method has anything to record itself. */
  public boolean hasOperations(MethodScan method) {
    return method.operations() > 0
        || accessesFields(method)
        || hasModelledCalls(method)
        || reachesJdk(method)
        || writesHolder(method);
  }

  private boolean accessesFields(MethodScan method) {
    for (FieldAccess access : method.fieldAccesses()) {
      if (find(access) != null) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether a method makes calls that have a model. */
  public boolean hasModelledCalls(MethodScan method) {
    for (MethodCall call : method.methodCalls()) {
      if (calls.find(call.opcode(), call.owner(), call.name(), call.descriptor()) != null) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether a method calls code of the JDK that is recorded only for known callers. */
  private boolean reachesJdk(MethodScan method) {
    for (String type : method.reachedClasses()) {
      if (fields.isOfJdk(type)) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether a method writes a field whose array or collection is in an atomic set. */
  private boolean writesHolder(MethodScan method) {
    for (FieldAccess access : method.fieldAccesses()) {
      if (access.isWrite()
          && fields.holder(access.owner(), access.name(), access.descriptor()) != null) {
        return true;
      }
    }
    return false;
  }

  /** The classes that declare the recorded fields which a method accesses itself. */
  public Set<String> classesOfFields(MethodScan method) {
    Set<String> classes = new HashSet<>();
    for (FieldAccess access : method.fieldAccesses()) {
      Fields.Recorded field = find(access);
      if (field != null) {
        classes.add(JavaNames.dotted(field.declaredBy().name()));
      }
    }
    return classes;
  }

  /**
   * The same without accesses to the method's own object; a class whose static fields are accessed
   * has {@link #CLASS_SUFFIX}.
   *
   * @param ownAccesses the accesses to the method's own object, by their number
   */
  public Set<String> classesOfOthersFields(MethodScan method, BitSet ownAccesses) {
    Set<String> classes = new HashSet<>();
    List<FieldAccess> accesses = method.fieldAccesses();
    for (int i = 0; i < accesses.size(); i++) {
      Fields.Recorded field = find(accesses.get(i));
      if (field != null && !ownAccesses.get(i)) {
        String name = JavaNames.dotted(field.declaredBy().name());
        classes.add(accesses.get(i).isStatic() ? name + CLASS_SUFFIX : name);
      }
    }
    return classes;
  }

  /** Returns whether a method itself accesses a recorded field of its own object. */
  public boolean accessesOwnObject(MethodScan method, BitSet ownAccesses) {
    for (int i = ownAccesses.nextSetBit(0); i >= 0; i = ownAccesses.nextSetBit(i + 1)) {
      if (find(method.fieldAccesses().get(i)) != null) {
        return true;
      }
    }
    return false;
  }

  private Fields.@Nullable Recorded find(FieldAccess access) {
    return fields.find(access.owner(), access.name(), access.descriptor(), access.isStatic());
  }
}
