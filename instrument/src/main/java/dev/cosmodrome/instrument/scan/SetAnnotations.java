package dev.cosmodrome.instrument.scan;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Opcodes;

/** Reads the annotation of a field that says which set it is in. */
public final class SetAnnotations extends FieldVisitor {
  private static final String DESCRIPTOR = "Ldev/cosmodrome/annotations/AtomicSet;";

  /**
   * The annotation of a field.
   *
   * @param set the set's name
   * @param hasElements whether the elements of the field's value belong to the set, too
   * @param isAcrossObjects whether the fields of all objects are in one set
   */
  public record AtomicSet(String set, boolean hasElements, boolean isAcrossObjects) {
    /**
     * Returns the members of the set that the annotation of a field adds: the field, and perhaps
     * its elements.
     */
    public List<String> members(String field) {
      return hasElements ? List.of(field, field + "[]") : List.of(field);
    }
  }

  /** Takes what the annotation says. */
  interface Taker {
    void take(AtomicSet said);
  }

  private final Taker taker;

  SetAnnotations(Taker taker) {
    super(Opcodes.ASM9);
    this.taker = taker;
  }

  @Override
  public @Nullable AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
    return descriptor.equals(DESCRIPTOR) ? new Values() : null;
  }

  private final class Values extends AnnotationVisitor {
    private String set = "";
    private boolean hasElements;
    private boolean isAcrossObjects;

    Values() {
      super(Opcodes.ASM9);
    }

    @Override
    public void visit(String name, Object value) {
      if (name.equals("elements")) {
        hasElements = Boolean.TRUE.equals(value);
      } else if (name.equals("acrossObjects")) {
        isAcrossObjects = Boolean.TRUE.equals(value);
      } else {
        set = String.valueOf(value).strip().replaceAll("\\s+", " ");
      }
    }

    @Override
    public void visitEnd() {
      if (!set.isEmpty()) {
        taker.take(new AtomicSet(set, hasElements, isAcrossObjects));
      }
    }
  }
}
