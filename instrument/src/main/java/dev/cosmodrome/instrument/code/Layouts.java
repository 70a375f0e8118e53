package dev.cosmodrome.instrument.code;

import dev.cosmodrome.instrument.classes.JavaNames;
import dev.cosmodrome.instrument.models.ModelledCalls;
import dev.cosmodrome.instrument.scan.ClassScan;
import dev.cosmodrome.instrument.scan.Fields;
import dev.cosmodrome.instrument.scan.MethodScan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Defines in the recording which fields of classes are recorded. For one class loader. */
public final class Layouts {
  private final Fields fields;
  private final ModelledCalls calls;
  private final NameRegistry naming;

  Layouts(Fields fields, ModelledCalls calls, NameRegistry naming) {
    this.fields = fields;
    this.calls = calls;
    this.naming = naming;
  }

  /** Defines the layout of a class, if that was not done; returns its first static variable. */
  public int define(ClassScan scan) {
    ClassScan root = fields.root(scan);
    @Nullable String stateField = root == null ? null : fields.stateField(root);
    return naming.layout(
        JavaNames.dotted(scan.name()),
        root == null ? null : JavaNames.dotted(root.name()),
        stateField,
        fields.objectFields(scan).toArray(new String[0]),
        scan.statics().toArray(new String[0]),
        replacements(scan));
  }

  /** Returns the methods that may stand in for modelled ones. */
  private String[] replacements(ClassScan scan) {
    List<String> methods = new ArrayList<>();
    for (Map.Entry<String, MethodScan> method : scan.methods().entrySet()) {
      String name = method.getKey().substring(0, method.getKey().indexOf('('));
      if (calls.mayReplace(name, method.getValue().access())) {
        methods.add(method.getKey());
      }
    }
    return methods.toArray(new String[0]);
  }
}
