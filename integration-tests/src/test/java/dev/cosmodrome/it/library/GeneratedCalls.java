package dev.cosmodrome.it.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * A generated program of two threads that take turns, with two methods for each of many calls of
 * the JDK. The method {@code two...} makes the call twice; the other thread changes what the call
 * accesses in between, so the method is not atomic. The method {@code one...} does the same with a
 * call that does not access what the other thread changes.
 */
final class GeneratedCalls {
  /** The class of the generated program. */
  static final String MAIN = "dev.cosmodrome.it.library.Generated";

  /**
   * A call that is tested.
   *
   * @param name what the call is, as a part of a Java name
   * @param state declarations of static fields, in which % stands for the number of the call
   * @param call the statement that makes the call
   * @param change the statement by which the other thread changes what the call accesses
   * @param other a call of the same method that does not access it, empty if there is none
   * @param kind what is special about it
   */
  record Call(String name, String state, String call, String change, String other, Kind kind) {
    Call(String name, String state, String call, String change, String other) {
      this(name, state, call, change, other, Kind.PLAIN);
    }
  }

  /** The kinds of calls. */
  enum Kind {
    /** Nothing: it is not atomic if made twice, and a race without a lock. */
    PLAIN,
    /** It waits for other threads, so that a method that makes it is not atomic by default. */
    WAITING,
    /** It accesses a volatile field, which is never a race. */
    VOLATILE
  }

  private final List<Call> calls = new ArrayList<>();

  void add(Call call) {
    calls.add(call);
  }

  /** The names of the methods that are not atomic. */
  List<String> notAtomic() {
    return namesWithout(Kind.WAITING);
  }

  /** The names of the methods that race if they make their calls without a lock. */
  List<String> racing() {
    return namesWithout(Kind.VOLATILE);
  }

  private List<String> namesWithout(Kind kind) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < calls.size(); i++) {
      if (calls.get(i).kind() != kind) {
        names.add("two" + i + calls.get(i).name());
      }
    }
    return names;
  }

  /**
   * Compiles the program.
   *
   * @param isLocked whether each access is made with a lock
   * @return the class path to run it with
   */
  String compile(Path folder, boolean isLocked) throws IOException {
    Path source = Files.createDirectories(folder.resolve("source")).resolve("Generated.java");
    Files.writeString(source, source(isLocked));
    Path classes = Files.createDirectories(folder.resolve("classes"));
    String classPath = System.getProperty("java.class.path");
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      List<String> options =
          List.of("-g", "--release", "17", "-nowarn", "-d", classes.toString(), "-cp", classPath);
      boolean isCompiled =
          compiler
              .getTask(messages, files, null, options, null, files.getJavaFileObjects(source))
              .call();
      assertThat(isCompiled).as(messages.toString()).isTrue();
    }
    return classes + System.getProperty("path.separator") + classPath;
  }

  private String source(boolean isLocked) {
    StringBuilder source = new StringBuilder("package dev.cosmodrome.it.library;\n");
    source.append("import java.lang.reflect.Array;\nimport java.lang.invoke.*;\n");
    source.append("import java.nio.*;\nimport java.util.*;\nimport java.util.stream.*;\n");
    source.append("@SuppressWarnings(\"unchecked\")\nfinal class Generated {\n");
    source.append("  static final Object LOCK = new Object();\n");
    source.append("  interface Maker { MethodHandle make() throws Throwable; }\n");
    source.append("  static MethodHandle handle(Maker maker) { try { return maker.make(); }");
    source.append(" catch (Throwable e) { throw new AssertionError(e); } }\n");
    StringBuilder main = new StringBuilder();
    StringBuilder other = new StringBuilder();
    for (int i = 0; i < calls.size(); i++) {
      Call call = calls.get(i);
      source.append(numbered(call.state(), i)).append('\n');
      twice(source, "two" + i + call.name(), numbered(call.call(), i), isLocked);
      main.append("    two").append(i).append(call.name()).append("();\n");
      if (!call.other().isEmpty()) {
        twice(source, "one" + i + call.name(), numbered(call.other(), i), isLocked);
        main.append("    one").append(i).append(call.name()).append("();\n");
      }
      source.append("  static void change").append(i).append("() throws Throwable { ");
      source.append(step(numbered(call.change(), i), isLocked)).append(" }\n");
      for (int turn = 0; turn < (call.other().isEmpty() ? 1 : 2); turn++) {
        other.append("    Turns.awaitTurn(); change").append(i).append("(); Turns.giveBack();\n");
      }
    }
    source.append("  static void run() throws Throwable {\n").append(other).append("  }\n");
    source.append("  public static void main(String[] args) throws Throwable {\n");
    source.append("    Thread other = new Thread(() -> { try { run(); } catch (Throwable e) { ");
    source.append("e.printStackTrace(); Runtime.getRuntime().halt(1); } });\n");
    source.append("    other.start();\n").append(main).append("    other.join();\n");
    return source.append("    System.out.println(\"done\");\n  }\n}\n").toString();
  }

  private static void twice(StringBuilder source, String name, String call, boolean isLocked) {
    source.append("  static void ").append(name).append("() throws Throwable {\n    ");
    source.append(step(call, isLocked)).append("\n    Turns.letOtherRun();\n    ");
    source.append(step(call, isLocked)).append("\n  }\n");
  }

  private static String step(String statement, boolean isLocked) {
    return isLocked ? "synchronized (LOCK) { " + statement + " }" : "{ " + statement + " }";
  }

  private static String numbered(String text, int number) {
    return text.replace("%", Integer.toString(number));
  }
}
