package dev.cosmodrome.instrument.scan;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Facts about the branches and exception handlers of a method. */
public final class ControlFlow {
  /** The classes of exceptions that include a stack overflow. */
  private static final Set<String> OVERFLOWS =
      Set.of(
          "java/lang/Throwable",
          "java/lang/Error",
          "java/lang/VirtualMachineError",
          "java/lang/StackOverflowError");

  private boolean hasBranches;
  private boolean hasFrames;
  private boolean catchesOverflow;

  ControlFlow() {}

  /** Returns whether the method has something to do when the stack overflows. */
  public boolean catchesOverflow() {
    return catchesOverflow;
  }

  /** Returns whether the code has branches but no stack map frames, as before Java 6. */
  boolean lacksFrames() {
    return hasBranches && !hasFrames;
  }

  void frame() {
    hasFrames = true;
  }

  void branch() {
    hasBranches = true;
  }

  /**
   * Notes an exception handler.
   *
   * @param type the internal name of the class that it catches, null if it catches everything
   */
  void handler(@Nullable String type) {
    hasBranches = true;
    catchesOverflow |= type == null || OVERFLOWS.contains(type);
  }
}
