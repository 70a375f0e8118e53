package dev.cosmodrome.instrument.code;

import dev.cosmodrome.instrument.hooks.Hook;
import dev.cosmodrome.instrument.hooks.RuntimeTypes;
import dev.cosmodrome.instrument.scan.ClassScan;
import dev.cosmodrome.instrument.scan.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Adds the hooks where one method begins and ends, normally or by an exception. The log of the
 * current thread is fetched once, into a local variable of its own.
 */
final class MethodBoundaries {
  private static final Type LOG_TYPE = Type.getObjectType(RuntimeTypes.LOG);
  private static final Type STATE_TYPE = Type.getType(RuntimeTypes.STATE_TYPE);

  /** Superclasses whose constructors do not let the new object escape. */
  private static final Set<String> HARMLESS =
      Set.of("java/lang/Object", "java/lang/Record", "java/lang/Enum");

  private final MethodSite site;
  private final Fields fields;
  private final AddedCode code;
  private final ElementAccesses elementAccesses;
  private final UnitNotes units;

  /** The begin of the code whose exceptions end the method. */
  private final Label start = new Label();

  /** The local variables of the log and, in a block, of what {@link Hook#ENTER} returned. */
  private int log;

  private int depth;

  /** The local variable of the owner that the thread is before the call of the superclass. */
  private int owner;

  MethodBoundaries(
      MethodSite site,
      Fields fields,
      AddedCode code,
      ElementAccesses elementAccesses,
      UnitNotes units) {
    this.site = site;
    this.fields = fields;
    this.code = code;
    this.elementAccesses = elementAccesses;
    this.units = units;
  }

  /** Creates the local variables of the method's hooks, before any code. */
  void createLocals(LocalVariables locals) {
    log = locals.create(LOG_TYPE);
    code.keepLogIn(log);
    depth = site.isBlock() ? locals.create(Type.INT_TYPE) : -1;
    owner = mayEscapeInSuper() ? locals.create(STATE_TYPE) : -1;
    int[] identities = new int[site.identitiesToKeep()];
    for (int i = 0; i < identities.length; i++) {
      identities[i] = locals.create(ElementAccesses.IDENTITY);
    }
    elementAccesses.keepIdentitiesIn(identities);
  }

  /** Creates local variables that have a type in stack map frames. */
  interface LocalVariables {
    int create(Type type);
  }

  /** Initializes the local variables where the method begins. */
  void fetchLog() {
    boolean needsRoom = site.outlivesOverflow();
    if (!site.owner().isOfJdk() || site.isStaticInitializer() || site.isLambda()) {
      code.call(needsRoom ? Hook.FETCH_LOG_WITH_ROOM : Hook.FETCH_LOG);
    } else if (site.isStatic() || site.isConstructor()) {
      code.iconst(site.announcedHash());
      code.call(needsRoom ? Hook.FETCH_LOG_OF_CALL_WITH_ROOM : Hook.FETCH_LOG_OF_CALL);
    } else {
      code.visitVarInsn(Opcodes.ALOAD, 0);
      code.call(needsRoom ? Hook.FETCH_LOG_OF_OBJECT_WITH_ROOM : Hook.FETCH_LOG_OF_OBJECT);
    }
    code.visitVarInsn(Opcodes.ASTORE, log);
    if (site.isBlock() && site.isConstructor()) {
      // Frames before the call of another constructor contain the variable as well.
      code.iconst(0);
      code.visitVarInsn(Opcodes.ISTORE, depth);
    }
    if (mayEscapeInSuper()) {
      code.callWithLog(Hook.OWNER);
      code.visitVarInsn(Opcodes.ASTORE, owner);
    }
    elementAccesses.forgetAll();
  }

  /**
   * Returns whether the constructor of the superclass may let other threads see the object before
   * it has a state: then it belongs to the owner that the thread was before.
   */
  private boolean mayEscapeInSuper() {
    return site.claims() && !HARMLESS.contains(site.owner().superName());
  }

  /**
   * Adds code at the beginning of the method or, in a constructor, behind the call of another
   * constructor.
   *
   * @param isSuperCalled whether that was the superclass's constructor
   */
  void enter(boolean isSuperCalled) {
    if (site.claims() && isSuperCalled) {
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
    boolean hasLock = site.isSynchronized() && loadLockOfMethod();
    code.loadLog();
    code.iconst(site.id());
    code.call(hasLock ? Hook.ENTER_SYNCHRONIZED : Hook.ENTER);
    code.visitVarInsn(Opcodes.ISTORE, depth);
    code.visitLabel(start);
  }

  /** Adds code that gives the object that is being created a state. */
  private void claim() {
    ClassScan root = fields.root(site.owner());
    String state = root == null ? null : fields.stateField(root);
    code.visitVarInsn(Opcodes.ALOAD, 0);
    if (state == null) {
      if (mayEscapeInSuper()) {
        code.visitVarInsn(Opcodes.ALOAD, owner);
      }
      code.callWithLog(mayEscapeInSuper() ? Hook.CREATED_OF_JDK_FOR : Hook.CREATED_OF_JDK);
      return;
    }
    code.dup();
    code.visitFieldInsn(Opcodes.GETFIELD, site.owner().name(), state, RuntimeTypes.STATE_TYPE);
    if (mayEscapeInSuper()) {
      code.visitVarInsn(Opcodes.ALOAD, owner);
      code.call(Hook.CLAIM_FOR);
    } else {
      code.callWithLog(Hook.CLAIM);
    }
    code.visitFieldInsn(Opcodes.PUTFIELD, site.owner().name(), state, RuntimeTypes.STATE_TYPE);
  }

  /**
   * Loads the lock of a synchronized method; returns false if the class file is too old to name it.
   */
  private boolean loadLockOfMethod() {
    if (!site.isStatic()) {
      code.visitVarInsn(Opcodes.ALOAD, 0);
      return true;
    }
    if (!site.owner().hasClassConstants()) {
      return false;
    }
    code.visitLdcInsn(Type.getObjectType(site.owner().name()));
    return true;
  }

  /** Adds code before the method returns. */
  void exit() {
    if (isRecorded()) {
      exit(Hook.EXIT);
    }
  }

  /** Adds the handler for exceptions that leave the method, behind the last instruction. */
  void exitByException() {
    if (!isRecorded()) {
      return;
    }
    Label end = new Label();
    code.visitLabel(end);
    code.visitTryCatchBlock(start, end, end, null);
    if (site.owner().hasFrames()) {
      new Frame(localsInHandler(), List.of(AddedCode.THROWABLE)).writeTo(code);
    }
    exit(Hook.EXIT_BY_EXCEPTION);
    code.athrow();
  }

  /** Returns whether the end of the method is recorded. */
  private boolean isRecorded() {
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

  /** The types of the local variables in the handler, which uses none but the hooks' own. */
  private List<Object> localsInHandler() {
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
}
