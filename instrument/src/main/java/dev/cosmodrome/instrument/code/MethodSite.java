package dev.cosmodrome.instrument.code;

import dev.cosmodrome.instrument.classes.JavaNames;
import dev.cosmodrome.instrument.scan.ClassScan;
import dev.cosmodrome.instrument.scan.MethodScan;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** The method that is being instrumented. */
public final class MethodSite {
  /** The maximum number of arrays whose identities a method keeps in local variables. */
  private static final int MAX_KEPT_IDENTITIES = 16;

  private final ClassScan owner;
  private final MethodScan scan;
  private final String name;
  private final String descriptor;
  private final String shownName;
  private final boolean isBlock;
  private final boolean claims;
  private int id;

  /**
   * Creates a method of the class.
   *
   * @param isBlock whether entering and leaving the method is recorded
   * @param claims whether it is a constructor that gives the object its state
   */
  public MethodSite(
      ClassScan owner,
      MethodScan scan,
      String name,
      String descriptor,
      boolean isBlock,
      boolean claims) {
    this(owner, scan, name, descriptor, name, isBlock, claims);
  }

  /** Creates an added method whose sites are those of another method. */
  public static MethodSite added(
      ClassScan owner, MethodScan scan, String name, String descriptor, String shownName) {
    return new MethodSite(owner, scan, name, descriptor, shownName, false, false);
  }

  private MethodSite(
      ClassScan owner,
      MethodScan scan,
      String name,
      String descriptor,
      String shownName,
      boolean isBlock,
      boolean claims) {
    this.owner = owner;
    this.scan = scan;
    this.name = name;
    this.descriptor = descriptor;
    this.shownName = shownName;
    this.isBlock = isBlock;
    this.claims = claims;
  }

  /**
   * Returns whether events in the method should also name the call that led to it, because entering
   * it is not recorded.
   */
  boolean needsCallSite() {
    boolean isAdded = !shownName.equals(name);
    return !isBlock && !isAdded && !isStaticInitializer() && !owner.isOfJdk();
  }

  /** The class of the method. */
  public ClassScan owner() {
    return owner;
  }

  /** Returns the facts about its code. */
  public MethodScan scan() {
    return scan;
  }

  /** The access flags. */
  int access() {
    return scan.access();
  }

  public String name() {
    return name;
  }

  public String descriptor() {
    return descriptor;
  }

  /** Returns the name of the method in sites. */
  public String shownName() {
    return shownName;
  }

  /** Sets the id of the method in the recording, if it is a block. */
  public void setId(int id) {
    this.id = id;
  }

  /** The id of the method in the recording, 0 if it has none. */
  public int id() {
    return id;
  }

  /** The name of the method in the recording. */
  public String fullName() {
    return fullName("");
  }

  /** The name of a statement of the method in the recording. */
  String nameOf(String statement) {
    return fullName(":" + statement);
  }

  /** The method's name, with something that stands behind the name itself. */
  private String fullName(String suffix) {
    String full = JavaNames.dotted(owner.name()) + "." + name + suffix;
    return owner.isOverloaded(name) ? full + JavaNames.parameters(descriptor) : full;
  }

  /**
   * Returns the parameters, all objects, for which annotations declare the method a unit of work.
   */
  List<Integer> unitParameters() {
    return scan.unitParameters().objects(descriptor);
  }

  /** Returns the local variable of a parameter when the method begins. */
  int variable(int parameter) {
    int variable = isStatic() ? 0 : 1;
    Type[] types = Type.getArgumentTypes(descriptor);
    for (int i = 0; i < parameter; i++) {
      variable += types[i].getSize();
    }
    return variable;
  }

  /** Returns whether entering and leaving the method is recorded. */
  public boolean isBlock() {
    return isBlock;
  }

  /** Returns whether the method is a constructor that gives the object its state. */
  boolean claims() {
    return claims;
  }

  /** Returns whether the method only calls another one. */
  public boolean passesOn() {
    return !isBlock && !isStaticInitializer() && scan.makesCalls();
  }

  /**
   * Returns whether the method must do something, such as releasing a lock, when the stack
   * overflows.
   */
  boolean outlivesOverflow() {
    return isSynchronized() || scan.controlFlow().catchesOverflow();
  }

  /** The number of arrays whose identities the method keeps. */
  int identitiesToKeep() {
    return Math.min(scan.elementAccessesInLoops(), MAX_KEPT_IDENTITIES);
  }

  /**
   * Returns the method's descriptor, with an additional parameter for each local variable that must
   * keep its number.
   */
  String descriptorOfLocals() {
    int parameters = Type.getArgumentsAndReturnSizes(descriptor) >> 2;
    int others = scan.unnamedLocals() - (isStatic() ? parameters - 1 : parameters);
    return others <= 0 ? descriptor : descriptor.replace(")", "I".repeat(others) + ")");
  }

  /**
   * Returns the hash by which a caller announces that it calls this static method or constructor.
   */
  int announcedHash() {
    return announcedHash(owner.name(), name, descriptor);
  }

  /**
   * Returns the hash by which a caller announces that it calls a static method or constructor of
   * the JDK: code of the JDK is recorded only for known callers.
   */
  static int announcedHash(String owner, String name, String descriptor) {
    return (owner + name + descriptor).hashCode();
  }

  /**
   * The hash by which a method and its caller are matched: of the name and the number of
   * parameters, since their types may differ in a method that overrides it. It is never 0.
   */
  static int nameHash(String name, String descriptor) {
    int hash = name.hashCode() * 31 + Type.getArgumentTypes(descriptor).length;
    return hash == 0 ? 1 : hash;
  }

  /**
   * Returns whether the method is the code of a lambda, which is called by what the JVM generates.
   */
  boolean isLambda() {
    return JavaNames.isLambda(name);
  }

  boolean isPrivate() {
    return (access() & Opcodes.ACC_PRIVATE) != 0;
  }

  boolean isPackagePrivate() {
    return (access() & (Opcodes.ACC_PRIVATE | Opcodes.ACC_PROTECTED | Opcodes.ACC_PUBLIC)) == 0;
  }

  public boolean isStatic() {
    return (access() & Opcodes.ACC_STATIC) != 0;
  }

  public boolean isSynchronized() {
    return (access() & Opcodes.ACC_SYNCHRONIZED) != 0;
  }

  public boolean isConstructor() {
    return name.equals("<init>");
  }

  boolean isStaticInitializer() {
    return name.equals("<clinit>");
  }
}
