package dev.cosmodrome.instrument.scan;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.Opcodes;

/** The note that an annotation stands for, without the methods that it is about. */
public final class AnnotationNote extends AnnotationVisitor {
  private static final String ANNOTATIONS = "Ldev/cosmodrome/annotations/";

  /** Annotations of methods that a test framework calls: a whole test is no step. */
  private static final Set<String> OF_TESTS =
      Set.of(
          "Lorg/junit/jupiter/api/Test;",
          "Lorg/junit/jupiter/api/RepeatedTest;",
          "Lorg/junit/jupiter/api/TestFactory;",
          "Lorg/junit/jupiter/api/TestTemplate;",
          "Lorg/junit/jupiter/params/ParameterizedTest;",
          "Lorg/junit/jupiter/api/BeforeAll;",
          "Lorg/junit/jupiter/api/BeforeEach;",
          "Lorg/junit/jupiter/api/AfterEach;",
          "Lorg/junit/jupiter/api/AfterAll;",
          "Lorg/junit/Test;",
          "Lorg/junit/BeforeClass;",
          "Lorg/junit/Before;",
          "Lorg/junit/After;",
          "Lorg/junit/AfterClass;",
          "Lorg/testng/annotations/Test;");

  /** The maximum length of a reason; a note has to fit into a line. */
  private static final int MAX_REASON_CHARS = 200;

  /** The annotations of methods. */
  public enum Claim {
    ATOMIC,
    NOT_ATOMIC,
    DETERMINISTIC,
    /** Findings are not to be reported. */
    SUPPRESSED
  }

  private final Claim claim;
  private String reason = "";

  private AnnotationNote(Claim claim) {
    super(Opcodes.ASM9);
    this.claim = claim;
  }

  /** Adds the note for an annotation, if it is one of ours or of a test framework's. */
  static @Nullable AnnotationVisitor add(List<AnnotationNote> notes, String descriptor) {
    if (OF_TESTS.contains(descriptor)) {
      notes.add(new AnnotationNote(Claim.NOT_ATOMIC));
      return null;
    }
    Claim claim =
        switch (descriptor) {
          case ANNOTATIONS + "Atomic;" -> Claim.ATOMIC;
          case ANNOTATIONS + "NotAtomic;" -> Claim.NOT_ATOMIC;
          case ANNOTATIONS + "Deterministic;" -> Claim.DETERMINISTIC;
          case ANNOTATIONS + "SuppressInterference;" -> Claim.SUPPRESSED;
          default -> null;
        };
    if (claim == null) {
      return null;
    }
    AnnotationNote note = new AnnotationNote(claim);
    notes.add(note);
    return note;
  }

  @Override
  public void visit(@Nullable String name, Object value) {
    StringBuilder line = new StringBuilder();
    String text = value.toString();
    for (int i = 0; i < text.length() && i < MAX_REASON_CHARS; i++) {
      char letter = text.charAt(i);
      boolean isPlain = !Character.isISOControl(letter) && letter != '\u2028' && letter != '\u2029';
      line.append(isPlain && !Character.isSurrogate(letter) ? letter : ' ');
    }
    reason = line.toString().strip();
  }

  /** Returns the annotation. */
  public Claim claim() {
    return claim;
  }

  /** The reason that it gives, on one line; empty if it gives none. */
  public String reason() {
    return reason;
  }
}
