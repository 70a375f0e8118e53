package dev.cosmodrome.maven;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.logging.SystemStreamLog;
import org.jspecify.annotations.Nullable;

/** Sets the parameters of goals as Maven does, and collects what they log. */
final class MojoFields {
  private MojoFields() {}

  /** Sets a parameter, which a superclass may declare. */
  static void set(AbstractMojo mojo, String name, @Nullable Object value)
      throws ReflectiveOperationException {
    for (Class<?> type = mojo.getClass(); type != null; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (field.getName().equals(name)) {
          field.setAccessible(true);
          field.set(mojo, value);
          return;
        }
      }
    }
    throw new NoSuchFieldException(name);
  }

  /** Collects lines with their levels. */
  static List<String> log(AbstractMojo mojo) {
    List<String> lines = new ArrayList<>();
    mojo.setLog(
        new SystemStreamLog() {
          @Override
          public void info(CharSequence line) {
            lines.add("INFO " + line);
          }

          @Override
          public void warn(CharSequence line) {
            lines.add("WARN " + line);
          }

          @Override
          public void error(CharSequence line) {
            lines.add("ERROR " + line);
          }
        });
    return lines;
  }
}
