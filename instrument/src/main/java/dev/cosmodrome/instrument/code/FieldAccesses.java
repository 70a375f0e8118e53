package dev.cosmodrome.instrument.code;

import dev.cosmodrome.instrument.hooks.Hook;
import dev.cosmodrome.instrument.hooks.RuntimeTypes;
import dev.cosmodrome.instrument.scan.Fields;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Adds hooks around accesses to fields, in one method. */
final class FieldAccesses {
  private final MethodSite site;
  private final Fields fields;
  private final Layouts layouts;
  private final AddedCode code;

  /** The number of accesses, recorded or not. */
  private int count;

  FieldAccesses(MethodSite site, Fields fields, Layouts layouts, AddedCode code) {
    this.site = site;
    this.fields = fields;
    this.layouts = layouts;
    this.code = code;
  }

  /**
   * Adds code before an access, with its operands on the stack.
   *
   * @param isThisInitialized whether this is an object by now, which it is not where a constructor
   *     begins
   * @return what is to be added behind it, null if the access is not recorded
   */
  @Nullable Access begin(
      int opcode, String owner, String name, String descriptor, boolean isThisInitialized) {
    boolean isOrdered = site.scan().fences().order(count++);
    if (code.isDead()) {
      return null;
    }
    String holder = fields.holder(owner, name, descriptor);
    if (holder != null) {
      holds(opcode, holder, isThisInitialized);
    }
    boolean isStatic = opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC;
    Fields.Recorded field = fields.find(owner, name, descriptor, isStatic);
    if (field == null
        || isInitialization(opcode, field, isThisInitialized)
        || (site.scan().leavesAccessesOut() && !field.isVolatile() && !isOrdered)) {
      return null;
    }
    boolean isWide = Type.getType(descriptor).getSize() == 2;
    Access access = new Access(opcode, owner, isOrdered ? field.ordered() : field, isWide);
    access.before();
    return access;
  }

  /** Adds a hook for a field that gets an array or collection that belongs to its set. */
  private void holds(int opcode, String holder, boolean isThisInitialized) {
    if (opcode == Opcodes.PUTFIELD && isThisInitialized) {
      code.dup2();
      code.visitLdcInsn(holder);
      code.callWithLog(Hook.HOLDS);
    } else if (opcode == Opcodes.PUTSTATIC) {
      code.dup();
      code.visitLdcInsn(holder);
      code.callWithLog(Hook.HOLDS_STATIC);
    }
  }

  /**
   * Returns whether an access is part of the initialisation of the object or class, before other
   * threads can see it.
   */
  private boolean isInitialization(int opcode, Fields.Recorded field, boolean isThisInitialized) {
    boolean ofObject = opcode == Opcodes.PUTFIELD && !isThisInitialized;
    boolean ofClass =
        site.isStaticInitializer() && field.declaredBy().name().equals(site.owner().name());
    return ofObject || (ofClass && opcode != Opcodes.PUTFIELD && opcode != Opcodes.GETFIELD);
  }

  /** An access that is being instrumented. */
  final class Access {
    private final int opcode;
    private final String owner;
    private final Fields.Recorded field;
    private final boolean isWide;

    private Access(int opcode, String owner, Fields.Recorded field, boolean isWide) {
      this.opcode = opcode;
      this.owner = owner;
      this.field = field;
      this.isWide = isWide;
    }

    private void before() {
      switch (opcode) {
        case Opcodes.GETFIELD -> beforeRead();
        case Opcodes.PUTFIELD -> beforeWrite();
        case Opcodes.GETSTATIC -> {
          if (field.isVolatile()) {
            pushFirstStatic();
            code.callWithLog(Hook.LOCK_VOLATILE_STATIC);
          }
        }
        default -> accessStatic(Hook.WRITE_STATIC, Hook.WRITE_VOLATILE_STATIC);
      }
    }

    /** Adds code after the access, with its result on the stack. */
    void after() {
      switch (opcode) {
        case Opcodes.GETFIELD -> {
          if (isWide) {
            code.dup2X1();
            code.pop2();
          } else {
            code.swap();
          }
          if (field.isVolatile()) {
            accessField(Hook.READ_VOLATILE_FIELD, Hook.READ_VOLATILE_FIELD_OF_JDK);
          } else {
            accessField(Hook.READ_FIELD, Hook.READ_FIELD_OF_JDK);
          }
        }
        case Opcodes.GETSTATIC -> accessStatic(Hook.READ_STATIC, Hook.READ_VOLATILE_STATIC);
        default -> {
          if (field.isVolatile()) {
            code.callWithLog(Hook.UNLOCK_VOLATILE);
          }
        }
      }
    }

    private void beforeRead() {
      code.dup();
      if (field.isVolatile()) {
        code.dup();
        // Loads the class, if that is still to be done: not while the lock is held.
        code.visitTypeInsn(Opcodes.CHECKCAST, owner);
        boolean hasState = field.stateField() != null;
        code.callWithLog(hasState ? Hook.LOCK_VOLATILE : Hook.LOCK_VOLATILE_OF_JDK);
      }
    }

    /** Puts the object above the value and reports the write, unless there is no object. */
    private void beforeWrite() {
      if (isWide) {
        code.dup2X1();
        code.pop2();
        code.dupX2();
      } else {
        code.dup2();
        code.pop();
      }
      Label absent = new Label();
      code.dup();
      code.visitJumpInsn(Opcodes.IFNULL, absent);
      if (field.isVolatile()) {
        accessField(Hook.WRITE_VOLATILE_FIELD, Hook.WRITE_VOLATILE_FIELD_OF_JDK);
      } else {
        accessField(Hook.WRITE_FIELD, Hook.WRITE_FIELD_OF_JDK);
      }
      code.aconst(null);
      Frame here = code.frame();
      code.visitLabel(absent);
      if (here != null) {
        here.withTop(owner).writeTo(code);
      }
      code.pop();
    }

    private void accessField(Hook hook, Hook hookOfJdk) {
      String state = field.stateField();
      if (state != null) {
        code.dup();
        code.visitFieldInsn(Opcodes.GETFIELD, owner, state, RuntimeTypes.STATE_TYPE);
      }
      code.loadLog();
      code.iconst(field.index());
      code.pushSite();
      code.call(state == null ? hookOfJdk : hook);
    }

    private void accessStatic(Hook plain, Hook ofVolatile) {
      pushFirstStatic();
      code.loadLog();
      code.iconst(field.index());
      code.pushSite();
      code.call(field.isVolatile() ? ofVolatile : plain);
    }

    private void pushFirstStatic() {
      if (field.stateField() == null) {
        code.iconst(layouts.define(field.declaredBy()));
      } else {
        code.visitFieldInsn(Opcodes.GETSTATIC, owner, field.stateField(), "I");
      }
    }
  }
}
