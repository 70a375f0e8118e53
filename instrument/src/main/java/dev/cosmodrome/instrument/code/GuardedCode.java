package dev.cosmodrome.instrument.code;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/** Code with a handler for whatever is thrown in it, which is thrown on then. */
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

  /** From here on, an exception leads to {@link #elseBegin}. */
  void guard() {
    start = new Label();
    code.visitLabel(start);
    atStart = code.frame();
  }

  /** The code up to {@link #elseEnd} is for the exception, which is thrown on then. */
  void elseBegin() {
    Label end = new Label();
    code.visitLabel(end);
    Frame here = code.frame();
    afterwards = here == null || atStart == null ? null : atStart.withStack(here.stack());
    code.visitJumpInsn(Opcodes.GOTO, afterElse);
    handle(end);
  }

  /** The same for an exception in that code, if it has a guard. */
  void elseAgain() {
    Label end = new Label();
    code.visitLabel(end);
    code.athrow();
    handle(end);
  }

  /** Begins the handler for what is guarded, up to a label. */
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
