package dev.cosmodrome.instrument;

import dev.cosmodrome.instrument.classes.JavaNames;
import dev.cosmodrome.instrument.code.InstrumentedClass;
import dev.cosmodrome.instrument.code.MethodInstrumenter;
import dev.cosmodrome.instrument.code.MethodReferences;
import dev.cosmodrome.instrument.code.MethodSite;
import dev.cosmodrome.instrument.code.NameRegistry;
import dev.cosmodrome.instrument.hooks.RuntimeTypes;
import dev.cosmodrome.instrument.scan.AnnotationNote;
import dev.cosmodrome.instrument.scan.ClassScan;
import dev.cosmodrome.instrument.scan.MethodScan;
import dev.cosmodrome.instrument.steering.HeldMethod;
import dev.cosmodrome.instrument.steering.HoldInstrumenter;
import dev.cosmodrome.instrument.steering.HoldPoints;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Copies one class and adds hooks, fields and methods to it. Added code is straight-line code
 * wherever possible, so that the stack map frames of the class stay as they are.
 *
 * <p>Added fields are public and transient, and their names start alike, so that reflection can
 * leave them out.
 */
final class ClassInstrumenter extends ClassVisitor {
  private static final int ADDED_FIELD =
      Opcodes.ACC_PUBLIC | Opcodes.ACC_TRANSIENT | Opcodes.ACC_SYNTHETIC;

  private final InstrumentedClass type;
  private final ClassScan scan;
  private final ClassScan layout;
  private final MethodChoice choice;
  private final NameRegistry names;
  private final HoldPoints points;
  private final boolean units;
  private final Consumer<String> problems;

  /** The variable of the first static field. */
  private final int firstStatic;

  /** Creates it and records the layout and the annotations of the class. */
  ClassInstrumenter(
      ClassVisitor next,
      InstrumentedClass type,
      ClassScan layout,
      MethodChoice choice,
      HoldPoints points,
      boolean units,
      Consumer<String> problems) {
    super(Opcodes.ASM9, next);
    this.type = type;
    this.scan = type.scan();
    this.layout = layout;
    this.choice = choice;
    this.names = type.names();
    this.points = points;
    this.units = units;
    this.problems = problems;
    firstStatic = type.layouts().define(layout);
    type.units().define();
    for (AnnotationNote note : scan.notes()) {
      names.annotated(note.claim(), JavaNames.dotted(scan.name()) + ".*", note.reason());
    }
  }

  @Override
  public @Nullable MethodVisitor visitMethod(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      String @Nullable [] exceptions) {
    MethodScan method = scan.methods().get(name + descriptor);
    if (method == null || !isInstrumented(method, name, descriptor)) {
      return super.visitMethod(access, name, descriptor, signature, exceptions);
    }
    boolean claims = method.isConstructor() && choice.isClaiming();
    boolean isBlock = choice.isBlock(method, name);
    MethodSite site = new MethodSite(scan, method, name, descriptor, isBlock, claims);
    define(site);
    long steps = stepsBefore(site);
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
    return new HeldMethod(next, instrumenter(inner, site), site, steps, method.firstLine());
  }

  private boolean isInstrumented(MethodScan method, String name, String descriptor) {
    if (!choice.isOfProgram(method, name, descriptor)) {
      return false;
    }
    if (method.isConstructor() && !method.constructsOnce()) {
      problems.accept(
          "constructor not instrumented, because it calls another one in several places: "
              + JavaNames.dotted(scan.name()));
      return false;
    }
    return choice.isInstrumented(method, name);
  }

  /** Records the name of a method that is a block, and what is known of it. */
  private void define(MethodSite site) {
    if (site.isBlock()) {
      String name = site.fullName();
      site.setId(names.method(name, type.sites().site(site.name(), site.scan().firstLine())));
      for (AnnotationNote note : site.scan().notes()) {
        names.annotated(note.claim(), name, note.reason());
      }
      type.units().define(site, name);
      if (type.calls().isTask(scan.name(), site.name(), site.descriptor())) {
        names.task(site.id());
      }
    } else if (site.passesOn() && units) {
      names.passesOn(JavaNames.dotted(scan.name()) + "." + site.name() + site.descriptor());
    }
  }

  /** The steps of the schedule that acquiring the lock of a synchronized method may be. */
  private long stepsBefore(MethodSite site) {
    if (!site.isSynchronized() || scan.isFixed()) {
      return 0;
    }
    String place = type.sites().name(site.name(), site.scan().firstLine());
    return points.steps(place, HoldPoints.Operation.ACQUIRE, "");
  }

  private MethodVisitor instrumenter(MethodVisitor next, MethodSite site) {
    MethodVisitor recording = MethodInstrumenter.of(next, site, type);
    return points == HoldPoints.NONE
        ? recording
        : new HoldInstrumenter(recording, site, type.sites(), points, type.calls());
  }

  @Override
  public void visitEnd() {
    for (MethodReferences.Reference reference : type.references().all()) {
      addReferenced(reference);
    }
    if (choice.isRoot()) {
      addField(ADDED_FIELD, type.fields().stateField(layout), RuntimeTypes.STATE_TYPE, null);
    }
    if (!layout.statics().isEmpty()) {
      addField(
          ADDED_FIELD | Opcodes.ACC_STATIC, type.fields().staticsField(layout), "I", firstStatic);
    }
    super.visitEnd();
  }

  /** Adds a method that makes the call of a method reference, with hooks. */
  private void addReferenced(MethodReferences.Reference reference) {
    int access = MethodReferences.ACCESS;
    String name = reference.name();
    String descriptor = reference.descriptor();
    MethodVisitor next = super.visitMethod(access, name, descriptor, null, null);
    if (next != null) {
      MethodScan forwarder = scan.forwarder(access, reference.isDiscarded());
      MethodSite site = MethodSite.added(scan, forwarder, name, descriptor, reference.method());
      reference.writeTo(instrumenter(next, site));
    }
  }

  /** Adds a field, if the class can have one. */
  private void addField(
      int access, @Nullable String name, String descriptor, @Nullable Integer value) {
    if (name == null) {
      return;
    }
    FieldVisitor field = super.visitField(access, name, descriptor, null, value);
    if (field != null) {
      field.visitEnd();
    }
  }
}
