package dev.cosmodrome.instrument;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/** Compiles sources in memory. */
final class JavaSources {
  private static final Pattern TYPE =
      Pattern.compile("\\b(?:class|interface|enum|record)\\s+(\\w+)");

  private JavaSources() {}

  /**
   * Compiles classes of the default package, for Java 17 and with all debugging information.
   *
   * @return the class files by internal name
   */
  static Map<String, byte[]> compile(String... sources) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
    List<Source> units = new ArrayList<>();
    for (String source : sources) {
      units.add(new Source(source));
    }
    Output output = new Output(compiler.getStandardFileManager(diagnostics, null, null));
    List<String> options = List.of("-g", "--release", "17", "-proc:none");
    if (!compiler.getTask(null, output, diagnostics, options, null, units).call()) {
      throw new IllegalArgumentException(diagnostics.getDiagnostics().toString());
    }
    Map<String, byte[]> files = new TreeMap<>();
    output.classes.forEach((name, bytes) -> files.put(name, bytes.toByteArray()));
    return files;
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String text) {
      super(URI.create("memory:///" + name(text) + ".java"), Kind.SOURCE);
      this.text = text;
    }

    private static String name(String text) {
      Matcher type = TYPE.matcher(text);
      if (!type.find()) {
        throw new IllegalArgumentException("no class in " + text);
      }
      return type.group(1);
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }

  private static final class Output extends ForwardingJavaFileManager<JavaFileManager> {
    final Map<String, ByteArrayOutputStream> classes = new TreeMap<>();

    Output(JavaFileManager standard) {
      super(standard);
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
      if (location != StandardLocation.CLASS_OUTPUT) {
        throw new IllegalArgumentException("no output to " + location);
      }
      return new SimpleJavaFileObject(URI.create("memory:///" + name + ".class"), kind) {
        @Override
        public OutputStream openOutputStream() {
          ByteArrayOutputStream bytes = new ByteArrayOutputStream();
          classes.put(name.replace('.', '/'), bytes);
          return bytes;
        }
      };
    }
  }
}
