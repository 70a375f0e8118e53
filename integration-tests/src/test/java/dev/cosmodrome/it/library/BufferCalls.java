package dev.cosmodrome.it.library;

import java.util.List;
import java.util.Locale;

/**
 * Calls of buffers, for each type of elements and kind of memory. The buffers have eight elements,
 * and the other thread changes the one with index 3, through another view or through the array.
 */
final class BufferCalls {
  private static final List<String> TYPES =
      List.of("byte", "char", "short", "int", "long", "float", "double");

  /** The sizes of the types. */
  private static final List<Integer> WIDTHS = List.of(1, 2, 2, 4, 8, 4, 8);

  private final GeneratedCalls calls = new GeneratedCalls();

  private BufferCalls() {}

  /** All of them. */
  static GeneratedCalls all() {
    BufferCalls calls = new BufferCalls();
    for (String type : TYPES) {
      String buffer = capital(type) + "Buffer";
      String view = "PBuffer p% = NEW, q% = VIEW;\n".replace("PBuffer", buffer);
      String shared = "  static final " + view.replace("VIEW", "p%.duplicate()");
      calls.addContents(type, "Heap", shared.replace("NEW", buffer + ".allocate(8)"));
      String part = buffer + ".wrap(new " + type + "[16], 4, 8).slice()";
      calls.addContents(type, "Slice", shared.replace("NEW", part));
      int size = 8 * WIDTHS.get(TYPES.indexOf(type));
      String direct = "ByteBuffer.allocateDirect(" + size + ")";
      String typed = type.equals("byte") ? "" : ".as" + buffer + "()";
      String memory = "  static final ByteBuffer m% = " + direct + ";\n  static final " + view;
      calls.addContents(
          type,
          "Direct",
          memory
              .replace("NEW", "m%.duplicate()" + typed)
              .replace("VIEW", "m%.slice(0, " + size + ")" + typed));
      calls.addArrays(type, buffer);
      calls.addPositions(type, buffer);
    }
    calls.addValues();
    return calls.calls;
  }

  private static String capital(String type) {
    return type.substring(0, 1).toUpperCase(Locale.ROOT) + type.substring(1);
  }

  private void add(String name, String state, String call, String change, String other) {
    calls.add(new GeneratedCalls.Call(name, state, call, change, other));
  }

  private void addContents(String type, String memory, String state) {
    String change = "q%.put(3, q%.get(3));";
    String name = capital(type) + memory;
    String value = "(" + type + ") 1";
    String array = "new " + type + "[4]";
    String buffer = capital(type) + "Buffer.allocate(4)";
    add("get" + name, state, "p%.get(3);", change, "p%.get(4);");
    add("put" + name, state, "p%.put(3, " + value + ");", change, "p%.put(4, " + value + ");");
    addAt("getNext" + name, state, "get();", change);
    addAt("putNext" + name, state, "put(" + value + ");", change);
    for (String call :
        List.of(
            "get(ARRAY);",
            "get(ARRAY, 0, 4);",
            "put(ARRAY);", //
            "put(ARRAY, 0, 4);",
            "put(BUFFER);")) {
      String text = call.replace("ARRAY", array).replace("BUFFER", buffer);
      addAt("bulk" + call.replaceAll("\\W", "") + name, state, text, change);
    }
    for (String call :
        List.of(
            "get(AT, ARRAY);",
            "get(AT, ARRAY, 0, 4);",
            "put(AT, ARRAY);", //
            "put(AT, ARRAY, 0, 4);",
            "put(AT, BUFFER, 0, 4);")) {
      String text = "p%." + call.replace("ARRAY", array).replace("BUFFER", buffer);
      add(
          "bulk" + call.replaceAll("\\W", "") + name,
          state,
          text.replace("AT", "2"),
          change,
          text.replace("AT", "4"));
    }
    for (String call :
        List.of(
            "compact();",
            "hashCode();",
            "equals(BUFFER);", //
            "mismatch(BUFFER);")) {
      addAt(
          "whole" + call.replaceAll("\\W", "") + name,
          state,
          call.replace("BUFFER", buffer),
          change);
    }
  }

  /** Adds a call from a position on. */
  private void addAt(String name, String state, String call, String change) {
    String other = "p%.clear().position(4)." + call;
    // The elements that remain are moved to the start, so only what is behind them is spared.
    String right = call.startsWith("compact") ? "p%.clear().position(6)." + call : other;
    add(name, state, "p%.clear().position(3)." + call, change, right);
  }

  /** Arrays that are filled from a buffer, and those that a buffer shows. */
  private void addArrays(String type, String buffer) {
    String state = "  static final T[] a% = new T[8];\n".replace("T", type);
    String change = "a%[3] = a%[3];";
    String source = buffer + ".allocate(8)";
    String name = capital(type);
    String wrapped = buffer + ".wrap(a%)";
    add("wrap" + name, state, wrapped + ".get(3);", change, wrapped + ".get(4);");
    String part = buffer + ".wrap(a%, 2, 6).slice()";
    add("wrapPart" + name, state, part + ".get(1);", change, part + ".get(2);");
    String readOnly = wrapped + ".asReadOnlyBuffer()";
    add("readOnly" + name, state, readOnly + ".get(3);", change, readOnly + ".get(4);");
    add("array" + name, state, wrapped + ".array()[3]++;", change, wrapped + ".array()[4]++;");
    for (String call : List.of("get(a%)", "get(0, a%)", "put(a%)", "put(0, a%)")) {
      add(
          "passed" + call.replaceAll("\\W", "") + name,
          state,
          source + "." + call + ";",
          change,
          "");
    }
    for (String call :
        List.of("get(a%, AT, 4)", "get(0, a%, AT, 4)", "put(a%, AT, 4)", "put(0, a%, AT, 4)")) {
      String text = source + "." + call + ";";
      add(
          "passed" + call.replaceAll("\\W", "") + name,
          state,
          text.replace("AT", "2"),
          change,
          text.replace("AT", "4"));
    }
  }

  /** The position, the limit and the mark of one buffer that two threads use. */
  private void addPositions(String type, String buffer) {
    String state = "  static final B p% = B.allocate(8).mark();\n".replace("B", buffer);
    String name = capital(type);
    String get = "p%.position(0);";
    for (String call :
        List.of(
            "position()",
            "position(2)",
            "flip()",
            "clear()",
            "rewind()",
            "remaining()",
            "hasRemaining()",
            "duplicate()",
            "slice()",
            "asReadOnlyBuffer()",
            "mark()",
            "reset()")) {
      add("position" + call.replaceAll("\\W", "") + name, state, "p%." + call + ";", get, "");
    }
    for (String call : List.of("limit()", "limit(6)", "slice(0, 1)")) {
      add(
          "limit" + call.replaceAll("\\W", "") + name,
          state,
          "p%." + call + ";",
          "p%.limit(5);",
          "");
    }
    add("spared" + name, state, "p%.mark();", "p%.mark();", "p%.get(7);");
  }

  /** Values of several bytes in a buffer of bytes. */
  private void addValues() {
    for (String memory : List.of("allocate", "allocateDirect")) {
      String state =
          "  static final ByteBuffer p% = ByteBuffer.NEW(64), q% = p%.duplicate();\n"
              .replace("NEW", memory);
      for (String type : TYPES.subList(1, TYPES.size())) {
        String name = capital(type);
        String change = "q%.put(9, (byte) 1);";
        add(
            "get" + name + memory,
            state,
            "p%.get" + name + "(8);",
            change,
            "p%.get" + name + "(10);");
        add(
            "put" + name + memory,
            state,
            "p%.put" + name + "(8, (" + type + ") 1);",
            change,
            "p%.put" + name + "(10, (" + type + ") 1);");
        addAtByte("getNext" + name + memory, state, "get" + name + "();", change);
        addAtByte("putNext" + name + memory, state, "put" + name + "((" + type + ") 1);", change);
      }
    }
  }

  private void addAtByte(String name, String state, String call, String change) {
    add(name, state, "p%.clear().position(8)." + call, change, "p%.clear().position(10)." + call);
  }
}
