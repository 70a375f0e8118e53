package dev.cosmodrome.it.library;

import java.util.List;
import java.util.Locale;

/**
 * Calls of the JDK that access elements of an array, for each type of elements. The arrays have
 * eight elements, and the other thread changes the one with index 3, which a binary search reads
 * first.
 */
final class ArrayCalls {
  private static final List<String> TYPES =
      List.of("boolean", "byte", "char", "short", "int", "long", "float", "double", "String");

  private final GeneratedCalls calls = new GeneratedCalls();

  private ArrayCalls() {}

  /** All of them. */
  static GeneratedCalls all() {
    ArrayCalls calls = new ArrayCalls();
    for (String type : TYPES) {
      calls.addWrites(type);
      calls.addReads(type);
      calls.addComparisons(type);
      calls.addReflection(type);
    }
    for (String type : List.of("int", "long", "double", "String")) {
      calls.addFunctions(type);
    }
    calls.addObjects();
    calls.addLists();
    calls.addOthers();
    return calls.calls;
  }

  /** A value of a type. */
  private static String value(String type) {
    return switch (type) {
      case "boolean" -> "true";
      case "String" -> "\"x\"";
      default -> "(" + type + ") 1";
    };
  }

  /** Adds a call on the array {@code a%} with another array {@code b%} beside it. */
  private void add(String type, String method, String call, String other) {
    String fill = type.equals("String") ? "Arrays.fill(%s, \"x\");" : "";
    String arrays =
        "  static final T[] a% = new T[8], b% = new T[8], c% = new T[8];\n".replace("T", type);
    String filled =
        fill.isEmpty()
            ? ""
            : "  static { "
                + fill.replace("%s", "a%")
                + fill.replace("%s", "b%")
                + fill.replace("%s", "c%")
                + " }\n";
    String name = method + (type.substring(0, 1).toUpperCase(Locale.ROOT) + type.substring(1));
    boolean isParallel = method.startsWith("parallelSetAll") || method.startsWith("parallelPrefix");
    GeneratedCalls.Kind kind = isParallel ? GeneratedCalls.Kind.WAITING : GeneratedCalls.Kind.PLAIN;
    calls.add(new GeneratedCalls.Call(name, arrays + filled, call, "a%[3] = a%[3];", other, kind));
  }

  /** Adds a call on all elements, whose right form uses other arrays. */
  private void addWhole(String type, String method, String call) {
    add(type, method, call, call.replace("a%", "c%"));
  }

  /** Adds a call on a range of elements, named {@code RANGE} in the text. */
  private void addRange(String type, String method, String call) {
    add(type, method + "Range", call.replace("RANGE", "2, 6"), call.replace("RANGE", "4, 8"));
  }

  private void addWrites(String type) {
    String value = value(type);
    addWhole(type, "fill", "Arrays.fill(a%, " + value + ");");
    addRange(type, "fill", "Arrays.fill(a%, RANGE, " + value + ");");
    addWhole(type, "arraycopyTo", "System.arraycopy(b%, 0, a%, 0, 8);");
    add(
        type,
        "arraycopyToRange",
        "System.arraycopy(b%, 0, a%, 2, 4);", //
        "System.arraycopy(b%, 0, a%, 4, 4);");
    if (!type.equals("boolean")) {
      for (String sort : List.of("sort", "parallelSort")) {
        addWhole(type, sort, "Arrays." + sort + "(a%);");
        addRange(type, sort, "Arrays." + sort + "(a%, RANGE);");
      }
    }
  }

  private void addReads(String type) {
    addWhole(type, "copyOf", "Arrays.copyOf(a%, 9);");
    add(type, "copyOfPrefix", "Arrays.copyOf(a%, 4);", "Arrays.copyOf(a%, 3);");
    addRange(type, "copyOfRange", "Arrays.copyOfRange(a%, RANGE);");
    add(
        type,
        "copyOfRangeBeyond",
        "Arrays.copyOfRange(a%, 3, 9);", //
        "Arrays.copyOfRange(a%, 4, 9);");
    addWhole(type, "hashCode", "Arrays.hashCode(a%);");
    addWhole(type, "toString", "Arrays.toString(a%);");
    addWhole(type, "arraycopyFrom", "System.arraycopy(a%, 0, b%, 0, 8);");
    addWhole(type, "clone", "a%.clone();");
    if (!type.equals("boolean")) {
      String value = value(type);
      addWhole(type, "binarySearch", "Arrays.binarySearch(a%, " + value + ");");
      addRange(type, "binarySearch", "Arrays.binarySearch(a%, RANGE, " + value + ");");
    }
  }

  private void addComparisons(String type) {
    for (String method : List.of("equals", "mismatch", "compare", "compareUnsigned")) {
      boolean isUnsigned = method.equals("compareUnsigned");
      if (!isUnsigned || List.of("byte", "short", "int", "long").contains(type)) {
        addWhole(type, method + "First", "Arrays." + method + "(a%, b%);");
        addWhole(type, method + "Second", "Arrays." + method + "(b%, a%);");
        addRange(type, method + "First", "Arrays." + method + "(a%, RANGE, b%, 0, 4);");
        addRange(type, method + "Second", "Arrays." + method + "(b%, 0, 4, a%, RANGE);");
        if (!type.equals("String")) {
          addEarlyDifference(type, method);
        }
      }
    }
    String equals = "Arrays.equals(a%, b%);";
    add(type, "equalsOtherLength", equals, "Arrays.equals(a%, new " + type + "[7]);");
    add(type, "equalsItself", equals, "Arrays.equals(a%, a%);");
  }

  /** Adds a comparison whose right form ends before the changed element. */
  private void addEarlyDifference(String type, String method) {
    String call = "Arrays." + method + "(a%, 0, 8, X, 0, 8);";
    String other = "new T[] {V, V, V, V, V, V, V, V}".replace("T", type).replace("V", value(type));
    add(type, method + "Difference", call.replace("X", "b%"), call.replace("X", other));
  }

  private void addReflection(String type) {
    add(type, "reflectiveGet", "Array.get(a%, 3);", "Array.get(a%, 4);");
    String set = "Array.set(a%, 3, " + value(type) + ");";
    add(type, "reflectiveSet", set, set.replace("3", "4"));
    if (!type.equals("String")) {
      String suffix = type.substring(0, 1).toUpperCase(Locale.ROOT) + type.substring(1);
      add(
          type,
          "getTyped",
          "Array.get" + suffix + "(a%, 3);", //
          "Array.get" + suffix + "(a%, 4);");
      String typed = "Array.set" + suffix + "(a%, 3, " + value(type) + ");";
      add(type, "setTyped", typed, typed.replace("3", "4"));
    }
  }

  /** Calls that take functions, and streams. */
  private void addFunctions(String type) {
    String value = value(type);
    addWhole(type, "setAll", "Arrays.setAll(a%, i -> " + value + ");");
    addWhole(type, "parallelSetAll", "Arrays.parallelSetAll(a%, i -> " + value + ");");
    addWhole(type, "parallelPrefix", "Arrays.parallelPrefix(a%, (x, y) -> x);");
    addRange(type, "parallelPrefix", "Arrays.parallelPrefix(a%, RANGE, (x, y) -> x);");
    addWhole(type, "stream", "Arrays.stream(a%).toArray();");
    addWhole(type, "streamMapped", "Arrays.stream(a%).map(x -> x).filter(x -> true).toArray();");
    addWhole(type, "streamIterated", "Arrays.stream(a%).iterator().next();");
    addRange(type, "stream", "Arrays.stream(a%, RANGE).count();");
    addWhole(type, "spliterator", "Arrays.spliterator(a%);");
    addRange(type, "spliterator", "Arrays.spliterator(a%, RANGE);");
    String streams =
        type.equals("String")
            ? "Stream"
            : type.substring(0, 1).toUpperCase(Locale.ROOT) + type.substring(1) + "Stream";
    addWhole(type, "streamOf", streams + ".of(a%).toArray();");
    addWhole(
        type,
        "boundMethod",
        "java.util.function.Supplier<T[]> s = a%::clone; s.get();".replace("T", type));
  }

  /** Calls that only arrays of objects have. */
  private void addObjects() {
    String by = ", Comparator.naturalOrder());";
    for (String sort : List.of("sort", "parallelSort")) {
      addWhole("String", sort + "By", "Arrays." + sort + "(a%" + by);
      addRange("String", sort + "By", "Arrays." + sort + "(a%, RANGE" + by);
    }
    for (String method : List.of("equals", "mismatch", "compare")) {
      addWhole("String", method + "By", "Arrays." + method + "(a%, b%" + by);
      addRange("String", method + "By", "Arrays." + method + "(a%, RANGE, b%, 0, 4" + by);
    }
    addWhole("String", "binarySearchBy", "Arrays.binarySearch(a%, \"x\"" + by);
    addRange("String", "binarySearchBy", "Arrays.binarySearch(a%, RANGE, \"x\"" + by);
    addWhole("String", "copyOfClass", "Arrays.copyOf(a%, 8, Object[].class);");
    addRange("String", "copyOfRangeClass", "Arrays.copyOfRange(a%, RANGE, Object[].class);");
    for (String call :
        List.of(
            "deepToString(X)",
            "deepHashCode(X)",
            "deepEquals(X, Y)", //
            "deepEquals(Y, X)")) {
      String name = call.replaceAll("\\W", "");
      String nested =
          "Arrays."
              + call.replace("X", "new Object[][] {a%}").replace("Y", "new Object[][] {b%}")
              + ";";
      addWhole("String", name, nested);
    }
    addWhole("String", "listOf", "List.of(a%);");
    addWhole("String", "addAll", "Collections.addAll(new ArrayList<String>(), a%);");
  }

  /** A list that shows the array. */
  private void addLists() {
    String list = "Arrays.asList(a%)";
    add("String", "listGet", list + ".get(3);", list + ".get(4);");
    add("String", "listSet", list + ".set(3, \"x\");", list + ".set(4, \"x\");");
    String wrapped = "Collections.unmodifiableList(" + list + ")";
    add("String", "wrappedGet", wrapped + ".get(3);", wrapped + ".get(4);");
    for (String call :
        List.of(
            "sort(null)",
            "replaceAll(x -> x)",
            "contains(\"y\")",
            "toString()",
            "hashCode()",
            "iterator().next()",
            "stream().toList()",
            "toArray()",
            "indexOf(\"y\")",
            "equals(List.of())",
            "forEach(x -> { })",
            "listIterator().next()")) {
      addWhole("String", "list_" + call.replaceAll("\\W", ""), list + "." + call + ";");
    }
    addWhole("String", "listFor", "for (String x : " + list + ") { x.length(); }");
    addWhole("String", "listCopied", "new ArrayList<>(" + list + ");");
    addWhole("String", "listShuffled", "Collections.shuffle(" + list + ");");
  }

  /** Arrays that are passed to strings and streams of bytes and characters. */
  private void addOthers() {
    addWhole("char", "newString", "new String(a%);");
    add("char", "newStringRange", "new String(a%, 2, 4);", "new String(a%, 4, 4);");
    addWhole("char", "valueOf", "String.valueOf(a%);");
    add("char", "valueOfRange", "String.valueOf(a%, 2, 4);", "String.valueOf(a%, 4, 4);");
    addWhole("char", "copyValueOf", "String.copyValueOf(a%);");
    addWhole("byte", "newStringOfBytes", "new String(a%);");
    add("byte", "newStringOfBytesRange", "new String(a%, 2, 4);", "new String(a%, 4, 4);");
    addWhole("byte", "nextBytes", "new Random(1).nextBytes(a%);");
    String in = "new java.io.ByteArrayInputStream(new byte[8])";
    addWhole("byte", "readBytes", in + ".read(a%);");
    add("byte", "readBytesRange", in + ".read(a%, 2, 4);", in + ".read(a%, 4, 4);");
    add("byte", "readNBytesRange", in + ".readNBytes(a%, 2, 4);", in + ".readNBytes(a%, 4, 4);");
    String out = "new java.io.ByteArrayOutputStream()";
    addWhole("byte", "writeBytes", out + ".write(a%);");
    add("byte", "writeBytesRange", out + ".write(a%, 2, 4);", out + ".write(a%, 4, 4);");
    String reader = "new java.io.StringReader(\"12345678\")";
    addWhole("char", "readChars", reader + ".read(a%);");
    add("char", "readCharsRange", reader + ".read(a%, 2, 4);", reader + ".read(a%, 4, 4);");
    String writer = "new java.io.StringWriter()";
    addWhole("char", "writeChars", writer + ".write(a%);");
    add("char", "writeCharsRange", writer + ".write(a%, 2, 4);", writer + ".write(a%, 4, 4);");
  }
}
