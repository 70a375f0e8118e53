package dev.cosmodrome.runtime.library;

import dev.cosmodrome.runtime.identity.Layout;
import dev.cosmodrome.runtime.identity.Shape;
import dev.cosmodrome.runtime.identity.Variable;
import dev.cosmodrome.runtime.identity.VariableGroup;
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
    Variable variable =
        Modifier.isStatic(modifiers)
            ? ofStatic(field, context)
            : ofObject(field, object, modifiers, context);
    if (variable == null || Modifier.isFinal(modifiers)) {
      return;
    }
    boolean isVolatile = Modifier.isVolatile(modifiers);
    if (writes) {
      context.write(variable, isVolatile, site);
    } else {
      context.read(variable, isVolatile, site);
    }
  }

  private static @Nullable Variable ofStatic(Field field, ThreadContext context) {
    Layout layout = Layout.find(field.getDeclaringClass());
    int variable = layout == null ? -1 : layout.staticVariable(field.getName());
    return variable < 0 ? null : context.variable(variable);
  }

  private static @Nullable Variable ofObject(
      Field field, @Nullable Object object, int modifiers, ThreadContext context) {
    if (object == null || !field.getDeclaringClass().isInstance(object)) {
      return null;
    }
    Shape shape = Shape.of(object.getClass());
    Layout declaring = Layout.find(field.getDeclaringClass());
    int index = declaring == null ? -1 : declaring.index(field.getName());
    if (!shape.isRecorded(object) || index < 0) {
      return null;
    }
    if (shape.state(object) == context.owner && !Modifier.isVolatile(modifiers)) {
      return null;
    }
    VariableGroup fields = Variables.record(object, context);
    return fields == null ? null : new Variable(fields, index);
  }
}
