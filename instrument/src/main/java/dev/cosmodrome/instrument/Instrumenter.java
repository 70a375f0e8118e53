package dev.cosmodrome.instrument;

import dev.cosmodrome.instrument.classes.JavaNames;
import dev.cosmodrome.instrument.code.InstrumentedClass;
import dev.cosmodrome.instrument.code.NameRegistry;
import dev.cosmodrome.instrument.models.ModelledCalls;
import dev.cosmodrome.instrument.scan.ClassScan;
import dev.cosmodrome.instrument.scan.CoverageProbes;
import dev.cosmodrome.instrument.scan.Fields;
import dev.cosmodrome.instrument.scan.MethodScan;
import dev.cosmodrome.instrument.scan.ThisAccesses;
import dev.cosmodrome.instrument.scope.NamedMethods;
import dev.cosmodrome.instrument.steering.HoldPoints;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodTooLargeException;

/**
 * Adds hooks to a class: at accesses to fields and arrays, at monitors, around calls, and where
 * methods begin and end. Bytes in, bytes out; the caller decides which classes get hooks.
 */
public final class Instrumenter {
  private final Fields fields;
  private final ModelledCalls calls;
  private final NameRegistry names;
  private final HoldPoints points;
  private final NamedMethods namedMethods;
  private final boolean units;
  private final boolean isRecorded;
  private final Consumer<String> problems;

  /**
   * Creates an instrumenter for the classes of one class loader.
   *
   * @param fields finds the fields that code accesses
   * @param calls finds the calls that have a model
   * @param names receives names and gives out ids
   * @param points the places where threads are held back
   * @param namedMethods the methods that are recorded whatever they do
   * @param units whether to record the objects that methods are called on, and their callers
   * @param isRecorded whether the hooks record anything
   * @param problems receives a message for each part that is left without hooks
   */
  public Instrumenter(
      Fields fields,
      ModelledCalls calls,
      NameRegistry names,
      HoldPoints points,
      NamedMethods namedMethods,
      boolean units,
      boolean isRecorded,
      Consumer<String> problems) {
    this.fields = fields;
    this.calls = calls;
    this.names = names;
    this.points = points;
    this.namedMethods = namedMethods;
    this.units = units;
    this.isRecorded = isRecorded;
    this.problems = problems;
  }

  /**
   * Returns the class with hooks. A method that would become too large has none at plain accesses,
   * so that its locks and other operations still order what other methods access; if it would
   * become too large nevertheless, it is left as it is.
   */
  public byte[] instrument(byte[] bytes) {
    ClassReader reader = new ClassReader(bytes);
    ClassScan scan = scan(reader);
    ThisAccesses thisAccesses = units ? ThisAccesses.of(reader) : null;
    Set<String> tooLarge = new TreeSet<>();
    Set<String> leftAlone = new TreeSet<>();
    while (true) {
      try {
        byte[] instrumented = instrument(reader, scan, thisAccesses, leftAlone);
        report(scan, tooLarge, leftAlone);
        return instrumented;
      } catch (MethodTooLargeException e) {
        String method = e.getMethodName() + e.getDescriptor();
        MethodScan itsScan = scan.methods().get(method);
        if (tooLarge.add(method) && itsScan != null) {
          itsScan.leaveAccessesOut();
        } else if (!leftAlone.add(method)) {
          throw e;
        }
      } catch (RuntimeException e) {
        tooLarge.clear();
        if (!leftAlone.addAll(scan.methods().keySet())) {
          throw e;
        }
        problems.accept("no method instrumented: " + JavaNames.dotted(scan.name()) + ": " + e);
      }
    }
  }

  /** Reports the methods that lack hooks because they would become too large. */
  private void report(ClassScan scan, Set<String> tooLarge, Set<String> leftAlone) {
    for (String method : tooLarge) {
      problems.accept(
          (leftAlone.contains(method)
                  ? "method not instrumented, because it would become too large: "
                  : "fields and arrays not recorded in a method that would become too large: ")
              + JavaNames.dotted(scan.name())
              + "."
              + method.substring(0, method.indexOf('(')));
    }
  }

  private ClassScan scan(ClassReader reader) {
    ClassScan scan = ClassScan.of(reader);
    String className = JavaNames.dotted(scan.name());
    if (fields.isOfJdk(scan.name())) {
      scan.setOfJdk();
    }
    if (fields.isLoaded(scan.name()) && scan.leaveFieldsOut()) {
      problems.accept(
          "fields not recorded, because the class was loaded before the agent: " + className);
    }
    for (String field : scan.ineffectiveSets()) {
      problems.accept("@AtomicSet without effect: " + className + "." + field);
    }
    for (String method : scan.ineffectiveUnits()) {
      problems.accept("@UnitFor without effect: " + className + "." + method);
    }
    calls.define(reader);
    CoverageProbes.leaveOut(reader, scan);
    return scan;
  }

  private byte[] instrument(
      ClassReader reader,
      ClassScan scan,
      @Nullable ThisAccesses thisAccesses,
      Set<String> leftAlone) {
    ClassScan layout = fields.define(scan);
    InstrumentedClass type =
        InstrumentedClass.of(scan, fields, calls, names, thisAccesses, isRecorded);
    MethodChoice choice =
        new MethodChoice(scan, layout, type.steps(), fields, namedMethods, units, leftAlone);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    reader.accept(
        new ClassInstrumenter(writer, type, layout, choice, points, units, problems),
        ClassReader.EXPAND_FRAMES);
    return writer.toByteArray();
  }
}
