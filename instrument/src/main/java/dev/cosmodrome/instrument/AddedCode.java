package dev.cosmodrome.instrument;

import java.util.List;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.AnalyzerAdapter;
import org.objectweb.asm.commons.InstructionAdapter;

/** Takes the code that is added to one method, and knows what hooks are called with. */
final class AddedCode extends InstructionAdapter {
  static final String LOG = "Ldev/cosmodrome/runtime/log/ThreadLog;";
  static final String OBJECT = "Ljava/lang/Object;";
  static final String THROWABLE = "java/lang/Throwable";

  private static final String RUNTIME = "dev/cosmodrome/runtime/";
  private static final String HOOKS = "dev/cosmodrome/runtime/hooks/Hooks";
  private static final String ARRAYS = "dev/cosmodrome/runtime/hooks/ArrayHooks";

  /** The hooks of the JDK's classes, and for its objects. */
  private static final String INSIDE = "dev/cosmodrome/runtime/hooks/InsideHooks";

  private final MethodSite site;
  private final SiteNames sites;

  /** Knows the types on the stack, in classes that need to say them; otherwise null. */
  private final @Nullable AnalyzerAdapter types;

  private final ToIntFunction<Type> newLocals;
  private int line;
  private int log;

  /**
   * Creates it.
   *
   * @param newLocals gives out local variables whose types no frame has to tell
   */
  AddedCode(
      MethodVisitor next,
      @Nullable AnalyzerAdapter types,
      MethodSite site,
      SiteNames sites,
      ToIntFunction<Type> newLocals) {
    super(Opcodes.ASM9, next);
    this.types = types;
    this.site = site;
    this.sites = sites;
    this.newLocals = newLocals;
  }

  /** Whether a class has hooks: calls of its methods are not the program's. */
  static boolean isHook(String owner) {
    return owner.startsWith(RUNTIME);
  }

  /** The code that follows is of this line. */
  void beginLine(int number) {
    line = number;
  }

  int line() {
    return line;
  }

  /** The log of the thread is in this local variable. */
  void keepLogIn(int variable) {
    log = variable;
  }

  /** A local variable that nothing else uses. */
  int newLocal(Type type) {
    return newLocals.applyAsInt(type);
  }

  /**
   * Takes a value from the stack into a local variable. Where no frame tells the types of local
   * variables, the JVM finds out what two have in common by loading them, of which the program may
   * lack one: there the variable has the type that is told here and no other.
   */
  void keep(Type type, int variable) {
    if (types == null && type.getSort() >= Type.ARRAY) {
      checkcast(type);
    }
    visitVarInsn(type.getOpcode(Opcodes.ISTORE), variable);
  }

  void loadLog() {
    visitVarInsn(Opcodes.ALOAD, log);
  }

  void pushSite() {
    iconst(sites.site(site.shownName, line));
  }

  /** The name of the place in the source that the code is added to. */
  String siteName() {
    return sites.name(site.shownName, line);
  }

  /** Calls a hook with what is on the stack. */
  void hook(String name, String descriptor) {
    call(site.owner.isOfJdk ? INSIDE : HOOKS, name, descriptor);
  }

  /** The same about an array. */
  void arrayHook(String name, String descriptor) {
    call(site.owner.isOfJdk ? INSIDE : ARRAYS, name, descriptor);
  }

  /** The same about an object of the program. */
  void outside(String name, String descriptor) {
    call(HOOKS, name, descriptor);
  }

  /** The same about an object of the JDK. */
  void inside(String name, String descriptor) {
    call(INSIDE, name, descriptor);
  }

  /** Calls a hook with what is on the stack and the log. */
  void tell(String name, String operands) {
    loadLog();
    hook(name, "(" + operands + LOG + ")V");
  }

  /** Calls a hook with what is on the stack, the log and the place in the program. */
  void tellHere(String name, String operands) {
    loadLog();
    pushSite();
    hook(name, "(" + operands + LOG + "I)V");
  }

  void call(String owner, String name, String descriptor) {
    visitMethodInsn(Opcodes.INVOKESTATIC, owner, name, descriptor, false);
  }

  /** Turns two slots and a value into the value and the two slots. */
  void liftTwo(boolean wide) {
    visitInsn(wide ? Opcodes.DUP2_X2 : Opcodes.DUP_X2);
    visitInsn(wide ? Opcodes.POP2 : Opcodes.POP);
  }

  /** Whether the code here can't be reached; its types are unknown. */
  boolean isDead() {
    return types != null && types.stack == null;
  }

  /** The types here, null if they are not needed. */
  @Nullable Frame frame() {
    return types == null ? null : Frame.at(types);
  }

  /** The class of what is on the stack below so many values, or null if it is not known. */
  @Nullable String classBelow(int slots) {
    List<Object> stack = types == null ? null : types.stack;
    int at = stack == null ? -1 : stack.size() - 1 - slots;
    return stack != null && at >= 0 && stack.get(at) instanceof String name ? name : null;
  }

  /** Whether a type is on top of the stack, as far as types are known. */
  boolean hasOnTop(String type) {
    return types != null
        && types.stack != null
        && !types.stack.isEmpty()
        && type.equals(types.stack.get(types.stack.size() - 1));
  }
}
