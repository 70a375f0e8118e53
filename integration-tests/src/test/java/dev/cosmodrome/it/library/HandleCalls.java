package dev.cosmodrome.it.library;

import java.util.List;

/** Calls of method handles that read and write fields and elements of arrays. */
final class HandleCalls {
  private static final List<String> TYPES =
      List.of("boolean", "byte", "char", "short", "int", "long", "float", "double", "String");

  private final GeneratedCalls calls = new GeneratedCalls();

  private HandleCalls() {}

  /** All of them. */
  static GeneratedCalls all() {
    HandleCalls calls = new HandleCalls();
    for (String type : TYPES) {
      calls.addFields(type, "");
      calls.addFields(type, "volatile ");
      calls.addElements(type);
    }
    return calls.calls;
  }

  private void addFields(String type, String modifier) {
    String state =
        "  static final class C% { MODT f, g; static MODT s, t; }\n  static final C% c% = new C%();\n"
            .replace("MOD", modifier)
            .replace("T", type);
    String name = (modifier.isEmpty() ? "Plain" : "Volatile") + "Of" + type;
    String value = type.equals("String") ? "\"x\"" : type.equals("boolean") ? "true" : "(T) 1";
    String written = value.replace("T", type);
    String lookup = "MethodHandles.lookup()";
    String arguments = "(C%.class, \"NAME\", T.class)".replace("T", type);
    String reflected = "(C%.class.getDeclaredField(\"NAME\"))";
    String read = "(T) h%.invokeExact(c%)".replace("T", type);
    String write = "h%.invokeExact(c%, " + written + ")";
    String readStatic = "(T) h%.invokeExact()".replace("T", type);
    String writeStatic = "h%.invokeExact(" + written + ")";
    add("getter" + name, state, lookup + ".findGetter" + arguments, assigned(type, read));
    add("setter" + name, state, lookup + ".findSetter" + arguments, write + ";");
    add("getterInvoke" + name, state, lookup + ".findGetter" + arguments, "h%.invoke(c%);");
    add(
        "setterInvoke" + name,
        state,
        lookup + ".findSetter" + arguments,
        "h%.invoke(c%, " + written + ");");
    add(
        "unreflectGetter" + name,
        state,
        lookup + ".unreflectGetter" + reflected,
        assigned(type, read));
    add("unreflectSetter" + name, state, lookup + ".unreflectSetter" + reflected, write + ";");
    add(
        "asType" + name,
        state,
        lookup
            + ".findGetter"
            + arguments
            + ".asType(MethodType.methodType(Object.class, Object.class))",
        "Object x = h%.invokeExact((Object) c%);");
    add(
        "staticGetter" + name,
        state,
        lookup + ".findStaticGetter" + arguments,
        assigned(type, readStatic));
    add("staticSetter" + name, state, lookup + ".findStaticSetter" + arguments, writeStatic + ";");
  }

  private static String assigned(String type, String call) {
    return type + " x = " + call + ";";
  }

  /** Adds a call of a handle of the field f or s; the right form is of g or t. */
  private void add(String name, String state, String handle, String call) {
    boolean isStatic = name.startsWith("static");
    String made =
        "  static final MethodHandle h% = handle(() -> HANDLE);\n".replace("HANDLE", handle);
    String handles =
        made.replace("NAME", isStatic ? "s" : "f")
            + made.replace("h%", "o%").replace("NAME", isStatic ? "t" : "g");
    String change = isStatic ? "C%.s = C%.s;" : "c%.f = c%.f;";
    GeneratedCalls.Kind kind =
        name.contains("Volatile") ? GeneratedCalls.Kind.VOLATILE : GeneratedCalls.Kind.PLAIN;
    calls.add(
        new GeneratedCalls.Call(
            name, state + handles, call, change, call.replace("h%", "o%"), kind));
  }

  private void addElements(String type) {
    String value = type.equals("String") ? "\"x\"" : type.equals("boolean") ? "true" : "(T) 1";
    String state =
        "  static final T[] a% = new T[8];\n".replace("T", type)
            + "  static final MethodHandle h% = MethodHandles.arrayElementKIND(T[].class);\n"
                .replace("T[]", type + "[]");
    String change = "a%[3] = a%[3];";
    String get = type + " x = (" + type + ") h%.invokeExact(a%, 3);";
    String set = "h%.invokeExact(a%, 3, " + value.replace("T", type) + ");";
    calls.add(
        new GeneratedCalls.Call(
            "elementGetter" + type,
            state.replace("KIND", "Getter"),
            get,
            change,
            get.replace("3", "4")));
    calls.add(
        new GeneratedCalls.Call(
            "elementSetter" + type,
            state.replace("KIND", "Setter"),
            set,
            change,
            set.replace("3", "4")));
  }
}
