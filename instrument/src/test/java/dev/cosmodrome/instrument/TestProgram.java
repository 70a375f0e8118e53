package dev.cosmodrome.instrument;

import dev.cosmodrome.instrument.classes.ClassFiles;
import dev.cosmodrome.instrument.models.LibraryModels;
import dev.cosmodrome.instrument.models.ModelledCalls;
import dev.cosmodrome.instrument.scan.Fields;
import dev.cosmodrome.instrument.scope.JdkScope;
import dev.cosmodrome.instrument.scope.NamedFields;
import dev.cosmodrome.instrument.scope.NamedMethods;
import dev.cosmodrome.instrument.scope.Scope;
import dev.cosmodrome.instrument.steering.HoldPoints;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicVerifier;

/** A small program that is instrumented in a test. */
public final class TestProgram {
  private final RecordedNames names = new RecordedNames();
  private final List<String> problems = new ArrayList<>();
  private final Map<String, byte[]> files;
  private final Map<String, ClassNode> instrumented = new TreeMap<>();
  private final List<String> excluded = new ArrayList<>(List.of("java.**", "javax.**", "jdk.**"));
  private final List<String> ofJdk = new ArrayList<>();
  private final List<String> loaded = new ArrayList<>();
  private NamedMethods namedMethods = NamedMethods.NONE;
  private NamedFields namedFields = NamedFields.NONE;
  private HoldPoints points = HoldPoints.NONE;
  private boolean units;
  private boolean isRecorded = true;

  private TestProgram(Map<String, byte[]> files) {
    this.files = files;
  }

  /** A program in Java. */
  public static TestProgram ofSource(String... sources) {
    return new TestProgram(JavaSources.compile(sources));
  }

  /** A program of class files, by internal name. */
  public static TestProgram ofFiles(Map<String, byte[]> files) {
    return new TestProgram(files);
  }

  /** Records units of work by object. */
  public TestProgram withUnits() {
    units = true;
    return this;
  }

  /** Adds hooks that record nothing. */
  public TestProgram withoutRecording() {
    isRecorded = false;
    return this;
  }

  /** Leaves classes out, by patterns. */
  public TestProgram without(String... patterns) {
    excluded.addAll(List.of(patterns));
    return this;
  }

  /** Records classes of the JDK from inside, by patterns. */
  public TestProgram withJdk(String... patterns) {
    ofJdk.addAll(List.of(patterns));
    return this;
  }

  /** Treats classes, by internal name, as loaded before the agent. */
  public TestProgram withLoaded(String... classes) {
    loaded.addAll(List.of(classes));
    return this;
  }

  /** Reads the lines of a specification. */
  public TestProgram withSpecification(String... lines) {
    namedMethods = NamedMethods.of(List.of(lines));
    namedFields = NamedFields.of(List.of(lines));
    return this;
  }

  /** Holds threads back. */
  public TestProgram withHoldPoints(HoldPoints where) {
    points = where;
    return this;
  }

  /** All instructions of a method of the instrumented program. */
  public String code(String className, String method) {
    return text(className, method).code();
  }

  /** The hooks of a method, and the instructions around which they are; see {@link MethodText}. */
  public String outline(String className, String method) {
    return text(className, method).outline();
  }

  /** The fields that were added to a class, with their access flags and values, one a line. */
  public String addedFields(String className) {
    List<String> added = new ArrayList<>();
    for (FieldNode field : type(className).fields) {
      if (field.name.startsWith(Fields.ADDED)) {
        String value = field.value instanceof Integer id ? " = " + names.nameOf(id) : "";
        added.add("0x" + Integer.toHexString(field.access) + " " + field.name + value);
      }
    }
    return lines(added);
  }

  /** The methods of a class with their access flags, one a line. */
  public String methods(String className) {
    List<String> methods = new ArrayList<>();
    for (MethodNode method : type(className).methods) {
      methods.add("0x" + Integer.toHexString(method.access) + " " + method.name + method.desc);
    }
    return lines(methods);
  }

  /** The problems that the instrumenter reported, one a line. */
  public String problems() {
    instrumentAll();
    return lines(problems);
  }

  /** The notes for the specification, one a line. */
  public String notes() {
    instrumentAll();
    return lines(names.notes);
  }

  /** The layouts of classes, one a line. */
  public String layouts() {
    instrumentAll();
    return lines(names.layouts);
  }

  /** The calls with models, one a line. */
  public String calls() {
    instrumentAll();
    return lines(names.calls);
  }

  /** The methods that only call another one, one a line. */
  public String passingOn() {
    instrumentAll();
    return lines(names.passingOn);
  }

  /** The methods that are tasks of a pool, one a line. */
  public String tasks() {
    instrumentAll();
    return lines(names.tasks);
  }

  private static String lines(List<String> lines) {
    return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
  }

  private MethodText text(String className, String name) {
    for (MethodNode method : type(className).methods) {
      if (method.name.equals(name) || (method.name + method.desc).equals(name)) {
        return new MethodText(method, names);
      }
    }
    throw new IllegalArgumentException("no method " + name + " in " + methods(className));
  }

  private ClassNode type(String name) {
    instrumentAll();
    return instrumented.get(name);
  }

  /** Instruments all classes, in the order of their names, unless that was done before. */
  private void instrumentAll() {
    if (!instrumented.isEmpty()) {
      return;
    }
    Scope scope = new Scope(List.of(), excluded, new JdkScope(ofJdk, List.of()));
    loaded.forEach(scope::addLoaded);
    ClassFiles ofProgram =
        name -> files.containsKey(name) || scope.hasOfJdk(name) ? find(name) : null;
    Instrumenter instrumenter =
        new Instrumenter(
            new Fields(scope, ofProgram, namedFields),
            new ModelledCalls(models(), scope, this::find),
            names,
            points,
            namedMethods,
            units,
            isRecorded,
            problems::add);
    files.forEach(
        (name, bytes) -> instrumented.put(name, verified(instrumenter.instrument(bytes))));
    for (String name : ofJdk) {
      String file = name.replace('.', '/');
      instrumented.put(file, verified(instrumenter.instrument(find(file))));
    }
  }

  private static LibraryModels models() {
    try {
      return LibraryModels.ofJdk();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private byte[] find(String name) {
    byte[] own = files.get(name);
    if (own != null) {
      return own;
    }
    try (InputStream in = ClassLoader.getSystemResourceAsStream(name + ".class")) {
      return in == null ? null : in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads a class and checks that each instruction finds the operands that it needs. */
  private static ClassNode verified(byte[] bytes) {
    ClassNode node = new ClassNode();
    new ClassReader(bytes).accept(node, ClassReader.SKIP_FRAMES);
    for (MethodNode method : node.methods) {
      try {
        new Analyzer<>(new BasicVerifier()).analyze(node.name, method);
      } catch (AnalyzerException e) {
        throw new AssertionError(node.name + "." + method.name + ": " + e.getMessage(), e);
      }
    }
    return node;
  }
}
