package dev.cosmodrome.instrument;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Adds hooks around calls that there are models for, in one method. The arguments are kept in local
 * variables while the hook is called; the object itself stays on the stack.
 */
final class ModelledCallSite {
  private static final String HOOKS = "dev/cosmodrome/runtime/LibraryHooks";
  private static final String COLLECTIONS = "dev/cosmodrome/runtime/CollectionHooks";
  private static final String FUNCTIONS = "dev/cosmodrome/runtime/StepFunctions";
  private static final String OBJECT = "Ljava/lang/Object;";
  private static final String OPERANDS = OBJECT + OBJECT + OBJECT + OBJECT;
  private static final String LOG = "Ldev/cosmodrome/runtime/ThreadLog;";
  private static final String PLACE = LOG + "II)V";

  /** What the method that is being instrumented can do. */
  interface Code {
    /** A local variable, two slots wide, that nothing else uses. */
    int newLocal();

    void loadLog();

    void pushInt(int value);

    void pushSite();

    /** From here on, an exception leads to {@link #elseBegin}. */
    void guard();

    /** The code up to {@link #elseEnd} is for the exception, which is thrown on then. */
    void elseBegin();

    /** The same for an exception in that code, if it has a guard. */
    void elseAgain();

    void elseEnd();
  }

  private final Naming naming;
  private final Code code;
  private final MethodVisitor mv;
  private final List<Integer> locals = new ArrayList<>();
  private int lock = -1;

  ModelledCallSite(Naming naming, Code code, MethodVisitor mv) {
    this.naming = naming;
    this.code = code;
    this.mv = mv;
  }

  /** A call that is being instrumented. */
  final class Site {
    private final ModelledCalls.Call call;
    private final boolean isStatic;
    private final Type[] arguments;
    private final Type result;
    private final int id;

    private Site(ModelledCalls.Call call, boolean isStatic, String descriptor) {
      this.call = call;
      this.isStatic = isStatic;
      arguments = Type.getArgumentTypes(descriptor);
      result = Type.getReturnType(descriptor);
      id = define(call);
    }

    /** Before the call, with its operands on the stack. */
    private void before(String owner) {
      if (call.isOnCollection()) {
        beforeOnCollection();
        return;
      }
      for (int i = arguments.length; i > 0; i--) {
        mv.visitVarInsn(arguments[i - 1].getOpcode(Opcodes.ISTORE), local(i));
      }
      if (!isStatic) {
        mv.visitInsn(Opcodes.DUP);
        if (call.before() && call.after()) {
          // Loads the class, if that is still to be done: not in the middle of a step.
          mv.visitTypeInsn(Opcodes.CHECKCAST, owner);
        }
        mv.visitVarInsn(Opcodes.ASTORE, local(0));
      }
      if (call.before()) {
        loadOperands();
        hook("before", "(" + OPERANDS);
      }
      wrapFunction();
      for (int i = 1; i <= arguments.length; i++) {
        mv.visitVarInsn(arguments[i - 1].getOpcode(Opcodes.ILOAD), local(i));
      }
    }

    /** The same for a collection, whose lock is held if it has one until the call is logged. */
    private void beforeOnCollection() {
      for (int i = arguments.length; i > 0; i--) {
        mv.visitVarInsn(arguments[i - 1].getOpcode(Opcodes.ISTORE), local(i));
      }
      if (!isStatic) {
        mv.visitInsn(Opcodes.DUP);
        mv.visitVarInsn(Opcodes.ASTORE, local(0));
      }
      loadOperands();
      code.loadLog();
      code.pushInt(id);
      code.pushSite();
      mv.visitMethodInsn(
          Opcodes.INVOKESTATIC,
          COLLECTIONS,
          "before",
          "(" + OPERANDS + LOG + "II)" + OBJECT,
          false);
      mv.visitVarInsn(Opcodes.ASTORE, lock());
      wrapFunction();
      mv.visitVarInsn(Opcodes.ALOAD, lock());
      mv.visitInsn(Opcodes.MONITORENTER);
      code.guard();
      for (int i = 1; i <= arguments.length; i++) {
        mv.visitVarInsn(arguments[i - 1].getOpcode(Opcodes.ILOAD), local(i));
      }
    }

    /**
     * After the call of a collection: gives its lock back, whatever fails. The JVM compiles no
     * method in which it can't see that.
     */
    private void leaveCollection() {
      ended();
      unlock();
      code.elseBegin();
      code.guard();
      mv.visitInsn(Opcodes.DUP);
      loadOperands();
      hook("failed", "(Ljava/lang/Throwable;" + OPERANDS);
      ended();
      unlock();
      code.elseAgain();
      unlock();
      code.elseEnd();
    }

    private void unlock() {
      mv.visitVarInsn(Opcodes.ALOAD, lock());
      mv.visitInsn(Opcodes.MONITOREXIT);
    }

    private void ended() {
      mv.visitVarInsn(Opcodes.ALOAD, lock());
      code.loadLog();
      code.pushInt(id);
      code.pushSite();
      mv.visitMethodInsn(Opcodes.INVOKESTATIC, COLLECTIONS, "ended", "(" + OBJECT + PLACE, false);
    }

    /** Has a function that computes a new value take part in the step. */
    private void wrapFunction() {
      int function = call.function();
      if (function == 0) {
        return;
      }
      String type = arguments[function - 1].getDescriptor();
      mv.visitVarInsn(Opcodes.ALOAD, local(function));
      if (call.isOnField()) {
        mv.visitVarInsn(Opcodes.ALOAD, local(1));
      } else {
        loadObject();
      }
      code.loadLog();
      mv.visitMethodInsn(
          Opcodes.INVOKESTATIC,
          call.isOnCollection() ? COLLECTIONS : FUNCTIONS,
          "inStep",
          "(" + type + OBJECT + LOG + ")" + type,
          false);
      mv.visitVarInsn(Opcodes.ASTORE, local(function));
    }

    /** After the call, with its result on the stack. */
    void after() {
      if (call.after()) {
        logAfter();
      }
      if (call.isOnCollection()) {
        leaveCollection();
      }
    }

    private void logAfter() {
      if (!call.usesResult() || result.getSort() == Type.VOID) {
        loadOperands();
        hook("after", "(" + OPERANDS);
        return;
      }
      mv.visitInsn(result.getSize() == 2 ? Opcodes.DUP2 : Opcodes.DUP);
      if (result.getSort() == Type.BOOLEAN) {
        loadOperands();
        hook("after", "(Z" + OPERANDS);
      } else {
        box(result);
        loadOperands();
        hook("after", "(" + OBJECT + OPERANDS);
      }
    }

    private void hook(String name, String start) {
      code.loadLog();
      code.pushInt(id);
      code.pushSite();
      String hooks = call.isOnCollection() ? COLLECTIONS : HOOKS;
      mv.visitMethodInsn(Opcodes.INVOKESTATIC, hooks, name, start + PLACE, false);
    }

    private void loadObject() {
      if (isStatic) {
        mv.visitInsn(Opcodes.ACONST_NULL);
      } else {
        mv.visitVarInsn(Opcodes.ALOAD, local(0));
      }
    }

    /** Loads the object and three arguments, null for what is not needed. */
    private void loadOperands() {
      loadObject();
      loadArgument(1, isUsed(1));
      loadArgument(2, isUsed(2));
      if (call.usesExpected()) {
        loadArgument(arguments.length - 1, true);
      } else {
        loadArgument(3, isUsed(3));
      }
    }

    private boolean isUsed(int argument) {
      return (call.arguments() & 1 << argument) != 0;
    }

    private void loadArgument(int number, boolean isUsed) {
      if (!isUsed || number < 1 || number > arguments.length) {
        mv.visitInsn(Opcodes.ACONST_NULL);
      } else {
        Type type = arguments[number - 1];
        mv.visitVarInsn(type.getOpcode(Opcodes.ILOAD), local(number));
        box(type);
      }
    }
  }

  /** Begins a call, whose operands are on the stack. */
  Site begin(ModelledCalls.Call call, int opcode, String owner, String descriptor) {
    Site site = new Site(call, opcode == Opcodes.INVOKESTATIC, descriptor);
    site.before(owner);
    return site;
  }

  private int define(ModelledCalls.Call call) {
    String[] types = new String[call.types().size()];
    LibraryEvent[][] events = new LibraryEvent[types.length][];
    for (int i = 0; i < types.length; i++) {
      types[i] = Instrumenter.dotted(call.types().get(i));
      events[i] = call.events().get(i).toArray(new LibraryEvent[0]);
    }
    return naming.call(call.method(), types, events, call.isFixed());
  }

  /** The local variable for the object (0) or an argument, the same ones for all calls. */
  private int local(int number) {
    while (locals.size() <= number) {
      locals.add(code.newLocal());
    }
    return locals.get(number);
  }

  /** The local variable for the lock that is held during a call. */
  private int lock() {
    if (lock < 0) {
      lock = code.newLocal();
    }
    return lock;
  }

  private void box(Type type) {
    String boxed =
        switch (type.getSort()) {
          case Type.BOOLEAN -> "java/lang/Boolean";
          case Type.BYTE -> "java/lang/Byte";
          case Type.CHAR -> "java/lang/Character";
          case Type.SHORT -> "java/lang/Short";
          case Type.INT -> "java/lang/Integer";
          case Type.LONG -> "java/lang/Long";
          case Type.FLOAT -> "java/lang/Float";
          case Type.DOUBLE -> "java/lang/Double";
          default -> "";
        };
    if (!boxed.isEmpty()) {
      String descriptor = "(" + type.getDescriptor() + ")L" + boxed + ";";
      mv.visitMethodInsn(Opcodes.INVOKESTATIC, boxed, "valueOf", descriptor, false);
    }
  }
}
