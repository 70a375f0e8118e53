package dev.cosmodrome.instrument;

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
import org.objectweb.asm.Type;

/** What has to be known of a class before it, or one that uses it, can be instrumented. */
final class ClassScan extends ClassVisitor {
  String name = "";
  String superName = "";
  String source = "";
  int version;
  boolean isInterface;

  /** Whether it is a class of the JDK that is instrumented. */
  boolean isOfJdk;

  /** Whether nothing can be added to it but code. */
  boolean isFixed;

  /** The fields by name and descriptor, with their access flags. */
  final Map<String, Integer> access = new HashMap<>();

  /** The instance fields that are recorded: not final, nor made by a compiler or tool; in order. */
  final List<String> fields = new ArrayList<>();

  /** Those of the fields that are volatile. */
  final Set<String> volatiles = new HashSet<>();

  /** The static fields that are recorded, in order. */
  final List<String> statics = new ArrayList<>();

  /** The methods by name and descriptor. */
  final Map<String, MethodScan> methods = new HashMap<>();

  /** What the class's annotations say of its methods. */
  final List<AnnotationNote> notes = new ArrayList<>();

  /** By field: what its annotation says of the set that it is in. */
  final Map<String, SetAnnotations.AtomicSet> sets = new TreeMap<>();

  /** The fields whose annotation has no effect, each with the reason. */
  final Set<String> ineffectiveSets = new TreeSet<>();

  /** Of which kinds its fields for arrays and objects of libraries are. */
  final Set<String> kindsOfFields = new TreeSet<>();

  /** The interfaces that it names itself. */
  String[] interfaces = {};

  /** The class that holds the objects' state, once it is known; see {@link Fields#root}. */
  @Nullable ClassScan root;

  boolean hasRoot;

  /** The static fields, by name and descriptor, that a compiler or tool has made. */
  private final Set<String> syntheticStatics = new HashSet<>();

  private final Set<String> methodNames = new HashSet<>();
  private final Set<String> overloaded = new HashSet<>();

  private ClassScan() {
    super(Opcodes.ASM9);
  }

  /** Scans a class in full. */
  static ClassScan of(ClassReader reader) {
    ClassScan scan = new ClassScan();
    reader.accept(scan, 0);
    return scan;
  }

  /** Scans what others have to know of a class: its fields. */
  static ClassScan ofFields(ClassReader reader) {
    ClassScan scan = new ClassScan();
    reader.accept(scan, ClassReader.SKIP_FRAMES | ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
    return scan;
  }

  /** Records no field, because the class was loaded before; returns whether it has any. */
  boolean leaveFieldsOut() {
    boolean hasFields = !fields.isEmpty() || !statics.isEmpty();
    isFixed = true;
    fields.clear();
    statics.clear();
    return hasFields;
  }

  /** Whether the JVM verifies the class by the types that its code says. */
  boolean hasFrames() {
    if (version != Opcodes.V1_6) {
      return version > Opcodes.V1_6;
    }
    for (MethodScan method : methods.values()) {
      if (method.lacksFrames()) {
        return false;
      }
    }
    return true;
  }

  /** Whether the class file is new enough to name a class as a value. */
  boolean hasClassConstants() {
    return version >= Opcodes.V1_5;
  }

  /** Whether a field is a static one of this class that holds an array and is synthetic. */
  boolean isSyntheticArray(String owner, String field, String descriptor) {
    return descriptor.startsWith("[")
        && owner.equals(name)
        && syntheticStatics.contains(field + descriptor);
  }

  /** The methods with a parameter that is said to be worked on but can't be, and why. */
  List<String> ineffectiveUnits() {
    List<String> ineffective = new ArrayList<>();
    methods.forEach(
        (method, scan) -> {
          int end = method.indexOf('(');
          Type[] types = Type.getArgumentTypes(method.substring(end));
          int first = types.length - scan.annotableParameters(types.length);
          for (int parameter : scan.unitParameters()) {
            String name = method.substring(0, end) + ": parameter " + (parameter + 1);
            if (types[first + parameter].getSort() != Type.OBJECT) {
              ineffective.add(name + " is no object with fields");
            } else if (scan.hasNoCode()) {
              ineffective.add(name + " is of a method without code");
            }
          }
        });
    return ineffective;
  }

  boolean isOverloaded(String method) {
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
    access.put(field + descriptor, flags);
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
      syntheticStatics.add(field + descriptor);
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
    MethodScan scan = new MethodScan(this, flags, method.equals("<init>"));
    methods.put(method + descriptor, scan);
    return scan;
  }
}
