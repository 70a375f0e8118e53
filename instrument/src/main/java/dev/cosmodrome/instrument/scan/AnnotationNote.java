package dev.cosmodrome.instrument.scan;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.Opcodes;

/** What an annotation says: a note, but for the methods that it is about. */
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
  private static final int LONGEST = 200;

  private final String word;
  private String reason = "";

  private AnnotationNote(String word) {
    super(Opcodes.ASM9);
    this.word = word;
  }

  /** Adds the note for an annotation, if it is one of ours or of a test framework's. */
  static @Nullable AnnotationVisitor add(List<AnnotationNote> notes, String descriptor) {
    if (OF_TESTS.contains(descriptor)) {
      notes.add(new AnnotationNote("not-atomic"));
      return null;
    }
    String word =
        switch (descriptor) {
          case ANNOTATIONS + "Atomic;" -> "atomic";
          case ANNOTATIONS + "NotAtomic;" -> "not-atomic";
          case ANNOTATIONS + "Deterministic;" -> "deterministic";
          case ANNOTATIONS + "SuppressInterference;" -> "suppress";
          default -> "";
        };
    if (word.isEmpty()) {
      return null;
    }
    AnnotationNote note = new AnnotationNote(word);
    notes.add(note);
    return note;
  }

  @Override
  public void visit(@Nullable String name, Object value) {
    StringBuilder line = new StringBuilder();
    String text = value.toString();
    for (int i = 0; i < text.length() && i < LONGEST; i++) {
      char letter = text.charAt(i);
      boolean isPlain = !Character.isISOControl(letter) && letter != '\u2028' && letter != '\u2029';
      line.append(isPlain && !Character.isSurrogate(letter) ? letter : ' ');
    }
    reason = line.toString().strip();
  }

  /** The note for these methods. */
  public String of(String methods) {
    return word + " " + methods + (reason.isEmpty() ? "" : " " + reason);
  }
}
