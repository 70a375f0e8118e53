package dev.cosmodrome.instrument.scan;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Type;

/** The parameters of a method that have the annotation {@code @UnitFor}. */
public final class UnitParameters {
  private static final String ANNOTATION = "Ldev/cosmodrome/annotations/UnitFor;";

  /** Numbers among the parameters that can have annotations. */
  private final List<Integer> annotated = new ArrayList<>();

  /** The number of parameters that can have annotations, -1 if all can. */
  private int annotable = -1;

  /** Only this number of parameters, the last ones, can have annotations. */
  void setAnnotable(int count) {
    annotable = count;
  }

  void annotation(int parameter, String descriptor) {
    if (descriptor.equals(ANNOTATION)) {
      annotated.add(parameter);
    }
  }

  public boolean isEmpty() {
    return annotated.isEmpty();
  }

  /**
   * The annotated parameters that are objects with fields: the method is a unit of work on them.
   */
  public List<Integer> objects(String descriptor) {
    Type[] types = Type.getArgumentTypes(descriptor);
    List<Integer> objects = new ArrayList<>();
    for (int parameter : annotated) {
      int index = index(parameter, types);
      if (types[index].getSort() == Type.OBJECT) {
        objects.add(index);
      }
    }
    return objects;
  }

  /** The annotations without effect, each with the reason. */
  List<String> ineffective(String name, String descriptor, boolean hasNoCode) {
    Type[] types = Type.getArgumentTypes(descriptor);
    List<String> ineffective = new ArrayList<>();
    for (int parameter : annotated) {
      String what = name + ": parameter " + (parameter + 1);
      if (types[index(parameter, types)].getSort() != Type.OBJECT) {
        ineffective.add(what + " is no object with fields");
      } else if (hasNoCode) {
        ineffective.add(what + " is of a method without code");
      }
    }
    return ineffective;
  }

  private int index(int parameter, Type[] types) {
    return (annotable < 0 ? 0 : types.length - annotable) + parameter;
  }
}
