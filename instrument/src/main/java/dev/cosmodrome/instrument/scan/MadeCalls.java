package dev.cosmodrome.instrument.scan;

import dev.cosmodrome.instrument.models.HandleTarget;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;

/** The calls that a method makes. */
final class MadeCalls {
  private final List<MethodCall> all = new ArrayList<>();
  private final Set<String> reachedClasses = new HashSet<>();
  private int withSteps;

  /** Adds a call. */
  void add(MethodCall call) {
    boolean isConstruction = call.name().equals("<init>");
    if (isConstruction || call.opcode() == Opcodes.INVOKESTATIC) {
      reachedClasses.add(call.owner());
    }
    if (!SilentClasses.contains(call.owner())
        && !(isConstruction && call.owner().equals("java/lang/Object"))) {
      withSteps++;
    }
    all.add(call);
  }

  /** Adds a call whose target is found at run time, and the methods that it is given as handles. */
  void addDynamic(Object[] arguments) {
    withSteps++;
    for (Object argument : arguments) {
      if (argument instanceof Handle handle) {
        if (HandleTarget.isUnbound(handle)) {
          reachedClasses.add(handle.getOwner());
        }
        all.add(
            new MethodCall(
                HandleTarget.opcode(handle),
                handle.getOwner(),
                handle.getName(),
                handle.getDesc()));
      }
    }
  }

  /** All calls, in the order of the code. */
  List<MethodCall> all() {
    return all;
  }

  /** The classes whose constructors or static methods are called. */
  Set<String> reachedClasses() {
    return reachedClasses;
  }

  /** The number of calls that may do something that is recorded. */
  int withSteps() {
    return withSteps;
  }
}
