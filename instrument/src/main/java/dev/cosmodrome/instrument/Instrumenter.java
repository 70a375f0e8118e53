package dev.cosmodrome.instrument;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Adds hooks to a class: at accesses to fields and arrays, at monitors, and around methods. What it
 * adds is straight-line code wherever possible, so the frames of a class stay as they are.
 *
 * <p>Added fields are public and transient, and their names start alike, so that reflection can
 * leave them out.
 */
public final class Instrumenter {
  private static final int ADDED_FIELD =
      Opcodes.ACC_PUBLIC | Opcodes.ACC_TRANSIENT | Opcodes.ACC_SYNTHETIC;

  /** What the names of lambdas' code start with. */
  static final String LAMBDA = "lambda$";

  private final Fields fields;
  private final ModelledCalls calls;
  private final Naming naming;
  private final HoldPoints points;
  private final NamedMethods named;
  private final boolean units;
  private final Consumer<String> problems;

  /**
   * Creates an instrumenter for the classes of one class loader.
   *
   * @param fields finds the fields that code means
   * @param calls finds the calls that there are models for
   * @param naming takes names
   * @param points where threads are held back
   * @param named the methods that are recorded whatever they do
   * @param units whether to record the objects that methods are called on, and their callers
   * @param problems takes what had to be left alone, in words
   */
  public Instrumenter(
      Fields fields,
      ModelledCalls calls,
      Naming naming,
      HoldPoints points,
      NamedMethods named,
      boolean units,
      Consumer<String> problems) {
    this.fields = fields;
    this.calls = calls;
    this.naming = naming;
    this.points = points;
    this.named = named;
    this.units = units;
    this.problems = problems;
  }

  /** The class with hooks, as far as it can have them. */
  public byte[] instrument(byte[] bytes) {
    ClassReader reader = new ClassReader(bytes);
    ClassScan scan = ClassScan.of(reader);
    scan.isOfJdk = fields.isOfJdk(scan.name);
    scan.isFixed = scan.isOfJdk;
    if (fields.isLoaded(scan.name) && scan.leaveFieldsOut()) {
      problems.accept(
          "fields not recorded, because the class was loaded before the agent: "
              + dotted(scan.name));
    }
    for (String field : scan.ineffectiveSets) {
      problems.accept("@AtomicSet without effect: " + dotted(scan.name) + "." + field);
    }
    for (String method : scan.ineffectiveUnits()) {
      problems.accept("@UnitFor without effect: " + dotted(scan.name) + "." + method);
    }
    calls.define(reader);
    CoverageProbes.leaveOut(reader, scan);
    ThisAccesses thisAccesses = units ? ThisAccesses.of(reader) : null;
    Set<String> leftAlone = new HashSet<>();
    while (true) {
      try {
        return instrument(reader, scan, thisAccesses, leftAlone);
      } catch (MethodTooLargeException e) {
        if (!leftAlone.add(e.getMethodName() + e.getDescriptor())) {
          throw e;
        }
        problems.accept(
            "method not instrumented, because it would become too large: "
                + dotted(scan.name)
                + "."
                + e.getMethodName());
      } catch (RuntimeException e) {
        if (!leftAlone.addAll(scan.methods.keySet())) {
          throw e;
        }
        problems.accept("no method instrumented: " + dotted(scan.name) + ": " + e);
      }
    }
  }

  private byte[] instrument(
      ClassReader reader,
      ClassScan scan,
      @Nullable ThisAccesses thisAccesses,
      Set<String> leftAlone) {
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    reader.accept(new Added(writer, scan, thisAccesses, leftAlone), ClassReader.EXPAND_FRAMES);
    return writer.toByteArray();
  }

  static String dotted(String internalName) {
    return internalName.replace('/', '.');
  }

  /** Copies a class and adds to it. */
  private final class Added extends ClassVisitor {
    private final ClassScan scan;
    private final Set<String> leftAlone;
    private final ClassScan layout;
    private final @Nullable ClassScan root;
    private final int firstStatic;
    private final SiteNames sites;
    private final MethodReferences references;
    private final Layouts layouts;
    private final SetNotes sets;

    Added(
        ClassVisitor next,
        ClassScan scan,
        @Nullable ThisAccesses thisAccesses,
        Set<String> leftAlone) {
      super(Opcodes.ASM9, next);
      this.scan = scan;
      this.leftAlone = leftAlone;
      layout = fields.define(scan);
      root = fields.root(layout);
      sites = new SiteNames(naming, scan);
      references = new MethodReferences(fields, calls, scan);
      layouts = new Layouts(fields, calls, naming);
      firstStatic = layouts.define(layout);
      sets = new SetNotes(fields, naming, scan, thisAccesses);
      sets.define();
      for (AnnotationNote note : scan.notes) {
        naming.note(note.of(dotted(scan.name) + ".*"));
      }
    }

    @Override
    public @Nullable MethodVisitor visitMethod(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      MethodScan method = scan.methods.get(name + descriptor);
      if (method == null || !isInstrumented(access, name, descriptor, method)) {
        return super.visitMethod(access, name, descriptor, signature, exceptions);
      }
      boolean claims = name.equals("<init>") && isClaimed();
      MethodSite site =
          new MethodSite(
              scan, method, access, name, descriptor, claims, isBlock(access, name, method));
      if (site.isBlock()) {
        site.define(naming, sites, sets);
        if (calls.isTask(scan.name, name, descriptor)) {
          naming.task(site.id());
        }
      } else if (site.passesOn() && units) {
        naming.passesOn(dotted(scan.name) + "." + name + descriptor);
      }
      long steps = stepsBefore(site, method);
      int called = steps == 0 ? access : HeldMethod.accessOfCalled(access);
      MethodVisitor next = super.visitMethod(called, name, descriptor, signature, exceptions);
      if (steps == 0 || next == null) {
        return next == null ? null : instrumenter(next, site);
      }
      MethodVisitor inner =
          super.visitMethod(
              HeldMethod.accessOfSynchronized(access),
              HeldMethod.nameOfSynchronized(name),
              descriptor,
              null,
              exceptions);
      return new HeldMethod(next, instrumenter(inner, site), site, steps, method.line);
    }

    /** The steps that taking the lock of a synchronized method may be. */
    private long stepsBefore(MethodSite site, MethodScan method) {
      return site.isSynchronized() && !scan.isFixed
          ? points.steps(sites.name(site.name, method.line), HoldPoints.Operation.ACQUIRE, "")
          : 0;
    }

    private MethodVisitor instrumenter(MethodVisitor next, MethodSite site) {
      MethodVisitor recording =
          MethodInstrumenter.of(
              next, site, fields, layouts, calls, references, naming, sites, sets);
      return points == HoldPoints.NONE
          ? recording
          : new HoldInstrumenter(recording, site, sites, points, calls);
    }

    private boolean isInstrumented(int access, String name, String descriptor, MethodScan method) {
      if ((access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0
          || leftAlone.contains(name + descriptor)
          || CoverageProbes.isFetching(name)) {
        return false;
      }
      boolean isConstructor = name.equals("<init>");
      if (isConstructor && !method.constructsOnce()) {
        problems.accept(
            "constructor not instrumented, because it calls another one in several places: "
                + dotted(scan.name));
        return false;
      }
      return method.hasOperations(fields, calls)
          || isBlock(access, name, method)
          || name.equals("<clinit>")
          || (units && method.makesCalls())
          || (isConstructor && isClaimed());
    }

    /** Whether the class's constructors give objects their state. */
    private boolean isClaimed() {
      return root != null && !scan.isOfJdk && (root == layout || fields.isOfJdk(root.name));
    }

    private boolean isBlock(int access, String name, MethodScan method) {
      boolean bridge = (access & Opcodes.ACC_BRIDGE) != 0;
      return !name.equals("<clinit>")
          && ((access & Opcodes.ACC_SYNCHRONIZED) != 0
              || !method.notes.isEmpty()
              || named.has(scan.name, name)
              || (!scan.notes.isEmpty() && method.hasSteps(fields))
              || !method.unitParameters().isEmpty()
              || (!bridge
                  && (method.isBlock(fields) || (units && mayBeUnit(access, name, method)))));
    }

    /** Whether a method that does a single thing may be a unit of work that its callees are not. */
    private boolean mayBeUnit(int access, String name, MethodScan method) {
      boolean delegates = method.makesCalls() && !method.isConstructor();
      return mayBeCallback(name, method)
          || (delegates && (access & (Opcodes.ACC_PRIVATE | Opcodes.ACC_SYNTHETIC)) == 0);
    }

    /** Whether a method that does a single thing has to be seen, because it may be a callback. */
    private boolean mayBeCallback(String name, MethodScan method) {
      return name.startsWith(LAMBDA) && method.hasSteps(fields) && !method.makesCalls();
    }

    @Override
    public void visitEnd() {
      for (MethodReferences.Reference reference : references.all()) {
        addReferenced(reference);
      }
      if (root == layout) {
        addField(ADDED_FIELD, fields.stateField(layout), null);
      }
      if (!layout.statics.isEmpty()) {
        addField(ADDED_FIELD | Opcodes.ACC_STATIC, fields.staticsField(layout), firstStatic);
      }
      super.visitEnd();
    }

    /** Adds a method that makes the call of a method reference, with hooks. */
    private void addReferenced(MethodReferences.Reference reference) {
      String name = reference.name();
      String descriptor = reference.descriptor();
      MethodVisitor next = super.visitMethod(MethodReferences.ACCESS, name, descriptor, null, null);
      if (next != null) {
        MethodScan none = new MethodScan(scan, MethodReferences.ACCESS, false);
        if (reference.isDiscarded()) {
          none.discarded.call();
          none.discarded.pop();
        }
        MethodSite site =
            new MethodSite(
                scan,
                none,
                MethodReferences.ACCESS,
                name,
                descriptor,
                reference.method(),
                false,
                false);
        reference.writeTo(instrumenter(next, site));
      }
    }

    /** Adds a field, if the class can have one. */
    private void addField(int access, @Nullable String name, @Nullable Integer value) {
      if (name == null) {
        return;
      }
      FieldVisitor field =
          super.visitField(access, name, Type.INT_TYPE.getDescriptor(), null, value);
      if (field != null) {
        field.visitEnd();
      }
    }
  }

  /** The names of a method's parameter types, as a reader knows them. */
  static String parameters(String descriptor) {
    StringBuilder text = new StringBuilder("(");
    for (Type type : Type.getArgumentTypes(descriptor)) {
      String name = type.getClassName();
      text.append(text.length() == 1 ? "" : ",").append(name.substring(name.lastIndexOf('.') + 1));
    }
    return text.append(')').toString();
  }
}
