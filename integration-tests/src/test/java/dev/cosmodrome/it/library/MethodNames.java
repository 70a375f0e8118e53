package dev.cosmodrome.it.library;

import com.google.gson.JsonObject;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;

/** Names of methods, without their classes: a program's tell what is to be found of them. */
final class MethodNames {
  private MethodNames() {}

  /** The methods of a program that start alike. */
  static List<String> of(Class<?> program, String start) {
    return Arrays.stream(program.getDeclaredMethods())
        .map(Method::getName)
        .filter(name -> name.startsWith(start))
        .toList();
  }

  /** The methods that findings blame. */
  static List<String> blamedBy(List<JsonObject> findings) {
    return findings.stream()
        .map(finding -> finding.get("block").getAsString())
        .map(block -> block.substring(block.lastIndexOf('.') + 1))
        .toList();
  }
}
