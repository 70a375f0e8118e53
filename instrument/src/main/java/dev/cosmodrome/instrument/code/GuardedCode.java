package dev.cosmodrome.instrument.code;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/** Code with a handler for any exception, which rethrows it. */
final class GuardedCode {
  private final AddedCode code;
  private final HandlerOrder handlers;
  private Label start = new Label();
  private Label afterElse = new Label();
  private @Nullable Frame atStart;
  private @Nullable Frame afterwards;

  GuardedCode(AddedCode code, HandlerOrder handlers) {
    this.code = code;
    this.handlers = handlers;
  }

  /** Begins the guarded code: from here on, an exception leads to {@link #elseBegin}. */
  void guard() {
    start = new Label();
    code.visitLabel(start);
    atStart = code.frame();
  }

  /** Begins the handler, up to {@link #elseEnd}, which rethrows the exception. */
  void elseBegin() {
    Label end = new Label();
    code.visitLabel(end);
    Frame here = code.frame();
    afterwards = here == null || atStart == null ? null : atStart.withStack(here.stack());
    code.visitJumpInsn(Opcodes.GOTO, afterElse);
    handle(end);
  }

  /** Begins the handler for an exception in the handler, if that has a guard. */
  void elseAgain() {
    Label end = new Label();
    code.visitLabel(end);
    code.athrow();
    handle(end);
  }

  /** Begins the handler for the guarded code up to a label. */
  private void handle(Label end) {
    Label handler = new Label();
    handlers.addInner(start, end, handler);
    code.visitLabel(handler);
    if (atStart != null) {
      atStart.withStack(List.of(AddedCode.THROWABLE)).writeTo(code);
    }
  }

  void elseEnd() {
    code.athrow();
    code.visitLabel(afterElse);
    if (afterwards != null) {
      afterwards.writeTo(code);
    }
    // The code that follows may begin with a frame of its own.
    code.nop();
    afterElse = new Label();
  }
}
