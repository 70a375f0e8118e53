package dev.cosmodrome.runtime.hooks;

import java.lang.reflect.Field;
import java.lang.reflect.Method;

/** The hooks in the JDK's reflection, which hide what instrumentation has added to classes. */
public final class ReflectionHooks {
  /** The start of the names of members that instrumentation adds. */
  public static final String ADDED = "$cosmodrome$";

  private ReflectionHooks() {}

  /** Returns the fields of a class without those that instrumentation has added. */
  public static Field[] declaredFields(Field[] fields) {
    int added = 0;
    for (Field field : fields) {
      added += field.getName().startsWith(ADDED) ? 1 : 0;
    }
    if (added == 0) {
      return fields;
    }
    Field[] declared = new Field[fields.length - added];
    int size = 0;
    for (Field field : fields) {
      if (!field.getName().startsWith(ADDED)) {
        declared[size++] = field;
      }
    }
    return declared;
  }

  /** Returns the methods of a class without those that instrumentation has added. */
  public static Method[] declaredMethods(Method[] methods) {
    int added = 0;
    for (Method method : methods) {
      added += method.getName().startsWith(ADDED) ? 1 : 0;
    }
    if (added == 0) {
      return methods;
    }
    Method[] declared = new Method[methods.length - added];
    int size = 0;
    for (Method method : methods) {
      if (!method.getName().startsWith(ADDED)) {
        declared[size++] = method;
      }
    }
    return declared;
  }
}
