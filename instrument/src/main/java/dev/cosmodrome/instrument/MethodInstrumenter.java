package dev.cosmodrome.instrument;

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
 * Adds hooks to the code of one method. The log of the current thread is fetched once, into a local
 * variable of its own. The operands of each original instruction stay on the stack as they were
 * computed, so that it fails as it would have, with the same message.
 *
 * <p>A loop mostly accesses the same array at an instruction again and again. Its identity is kept
 * in a local variable, for a few such instructions.
 */
final class MethodInstrumenter extends AdviceAdapter {
  private static final String HOOKS = "dev/cosmodrome/runtime/Hooks";

  /** The hooks of the JDK's classes, and for its objects. */
  private static final String INSIDE = "dev/cosmodrome/runtime/InsideHooks";

  /** The hooks that tell on which objects methods are called. */
  private static final String UNITS = "dev/cosmodrome/runtime/UnitHooks";

  private static final String COLLECTIONS = "dev/cosmodrome/runtime/CollectionHooks";
  private static final String LOG = "Ldev/cosmodrome/runtime/ThreadLog;";
  private static final String IDENTITY = "Ldev/cosmodrome/runtime/Identity;";
  private static final Type LOG_TYPE = Type.getType(LOG);
  private static final String OBJECT = "Ljava/lang/Object;";
  private static final String THROWABLE = "java/lang/Throwable";

  /** How many slots for local variables a class file can count. */
  private static final int MOST_LOCALS = 0xFFFF;

  private final MethodSite site;
  private final Fields fields;
  private final Layouts layouts;
  private final ModelledCalls calls;
  private final MethodReferences references;
  private final ModelledCallSite callSites;
  private final SiteNames sites;
  private final SetNotes sets;
  private final HandlerOrder handlerOrder;

  /** Knows the types on the stack, in classes that need to say them; otherwise null. */
  private final @Nullable AnalyzerAdapter types;

  private final Set<Label> handlerLabels = new HashSet<>();
  private final Set<Label> interruptHandlers = new HashSet<>();
  private final Label start = new Label();
  private int line;
  private int log;
  private int depth;
  private int[] arrays = {};
  private int elementAccesses;
  private int fieldAccesses;
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
    this.types = types;
    this.handlerOrder = handlerOrder;
    this.site = site;
    this.fields = fields;
    this.layouts = layouts;
    this.calls = calls;
    this.references = references;
    this.sites = sites;
    this.sets = sets;
    callSites = new ModelledCallSite(naming, new AddedCode(), mv);
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
    HandlerOrder handlers = new HandlerOrder(next);
    if (!site.owner.hasFrames()) {
      return new MethodInstrumenter(
          handlers, null, handlers, site, fields, layouts, calls, references, naming, sites, sets);
    }
    AnalyzerAdapter types =
        new AnalyzerAdapter(
            Opcodes.ASM9, site.owner.name, site.access, site.name, site.descriptor, handlers) {};
    return new MethodInstrumenter(
        types, types, handlers, site, fields, layouts, calls, references, naming, sites, sets);
  }

  // The method as a whole.

  @Override
  public void visitCode() {
    log = newLocal(LOG_TYPE);
    depth = site.isBlock() ? newLocal(Type.INT_TYPE) : -1;
    arrays = new int[site.arraysToRemember()];
    for (int i = 0; i < arrays.length; i++) {
      arrays[i] = newLocal(Type.getType(IDENTITY));
    }
    super.visitCode();
    if (site.isConstructor()) {
      fetchLog();
    }
  }

  private void fetchLog() {
    String name = site.outlivesOverflow() ? "logWithRoom" : "log";
    if (!site.owner.isOfJdk || site.isStaticInitializer() || site.isLambda()) {
      hook(name, "()" + LOG);
    } else if (site.isStatic() || site.isConstructor()) {
      push(site.called());
      hook(name, "(I)" + LOG);
    } else {
      mv.visitVarInsn(Opcodes.ALOAD, 0);
      hook(name, "(" + OBJECT + ")" + LOG);
    }
    mv.visitVarInsn(Opcodes.ASTORE, log);
    if (site.isBlock()) {
      mv.visitInsn(Opcodes.ICONST_0);
      mv.visitVarInsn(Opcodes.ISTORE, depth);
    }
    for (int array : arrays) {
      mv.visitInsn(Opcodes.ACONST_NULL);
      mv.visitVarInsn(Opcodes.ASTORE, array);
    }
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
    if (!site.isBlock()) {
      return;
    }
    if (sets.tellObjects()) {
      tellObjects();
    }
    if (site.isSynchronized() && lockOfMethod()) {
      loadLog();
      push(site.id());
      hook("enter", "(" + OBJECT + LOG + "I)I");
    } else {
      loadLog();
      push(site.id());
      hook("enter", "(" + LOG + "I)I");
    }
    mv.visitVarInsn(Opcodes.ISTORE, depth);
    mv.visitLabel(start);
  }

  /** Tells who called the method, and on which objects it works. */
  private void tellObjects() {
    loadLog();
    if (site.isConstructor()) {
      unit("entering", "(" + LOG + ")V");
    } else {
      push(MethodSite.calledBy(site.name, site.descriptor));
      push(site.id());
      unit("entering", "(" + LOG + "II)V");
    }
    if (sets.isOnThis(site)) {
      tellObject(0);
    }
    for (int parameter : site.unitParameters()) {
      tellObject(site.variable(parameter));
    }
  }

  private void tellObject(int variable) {
    mv.visitVarInsn(Opcodes.ALOAD, variable);
    loadLog();
    unit("on", "(" + OBJECT + LOG + ")V");
  }

  private void claim() {
    ClassScan root = fields.root(site.owner);
    String state = root == null ? null : fields.stateField(root);
    mv.visitVarInsn(Opcodes.ALOAD, 0);
    if (state == null) {
      loadLog();
      inside("created", "(" + OBJECT + LOG + ")V");
      return;
    }
    mv.visitInsn(Opcodes.DUP);
    mv.visitFieldInsn(Opcodes.GETFIELD, site.owner.name, state, "I");
    loadLog();
    hook("claim", "(I" + LOG + ")I");
    mv.visitFieldInsn(Opcodes.PUTFIELD, site.owner.name, state, "I");
  }

  /** Loads what a synchronized method locks; false if the class file is too old to say it. */
  private boolean lockOfMethod() {
    if (!site.isStatic()) {
      mv.visitVarInsn(Opcodes.ALOAD, 0);
      return true;
    }
    if (!site.owner.hasClassConstants()) {
      return false;
    }
    mv.visitLdcInsn(Type.getObjectType(site.owner.name));
    return true;
  }

  @Override
  protected void onMethodExit(int opcode) {
    if (opcode == Opcodes.ATHROW) {
      return;
    }
    if (site.isBlock()) {
      exit("exit");
    } else if (site.isStaticInitializer()) {
      loadLog();
      hook("initialized", "(" + LOG + ")V");
    }
  }

  private void exit(String hook) {
    loadLog();
    mv.visitVarInsn(Opcodes.ILOAD, depth);
    hook(hook, "(" + LOG + "I)V");
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
    if (site.isBlock() && entered) {
      Label end = new Label();
      mv.visitLabel(end);
      mv.visitTryCatchBlock(start, end, end, null);
      if (types != null) {
        mv.visitFrame(F_NEW, handlerLocals().length, handlerLocals(), 1, new Object[] {THROWABLE});
      }
      exit("exitByException");
      mv.visitInsn(Opcodes.ATHROW);
    }
    super.visitMaxs(maxStack, maxLocals);
  }

  /** The types of the locals where an exception leaves the method: only those of our own count. */
  private Object[] handlerLocals() {
    List<Object> locals = new ArrayList<>();
    for (int i = 0; i < log; i++) {
      locals.add(Opcodes.TOP);
    }
    locals.add(LOG_TYPE.getInternalName());
    locals.add(Opcodes.INTEGER);
    return locals.toArray();
  }

  @Override
  public void visitLineNumber(int number, Label label) {
    line = number;
    super.visitLineNumber(number, label);
  }

  @Override
  public void visitTryCatchBlock(Label from, Label to, Label handler, @Nullable String type) {
    handlerLabels.add(handler);
    if ("java/lang/InterruptedException".equals(type)) {
      interruptHandlers.add(handler);
    }
    super.visitTryCatchBlock(from, to, handler, type);
  }

  @Override
  public void visitLabel(Label label) {
    super.visitLabel(label);
    atHandler |= handlerLabels.contains(label);
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
      loadLog();
      hook("unlockVolatile", "(" + LOG + ")V");
    }
    if (atInterrupt) {
      loadLog();
      hook("interrupted", "(" + LOG + ")V");
    }
    atHandler = false;
    atInterrupt = false;
  }

  // Fields.

  @Override
  public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
    String holder = isDead() ? null : fields.holder(owner, name, descriptor);
    if (holder != null) {
      holds(opcode, holder);
    }
    boolean isStatic = opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC;
    Fields.Recorded field = isDead() ? null : fields.find(owner, name, descriptor, isStatic);
    boolean isOrdered = site.isOrderedByFence(fieldAccesses++);
    if (field == null || isInitialization(opcode, field)) {
      super.visitFieldInsn(opcode, owner, name, descriptor);
      return;
    }
    field = isOrdered ? field.ordered() : field;
    boolean wide = Type.getType(descriptor).getSize() == 2;
    switch (opcode) {
      case Opcodes.GETFIELD -> {
        mv.visitInsn(Opcodes.DUP);
        if (field.isVolatile()) {
          mv.visitInsn(Opcodes.DUP);
          // Loads the class, if that is still to be done: not while the lock is held.
          mv.visitTypeInsn(Opcodes.CHECKCAST, owner);
          loadLog();
          onObject(field, "lockVolatile", "(" + OBJECT + LOG + ")V");
        }
        super.visitFieldInsn(opcode, owner, name, descriptor);
        if (wide) {
          mv.visitInsn(Opcodes.DUP2_X1);
          mv.visitInsn(Opcodes.POP2);
        } else {
          mv.visitInsn(Opcodes.SWAP);
        }
        accessField("read", owner, field);
      }
      case Opcodes.PUTFIELD -> {
        writeField(owner, field, wide);
        super.visitFieldInsn(opcode, owner, name, descriptor);
        unlockVolatile(field);
      }
      case Opcodes.GETSTATIC -> {
        if (field.isVolatile()) {
          pushFirstStatic(owner, field);
          loadLog();
          hook("lockVolatileStatic", "(I" + LOG + ")V");
        }
        super.visitFieldInsn(opcode, owner, name, descriptor);
        accessStatic("read", owner, field);
      }
      default -> {
        accessStatic("write", owner, field);
        super.visitFieldInsn(opcode, owner, name, descriptor);
        unlockVolatile(field);
      }
    }
  }

  /** Tells that a field gets an array or collection that belongs to its set. */
  private void holds(int opcode, String holder) {
    if (opcode == Opcodes.PUTFIELD && (entered || !site.isConstructor())) {
      mv.visitInsn(Opcodes.DUP2);
      mv.visitLdcInsn(holder);
      loadLog();
      hook("holds", "(" + OBJECT + OBJECT + "Ljava/lang/String;" + LOG + ")V");
    } else if (opcode == Opcodes.PUTSTATIC) {
      mv.visitInsn(Opcodes.DUP);
      mv.visitLdcInsn(holder);
      loadLog();
      hook("holds", "(" + OBJECT + "Ljava/lang/String;" + LOG + ")V");
    }
  }

  private void unlockVolatile(Fields.Recorded field) {
    if (field.isVolatile()) {
      loadLog();
      hook("unlockVolatile", "(" + LOG + ")V");
    }
  }

  /** Whether an access is part of making the object or class, before anybody else can see it. */
  private boolean isInitialization(int opcode, Fields.Recorded field) {
    boolean ofObject = opcode == Opcodes.PUTFIELD && site.isConstructor() && !entered;
    boolean ofClass = site.isStaticInitializer() && field.declaredBy().name.equals(site.owner.name);
    return ofObject || (ofClass && opcode != Opcodes.PUTFIELD && opcode != Opcodes.GETFIELD);
  }

  /** Puts the object above the value and tells of the write, unless there is no object. */
  private void writeField(String owner, Fields.Recorded field, boolean wide) {
    if (wide) {
      mv.visitInsn(Opcodes.DUP2_X1);
      mv.visitInsn(Opcodes.POP2);
      mv.visitInsn(Opcodes.DUP_X2);
    } else {
      mv.visitInsn(Opcodes.DUP2);
      mv.visitInsn(Opcodes.POP);
    }
    Label absent = new Label();
    mv.visitInsn(Opcodes.DUP);
    mv.visitJumpInsn(Opcodes.IFNULL, absent);
    accessField("write", owner, field);
    mv.visitInsn(Opcodes.ACONST_NULL);
    Object[] locals = types == null ? new Object[0] : frame(types.locals);
    Object[] stack = types == null ? new Object[0] : frame(types.stack);
    mv.visitLabel(absent);
    if (types != null) {
      stack[stack.length - 1] = owner;
      mv.visitFrame(F_NEW, locals.length, locals, stack.length, stack);
    }
    mv.visitInsn(Opcodes.POP);
  }

  /** The types as frames want them: the second half of a wide value is not mentioned. */
  private static Object[] frame(List<Object> slots) {
    List<Object> frame = new ArrayList<>();
    for (int i = 0; i < slots.size(); i++) {
      Object type = slots.get(i);
      frame.add(type);
      if (type == Opcodes.LONG || type == Opcodes.DOUBLE) {
        i++;
      }
    }
    return frame.toArray();
  }

  private void accessField(String verb, String owner, Fields.Recorded field) {
    String state = field.stateField();
    if (state != null) {
      mv.visitInsn(Opcodes.DUP);
      mv.visitFieldInsn(Opcodes.GETFIELD, owner, state, "I");
    }
    loadLog();
    push(field.index());
    pushSite();
    String hook = verb + (field.isVolatile() ? "VolatileField" : "Field");
    onObject(field, hook, "(" + OBJECT + (state == null ? "" : "I") + LOG + "II)V");
  }

  /** Calls a hook that is about a field of an object. */
  private void onObject(Fields.Recorded field, String hook, String descriptor) {
    String hooks = field.stateField() == null ? INSIDE : HOOKS;
    mv.visitMethodInsn(Opcodes.INVOKESTATIC, hooks, hook, descriptor, false);
  }

  private void accessStatic(String verb, String owner, Fields.Recorded field) {
    pushFirstStatic(owner, field);
    loadLog();
    push(field.index());
    pushSite();
    String hook = verb + (field.isVolatile() ? "VolatileStatic" : "Static");
    hook(hook, "(I" + LOG + "II)V");
  }

  private void pushFirstStatic(String owner, Fields.Recorded field) {
    if (field.stateField() == null) {
      push(layouts.define(field.declaredBy()));
    } else {
      mv.visitFieldInsn(Opcodes.GETSTATIC, owner, field.stateField(), "I");
    }
  }

  // Arrays and monitors.

  @Override
  public void visitInsn(int opcode) {
    if (isDead()) {
      super.visitInsn(opcode);
    } else if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
      mv.visitInsn(Opcodes.DUP2);
      super.visitInsn(opcode);
      liftTwo(opcode == Opcodes.LALOAD || opcode == Opcodes.DALOAD);
      onElement("readElement");
    } else if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
      boolean wide = opcode == Opcodes.LASTORE || opcode == Opcodes.DASTORE;
      liftTwo(wide);
      mv.visitInsn(wide ? Opcodes.DUP2_X2 : Opcodes.DUP2_X1);
      onElement("writeElement");
      super.visitInsn(opcode);
    } else if (opcode == Opcodes.MONITORENTER) {
      mv.visitInsn(Opcodes.DUP);
      onMonitor("acquiring");
      super.visitInsn(opcode);
    } else if (opcode == Opcodes.MONITOREXIT) {
      mv.visitInsn(Opcodes.DUP);
      onMonitor("releasing");
      super.visitInsn(opcode);
    } else {
      super.visitInsn(opcode);
      if (opcode == Opcodes.POP) {
        afterCatch();
      }
    }
  }

  /** Turns two slots and a value into the value and the two slots. */
  private void liftTwo(boolean wide) {
    mv.visitInsn(wide ? Opcodes.DUP2_X2 : Opcodes.DUP_X2);
    mv.visitInsn(wide ? Opcodes.POP2 : Opcodes.POP);
  }

  private void onElement(String hook) {
    String descriptor = "(" + OBJECT + "I" + IDENTITY + LOG + "I)" + IDENTITY;
    if (arrays.length == 0) {
      mv.visitInsn(Opcodes.ACONST_NULL);
      loadLog();
      pushSite();
      hook(hook, descriptor);
      mv.visitInsn(Opcodes.POP);
    } else {
      int array = arrays[elementAccesses++ % arrays.length];
      mv.visitVarInsn(Opcodes.ALOAD, array);
      loadLog();
      pushSite();
      hook(hook, descriptor);
      mv.visitVarInsn(Opcodes.ASTORE, array);
    }
  }

  private void onMonitor(String hook) {
    loadLog();
    pushSite();
    hook(hook, "(" + OBJECT + LOG + "I)V");
  }

  @Override
  public void visitIntInsn(int opcode, int operand) {
    super.visitIntInsn(opcode, operand);
    if (opcode == Opcodes.NEWARRAY) {
      created("created");
    }
  }

  @Override
  public void visitTypeInsn(int opcode, String type) {
    super.visitTypeInsn(opcode, type);
    if (opcode == Opcodes.ANEWARRAY) {
      created("created");
    }
  }

  @Override
  public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
    super.visitMultiANewArrayInsn(descriptor, dimensions);
    created("createdAll");
  }

  private void created(String hook) {
    mv.visitInsn(Opcodes.DUP);
    loadLog();
    if (fields.areOfJdk()) {
      inside(hook, "(" + OBJECT + LOG + ")V");
    } else {
      hook(hook, "(" + OBJECT + LOG + ")V");
    }
  }

  // Calls.

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    if (opcode == Opcodes.INVOKESPECIAL && name.equals("<init>")) {
      lastConstructed = owner;
    }
    LibraryCall call =
        isDead() ? LibraryCall.OTHER : LibraryCall.of(opcode, owner, name, descriptor);
    switch (call) {
      case WAIT -> beforeWait(descriptor);
      case ARRAYCOPY -> beforeArraycopy();
      case CLONE -> mv.visitInsn(Opcodes.DUP);
      case FIELD_GET -> mv.visitInsn(Opcodes.DUP2);
      case FIELD_SET -> beforeSet(descriptor);
      default -> {}
    }
    ModelledCalls.Call modelled = modelled(opcode, owner, name, descriptor);
    ModelledCallSite.Site modelledSite =
        modelled == null ? null : callSites.begin(modelled, opcode, owner, descriptor);
    boolean isUnbound = opcode == Opcodes.INVOKESTATIC || name.equals("<init>");
    if (isUnbound && fields.isOfJdk(owner)) {
      loadLog();
      push(MethodSite.called(owner, name, descriptor));
      inside("calling", "(" + LOG + "I)V");
    }
    if (!MethodScan.isSilent(owner)) {
      tellCall(MethodSite.calledBy(name, descriptor));
    }
    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    if (modelledSite != null) {
      modelledSite.after();
    }
    if (opcode == Opcodes.INVOKESPECIAL && name.equals("<init>")) {
      afterConstruction(owner);
    }
    switch (call) {
      case CLONE -> {
        mv.visitInsn(Opcodes.DUP_X1);
        loadLog();
        pushSite();
        hook("cloned", "(" + OBJECT + OBJECT + LOG + "I)V");
      }
      case FIELD_GET -> {
        liftTwo(Type.getReturnType(descriptor).getSize() == 2);
        onField("readReflectively");
      }
      case NEW_ARRAY -> created("created");
      default -> {}
    }
  }

  /** Tells what is about to be called; 0 is what has no name. */
  private void tellCall(int name) {
    if (!sets.tellObjects() || isDead()) {
      return;
    }
    loadLog();
    if (site.passesOn()) {
      push(MethodSite.calledBy(site.name, site.descriptor));
      push(name);
      unit("passingOn", "(" + LOG + "II)V");
    } else {
      push(name);
      unit("calling", "(" + LOG + "I)V");
    }
  }

  private ModelledCalls.@Nullable Call modelled(
      int opcode, String owner, String name, String descriptor) {
    if (isDead() || isOwn(opcode, owner)) {
      return null;
    }
    ModelledCalls.Call call = calls.find(opcode, owner, name, descriptor);
    boolean canGuard = entered || !site.isConstructor();
    return call != null && call.isOnCollection() && !canGuard ? null : call;
  }

  /** Tells of an object of the JDK that was made: it is on the stack, if types are known. */
  private void afterConstruction(String owner) {
    if (types == null
        || types.stack == null
        || types.stack.isEmpty()
        || !owner.equals(types.stack.get(types.stack.size() - 1))) {
      return;
    }
    if (fields.isOfJdk(owner)) {
      created("created");
    } else if (calls.isCollection(owner)) {
      mv.visitInsn(Opcodes.DUP);
      loadLog();
      mv.visitMethodInsn(
          Opcodes.INVOKESTATIC, COLLECTIONS, "created", "(" + OBJECT + LOG + ")V", false);
    }
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
        site.owner.isFixed ? arguments : references.replace(bootstrap, arguments, site.name, line);
    tellCall(0);
    super.visitInvokeDynamicInsn(name, descriptor, bootstrap, replaced);
  }

  private void beforeWait(String descriptor) {
    int nanos = -1;
    if (descriptor.equals("(JI)V")) {
      nanos = newLocalMapping(Type.INT_TYPE);
      mv.visitVarInsn(Opcodes.ISTORE, nanos);
    }
    if (descriptor.equals("()V")) {
      mv.visitInsn(Opcodes.DUP);
    } else {
      mv.visitInsn(Opcodes.DUP2_X1);
      mv.visitInsn(Opcodes.POP2);
      mv.visitInsn(Opcodes.DUP_X2);
    }
    onMonitor("waiting");
    if (nanos >= 0) {
      mv.visitVarInsn(Opcodes.ILOAD, nanos);
    }
  }

  private void beforeArraycopy() {
    int length = newLocalMapping(Type.INT_TYPE);
    int at = newLocalMapping(Type.INT_TYPE);
    int to = newLocalMapping(Type.getType(OBJECT));
    mv.visitVarInsn(Opcodes.ISTORE, length);
    mv.visitVarInsn(Opcodes.ISTORE, at);
    mv.visitVarInsn(Opcodes.ASTORE, to);
    mv.visitInsn(Opcodes.DUP2);
    mv.visitVarInsn(Opcodes.ALOAD, to);
    mv.visitVarInsn(Opcodes.ILOAD, at);
    mv.visitVarInsn(Opcodes.ILOAD, length);
    loadLog();
    pushSite();
    hook("arraycopy", "(" + OBJECT + "I" + OBJECT + "II" + LOG + "I)V");
    mv.visitVarInsn(Opcodes.ALOAD, to);
    mv.visitVarInsn(Opcodes.ILOAD, at);
    mv.visitVarInsn(Opcodes.ILOAD, length);
  }

  private void beforeSet(String descriptor) {
    boolean wide = Type.getArgumentTypes(descriptor)[1].getSize() == 2;
    liftTwo(wide);
    mv.visitInsn(wide ? Opcodes.DUP2_X2 : Opcodes.DUP2_X1);
    onField("writeReflectively");
  }

  private void onField(String hook) {
    loadLog();
    pushSite();
    hook(hook, "(Ljava/lang/reflect/Field;" + OBJECT + LOG + "I)V");
  }

  // Small things.

  /** What is added around calls. */
  private final class AddedCode implements ModelledCallSite.Code {
    private Label guarded = new Label();
    private Label afterElse = new Label();
    private Object[] guardedLocals = {};
    private Object[] stackAfterElse = {};

    @Override
    public int newLocal() {
      return newLocalMapping(Type.LONG_TYPE);
    }

    @Override
    public void loadLog() {
      MethodInstrumenter.this.loadLog();
    }

    @Override
    public void pushInt(int value) {
      push(value);
    }

    @Override
    public void pushSite() {
      MethodInstrumenter.this.pushSite();
    }

    @Override
    public void guard() {
      guarded = new Label();
      mv.visitLabel(guarded);
      guardedLocals = types == null ? new Object[0] : frame(types.locals);
    }

    @Override
    public void elseBegin() {
      Label end = new Label();
      mv.visitLabel(end);
      stackAfterElse = types == null ? new Object[0] : frame(types.stack);
      mv.visitJumpInsn(Opcodes.GOTO, afterElse);
      handle(end);
    }

    @Override
    public void elseAgain() {
      Label end = new Label();
      mv.visitLabel(end);
      mv.visitInsn(Opcodes.ATHROW);
      handle(end);
    }

    /** Begins the handler for what is guarded, up to a label. */
    private void handle(Label end) {
      Label handler = new Label();
      handlerOrder.addInner(guarded, end, handler);
      mv.visitLabel(handler);
      if (types != null) {
        mv.visitFrame(F_NEW, guardedLocals.length, guardedLocals, 1, new Object[] {THROWABLE});
      }
    }

    @Override
    public void elseEnd() {
      mv.visitInsn(Opcodes.ATHROW);
      mv.visitLabel(afterElse);
      if (types != null) {
        mv.visitFrame(
            F_NEW, guardedLocals.length, guardedLocals, stackAfterElse.length, stackAfterElse);
      }
      // The code that follows may begin with a frame of its own.
      mv.visitInsn(Opcodes.NOP);
      afterElse = new Label();
    }
  }

  /** Whether the code here can't be reached; its types are unknown. */
  private boolean isDead() {
    return types != null && types.stack == null;
  }

  private void loadLog() {
    mv.visitVarInsn(Opcodes.ALOAD, log);
  }

  private void pushSite() {
    push(sites.site(site.shownName, line));
  }

  private void hook(String name, String descriptor) {
    String hooks = site.owner.isOfJdk ? INSIDE : HOOKS;
    mv.visitMethodInsn(Opcodes.INVOKESTATIC, hooks, name, descriptor, false);
  }

  private void unit(String name, String descriptor) {
    mv.visitMethodInsn(Opcodes.INVOKESTATIC, UNITS, name, descriptor, false);
  }

  private void inside(String name, String descriptor) {
    mv.visitMethodInsn(Opcodes.INVOKESTATIC, INSIDE, name, descriptor, false);
  }
}
