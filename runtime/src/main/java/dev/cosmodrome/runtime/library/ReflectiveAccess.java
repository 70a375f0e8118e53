package dev.cosmodrome.runtime.library;

import dev.cosmodrome.runtime.identity.Layout;
import dev.cosmodrome.runtime.identity.Shape;
import dev.cosmodrome.runtime.thread.ThreadContext;
import dev.cosmodrome.runtime.thread.Variables;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/** Reports accesses through {@link Field}, as those of instructions. */
public final class ReflectiveAccess {
  private ReflectiveAccess() {}

  public static void access(
      Field field, @Nullable Object object, boolean writes, ThreadContext context, int site) {
    int modifiers = field.getModifiers();
    int variable =
        Modifier.isStatic(modifiers)
            ? ofStatic(field)
            : ofObject(field, object, modifiers, context);
    if (variable < 0 || Modifier.isFinal(modifiers)) {
      return;
    }
    if (Modifier.isVolatile(modifiers)) {
      if (writes) {
        context.writeVolatile(variable, site);
      } else {
        context.readVolatile(variable, site);
      }
    } else if (writes) {
      context.write(variable, site);
    } else {
      context.read(variable, site);
    }
  }

  private static int ofStatic(Field field) {
    Layout layout = Layout.find(field.getDeclaringClass());
    return layout == null ? -1 : layout.staticVariable(field.getName());
  }

  private static int ofObject(
      Field field, @Nullable Object object, int modifiers, ThreadContext context) {
    if (object == null || !field.getDeclaringClass().isInstance(object)) {
      return -1;
    }
    Shape shape = Shape.of(object.getClass());
    Layout declaring = Layout.find(field.getDeclaringClass());
    int index = declaring == null ? -1 : declaring.index(field.getName());
    if (!shape.isRecorded(object) || index < 0) {
      return -1;
    }
    if (shape.state(object) == context.owner && !Modifier.isVolatile(modifiers)) {
      return -1;
    }
    int recorded = Variables.record(object, context);
    return recorded > 0 ? recorded - 1 + index : -1;
  }
}
