package dev.cosmodrome.instrument;

import dev.cosmodrome.instrument.hooks.Hook;
import dev.cosmodrome.instrument.hooks.RuntimeTypes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
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
 * log of the current thread is fetched once, into a local variable of its own. The operands of each
 * original instruction stay on the stack as they were computed, so that it fails as it would have,
 * with the same message.
 */
final class MethodInstrumenter extends AdviceAdapter {
  private static final Type LOG_TYPE = Type.getObjectType(RuntimeTypes.LOG);

  /** How many slots for local variables a class file can count. */
  private static final int MOST_LOCALS = 0xFFFF;

  private final MethodSite site;
  private final Fields fields;
  private final ModelledCalls calls;
  private final MethodReferences references;
  private final AddedCode code;
  private final FieldAccesses fieldAccesses;
  private final ElementAccesses elementAccesses;
  private final Creations creations;
  private final LibraryCallSite librarySites;
  private final ModelledCallSite modelledSites;
  private final UnitNotes units;
  private final Statements statements;

  private final Set<Label> handlers = new HashSet<>();
  private final Set<Label> interruptHandlers = new HashSet<>();
  private final Label start = new Label();
  private int log;
  private int depth;
  private int elements;
  private int methodCalls;
  private boolean entered;
  private boolean atHandler;
  private boolean atInterrupt;
  private String lastConstructed = "";

  private MethodInstrumenter(
      MethodVisitor next,
      @Nullable AnalyzerAdapter types,
      HandlerOrder handlerOrder,
      MethodSite site,
      Fields fields,
      Layouts layouts,
      ModelledCalls calls,
      MethodReferences references,
      Naming naming,
      SiteNames sites,
      SetNotes sets) {
    super(Opcodes.ASM9, next, site.access, site.name, site.descriptorOfLocals());
    this.site = site;
    this.fields = fields;
    this.calls = calls;
    this.references = references;
    code = new AddedCode(next, types, site, sites, this::newLocalMapping);
    fieldAccesses = new FieldAccesses(site, fields, layouts, code);
    elementAccesses = new ElementAccesses(code);
    creations = new Creations(fields, calls, code);
    librarySites = new LibraryCallSite(code, creations);
    modelledSites = new ModelledCallSite(naming, code, handlerOrder);
    units = new UnitNotes(site, sets, code);
    statements = new Statements(site, fields, naming, sites, code);
  }

  static MethodVisitor of(
      MethodVisitor next,
      MethodSite site,
      Fields fields,
      Layouts layouts,
      ModelledCalls calls,
      MethodReferences references,
      Naming naming,
      SiteNames sites,
      SetNotes sets) {
    HandlerOrder order = new HandlerOrder(next);
    if (!site.owner.hasFrames()) {
      return new MethodInstrumenter(
          order, null, order, site, fields, layouts, calls, references, naming, sites, sets);
    }
    AnalyzerAdapter types =
        new AnalyzerAdapter(
            Opcodes.ASM9, site.owner.name, site.access, site.name, site.descriptor, order) {};
    return new MethodInstrumenter(
        types, types, order, site, fields, layouts, calls, references, naming, sites, sets);
  }

  // The method as a whole.

  @Override
  public void visitCode() {
    log = newLocal(LOG_TYPE);
    code.keepLogIn(log);
    depth = site.isBlock() ? newLocal(Type.INT_TYPE) : -1;
    int[] identities = new int[site.arraysToRemember()];
    for (int i = 0; i < identities.length; i++) {
      identities[i] = newLocal(ElementAccesses.IDENTITY);
    }
    elementAccesses.keepIdentitiesIn(identities);
    super.visitCode();
    if (site.isConstructor()) {
      fetchLog();
    }
  }

  private void fetchLog() {
    boolean needsRoom = site.outlivesOverflow();
    if (!site.owner.isOfJdk || site.isStaticInitializer() || site.isLambda()) {
      code.call(needsRoom ? Hook.FETCH_LOG_WITH_ROOM : Hook.FETCH_LOG);
    } else if (site.isStatic() || site.isConstructor()) {
      code.iconst(site.called());
      code.call(needsRoom ? Hook.FETCH_LOG_OF_CALL_WITH_ROOM : Hook.FETCH_LOG_OF_CALL);
    } else {
      code.visitVarInsn(Opcodes.ALOAD, 0);
      code.call(needsRoom ? Hook.FETCH_LOG_OF_OBJECT_WITH_ROOM : Hook.FETCH_LOG_OF_OBJECT);
    }
    code.visitVarInsn(Opcodes.ASTORE, log);
    if (site.isBlock()) {
      code.iconst(0);
      code.visitVarInsn(Opcodes.ISTORE, depth);
    }
    elementAccesses.forgetAll();
  }

  @Override
  protected void onMethodEnter() {
    entered = true;
    if (!site.isConstructor()) {
      fetchLog();
    }
    if (site.claims && lastConstructed.equals(site.owner.superName)) {
      claim();
    }
    if (site.isStaticInitializer()) {
      code.callWithLog(Hook.INITIALIZING);
      code.visitLabel(start);
    }
    if (!site.isBlock()) {
      return;
    }
    units.entering();
    boolean hasLock = site.isSynchronized() && lockOfMethod();
    code.loadLog();
    code.iconst(site.id());
    code.call(hasLock ? Hook.ENTER_SYNCHRONIZED : Hook.ENTER);
    code.visitVarInsn(Opcodes.ISTORE, depth);
    code.visitLabel(start);
  }

  /** Gives the object that is being made a state. */
  private void claim() {
    ClassScan root = fields.root(site.owner);
    String state = root == null ? null : fields.stateField(root);
    code.visitVarInsn(Opcodes.ALOAD, 0);
    if (state == null) {
      code.callWithLog(Hook.CREATED_OF_JDK);
      return;
    }
    code.dup();
    code.visitFieldInsn(Opcodes.GETFIELD, site.owner.name, state, "I");
    code.callWithLog(Hook.CLAIM);
    code.visitFieldInsn(Opcodes.PUTFIELD, site.owner.name, state, "I");
  }

  /** Loads what a synchronized method locks; false if the class file is too old to say it. */
  private boolean lockOfMethod() {
    if (!site.isStatic()) {
      code.visitVarInsn(Opcodes.ALOAD, 0);
      return true;
    }
    if (!site.owner.hasClassConstants()) {
      return false;
    }
    code.visitLdcInsn(Type.getObjectType(site.owner.name));
    return true;
  }

  @Override
  protected void onMethodExit(int opcode) {
    if (opcode != Opcodes.ATHROW && hasEnd()) {
      exit(Hook.EXIT);
    }
  }

  /** Whether the end of the method is recorded. */
  private boolean hasEnd() {
    return site.isBlock() || site.isStaticInitializer();
  }

  private void exit(Hook hook) {
    if (site.isStaticInitializer()) {
      code.callWithLog(Hook.INITIALIZED);
      return;
    }
    code.loadLog();
    code.visitVarInsn(Opcodes.ILOAD, depth);
    code.call(hook);
  }

  /**
   * Ends the method.
   *
   * @throws MethodTooLargeException if there is no room left for the hooks' local variables
   */
  @Override
  public void visitMaxs(int maxStack, int maxLocals) {
    if (nextLocal > MOST_LOCALS) {
      throw new MethodTooLargeException(site.owner.name, site.name, site.descriptor, nextLocal);
    }
    if (hasEnd() && entered) {
      Label end = new Label();
      code.visitLabel(end);
      code.visitTryCatchBlock(start, end, end, null);
      if (site.owner.hasFrames()) {
        new Frame(handlerLocals(), List.of(AddedCode.THROWABLE)).writeTo(code);
      }
      exit(Hook.EXIT_BY_EXCEPTION);
      code.athrow();
    }
    super.visitMaxs(maxStack, maxLocals);
  }

  /** The types of the locals where an exception leaves the method: only those of our own count. */
  private List<Object> handlerLocals() {
    List<Object> locals = new ArrayList<>();
    for (int i = 0; i < log; i++) {
      locals.add(Opcodes.TOP);
    }
    locals.add(LOG_TYPE.getInternalName());
    if (site.isBlock()) {
      locals.add(Opcodes.INTEGER);
    }
    return locals;
  }

  @Override
  public void visitLineNumber(int number, Label label) {
    code.beginLine(number);
    super.visitLineNumber(number, label);
  }

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
   * Behind the instruction that takes an exception, tells of an interrupt, and gives back the lock
   * of a step that failed.
   */
  private void afterCatch() {
    if (atHandler && site.hasModelledCalls(calls)) {
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

  /** Whether this is an object by now, if there is one. */
  private boolean isThisMade() {
    return entered || !site.isConstructor();
  }

  // The method's instructions.

  @Override
  public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
    boolean isStatic = opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC;
    statements.beforeAccess(owner, name, descriptor, isStatic);
    FieldAccesses.Access access =
        fieldAccesses.begin(opcode, owner, name, descriptor, isThisMade());
    super.visitFieldInsn(opcode, owner, name, descriptor);
    if (access != null) {
      access.after();
    }
    statements.afterAccess();
  }

  @Override
  public void visitInsn(int opcode) {
    if (code.isDead()) {
      elements += ElementAccesses.isAccess(opcode) ? 1 : 0;
      super.visitInsn(opcode);
      return;
    }
    if (ElementAccesses.isAccess(opcode) && site.scan().isLeftOut(elements++)) {
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
    boolean isConstruction = opcode == Opcodes.INVOKESPECIAL && name.equals("<init>");
    int number = RuntimeTypes.isRuntime(owner) ? -1 : methodCalls++;
    boolean isUsed = number < 0 || !site.scan().discarded.contains(number);
    if (isConstruction) {
      lastConstructed = owner;
    }
    LibraryCall call =
        code.isDead() ? LibraryCall.OTHER : LibraryCall.of(opcode, owner, name, descriptor);
    librarySites.before(call, descriptor);
    ModelledCalls.Call modelled = modelled(opcode, owner, name, descriptor, isUsed);
    if (number >= 0 && modelled != null && modelled.triesLock() && site.scan().isInLoop(number)) {
      modelledSites.noteRetries();
    }
    ModelledCallSite.Site modelledSite =
        modelled == null ? null : begin(modelled, opcode, owner, descriptor, isUsed);
    boolean isUnbound = opcode == Opcodes.INVOKESTATIC || name.equals("<init>");
    if (isUnbound && fields.isOfJdk(owner)) {
      code.loadLog();
      code.iconst(MethodSite.called(owner, name, descriptor));
      code.call(Hook.CALLING_JDK);
    }
    if (!MethodScan.isSilent(owner)) {
      units.calling(MethodSite.calledBy(name, descriptor));
    }
    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    if (modelledSite != null) {
      modelledSite.after();
    }
    if (isConstruction) {
      creations.object(owner);
    }
    librarySites.after(call, descriptor);
  }

  private ModelledCallSite.Site begin(
      ModelledCalls.Call modelled, int opcode, String owner, String descriptor, boolean isUsed) {
    boolean isUnguarded = modelled.isOnCollection() && !isThisMade();
    return modelledSites.begin(modelled, opcode, owner, descriptor, isUsed, isUnguarded);
  }

  private ModelledCalls.@Nullable Call modelled(
      int opcode, String owner, String name, String descriptor, boolean isUsed) {
    if (code.isDead() || isOwn(opcode, owner)) {
      return null;
    }
    ModelledCalls.Call call = calls.find(opcode, declared(owner, descriptor), name, descriptor);
    if (call == null || !call.isOnCollection()) {
      return call;
    }
    if (!isThisMade()) {
      return call.onlyReadsArguments() ? call : null;
    }
    return isUsed ? call.withResult() : call;
  }

  /** The class that is called; compilers call methods of Object by that, if it is an interface. */
  private String declared(String owner, String descriptor) {
    if (!owner.equals("java/lang/Object")) {
      return owner;
    }
    int slots = (Type.getArgumentsAndReturnSizes(descriptor) >> 2) - 1;
    String known = code.classBelow(slots);
    return known != null && JdkScope.isOfJdk(known) ? known : owner;
  }

  /** Whether a call is one of a private method, which no library can have a model for. */
  private boolean isOwn(int opcode, String owner) {
    return opcode == Opcodes.INVOKESPECIAL && owner.equals(site.owner.name);
  }

  @Override
  public void visitInvokeDynamicInsn(
      String name, String descriptor, Handle bootstrap, Object... arguments) {
    // Each becomes a method of the class.
    Object[] replaced =
        site.owner.isFixed
            ? arguments
            : references.replace(
                bootstrap, arguments, Type.getArgumentTypes(descriptor), site.name, code.line());
    units.calling(0);
    super.visitInvokeDynamicInsn(name, descriptor, bootstrap, replaced);
  }
}
