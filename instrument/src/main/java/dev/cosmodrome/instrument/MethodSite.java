package dev.cosmodrome.instrument;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** The method that is being instrumented. */
final class MethodSite {
  private static final int MOST_ARRAYS = 16;

  final ClassScan owner;
  final int access;
  final String name;
  final String descriptor;

  /** What the places in the method are called after. */
  final String shownName;

  /** Whether the method is a constructor that gives the object its state. */
  final boolean claims;

  private final MethodScan scan;
  private final boolean block;
  private int id;

  MethodSite(
      ClassScan owner,
      MethodScan scan,
      int access,
      String name,
      String descriptor,
      boolean claims,
      boolean block) {
    this(owner, scan, access, name, descriptor, name, claims, block);
  }

  MethodSite(
      ClassScan owner,
      MethodScan scan,
      int access,
      String name,
      String descriptor,
      String shownName,
      boolean claims,
      boolean block) {
    this.shownName = shownName;
    this.owner = owner;
    this.scan = scan;
    this.access = access;
    this.name = name;
    this.descriptor = descriptor;
    this.claims = claims;
    this.block = block;
  }

  /** Gives the method, which is a block, an id, and notes what its annotations say. */
  void define(Naming naming, SiteNames sites, SetNotes sets) {
    String full = fullName("");
    id = naming.method(full, sites.site(name, scan.line));
    for (AnnotationNote note : scan.notes) {
      naming.note(note.of(full));
    }
    sets.define(this, full);
  }

  /** The method's name, with something that stands behind the name itself. */
  private String fullName(String suffix) {
    String full = owner.name.replace('/', '.') + "." + name + suffix;
    return owner.isOverloaded(name) ? full + Instrumenter.parameters(descriptor) : full;
  }

  /** The name of a statement of the method. */
  String nameOf(String statement) {
    return fullName(":" + statement);
  }

  /** What is known of its code. */
  MethodScan scan() {
    return scan;
  }

  /** The parameters, objects all, that the method is said to be a unit of work on. */
  List<Integer> unitParameters() {
    Type[] types = Type.getArgumentTypes(descriptor);
    int first = types.length - scan.annotableParameters(types.length);
    List<Integer> parameters = new ArrayList<>();
    for (int parameter : scan.unitParameters()) {
      if (types[first + parameter].getSort() == Type.OBJECT) {
        parameters.add(first + parameter);
      }
    }
    return parameters;
  }

  /** The local variable of a parameter when the method begins. */
  int variable(int parameter) {
    int variable = isStatic() ? 0 : 1;
    Type[] types = Type.getArgumentTypes(descriptor);
    for (int i = 0; i < parameter; i++) {
      variable += types[i].getSize();
    }
    return variable;
  }

  /** Whether entering and leaving the method is recorded. */
  boolean isBlock() {
    return block;
  }

  /** Whether all that the method does is to call another one. */
  boolean passesOn() {
    return !block && !isStaticInitializer() && scan.makesCalls();
  }

  int id() {
    return id;
  }

  /**
   * Whether the method has to do something, such as giving back a lock, when the stack overflows.
   */
  boolean outlivesOverflow() {
    return isSynchronized() || scan.catchesOverflow();
  }

  /** Whether a fence orders an access to a field; they are counted from 0. */
  boolean isOrderedByFence(int access) {
    return scan.fences.order(access);
  }

  /** How many arrays the method should remember that it has accessed. */
  int arraysToRemember() {
    return Math.min(scan.elementAccessesInLoops(), MOST_ARRAYS);
  }

  boolean hasModelledCalls(ModelledCalls calls) {
    return scan.hasModelledCalls(calls);
  }

  /** The method's descriptor, with a parameter more for each local variable that has to stay. */
  String descriptorOfLocals() {
    int parameters = Type.getArgumentsAndReturnSizes(descriptor) >> 2;
    int others = scan.unnamedLocals() - (isStatic() ? parameters - 1 : parameters);
    return others <= 0 ? descriptor : descriptor.replace(")", "I".repeat(others) + ")");
  }

  /** What the method is known by when it is called, if it is one of the JDK without an object. */
  int called() {
    return called(owner.name, name, descriptor);
  }

  static int called(String owner, String name, String descriptor) {
    return (owner + name + descriptor).hashCode();
  }

  /** Whether the method is the code of a lambda, which is called by what the JVM makes. */
  boolean isLambda() {
    return name.startsWith(Instrumenter.LAMBDA);
  }

  /**
   * What a method is known by when it is called: its name and how many parameters it has, since
   * their types may be others in a method that overrides it.
   */
  static int calledBy(String name, String descriptor) {
    int hash = name.hashCode() * 31 + Type.getArgumentTypes(descriptor).length;
    return hash == 0 ? 1 : hash;
  }

  boolean isPrivate() {
    return (access & Opcodes.ACC_PRIVATE) != 0;
  }

  boolean isPackagePrivate() {
    return (access & (Opcodes.ACC_PRIVATE | Opcodes.ACC_PROTECTED | Opcodes.ACC_PUBLIC)) == 0;
  }

  boolean isStatic() {
    return (access & Opcodes.ACC_STATIC) != 0;
  }

  boolean isSynchronized() {
    return (access & Opcodes.ACC_SYNCHRONIZED) != 0;
  }

  boolean isConstructor() {
    return name.equals("<init>");
  }

  boolean isStaticInitializer() {
    return name.equals("<clinit>");
  }
}
