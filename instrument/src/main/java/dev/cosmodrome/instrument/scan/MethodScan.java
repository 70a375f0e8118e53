package dev.cosmodrome.instrument.scan;

import dev.cosmodrome.instrument.models.JdkCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Facts about a method that are collected from its own code before it is instrumented. Which of its
 * steps are recorded depends on other classes and on models as well; see {@link RecordedSteps}.
 */
public final class MethodScan extends MethodVisitor {
  private final String owner;
  private final String ownersSuper;
  private final SyntheticArrays syntheticArrays;
  private final int access;
  private final boolean isConstructor;

  private final ConstructorCalls constructorCalls = new ConstructorCalls();
  private final Fences fences = new Fences();
  private final Updates updates = new Updates();
  private final DiscardedResults discardedResults = new DiscardedResults();
  private final List<AnnotationNote> notes = new ArrayList<>();
  private final UnitParameters unitParameters = new UnitParameters();
  private final List<FieldAccess> fieldAccesses = new ArrayList<>();
  private final MadeCalls calls = new MadeCalls();

  private final ControlFlow controlFlow = new ControlFlow();
  private final Loops loops = new Loops();
  private final ElementSteps elementSteps = new ElementSteps();

  /** Operations on monitors and the like, which are recorded in any case. */
  private int otherOperations;

  private boolean leavesAccessesOut;
  private int firstLine;
  private boolean namesLocals;
  private int maxLocals;

  MethodScan(
      String owner, String ownersSuper, SyntheticArrays arrays, int access, boolean isConstructor) {
    super(Opcodes.ASM9);
    this.owner = owner;
    this.ownersSuper = ownersSuper;
    this.syntheticArrays = arrays;
    this.access = access;
    this.isConstructor = isConstructor;
  }

  // Facts for the choice of what is recorded.

  List<FieldAccess> fieldAccesses() {
    return fieldAccesses;
  }

  List<MethodCall> methodCalls() {
    return calls.all();
  }

  Set<String> reachedClasses() {
    return calls.reachedClasses();
  }

  /** The number of operations that are recorded whatever they are about. */
  int operations() {
    return otherOperations + elementSteps.count();
  }

  int callsWithSteps() {
    return calls.withSteps();
  }

  /** Returns whether an access writes a field that, most likely, is the constructed object's. */
  boolean isInitialization(FieldAccess access) {
    return isConstructor && access.opcode() == Opcodes.PUTFIELD && access.owner().equals(owner);
  }

  // Facts for code generation.

  /** Leaves out the hooks at plain accesses, for which the method has no room. */
  public void leaveAccessesOut() {
    leavesAccessesOut = true;
  }

  /** Returns whether plain accesses to fields and elements of arrays have no hooks. */
  public boolean leavesAccessesOut() {
    return leavesAccessesOut;
  }

  /** The access flags. */
  public int access() {
    return access;
  }

  public boolean isConstructor() {
    return isConstructor;
  }

  /** Returns the notes of the method's annotations. */
  public List<AnnotationNote> notes() {
    return notes;
  }

  /** The parameters that annotations declare the method to be a unit of work for. */
  public UnitParameters unitParameters() {
    return unitParameters;
  }

  /** The first line of the code, 0 if there are no line numbers. */
  public int firstLine() {
    return firstLine;
  }

  /** The accesses to fields that fences order. */
  public Fences fences() {
    return fences;
  }

  /** The statements that read and then write a field. */
  public Updates updates() {
    return updates;
  }

  /** The calls whose results are discarded. */
  public DiscardedResults discardedResults() {
    return discardedResults;
  }

  /** The accesses to elements of arrays. */
  public ElementSteps elementSteps() {
    return elementSteps;
  }

  /** The branches and exception handlers. */
  public ControlFlow controlFlow() {
    return controlFlow;
  }

  /** The loops of the method. */
  public Loops loops() {
    return loops;
  }

  /** Returns whether the method calls code that may do something that is recorded. */
  public boolean makesCalls() {
    return calls.withSteps() > 0;
  }

  /** Returns whether the method has no code. */
  public boolean hasNoCode() {
    return (access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0;
  }

  /**
   * Returns whether a constructor calls another one in one place only; see {@link
   * ConstructorCalls}.
   */
  public boolean constructsOnce() {
    return constructorCalls.isOnePlace();
  }

  /** The number of instructions that access elements of arrays, 0 if the method has no loop. */
  public int elementAccessesInLoops() {
    return loops.isEmpty() ? 0 : elementSteps.count();
  }

  /**
   * The number of local variables if they are without names, otherwise 0. The JVM's messages then
   * contain their numbers, so they have to keep them.
   */
  public int unnamedLocals() {
    return namesLocals ? 0 : maxLocals;
  }

  // The visitor.

  @Override
  public @Nullable AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
    return AnnotationNote.add(notes, descriptor);
  }

  @Override
  public void visitAnnotableParameterCount(int count, boolean visible) {
    if (!visible) {
      unitParameters.setAnnotable(count);
    }
  }

  @Override
  public @Nullable AnnotationVisitor visitParameterAnnotation(
      int parameter, String descriptor, boolean visible) {
    unitParameters.annotation(parameter, descriptor);
    return null;
  }

  @Override
  public void visitLineNumber(int number, Label start) {
    firstLine = firstLine == 0 ? number : Math.min(firstLine, number);
    updates.cut();
  }

  @Override
  public void visitLabel(Label label) {
    loops.label(label);
    constructorCalls.label(label);
  }

  @Override
  public void visitFrame(
      int type,
      int localCount,
      Object @Nullable [] locals,
      int stackCount,
      Object @Nullable [] stack) {
    controlFlow.frame();
  }

  @Override
  public void visitJumpInsn(int opcode, Label label) {
    jump(label);
  }

  @Override
  public void visitTableSwitchInsn(int least, int most, Label other, Label... labels) {
    visitLookupSwitchInsn(other, new int[0], labels);
  }

  @Override
  public void visitLookupSwitchInsn(Label other, int[] keys, Label[] labels) {
    jump(other);
    for (Label label : labels) {
      jump(label);
    }
  }

  private void jump(Label label) {
    updates.cut();
    discardedResults.other();
    controlFlow.branch();
    loops.jump(label);
    constructorCalls.jump(label);
  }

  @Override
  public void visitTryCatchBlock(Label from, Label to, Label handler, @Nullable String type) {
    controlFlow.handler(type);
    constructorCalls.handler(from, handler);
  }

  @Override
  public void visitFieldInsn(int opcode, String fieldOwner, String field, String descriptor) {
    FieldAccess access = new FieldAccess(opcode, fieldOwner, field, descriptor);
    updates.access(fieldAccesses.size(), opcode, fieldOwner, field);
    discardedResults.other();
    fieldAccesses.add(access);
    if (syntheticArrays.contains(fieldOwner, field, descriptor)) {
      elementSteps.probeArray();
    }
    if (access.isWrite()) {
      loops.change();
      fences.write();
    } else {
      fences.read();
    }
  }

  @Override
  public void visitInsn(int opcode) {
    updates.instruction(opcode);
    if (opcode == Opcodes.POP || opcode == Opcodes.POP2) {
      discardedResults.pop();
    } else {
      discardedResults.other();
    }
    if (ElementOpcodes.isWrite(opcode)) {
      loops.change();
    }
    if (ElementOpcodes.isAccess(opcode)) {
      elementSteps.access();
    } else if (opcode == Opcodes.MONITORENTER || opcode == Opcodes.MONITOREXIT) {
      otherOperations++;
    }
  }

  @Override
  public void visitLdcInsn(Object value) {
    if (value instanceof ConstantDynamic) {
      elementSteps.probeArray();
    }
  }

  @Override
  public void visitVarInsn(int opcode, int variable) {
    discardedResults.other();
    if (opcode == Opcodes.ALOAD) {
      updates.load(variable);
    } else if (opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE) {
      updates.cut();
    } else {
      updates.other();
    }
  }

  @Override
  public void visitIincInsn(int variable, int increment) {
    loops.change();
  }

  @Override
  public void visitIntInsn(int opcode, int operand) {
    otherOperations += opcode == Opcodes.NEWARRAY ? 1 : 0;
  }

  @Override
  public void visitTypeInsn(int opcode, String type) {
    otherOperations += opcode == Opcodes.ANEWARRAY ? 1 : 0;
    if (opcode == Opcodes.NEW && isOwn(type)) {
      constructorCalls.newObject();
    }
  }

  @Override
  public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
    otherOperations++;
  }

  @Override
  public void visitMethodInsn(
      int opcode, String type, String method, String descriptor, boolean isInterface) {
    discardedResults.call();
    loops.call();
    if (type.equals("java/util/Iterator") && method.equals("next")) {
      loops.change();
    }
    if (opcode == Opcodes.INVOKESTATIC && ProbeMethods.contains(method)) {
      elementSteps.probeArray();
      return;
    }
    if (method.equals("<init>") && isOwn(type)) {
      constructorCalls.call();
    }
    if (SilentClasses.contains(type)) {
      updates.other();
    } else {
      updates.cut();
    }
    if (JdkCall.of(opcode, type, method, descriptor) != JdkCall.OTHER) {
      otherOperations++;
    }
    calls.add(new MethodCall(opcode, type, method, descriptor));
    fences.call(type, method);
  }

  @Override
  public void visitInvokeDynamicInsn(
      String method, String descriptor, Handle bootstrap, Object... arguments) {
    updates.cut();
    discardedResults.function(arguments);
    calls.addDynamic(arguments);
  }

  @Override
  public void visitLocalVariable(
      String name, String descriptor, @Nullable String signature, Label from, Label to, int index) {
    namesLocals = true;
  }

  @Override
  public void visitMaxs(int maxStack, int locals) {
    maxLocals = locals;
  }

  private boolean isOwn(String type) {
    return type.equals(owner) || type.equals(ownersSuper);
  }
}
