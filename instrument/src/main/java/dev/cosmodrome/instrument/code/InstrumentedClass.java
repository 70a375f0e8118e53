package dev.cosmodrome.instrument.code;

import dev.cosmodrome.instrument.models.ModelledCalls;
import dev.cosmodrome.instrument.scan.ClassScan;
import dev.cosmodrome.instrument.scan.Fields;
import dev.cosmodrome.instrument.scan.RecordedSteps;
import dev.cosmodrome.instrument.scan.ThisAccesses;
import org.jspecify.annotations.Nullable;

/**
 * The class that is being instrumented, with all that its methods share.
 *
 * @param scan what is known of it
 * @param fields finds the fields that code accesses
 * @param calls finds the calls that have a model
 * @param steps decides which steps of methods are recorded
 * @param names receives names and gives out ids
 * @param sites gives ids to places in the program
 * @param units records which methods are units of work for which objects
 * @param layouts records which fields objects have
 * @param references collects the method references that become calls
 * @param isRecorded whether the hooks record anything
 */
public record InstrumentedClass(
    ClassScan scan,
    Fields fields,
    ModelledCalls calls,
    RecordedSteps steps,
    NameRegistry names,
    SiteNames sites,
    SetNotes units,
    Layouts layouts,
    MethodReferences references,
    boolean isRecorded) {
  /**
   * Creates it.
   *
   * @param thisAccesses the accesses to methods' own objects, null if units of work are not
   *     recorded by object
   * @param isRecorded whether the hooks record anything
   */
  public static InstrumentedClass of(
      ClassScan scan,
      Fields fields,
      ModelledCalls calls,
      NameRegistry names,
      @Nullable ThisAccesses thisAccesses,
      boolean isRecorded) {
    RecordedSteps steps = new RecordedSteps(fields, calls);
    return new InstrumentedClass(
        scan,
        fields,
        calls,
        steps,
        names,
        new SiteNames(names, scan),
        new SetNotes(fields, steps, names, scan, thisAccesses),
        new Layouts(fields, calls, names),
        new MethodReferences(fields, calls, scan),
        isRecorded);
  }
}
