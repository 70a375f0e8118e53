package dev.cosmodrome.instrument.code;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Puts handlers of exceptions that were added around single instructions before those of the
 * method: the JVM takes the first one that fits.
 */
final class HandlerOrder extends MethodVisitor {
  private final List<Handler> own = new ArrayList<>();

  HandlerOrder(MethodVisitor next) {
    super(Opcodes.ASM9, next);
  }

  private record Handler(Label from, Label to, Label handler, @Nullable String type) {}

  /** Adds a handler for all exceptions, inside all others. */
  void addInner(Label from, Label to, Label handler) {
    super.visitTryCatchBlock(from, to, handler, null);
  }

  @Override
  public void visitTryCatchBlock(Label from, Label to, Label handler, @Nullable String type) {
    own.add(new Handler(from, to, handler, type));
  }

  @Override
  public void visitMaxs(int maxStack, int maxLocals) {
    for (Handler handler : own) {
      super.visitTryCatchBlock(handler.from, handler.to, handler.handler, handler.type);
    }
    super.visitMaxs(maxStack, maxLocals);
  }
}
