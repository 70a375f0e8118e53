package dev.cosmodrome.instrument.code;

import dev.cosmodrome.instrument.hooks.Hook;
import dev.cosmodrome.instrument.scan.ElementOpcodes;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.AdviceAdapter;
import org.objectweb.asm.commons.AnalyzerAdapter;

/**
 * Adds hooks to the code of one method: where it begins and ends, and around its instructions. The
 * operands of each original instruction stay on the stack as they were computed, so that it fails
 * as it would have, with the same message.
 */
public final class MethodInstrumenter extends AdviceAdapter {
  /** The maximum number of slots for local variables in a class file. */
  private static final int MAX_LOCALS = 0xFFFF;

  private final MethodSite site;
  private final MethodReferences references;
  private final AddedCode code;
  private final MethodBoundaries boundaries;
  private final FieldAccesses fieldAccesses;
  private final ElementAccesses elementAccesses;
  private final Creations creations;
  private final CallHooks callHooks;
  private final UnitNotes units;
  private final Statements statements;
  private final boolean hasModelledCalls;

  private final Set<Label> handlers = new HashSet<>();
  private final Set<Label> interruptHandlers = new HashSet<>();

  /** The number of accesses to elements of arrays so far. */
  private int elements;

  private boolean entered;
  private boolean atHandler;
  private boolean atInterrupt;
  private String lastConstructed = "";

  private MethodInstrumenter(
      MethodVisitor next,
      @Nullable AnalyzerAdapter types,
      HandlerOrder handlerOrder,
      MethodSite site,
      InstrumentedClass owner) {
    super(Opcodes.ASM9, next, site.access(), site.name(), site.descriptorOfLocals());
    this.site = site;
    references = owner.references();
    hasModelledCalls = owner.steps().hasModelledCalls(site.scan());
    code =
        new AddedCode(next, types, site, owner.sites(), this::newLocalMapping, owner.isRecorded());
    units = new UnitNotes(site, owner.units(), code);
    fieldAccesses = new FieldAccesses(site, owner.fields(), owner.layouts(), code);
    elementAccesses = new ElementAccesses(code);
    creations = new Creations(owner.fields(), owner.calls(), code);
    boundaries = new MethodBoundaries(site, owner.fields(), code, elementAccesses, units);
    callHooks = new CallHooks(site, owner, code, creations, handlerOrder, units);
    statements = new Statements(site, owner.fields(), owner.names(), owner.sites(), code);
  }

  /** Creates the visitor that adds hooks to a method and writes it to another one. */
  public static MethodVisitor of(MethodVisitor next, MethodSite site, InstrumentedClass owner) {
    HandlerOrder order = new HandlerOrder(next);
    if (!site.owner().hasFrames()) {
      return new MethodInstrumenter(order, null, order, site, owner);
    }
    String className = site.owner().name();
    AnalyzerAdapter types =
        new AnalyzerAdapter(
            Opcodes.ASM9, className, site.access(), site.name(), site.descriptor(), order) {};
    return new MethodInstrumenter(types, types, order, site, owner);
  }

  // The method as a whole.

  @Override
  public void visitCode() {
    boundaries.createLocals(this::newLocal);
    super.visitCode();
    if (site.isConstructor()) {
      boundaries.fetchLog();
    }
  }

  @Override
  protected void onMethodEnter() {
    entered = true;
    if (!site.isConstructor()) {
      boundaries.fetchLog();
    }
    boundaries.enter(lastConstructed.equals(site.owner().superName()));
  }

  @Override
  protected void onMethodExit(int opcode) {
    if (opcode != Opcodes.ATHROW) {
      boundaries.exit();
    }
  }

  /**
   * Ends the method.
   *
   * @throws MethodTooLargeException if there is no room left for the hooks' local variables
   */
  @Override
  public void visitMaxs(int maxStack, int maxLocals) {
    if (nextLocal > MAX_LOCALS) {
      throw new MethodTooLargeException(
          site.owner().name(), site.name(), site.descriptor(), nextLocal);
    }
    if (entered) {
      boundaries.exitByException();
    }
    super.visitMaxs(maxStack, maxLocals);
  }

  @Override
  public void visitLineNumber(int number, Label label) {
    code.beginLine(number);
    super.visitLineNumber(number, label);
  }

  // Exception handlers.

  @Override
  public void visitTryCatchBlock(Label from, Label to, Label handler, @Nullable String type) {
    handlers.add(handler);
    if ("java/lang/InterruptedException".equals(type)) {
      interruptHandlers.add(handler);
    }
    super.visitTryCatchBlock(from, to, handler, type);
  }

  @Override
  public void visitLabel(Label label) {
    super.visitLabel(label);
    atHandler |= handlers.contains(label);
    atInterrupt |= interruptHandlers.contains(label);
  }

  @Override
  public void visitVarInsn(int opcode, int variable) {
    super.visitVarInsn(opcode, variable);
    afterCatch();
  }

  /**
   * Behind the instruction that takes an exception from the stack, records an interrupt, and gives
   * back the lock of an atomic step that failed.
   */
  private void afterCatch() {
    if (atHandler && hasModelledCalls) {
      code.callWithLog(Hook.UNLOCK_VOLATILE);
    }
    if (atInterrupt) {
      code.callWithLog(Hook.INTERRUPTED);
    }
    if (atHandler) {
      statements.caught();
    }
    atHandler = false;
    atInterrupt = false;
  }

  // The method's instructions.

  /**
   * Returns whether {@code this}, if there is one, is an object by now: not before {@code
   * super(...)}.
   */
  private boolean isThisInitialized() {
    return entered || !site.isConstructor();
  }

  @Override
  public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
    boolean isStatic = opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC;
    statements.beforeAccess(owner, name, descriptor, isStatic);
    FieldAccesses.Access access =
        fieldAccesses.begin(opcode, owner, name, descriptor, isThisInitialized());
    super.visitFieldInsn(opcode, owner, name, descriptor);
    if (access != null) {
      access.after();
    }
    statements.afterAccess();
  }

  @Override
  public void visitInsn(int opcode) {
    int element = ElementOpcodes.isAccess(opcode) ? elements++ : -1;
    if (code.isDead() || (element >= 0 && isLeftOut(element))) {
      super.visitInsn(opcode);
      return;
    }
    elementAccesses.before(opcode);
    if (opcode == Opcodes.MONITORENTER) {
      statements.entering();
    } else if (opcode == Opcodes.MONITOREXIT) {
      statements.leaving();
    }
    super.visitInsn(opcode);
    elementAccesses.after(opcode);
    if (opcode == Opcodes.POP) {
      afterCatch();
    }
  }

  /** Returns whether an access to an element of an array has no hook. */
  private boolean isLeftOut(int element) {
    return site.scan().leavesAccessesOut() || site.scan().elementSteps().isLeftOut(element);
  }

  @Override
  public void visitIntInsn(int opcode, int operand) {
    super.visitIntInsn(opcode, operand);
    if (opcode == Opcodes.NEWARRAY) {
      creations.array();
    }
  }

  @Override
  public void visitTypeInsn(int opcode, String type) {
    super.visitTypeInsn(opcode, type);
    if (opcode == Opcodes.ANEWARRAY) {
      creations.array();
    }
  }

  @Override
  public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
    super.visitMultiANewArrayInsn(descriptor, dimensions);
    creations.arrays();
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    if (opcode == Opcodes.INVOKESPECIAL && name.equals("<init>")) {
      lastConstructed = owner;
    }
    CallHooks.Call call = callHooks.begin(opcode, owner, name, descriptor, isThisInitialized());
    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    call.after();
  }

  @Override
  public void visitInvokeDynamicInsn(
      String name, String descriptor, Handle bootstrap, Object... arguments) {
    // A replaced reference becomes a method of the class, so the class must not be fixed.
    Object[] replaced =
        site.owner().isFixed()
            ? arguments
            : references.replace(
                bootstrap, arguments, Type.getArgumentTypes(descriptor), site.name(), code.line());
    units.calling(0);
    code.noteCallSite();
    super.visitInvokeDynamicInsn(name, descriptor, bootstrap, replaced);
  }
}
