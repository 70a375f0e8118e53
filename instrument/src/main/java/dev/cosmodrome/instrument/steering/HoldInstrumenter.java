package dev.cosmodrome.instrument.steering;

import dev.cosmodrome.instrument.code.MethodSite;
import dev.cosmodrome.instrument.code.SiteNames;
import dev.cosmodrome.instrument.hooks.Hook;
import dev.cosmodrome.instrument.models.ModelledCall;
import dev.cosmodrome.instrument.models.ModelledCalls;
import dev.cosmodrome.instrument.scan.ElementOpcodes;
import dev.cosmodrome.instrument.steering.HoldPoints.Operation;
import dev.cosmodrome.models.LibraryEvent;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Has threads held back before the steps of a schedule in one method, and tells when they are done.
 * It comes before all other hooks of an instruction, and behind them.
 */
public final class HoldInstrumenter extends MethodVisitor {
  private final MethodSite site;
  private final SiteNames sites;
  private final HoldPoints points;
  private final ModelledCalls calls;
  private int line;

  /** Creates the visitor that adds to a method. */
  public HoldInstrumenter(
      MethodVisitor next,
      MethodSite site,
      SiteNames sites,
      HoldPoints points,
      ModelledCalls calls) {
    super(Opcodes.ASM9, next);
    this.site = site;
    this.sites = sites;
    this.points = points;
    this.calls = calls;
  }

  @Override
  public void visitLineNumber(int number, Label label) {
    line = number;
    super.visitLineNumber(number, label);
  }

  private String place() {
    return sites.name(site.shownName(), line);
  }

  /** The steps that something else than an access to a field may be. */
  private long steps(Operation operation) {
    return points.steps(place(), operation, "");
  }

  @Override
  public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
    boolean isRead = opcode == Opcodes.GETFIELD || opcode == Opcodes.GETSTATIC;
    long steps = points.steps(place(), isRead ? Operation.READ : Operation.WRITE, name);
    if (steps == 0 || isInitialization(opcode, owner)) {
      super.visitFieldInsn(opcode, owner, name, descriptor);
      return;
    }
    switch (opcode) {
      case Opcodes.GETFIELD -> mv.visitInsn(Opcodes.DUP);
      case Opcodes.PUTFIELD -> copyBelow(Type.getType(descriptor).getSize() == 2);
      default -> mv.visitInsn(Opcodes.ACONST_NULL);
    }
    mv.visitInsn(Opcodes.ACONST_NULL);
    before(mv, Hook.HOLD_BEFORE, steps);
    super.visitFieldInsn(opcode, owner, name, descriptor);
    after(mv);
  }

  /**
   * Returns whether an object that is being made is written, which can't be shown to anybody yet.
   */
  private boolean isInitialization(int opcode, String owner) {
    return opcode == Opcodes.PUTFIELD && site.isConstructor() && owner.equals(site.owner().name());
  }

  /** Copies what is below a value to the top. */
  private void copyBelow(boolean wide) {
    if (wide) {
      mv.visitInsn(Opcodes.DUP2_X1);
      mv.visitInsn(Opcodes.POP2);
      mv.visitInsn(Opcodes.DUP_X2);
    } else {
      mv.visitInsn(Opcodes.DUP2);
      mv.visitInsn(Opcodes.POP);
    }
  }

  @Override
  public void visitInsn(int opcode) {
    boolean isAcquire = opcode == Opcodes.MONITORENTER;
    boolean isRead = ElementOpcodes.isRead(opcode);
    boolean isWrite = ElementOpcodes.isWrite(opcode);
    Operation operation = isAcquire ? Operation.ACQUIRE : isRead ? Operation.READ : Operation.WRITE;
    long steps = isAcquire || isRead || isWrite ? steps(operation) : 0;
    if (steps == 0) {
      super.visitInsn(opcode);
      return;
    }
    if (isAcquire) {
      mv.visitInsn(Opcodes.DUP);
      beforeLock(mv, steps);
    } else if (isRead) {
      mv.visitInsn(Opcodes.DUP2);
      before(mv, Hook.HOLD_BEFORE_ELEMENT, steps);
    } else {
      copyTwoBelow(ElementOpcodes.isWideWrite(opcode));
      before(mv, Hook.HOLD_BEFORE_ELEMENT, steps);
    }
    super.visitInsn(opcode);
    after(mv);
  }

  /** Copies the two that are below a value to the top. */
  private void copyTwoBelow(boolean wide) {
    mv.visitInsn(wide ? Opcodes.DUP2_X2 : Opcodes.DUP_X2);
    mv.visitInsn(wide ? Opcodes.POP2 : Opcodes.POP);
    mv.visitInsn(wide ? Opcodes.DUP2_X2 : Opcodes.DUP2_X1);
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    ModelledCall call = calls.find(opcode, owner, name, descriptor);
    long steps = 0;
    for (Operation operation : call == null ? Set.<Operation>of() : operations(call)) {
      steps |= steps(operation);
    }
    if (steps == 0) {
      super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
      return;
    }
    boolean hasObject = opcode != Opcodes.INVOKESTATIC && !name.equals("<init>");
    Hook before = copyObject(hasObject, descriptor);
    before(mv, before, steps);
    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    after(mv);
  }

  private static Set<Operation> operations(ModelledCall call) {
    Set<Operation> operations = EnumSet.noneOf(Operation.class);
    for (List<LibraryEvent> rule : call.events()) {
      for (LibraryEvent event : rule) {
        switch (event.verb().effect()) {
          case NONE -> {}
          case READ -> operations.add(Operation.READ);
          case WRITE -> operations.add(Operation.WRITE);
          case UPDATE -> {
            operations.add(Operation.READ);
            operations.add(Operation.WRITE);
          }
          case ACQUIRE -> operations.add(Operation.ACQUIRE);
        }
      }
    }
    return operations;
  }

  /**
   * Copies the object that is called and the first argument to the top, or null for what can't be
   * reached below others.
   *
   * @param hasObject whether an object is called; a constructor has none yet
   * @return the hook that takes the object and the argument
   */
  private Hook copyObject(boolean hasObject, String descriptor) {
    Type[] arguments = Type.getArgumentTypes(descriptor);
    boolean isReachable = hasObject && arguments.length <= 2;
    boolean isNarrow = arguments.length > 0 && arguments[0].getSize() == 1;
    if (isReachable && arguments.length == 0) {
      mv.visitInsn(Opcodes.DUP);
    } else if (isReachable && isNarrow) {
      if (arguments.length == 1) {
        mv.visitInsn(Opcodes.DUP2);
      } else {
        copyTwoBelow(arguments[1].getSize() == 2);
      }
      return element(arguments[0]);
    } else if (isReachable && arguments.length == 1) {
      copyBelow(true);
    } else {
      mv.visitInsn(Opcodes.ACONST_NULL);
    }
    mv.visitInsn(Opcodes.ACONST_NULL);
    return Hook.HOLD_BEFORE;
  }

  /** Turns an argument of one slot into something that can be an index or key. */
  private Hook element(Type type) {
    switch (type.getSort()) {
      case Type.INT, Type.SHORT, Type.BYTE, Type.CHAR, Type.BOOLEAN -> {
        return Hook.HOLD_BEFORE_ELEMENT;
      }
      case Type.FLOAT -> {
        mv.visitInsn(Opcodes.POP);
        mv.visitInsn(Opcodes.ACONST_NULL);
        return Hook.HOLD_BEFORE;
      }
      default -> {
        return Hook.HOLD_BEFORE;
      }
    }
  }

  /** Has a thread held back, by an object and an element of it on the stack. */
  private static void before(MethodVisitor code, Hook hook, long steps) {
    code.visitLdcInsn(steps);
    hook.call(code);
  }

  /** Has a thread held back before it takes the lock on the stack. */
  static void beforeLock(MethodVisitor code, long steps) {
    code.visitInsn(Opcodes.ACONST_NULL);
    before(code, Hook.HOLD_BEFORE, steps);
  }

  /** Tells that the thread has done its step. */
  static void after(MethodVisitor code) {
    Hook.HOLD_AFTER.call(code);
  }
}
