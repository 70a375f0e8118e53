package dev.cosmodrome.instrument;

import dev.cosmodrome.instrument.classes.JavaNames;
import dev.cosmodrome.instrument.scan.ClassScan;
import dev.cosmodrome.instrument.scan.Fields;
import dev.cosmodrome.instrument.scan.MethodScan;
import dev.cosmodrome.instrument.scan.ProbeMethods;
import dev.cosmodrome.instrument.scan.RecordedSteps;
import dev.cosmodrome.instrument.scope.NamedMethods;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/** Decides which methods of one class get hooks, and which of them are blocks. */
final class MethodChoice {
  private final ClassScan scan;
  private final RecordedSteps steps;
  private final Fields fields;
  private final NamedMethods namedMethods;
  private final boolean units;
  private final Set<String> leftAlone;
  private final @Nullable ClassScan root;

  /**
   * Creates it.
   *
   * @param layout the scan whose fields are recorded
   * @param leftAlone the methods, by name and descriptor, that cannot have hooks
   */
  MethodChoice(
      ClassScan scan,
      ClassScan layout,
      RecordedSteps steps,
      Fields fields,
      NamedMethods namedMethods,
      boolean units,
      Set<String> leftAlone) {
    this.scan = scan;
    this.steps = steps;
    this.fields = fields;
    this.namedMethods = namedMethods;
    this.units = units;
    this.leftAlone = leftAlone;
    root = fields.root(layout);
  }

  /** Returns whether the class declares the field for the state of its objects. */
  boolean isRoot() {
    return root != null && root.name().equals(scan.name());
  }

  /** Returns whether the constructors of the class give objects their state. */
  boolean isClaiming() {
    return root != null && !scan.isOfJdk() && (isRoot() || fields.isOfJdk(root.name()));
  }

  /** Returns whether a method has code of the program that can have hooks. */
  boolean isOfProgram(MethodScan method, String name, String descriptor) {
    return !method.hasNoCode()
        && !leftAlone.contains(name + descriptor)
        && !ProbeMethods.contains(name);
  }

  /** Returns whether there is anything to record in a method. */
  boolean isInstrumented(MethodScan method, String name) {
    return steps.hasOperations(method)
        || isBlock(method, name)
        || name.equals("<clinit>")
        || (units && method.makesCalls())
        || (method.isConstructor() && isClaiming());
  }

  /** Returns whether entering and leaving a method is recorded. */
  boolean isBlock(MethodScan method, String name) {
    boolean isBridge = (method.access() & Opcodes.ACC_BRIDGE) != 0;
    return !name.equals("<clinit>")
        && ((method.access() & Opcodes.ACC_SYNCHRONIZED) != 0
            || isNamed(method, name)
            || !method.unitParameters().isEmpty()
            || (!isBridge && (steps.isBlock(method) || (units && mayBeUnit(method, name)))));
  }

  /** Returns whether an annotation or a rule of the specification is about a method. */
  private boolean isNamed(MethodScan method, String name) {
    return !method.notes().isEmpty()
        || namedMethods.has(scan.name(), name)
        || (!scan.notes().isEmpty() && steps.hasSteps(method));
  }

  /** Returns whether a method with a single step may be a unit of work that its callees are not. */
  private boolean mayBeUnit(MethodScan method, String name) {
    boolean isHidden = (method.access() & (Opcodes.ACC_PRIVATE | Opcodes.ACC_SYNTHETIC)) != 0;
    boolean delegates = method.makesCalls() && !method.isConstructor();
    return mayBeCallback(method, name) || (delegates && !isHidden);
  }

  /**
   * Returns whether a method with a single step has to be recorded, because it may be a callback.
   */
  private boolean mayBeCallback(MethodScan method, String name) {
    return JavaNames.isLambda(name) && steps.hasSteps(method) && !method.makesCalls();
  }
}
