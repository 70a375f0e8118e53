package dev.cosmodrome.instrument.code;

import dev.cosmodrome.instrument.classes.JavaNames;
import dev.cosmodrome.instrument.hooks.Hook;
import dev.cosmodrome.instrument.models.ModelledCall;
import dev.cosmodrome.instrument.models.ResultUse;
import dev.cosmodrome.models.LibraryEvent;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Adds hooks around calls that there are models for, in one method. The arguments are kept in local
 * variables while the hook is called; the object itself stays on the stack.
 */
final class ModelledCallSite {
  private final NameRegistry naming;
  private final AddedCode code;
  private final GuardedCode guarded;
  private final List<Integer> locals = new ArrayList<>();
  private int lock = -1;

  ModelledCallSite(NameRegistry naming, AddedCode code, HandlerOrder handlers) {
    this.naming = naming;
    this.code = code;
    guarded = new GuardedCode(code, handlers);
  }

  /** A call that is being instrumented. */
  final class Site {
    private final ModelledCall call;
    private final boolean isStatic;
    private final Type[] arguments;
    private final Type result;
    private final int id;

    /** Whether the call is made before there is an object: no code can be guarded there. */
    private final boolean isUnguarded;

    /** Whether the call is one of a plain collection: the hooks are all after it. */
    private final boolean isPlain;

    /** A call; a constructor's is like that of a static method, since there is no object yet. */
    private Site(
        ModelledCall call,
        boolean isStatic,
        String owner,
        String descriptor,
        ResultUse use,
        boolean isUnguarded) {
      this.call = call;
      this.isStatic = isStatic;
      arguments = Type.getArgumentTypes(descriptor);
      result = Type.getReturnType(descriptor);
      id = define(call, use);
      this.isUnguarded = isUnguarded;
      isPlain = !isUnguarded && call.isOnPlainCollection(owner);
    }

    /** Adds code before the call, with its operands on the stack. */
    private void before(String owner) {
      if (call.isOnCollection() && !isUnguarded) {
        beforeOnCollection();
        return;
      }
      for (int i = arguments.length; i > 0; i--) {
        code.keep(arguments[i - 1], local(i));
      }
      if (!isStatic) {
        code.dup();
        if (call.before() && call.after()) {
          // Loads the class, if that is still to be done: not in the middle of a step.
          code.visitTypeInsn(Opcodes.CHECKCAST, owner);
        }
        code.keep(AddedCode.OBJECT_TYPE, local(0));
      }
      accessElements();
      if (call.before() && !isUnguarded) {
        loadOperands();
        callHere(Hook.BEFORE_CALL);
      }
      wrapFunction();
      for (int i = 1; i <= arguments.length; i++) {
        code.visitVarInsn(arguments[i - 1].getOpcode(Opcodes.ILOAD), local(i));
      }
    }

    /**
     * The same for a collection, whose lock is held until the call is logged if it may have one.
     */
    private void beforeOnCollection() {
      for (int i = arguments.length; i > 0; i--) {
        code.keep(arguments[i - 1], local(i));
      }
      if (!isStatic) {
        code.dup();
        code.keep(AddedCode.OBJECT_TYPE, local(0));
      }
      accessElements();
      if (!isPlain) {
        loadOperands();
        callHere(Hook.BEFORE_COLLECTION_CALL);
        code.visitVarInsn(Opcodes.ASTORE, lock());
        wrapFunction();
        code.visitVarInsn(Opcodes.ALOAD, lock());
        code.monitorenter();
      }
      guarded.guard();
      for (int i = 1; i <= arguments.length; i++) {
        code.visitVarInsn(arguments[i - 1].getOpcode(Opcodes.ILOAD), local(i));
      }
    }

    /** Tells of the elements that the call accesses, with all operands in an array. */
    private void accessElements() {
      if (!call.isOnElements()) {
        return;
      }
      code.iconst(arguments.length + 1);
      code.newarray(AddedCode.OBJECT_TYPE);
      for (int i = 0; i <= arguments.length; i++) {
        if (i == 0 ? !isStatic : isUsed(i)) {
          code.dup();
          code.iconst(i);
          if (i == 0) {
            loadObject();
          } else {
            loadArgument(i, true);
          }
          code.astore(AddedCode.OBJECT_TYPE);
        }
      }
      callHere(Hook.ACCESS_ELEMENTS);
    }

    /**
     * Adds code after the call of a collection: gives its lock back if it may have one, whatever
     * fails. The JVM compiles no method in which it can't see that.
     */
    private void leaveCollection() {
      if (isPlain) {
        guarded.elseBegin();
        failed();
        guarded.elseEnd();
        return;
      }
      ended();
      unlock();
      guarded.elseBegin();
      guarded.guard();
      failed();
      ended();
      unlock();
      guarded.elseAgain();
      unlock();
      guarded.elseEnd();
    }

    private void failed() {
      code.dup();
      loadOperands();
      callHere(Hook.COLLECTION_CALL_FAILED);
    }

    private void unlock() {
      code.visitVarInsn(Opcodes.ALOAD, lock());
      code.monitorexit();
    }

    private void ended() {
      code.visitVarInsn(Opcodes.ALOAD, lock());
      callHere(Hook.COLLECTION_CALL_ENDED);
    }

    /** Has a function that computes a new value take part in the step. */
    private void wrapFunction() {
      int function = call.function();
      if (function == 0) {
        return;
      }
      String type = arguments[function - 1].getDescriptor();
      code.visitVarInsn(Opcodes.ALOAD, local(function));
      if (call.isOnField()) {
        code.visitVarInsn(Opcodes.ALOAD, local(1));
      } else {
        loadObject();
      }
      code.callWithLog(Hook.inStep(type));
      code.visitVarInsn(Opcodes.ASTORE, local(function));
    }

    /** Adds code after the call, with its result on the stack. */
    void after() {
      if (isUnguarded) {
        loadOperands();
        callHere(Hook.COLLECTION_PASSED);
        return;
      }
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
        callHere(call.isOnCollection() ? Hook.AFTER_COLLECTION_CALL : Hook.AFTER_CALL);
        return;
      }
      code.visitInsn(result.getSize() == 2 ? Opcodes.DUP2 : Opcodes.DUP);
      if (result.getSort() == Type.BOOLEAN) {
        loadOperands();
        callHere(
            call.isOnCollection()
                ? Hook.AFTER_COLLECTION_CALL_RETURNING_BOOLEAN
                : Hook.AFTER_CALL_RETURNING_BOOLEAN);
      } else {
        box(result);
        loadOperands();
        callHere(
            call.isOnCollection()
                ? Hook.AFTER_COLLECTION_CALL_RETURNING_OBJECT
                : Hook.AFTER_CALL_RETURNING_OBJECT);
      }
    }

    /** Calls a hook whose last parameters are the log, the call and the place in the program. */
    private void callHere(Hook hook) {
      code.loadLog();
      code.iconst(id);
      code.pushSite();
      code.call(hook);
    }

    private void loadObject() {
      if (isStatic) {
        code.aconst(null);
      } else {
        code.visitVarInsn(Opcodes.ALOAD, local(0));
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
        code.aconst(null);
      } else {
        Type type = arguments[number - 1];
        code.visitVarInsn(type.getOpcode(Opcodes.ILOAD), local(number));
        box(type);
      }
    }
  }

  /** Notes that the program tries to take a lock here in a loop. */
  void noteRetries() {
    naming.retries(code.siteName());
  }

  /** Begins a call, whose operands are on the stack. */
  Site begin(
      ModelledCall call,
      int opcode,
      String owner,
      String descriptor,
      ResultUse use,
      boolean isUnguarded) {
    boolean isStatic = opcode == Opcodes.INVOKESTATIC || call.method().startsWith("<init>");
    Site site = new Site(call, isStatic, owner, descriptor, use, isUnguarded);
    site.before(owner);
    return site;
  }

  private int define(ModelledCall call, ResultUse use) {
    String[] types = new String[call.types().size()];
    LibraryEvent[][] events = new LibraryEvent[types.length][];
    for (int i = 0; i < types.length; i++) {
      types[i] = JavaNames.dotted(call.types().get(i));
      events[i] = events(call.events().get(i), use);
    }
    return naming.call(call.method(), types, events, call.isFixed());
  }

  /** The events of a rule, without those that need another use of the result. */
  private static LibraryEvent[] events(List<LibraryEvent> rule, ResultUse use) {
    List<LibraryEvent> events = new ArrayList<>();
    for (LibraryEvent event : rule) {
      if (use.meets(event.condition())) {
        events.add(event.isForUse() ? event.always() : event);
      }
    }
    return events.toArray(new LibraryEvent[0]);
  }

  /** The local variable for the object (0) or an argument, the same ones for all calls. */
  private int local(int number) {
    while (locals.size() <= number) {
      locals.add(code.newLocal(Type.LONG_TYPE));
    }
    return locals.get(number);
  }

  /** The local variable for the lock that is held during a call. */
  private int lock() {
    if (lock < 0) {
      lock = code.newLocal(Type.LONG_TYPE);
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
      code.visitMethodInsn(Opcodes.INVOKESTATIC, boxed, "valueOf", descriptor, false);
    }
  }
}
