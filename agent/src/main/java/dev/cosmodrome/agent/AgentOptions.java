package dev.cosmodrome.agent;

import dev.cosmodrome.instrument.models.LibraryModels;
import dev.cosmodrome.instrument.scope.JdkScope;
import dev.cosmodrome.instrument.scope.NamedFields;
import dev.cosmodrome.instrument.scope.NamedMethods;
import dev.cosmodrome.instrument.scope.Scope;
import dev.cosmodrome.runtime.Settings;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The options of the agent: {@code name=value}, separated by commas. A name may come again, and
 * several patterns may be separated by colons.
 */
final class AgentOptions {
  private static final String KNOWN =
      "out=FILE, include=PATTERN, exclude=PATTERN, models=FILE, record=on|off,"
          + " noise=none|yield|sleep, seed=N, limit=BYTES, variables=N, buffer=BYTES,"
          + " unique=yes|no, units=yes|no, accesses=all|needed|shared, spec=FILE, sets=FILE,"
          + " steer=FILE";

  /**
   * Classes that are never instrumented as part of the program: the JDK and the tools that programs
   * run under.
   */
  private static final List<String> NEVER =
      List.of(
          "java.**",
          "javax.**",
          "jdk.**",
          "sun.**",
          "com.sun.**",
          "org.w3c.dom.**",
          "org.xml.sax.**",
          "org.ietf.jgss.**",
          "netscape.javascript.**",
          "org.jacoco.**",
          "com.vladium.**",
          "com.intellij.rt.coverage.**",
          "org.jetbrains.coverage.**",
          "kotlinx.kover.**",
          "org.openclover.**",
          "org_openclover_runtime.**",
          "com.atlassian.clover.**",
          "com_atlassian_clover.**",
          "clover.**",
          "**$__CLR*",
          "net.sourceforge.cobertura.**",
          "com.code_intelligence.jazzer.**",
          "**$MockitoMock$*");

  /** Our own modules. Their packages are not spelled out, because shading renames some. */
  private static final List<String> OWN =
      List.of(
          "agent",
          "annotations",
          "checkers",
          "instrument",
          "junit",
          "models",
          "order",
          "report",
          "runtime",
          "trace");

  /**
   * Classes that are instrumented only if they are included: test frameworks, and classes generated
   * at run time.
   */
  private static final List<String> UNASKED =
      List.of(
          "org.junit.**",
          "junit.**",
          "org.testng.**",
          "org.mockito.**",
          "net.bytebuddy.**",
          "org.apache.maven.**",
          "org.gradle.**",
          "org.hamcrest.**",
          "org.assertj.**",
          "org.opentest4j.**",
          "org.apiguardian.**",
          "com.intellij.**",
          "org.eclipse.jdt.internal.**");

  private static final long DEFAULT_LIMIT = 16L << 30;
  private static final int DEFAULT_VARIABLES = 1 << 27;
  private static final long DEFAULT_BUFFER = 128L << 20;

  private Path out = Path.of("cosmodrome.cosmo");
  private final List<String> include = new ArrayList<>();
  private final List<String> exclude = new ArrayList<>();
  private final List<Path> models = new ArrayList<>();
  private @Nullable Path steer;
  private boolean record = true;
  private boolean unique;
  private boolean units;
  private Settings.Accesses accesses = Settings.Accesses.NEEDED;
  private @Nullable Path specification;
  private @Nullable Path sets;
  private Settings.Noise noise = Settings.Noise.NONE;
  private long seed;
  private long limit = DEFAULT_LIMIT;
  private int variables = DEFAULT_VARIABLES;

  /** The maximum size of the buffers in bytes; at most an eighth of the heap. */
  private long buffer = Math.min(DEFAULT_BUFFER, Runtime.getRuntime().maxMemory() / 8);

  private AgentOptions() {}

  /** Parses options; an {@link IllegalArgumentException} says what is wrong with them. */
  static AgentOptions parse(@Nullable String text) {
    AgentOptions options = new AgentOptions();
    if (text != null) {
      for (String option : text.split(",", -1)) {
        if (!option.isBlank()) {
          int equals = option.indexOf('=');
          String name = equals < 0 ? option : option.substring(0, equals);
          options.set(name.strip(), equals < 0 ? "" : option.substring(equals + 1).strip());
        }
      }
    }
    if (options.units && options.accesses == Settings.Accesses.SHARED) {
      throw new IllegalArgumentException("units=yes cannot be combined with accesses=shared");
    }
    return options;
  }

  private void set(String name, String value) {
    switch (name) {
      case "out" -> out = path(name, value);
      case "models" -> models.add(path(name, value));
      case "steer" -> steer = path(name, value);
      case "include" -> include.addAll(Arrays.asList(value.split(":", -1)));
      case "exclude" -> exclude.addAll(Arrays.asList(value.split(":", -1)));
      case "record" -> record = yes(name, value, "on", "off");
      case "unique" -> unique = yes(name, value, "yes", "no");
      case "accesses" -> accesses = constant(name, value, Settings.Accesses.class);
      case "spec" -> specification = path(name, value);
      case "sets" -> sets = path(name, value);
      case "units" -> units = yes(name, value, "yes", "no");
      case "noise" -> noise = constant(name, value, Settings.Noise.class);
      case "seed" -> seed = number(name, value, Long.MIN_VALUE, Long.MAX_VALUE);
      case "limit" -> limit = number(name, value, 1, Long.MAX_VALUE);
      case "variables" -> variables = (int) number(name, value, 0, 1 << 28);
      case "buffer" -> buffer = number(name, value, 1 << 20, Long.MAX_VALUE);
      default ->
          throw new IllegalArgumentException("unknown option '" + name + "'; known are " + KNOWN);
    }
  }

  private static Path path(String name, String value) {
    try {
      if (!value.isEmpty()) {
        return Path.of(value);
      }
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException(name + "=" + value + " is not a file name", e);
    }
    throw new IllegalArgumentException(name + "= needs a file name");
  }

  private static boolean yes(String name, String value, String yes, String no) {
    if (!value.equals(yes) && !value.equals(no)) {
      throw new IllegalArgumentException(name + "=" + value + " is neither " + yes + " nor " + no);
    }
    return value.equals(yes);
  }

  /** Parses the name of a constant, in lower case. */
  private static <E extends Enum<E>> E constant(String name, String value, Class<E> type) {
    List<String> names = new ArrayList<>();
    for (E constant : type.getEnumConstants()) {
      String lower = constant.name().toLowerCase(Locale.ROOT);
      if (lower.equals(value)) {
        return constant;
      }
      names.add(lower);
    }
    throw new IllegalArgumentException(
        name + "=" + value + " is not one of " + String.join(", ", names));
  }

  /** Parses a number, optionally with a unit of k, m or g. */
  private static long number(String name, String value, long least, long most) {
    String lower = value.toLowerCase(Locale.ROOT);
    int unit = lower.isEmpty() ? -1 : "kmg".indexOf(lower.charAt(lower.length() - 1));
    try {
      long number = Long.parseLong(unit < 0 ? lower : lower.substring(0, lower.length() - 1));
      long scaled = Math.multiplyExact(number, 1L << (10 * (unit + 1)));
      if (scaled >= least && scaled <= most) {
        return scaled;
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(name + "=" + value + " is not a number such as 500m", e);
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException(name + "=" + value + " is too large", e);
    }
    throw new IllegalArgumentException(
        name + "=" + value + " is not between " + least + " and " + most);
  }

  /**
   * Returns the warning for a recording without a class of the program; null if that is not
   * unusual.
   */
  @Nullable String nothingRecorded() {
    if (unique || (include.isEmpty() && exclude.isEmpty())) {
      return null;
    }
    return "nothing of the program was recorded, because no loaded class is included"
        + (include.isEmpty() ? "" : " by " + String.join(":", include))
        + (exclude.isEmpty() ? "" : " and not excluded by " + String.join(":", exclude));
  }

  Scope scope() {
    List<String> in = new ArrayList<>();
    for (String pattern : include) {
      if (!JdkScope.isForJdk(pattern)) {
        in.add(pattern);
      }
    }
    List<String> out = new ArrayList<>(NEVER);
    for (String module : OWN) {
      out.add("dev.cosmodrome." + module + ".**");
    }
    // Libraries that our modules use in a recorded program. The name is joined here so that shading
    // does not rewrite it.
    out.add(String.join(".", "net", "jpountz", "**"));
    out.addAll(exclude);
    if (in.isEmpty()) {
      out.addAll(UNASKED);
    }
    return new Scope(in, out, new JdkScope(include, exclude));
  }

  /** The models of the JDK and those in the files that were named. */
  LibraryModels models() {
    try {
      LibraryModels all = LibraryModels.ofJdk();
      if (accesses == Settings.Accesses.ALL) {
        all.addRepeating();
      }
      for (Path file : models) {
        all.add(file.toString(), lines(file));
      }
      return all;
    } catch (IOException e) {
      throw new IllegalArgumentException("cannot read the agent's own models: " + e, e);
    }
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException("cannot read " + file + ": it is no text in UTF-8", e);
    } catch (IOException e) {
      throw new IllegalArgumentException("cannot read " + file + ": " + e, e);
    }
  }

  /** The schedule that the program is to be steered into, null if there is none. */
  @Nullable ScheduleFile schedule() {
    return steer == null ? null : ScheduleFile.parse(steer, lines(steer));
  }

  /** The methods that the rules of the specification name, none if there is none. */
  NamedMethods namedMethods() {
    return specification == null ? NamedMethods.NONE : NamedMethods.of(lines(specification));
  }

  /** The fields of which the specification, or the file of sets, names the elements. */
  NamedFields namedFields() {
    List<String> lines = new ArrayList<>();
    if (specification != null) {
      lines.addAll(lines(specification));
    }
    if (sets != null) {
      lines.addAll(lines(sets));
    }
    return NamedFields.of(lines);
  }

  /** Returns the plain accesses that are recorded. */
  Settings.Accesses accesses() {
    return accesses;
  }

  /** Returns whether the objects that methods are called on are recorded, for units of work. */
  boolean units() {
    return units;
  }

  /** Returns whether anything is recorded, and not only instrumented. */
  boolean isRecorded() {
    return record;
  }

  Settings settings() {
    boolean insideJdk = !scope().jdk().isEmpty();
    return new Settings(
        record ? file() : null, limit, variables, buffer, noise, seed, insideJdk, units, accesses);
  }

  /** The file to write, with the number of this process in its name if it is to be unique. */
  private Path file() {
    if (!unique) {
      return out;
    }
    String name = out.getFileName().toString();
    int dot = name.lastIndexOf('.');
    int end = dot < 0 ? name.length() : dot;
    long process = ProcessHandle.current().pid();
    return out.resolveSibling(name.substring(0, end) + "-" + process + name.substring(end));
  }
}
