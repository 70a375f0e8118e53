package dev.cosmodrome.instrument;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** What has to be known of a method before it can be instrumented. */
final class MethodScan extends MethodVisitor {
  /** Classes of which no method does anything that is recorded, nor calls the program back. */
  private static final Set<String> SILENT =
      Set.of(
          "java/lang/Math",
          "java/lang/StrictMath",
          "java/lang/Boolean",
          "java/lang/Byte",
          "java/lang/Character",
          "java/lang/Short",
          "java/lang/Integer",
          "java/lang/Long",
          "java/lang/Float",
          "java/lang/Double");

  /** The exceptions among which a stack overflow is. */
  private static final Set<String> OVERFLOWS =
      Set.of(
          "java/lang/Throwable",
          "java/lang/Error",
          "java/lang/VirtualMachineError",
          "java/lang/StackOverflowError");

  private final ClassScan owner;
  private final boolean isConstructor;

  /** The labels that were passed, with the number of calls before each. */
  private final Map<Label, Integer> passed = new HashMap<>();

  /** Where jumps before a constructor's call lead to. */
  private final Set<Label> targets = new HashSet<>();

  private final List<Label> rangeStarts = new ArrayList<>();
  private final List<Label> handlers = new ArrayList<>();

  final int access;

  final Fences fences = new Fences();

  final Updates updates = new Updates();

  final DiscardedResults discarded = new DiscardedResults();

  /** What the method's annotations say of it. */
  final List<AnnotationNote> notes = new ArrayList<>();

  /** The parameters that are said to be what the method is a unit of work on. */
  private final List<Integer> unitParameters = new ArrayList<>();

  /** How many parameters can have annotations, -1 if all. */
  private int annotableParameters = -1;

  /** The first line, 0 if there are none. */
  int line;

  /** Monitor operations, accesses to arrays and the like, which may be recorded. */
  private int operations;

  private final List<FieldAccess> accesses = new ArrayList<>();

  private int elementAccesses;

  /** Whether the method may access an array that a coverage tool has added. */
  private boolean mayHaveProbes;

  /** The accesses to elements of such arrays. */
  private BitSet probes = new BitSet();

  private final List<MethodCall> called = new ArrayList<>();

  /** The calls that are part of a loop. */
  private final BitSet inLoops = new BitSet();

  private int methodCalls;

  /** The classes whose constructors or static methods are called. */
  private final Set<String> reached = new HashSet<>();

  private int calls;
  private boolean loops;
  private int pendingObjects;
  private int constructorCalls;
  private @Nullable Set<Label> beforeConstruction;
  private boolean crossesConstruction;
  private boolean branches;
  private boolean frames;
  private boolean catchesOverflow;
  private boolean namesLocals;
  private int locals;

  MethodScan(ClassScan owner, int access, boolean isConstructor) {
    super(Opcodes.ASM9);
    this.owner = owner;
    this.access = access;
    this.isConstructor = isConstructor;
  }

  private record FieldAccess(int opcode, String owner, String name, String descriptor) {
    boolean isStatic() {
      return opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC;
    }
  }

  private record MethodCall(int opcode, String owner, String name, String descriptor) {}

  /** Whether more than one thing can happen in the method; if not, it is atomic anyhow. */
  boolean isBlock(Fields fields) {
    int steps = steps(fields);
    return steps > 1 || (loops && steps > 0);
  }

  /** Whether anything can happen in the method. */
  boolean hasSteps(Fields fields) {
    return steps(fields) > 0;
  }

  private int steps(Fields fields) {
    return operations + calls + recorded(fields, true);
  }

  /** Whether the method gets hold of what may be an array of a coverage tool. */
  boolean mayHaveProbes() {
    return mayHaveProbes && elementAccesses > 0;
  }

  /** Leaves accesses to elements out, by their numbers: they are not the program's. */
  void leaveOut(BitSet accesses) {
    probes = accesses;
    elementAccesses -= accesses.cardinality();
    operations -= accesses.cardinality();
  }

  /** Whether an access to an element is not the program's; they are counted from 0. */
  boolean isLeftOut(int access) {
    return probes.get(access);
  }

  /** Whether a call is part of a loop of the method. */
  boolean isInLoop(int call) {
    return inLoops.get(call);
  }

  boolean isConstructor() {
    return isConstructor;
  }

  /** Whether the method calls what may do something that is recorded. */
  boolean makesCalls() {
    return calls > 0;
  }

  /** Whether there is anything to record. */
  boolean hasOperations(Fields fields, ModelledCalls models) {
    return operations + recorded(fields, false) > 0
        || hasModelledCalls(models)
        || reachesJdk(fields)
        || writesHolder(fields);
  }

  /** Whether the method writes a field whose array or collection is in an atomic set. */
  private boolean writesHolder(Fields fields) {
    for (FieldAccess access : accesses) {
      boolean isWrite = access.opcode == Opcodes.PUTFIELD || access.opcode == Opcodes.PUTSTATIC;
      if (isWrite && fields.holder(access.owner, access.name, access.descriptor) != null) {
        return true;
      }
    }
    return false;
  }

  /** The classes that declare the recorded fields which the method accesses itself. */
  Set<String> classesOfFields(Fields fields) {
    Set<String> classes = new HashSet<>();
    for (FieldAccess access : accesses) {
      Fields.Recorded field = find(access, fields);
      if (field != null) {
        classes.add(Instrumenter.dotted(field.declaredBy().name));
      }
    }
    return classes;
  }

  /** The same without accesses to the method's own object; where fields are static, as a class. */
  Set<String> classesOfOthersFields(Fields fields, BitSet ownAccesses) {
    Set<String> classes = new HashSet<>();
    for (int i = 0; i < accesses.size(); i++) {
      Fields.Recorded field = find(accesses.get(i), fields);
      if (field != null && !ownAccesses.get(i)) {
        String name = Instrumenter.dotted(field.declaredBy().name);
        classes.add(accesses.get(i).isStatic() ? name + SetNotes.CLASS : name);
      }
    }
    return classes;
  }

  /** Whether the method itself accesses a recorded field of its own object. */
  boolean accessesOwnObject(Fields fields, BitSet ownAccesses) {
    for (int i = ownAccesses.nextSetBit(0); i >= 0; i = ownAccesses.nextSetBit(i + 1)) {
      if (find(accesses.get(i), fields) != null) {
        return true;
      }
    }
    return false;
  }

  private static Fields.@Nullable Recorded find(FieldAccess access, Fields fields) {
    return fields.find(access.owner, access.name, access.descriptor, access.isStatic());
  }

  /** Which parameters the method is said to be a unit of work on. */
  List<Integer> unitParameters() {
    return unitParameters;
  }

  /** Whether the method has no code, so that it is never a unit of work. */
  boolean hasNoCode() {
    return (access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0;
  }

  /** How many of the parameters, the last ones, can have annotations. */
  int annotableParameters(int all) {
    return annotableParameters < 0 ? all : annotableParameters;
  }

  /** Whether the method calls code that is recorded only for known callers. */
  private boolean reachesJdk(Fields fields) {
    for (String type : reached) {
      if (fields.isOfJdk(type)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the method makes calls that there are models for. */
  boolean hasModelledCalls(ModelledCalls models) {
    for (MethodCall call : called) {
      if (models.find(call.opcode, call.owner, call.name, call.descriptor) != null) {
        return true;
      }
    }
    return false;
  }

  /**
   * How many accesses there are to fields that are recorded.
   *
   * @param asSteps without the writes by which a constructor, most likely, makes its own object
   */
  private int recorded(Fields fields, boolean asSteps) {
    int count = 0;
    for (FieldAccess access : accesses) {
      boolean makes =
          isConstructor && access.opcode == Opcodes.PUTFIELD && access.owner.equals(owner.name);
      if (!(asSteps && makes) && find(access, fields) != null) {
        count++;
      }
    }
    return count;
  }

  /**
   * Whether a constructor calls its superclass's, or another of its own, in one place only, and all
   * code before that place, and none behind it, is run before the call.
   */
  boolean constructsOnce() {
    return constructorCalls == 1 && !crossesConstruction;
  }

  /** How many instructions access elements of arrays, in a method that may do so repeatedly. */
  int elementAccessesInLoops() {
    return loops ? elementAccesses : 0;
  }

  /** Whether something is left to do when the stack overflows. */
  boolean catchesOverflow() {
    return catchesOverflow;
  }

  /**
   * How many local variables the method has, if they are without names. The JVM then calls them by
   * their numbers, which have to stay.
   */
  int unnamedLocals() {
    return namesLocals ? 0 : locals;
  }

  /** Whether the code says nothing of types where its branches meet. */
  boolean lacksFrames() {
    return branches && !frames;
  }

  @Override
  public @Nullable AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
    return AnnotationNote.add(notes, descriptor);
  }

  @Override
  public void visitAnnotableParameterCount(int count, boolean visible) {
    annotableParameters = visible ? annotableParameters : count;
  }

  @Override
  public @Nullable AnnotationVisitor visitParameterAnnotation(
      int parameter, String descriptor, boolean visible) {
    if (descriptor.equals("Ldev/cosmodrome/annotations/UnitFor;")) {
      unitParameters.add(parameter);
    }
    return null;
  }

  @Override
  public void visitLineNumber(int number, Label start) {
    line = line == 0 ? number : Math.min(line, number);
    updates.cut();
  }

  @Override
  public void visitLabel(Label label) {
    passed.put(label, methodCalls);
  }

  @Override
  public void visitFrame(
      int type,
      int localCount,
      Object @Nullable [] locals,
      int stackCount,
      Object @Nullable [] stack) {
    frames = true;
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
    discarded.other();
    branches = true;
    if (passed.containsKey(label)) {
      loops = true;
      inLoops.set(passed.get(label), methodCalls);
    }
    targets.add(label);
    crossesConstruction |= beforeConstruction != null && beforeConstruction.contains(label);
  }

  @Override
  public void visitTryCatchBlock(Label from, Label to, Label handler, @Nullable String type) {
    branches = true;
    catchesOverflow |= type == null || OVERFLOWS.contains(type);
    rangeStarts.add(from);
    handlers.add(handler);
  }

  /** Notes the call of another constructor for the same object. */
  private void construct() {
    constructorCalls++;
    beforeConstruction = new HashSet<>(passed.keySet());
    crossesConstruction |= !passed.keySet().containsAll(targets);
    for (int i = 0; i < handlers.size(); i++) {
      crossesConstruction |=
          passed.containsKey(rangeStarts.get(i)) != passed.containsKey(handlers.get(i));
    }
  }

  @Override
  public void visitFieldInsn(int opcode, String fieldOwner, String field, String descriptor) {
    updates.access(accesses.size(), opcode, fieldOwner, field);
    discarded.other();
    accesses.add(new FieldAccess(opcode, fieldOwner, field, descriptor));
    mayHaveProbes |= owner.isSyntheticArray(fieldOwner, field, descriptor);
    if (opcode == Opcodes.GETFIELD || opcode == Opcodes.GETSTATIC) {
      fences.read();
    } else {
      fences.write();
    }
  }

  @Override
  public void visitInsn(int opcode) {
    updates.instruction(opcode);
    if (opcode == Opcodes.POP || opcode == Opcodes.POP2) {
      discarded.pop();
    } else {
      discarded.other();
    }
    boolean load = opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD;
    boolean store = opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE;
    elementAccesses += load || store ? 1 : 0;
    if (load || store || opcode == Opcodes.MONITORENTER || opcode == Opcodes.MONITOREXIT) {
      operations++;
    }
  }

  @Override
  public void visitLdcInsn(Object value) {
    mayHaveProbes |= value instanceof ConstantDynamic;
  }

  @Override
  public void visitVarInsn(int opcode, int variable) {
    discarded.other();
    if (opcode == Opcodes.ALOAD) {
      updates.load(variable);
    } else if (opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE) {
      updates.cut();
    } else {
      updates.other();
    }
  }

  @Override
  public void visitIntInsn(int opcode, int operand) {
    operations += opcode == Opcodes.NEWARRAY ? 1 : 0;
  }

  @Override
  public void visitTypeInsn(int opcode, String type) {
    operations += opcode == Opcodes.ANEWARRAY ? 1 : 0;
    pendingObjects += opcode == Opcodes.NEW && isOwn(type) ? 1 : 0;
  }

  @Override
  public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
    operations++;
  }

  /** Whether no method of a class does anything that is recorded, nor calls the program back. */
  static boolean isSilent(String owner) {
    return SILENT.contains(owner);
  }

  @Override
  public void visitMethodInsn(
      int opcode, String type, String method, String descriptor, boolean isInterface) {
    discarded.call();
    methodCalls++;
    if (opcode == Opcodes.INVOKESTATIC && CoverageProbes.isFetching(method)) {
      mayHaveProbes = true;
      return;
    }
    if (method.equals("<init>") || opcode == Opcodes.INVOKESTATIC) {
      reached.add(type);
    }
    if (method.equals("<init>") && isOwn(type)) {
      if (pendingObjects > 0) {
        pendingObjects--;
      } else {
        construct();
      }
    }
    if (SILENT.contains(type)) {
      updates.other();
    } else {
      updates.cut();
      calls += type.equals("java/lang/Object") && method.equals("<init>") ? 0 : 1;
    }
    if (LibraryCall.of(opcode, type, method, descriptor) != LibraryCall.OTHER) {
      operations++;
    }
    called.add(new MethodCall(opcode, type, method, descriptor));
    fences.call(type, method);
  }

  @Override
  public void visitInvokeDynamicInsn(
      String method, String descriptor, Handle bootstrap, Object... arguments) {
    updates.cut();
    discarded.other();
    calls++;
    for (Object argument : arguments) {
      if (argument instanceof Handle handle) {
        if (MethodReferences.isUnbound(handle)) {
          reached.add(handle.getOwner());
        }
        called.add(
            new MethodCall(
                ModelledCalls.opcode(handle),
                handle.getOwner(),
                handle.getName(),
                handle.getDesc()));
      }
    }
  }

  @Override
  public void visitLocalVariable(
      String name, String descriptor, @Nullable String signature, Label from, Label to, int index) {
    namesLocals = true;
  }

  @Override
  public void visitMaxs(int maxStack, int maxLocals) {
    locals = maxLocals;
  }

  private boolean isOwn(String type) {
    return type.equals(owner.name) || type.equals(owner.superName);
  }
}
