package dev.cosmodrome.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The expected findings of a program, from the comments in its source. */
record Markers(List<NotAtomic> notAtomic, List<Integer> races) {
  /** A method that is not atomic, and in which way, if that is said. */
  record NotAtomic(int line, String method, String pattern) {}

  private static final Pattern NOT_ATOMIC =
      Pattern.compile("\\b(\\w+)\\([^()]*\\) \\{ // not atomic(?:: (.+))?");
  private static final Pattern RACE = Pattern.compile("; // race|\\{ // race");

  /** Reads the markers of a source file. */
  static Markers of(Path source) throws IOException {
    List<NotAtomic> notAtomic = new ArrayList<>();
    List<Integer> races = new ArrayList<>();
    List<String> lines = Files.readAllLines(source);
    for (int i = 0; i < lines.size(); i++) {
      Matcher method = NOT_ATOMIC.matcher(lines.get(i));
      if (method.find()) {
        String pattern = method.group(2);
        notAtomic.add(new NotAtomic(i + 1, method.group(1), pattern == null ? "" : pattern));
      }
      if (RACE.matcher(lines.get(i)).find()) {
        races.add(i + 1);
      }
    }
    return new Markers(notAtomic, races);
  }
}
