package dev.cosmodrome.instrument.code;

import dev.cosmodrome.instrument.hooks.Hook;
import dev.cosmodrome.instrument.hooks.RuntimeTypes;
import java.util.List;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.AnalyzerAdapter;
import org.objectweb.asm.commons.InstructionAdapter;

/** The code that is added to one method, and the context in which hooks are called. */
final class AddedCode extends InstructionAdapter {
  static final String THROWABLE = "java/lang/Throwable";

  private final MethodSite site;
  private final SiteNames sites;

  /** The types on the stack, in classes that need them for stack map frames; otherwise null. */
  private final @Nullable AnalyzerAdapter types;

  private final ToIntFunction<Type> newLocals;
  private final boolean hasLog;
  private int line;
  private int log;

  /**
   * Creates it.
   *
   * @param newLocals gives out local variables whose types no frame has to tell
   * @param hasLog whether the thread's log is there, and not null because nothing is recorded
   */
  AddedCode(
      MethodVisitor next,
      @Nullable AnalyzerAdapter types,
      MethodSite site,
      SiteNames sites,
      ToIntFunction<Type> newLocals,
      boolean hasLog) {
    super(Opcodes.ASM9, next);
    this.types = types;
    this.site = site;
    this.sites = sites;
    this.newLocals = newLocals;
    this.hasLog = hasLog;
  }

  /** Sets the line of the code that follows. */
  void beginLine(int number) {
    line = number;
  }

  int line() {
    return line;
  }

  /** Sets the local variable of the thread's log. */
  void keepLogIn(int variable) {
    log = variable;
  }

  /** Returns a local variable that nothing else uses. */
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

  /**
   * Pushes the site of the code; its complement if events at the site should also name the call
   * that led to the method.
   */
  void pushSite() {
    int id = sites.site(site.shownName(), line);
    iconst(site.needsCallSite() ? ~id : id);
  }

  /**
   * Adds the site of a call that the method is about to make, if the method is recorded. That is
   * the most frequent code that is added: it writes a field, which takes the JVM less than a hook.
   */
  void noteCallSite() {
    if (hasLog && site.isBlock() && !site.owner().isOfJdk() && !isDead()) {
      loadLog();
      pushSite();
      visitFieldInsn(Opcodes.PUTFIELD, RuntimeTypes.LOG, RuntimeTypes.CALL_SITE, "I");
    }
  }

  /** Returns the site at which the code is added. */
  String siteName() {
    return sites.name(site.shownName(), line);
  }

  /** Calls a hook, whose arguments are on the stack. */
  void call(Hook hook) {
    hook.call(this, site.owner().isOfJdk());
  }

  /** Calls a hook whose last parameter is the log; the arguments before it are on the stack. */
  void callWithLog(Hook hook) {
    loadLog();
    call(hook);
  }

  /** Calls a hook whose last parameters are the log and the site. */
  void callWithPlace(Hook hook) {
    loadLog();
    pushSite();
    call(hook);
  }

  /** Turns two slots and a value into the value and the two slots. */
  void liftTwo(boolean wide) {
    visitInsn(wide ? Opcodes.DUP2_X2 : Opcodes.DUP_X2);
    visitInsn(wide ? Opcodes.POP2 : Opcodes.POP);
  }

  /** Returns whether the code here cannot be reached; its types are unknown. */
  boolean isDead() {
    return types != null && types.stack == null;
  }

  /** Returns the types here, null if they are not needed. */
  @Nullable Frame frame() {
    return types == null ? null : Frame.at(types);
  }

  /**
   * Returns the class of the value that lies {@code slots} slots below the top of the stack, or
   * null if it is not known.
   */
  @Nullable String classBelow(int slots) {
    List<Object> stack = types == null ? null : types.stack;
    int at = stack == null ? -1 : stack.size() - 1 - slots;
    return stack != null && at >= 0 && stack.get(at) instanceof String name ? name : null;
  }

  /** Returns whether a type is on top of the stack, as far as types are known. */
  boolean hasOnTop(String type) {
    return types != null
        && types.stack != null
        && !types.stack.isEmpty()
        && type.equals(types.stack.get(types.stack.size() - 1));
  }
}
