package dev.cosmodrome.instrument.scan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.Attribute;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Facts about a class that are collected before it, or one that uses it, is instrumented. */
public final class ClassScan extends ClassVisitor {
  private String name = "";
  private String superName = "";
  private String source = "";
  private String[] interfaces = {};
  private int version;
  private boolean isInterface;
  private boolean isOfJdk;
  private boolean isFixed;

  /** The access flags of fields, by name and descriptor. */
  private final Map<String, Integer> fieldAccess = new HashMap<>();

  private final List<String> fields = new ArrayList<>();
  private final Set<String> volatiles = new HashSet<>();
  private final List<String> statics = new ArrayList<>();
  private final Map<String, MethodScan> methods = new HashMap<>();
  private final List<AnnotationNote> notes = new ArrayList<>();
  private final Map<String, SetAnnotations.AtomicSet> sets = new TreeMap<>();
  private final Set<String> ineffectiveSets = new TreeSet<>();
  private final Set<String> kindsOfFields = new TreeSet<>();
  private final Set<String> methodNames = new HashSet<>();
  private final Set<String> overloaded = new HashSet<>();
  private SyntheticArrays syntheticArrays = new SyntheticArrays("");

  private ClassScan() {
    super(Opcodes.ASM9);
  }

  /** Scans a class in full. */
  public static ClassScan of(ClassReader reader) {
    ClassScan scan = new ClassScan();
    reader.accept(scan, 0);
    return scan;
  }

  /** Scans the fields of a class, for the classes that use it. */
  static ClassScan ofFields(ClassReader reader) {
    ClassScan scan = new ClassScan();
    reader.accept(scan, ClassReader.SKIP_FRAMES | ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
    return scan;
  }

  /** The internal name. */
  public String name() {
    return name;
  }

  /** The internal name of the superclass, empty if there is none. */
  public String superName() {
    return superName;
  }

  /** The internal names of the interfaces that the class itself declares. */
  String[] interfaces() {
    return interfaces;
  }

  /** The name of the source file, empty if it is unknown. */
  public String source() {
    return source;
  }

  public boolean isInterface() {
    return isInterface;
  }

  /** Marks the class as one of the JDK that is recorded from inside. */
  public void setOfJdk() {
    isOfJdk = true;
    isFixed = true;
  }

  /** Returns whether it is a class of the JDK that is recorded from inside. */
  public boolean isOfJdk() {
    return isOfJdk;
  }

  /** Returns whether only code can be added to it, and no members. */
  public boolean isFixed() {
    return isFixed;
  }

  /** Returns whether the class declares a field. */
  boolean declares(String field, String descriptor) {
    return fieldAccess.containsKey(field + descriptor);
  }

  /** The access flags of a field, 0 if the class does not declare it. */
  int fieldAccess(String field, String descriptor) {
    return fieldAccess.getOrDefault(field + descriptor, 0);
  }

  /** The instance fields that are recorded, in order: neither final nor synthetic. */
  List<String> fields() {
    return fields;
  }

  /** The static fields that are recorded, in order. */
  public List<String> statics() {
    return statics;
  }

  /** Returns whether a recorded field is volatile. */
  boolean isVolatile(String field) {
    return volatiles.contains(field);
  }

  /** The methods by name and descriptor. */
  public Map<String, MethodScan> methods() {
    return methods;
  }

  /** Returns the notes of the class's annotations about all its methods. */
  public List<AnnotationNote> notes() {
    return notes;
  }

  /** The annotations of fields that are in an atomic set, by field. */
  public Map<String, SetAnnotations.AtomicSet> sets() {
    return sets;
  }

  /** The fields whose annotation has no effect, each with the reason. */
  public Set<String> ineffectiveSets() {
    return ineffectiveSets;
  }

  /** The kinds of its fields for arrays and objects of libraries; see {@link KindOfField}. */
  public Set<String> kindsOfFields() {
    return kindsOfFields;
  }

  /** The fields that may hold arrays of a coverage tool. */
  SyntheticArrays syntheticArrays() {
    return syntheticArrays;
  }

  /**
   * Records no field, because the class was loaded before the agent; returns whether it has any.
   */
  public boolean leaveFieldsOut() {
    boolean hasFields = !fields.isEmpty() || !statics.isEmpty();
    isFixed = true;
    fields.clear();
    statics.clear();
    return hasFields;
  }

  /**
   * The scan of a method that is added to the class and only calls another one.
   *
   * @param isDiscarded whether the added method discards the result
   */
  public MethodScan forwarder(int access, boolean isDiscarded) {
    MethodScan scan = new MethodScan(name, superName, syntheticArrays, access, false);
    if (isDiscarded) {
      scan.discardedResults().call();
      scan.discardedResults().pop();
    }
    return scan;
  }

  /** Returns whether the JVM verifies the class by its stack map frames. */
  public boolean hasFrames() {
    if (version != Opcodes.V1_6) {
      return version > Opcodes.V1_6;
    }
    for (MethodScan method : methods.values()) {
      if (method.controlFlow().lacksFrames()) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether the class file is new enough for class literals. */
  public boolean hasClassConstants() {
    return version >= Opcodes.V1_5;
  }

  /** The parameters whose annotation {@code @UnitFor} has no effect, each with the reason. */
  public List<String> ineffectiveUnits() {
    List<String> ineffective = new ArrayList<>();
    methods.forEach(
        (method, scan) -> {
          int end = method.indexOf('(');
          String descriptor = method.substring(end);
          UnitParameters parameters = scan.unitParameters();
          ineffective.addAll(
              parameters.ineffective(method.substring(0, end), descriptor, scan.hasNoCode()));
        });
    return ineffective;
  }

  /** Returns whether the class has several methods of a name. */
  public boolean isOverloaded(String method) {
    return overloaded.contains(method);
  }

  @Override
  public void visit(
      int classVersion,
      int flags,
      String className,
      @Nullable String signature,
      @Nullable String superclass,
      String @Nullable [] implemented) {
    interfaces = implemented == null ? interfaces : implemented;
    version = classVersion & 0xFFFF;
    name = className;
    syntheticArrays = new SyntheticArrays(className);
    superName = superclass == null ? "" : superclass;
    isInterface = (flags & Opcodes.ACC_INTERFACE) != 0;
  }

  @Override
  public void visitSource(@Nullable String file, @Nullable String debug) {
    source = file == null ? "" : file;
  }

  @Override
  public @Nullable AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
    return AnnotationNote.add(notes, descriptor);
  }

  @Override
  public void visitAttribute(Attribute attribute) {}

  @Override
  public FieldVisitor visitField(
      int flags,
      String field,
      String descriptor,
      @Nullable String signature,
      @Nullable Object value) {
    fieldAccess.put(field + descriptor, flags);
    String kind = KindOfField.of(descriptor);
    if (!kind.isEmpty()) {
      kindsOfFields.add(kind);
    }
    if ((flags & (Opcodes.ACC_FINAL | Opcodes.ACC_SYNTHETIC)) == 0 && !isInterface) {
      ((flags & Opcodes.ACC_STATIC) != 0 ? statics : fields).add(field);
      if ((flags & Opcodes.ACC_VOLATILE) != 0) {
        volatiles.add(field);
      }
    }
    if ((flags & Opcodes.ACC_SYNTHETIC) != 0 && (flags & Opcodes.ACC_STATIC) != 0) {
      syntheticArrays.add(field, descriptor);
    }
    return new SetAnnotations(
        said -> {
          sets.put(field, said);
          boolean isFinal = (flags & Opcodes.ACC_FINAL) != 0;
          boolean mayKeep = !kind.isEmpty() || descriptor.equals("Ljava/lang/Object;");
          if (said.hasElements() ? !mayKeep : isFinal) {
            ineffectiveSets.add(field + (said.hasElements() ? " has no elements" : " is final"));
          }
        });
  }

  @Override
  public MethodVisitor visitMethod(
      int flags,
      String method,
      String descriptor,
      @Nullable String signature,
      String @Nullable [] exceptions) {
    if (!methodNames.add(method)) {
      overloaded.add(method);
    }
    boolean isConstructor = method.equals("<init>");
    MethodScan scan = new MethodScan(name, superName, syntheticArrays, flags, isConstructor);
    methods.put(method + descriptor, scan);
    return scan;
  }
}
