package dev.cosmodrome.checkers;

import dev.cosmodrome.trace.ObjectName;
import dev.cosmodrome.trace.VariableKind;
import dev.cosmodrome.trace.VariableName;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names a defect by what stays the same from run to run and from edit to edit. Ids of objects,
 * indices, line numbers and the numbers of lambdas and of classes made at run time are left out.
 * The class of an object is reduced to its simple name, because a recording uses the qualified name
 * only for the later one of two classes with the same simple name.
 */
public final class Fingerprint {
  private static final Pattern LINE = Pattern.compile("(\\.\\w+)(:\\d+)+(\\)?)$");
  private static final Pattern LAMBDA = Pattern.compile("(lambda\\$\\w+\\$)\\d+");

  /** The number of a class that the JVM or a library makes at run time. */
  private static final Pattern MADE_AT_RUN_TIME =
      Pattern.compile(
          "(\\$\\$Lambda)(\\$\\d+)?(/\\w+)?"
              + "|(\\$Proxy|\\$\\$SpringCGLIB\\$\\$|\\$MockitoMock\\$|Generated\\w+Accessor)\\d+"
              + "|(By\\w*CGLIB\\$\\$)[0-9a-f]+"
              + "|(\\$ByteBuddy\\$)\\w+"
              + "|/0x[0-9a-f]+");

  /** The qualifier of the class of an object, before the object's number. */
  private static final Pattern QUALIFIER =
      Pattern.compile(
          "(?<![\\w.$])[\\w.$]*[.$](?!Lambda\\b)(?=\\p{L}\\w*(\\$\\d+)?(@\\d+)?(\\[\\])*(#|"
              + " \\(\\d))");

  private static final Pattern INSTANCE =
      Pattern.compile("(@\\d+)?(#\\w+| \\(\\d+\\))(\\[.*\\])?|@\\w+(\\[.*\\])?|\\[\\d+\\]");

  private static final Pattern NUMBERED = Pattern.compile("\\p{L}{0,2}\\d+");

  /** Stands for a thread that is interrupted; its name is numbered if a pool has made it. */
  private static final ObjectName NO_THREAD = ObjectName.ofText("");

  private static final int BYTES = 8;

  private final StringBuilder text = new StringBuilder();

  /** Adds a fixed word. */
  public Fingerprint word(String word) {
    text.append(word).append('\n');
    return this;
  }

  /** Adds the name of a block. */
  public Fingerprint block(String name) {
    return word(LAMBDA.matcher(stable(name)).replaceAll("$1"));
  }

  /** Adds a place in the source without its line. */
  public Fingerprint location(String location) {
    return block(LINE.matcher(location).replaceFirst("$1$3"));
  }

  /** Adds the name of a variable or lock without the instance; nothing of a mere number. */
  public Fingerprint target(String name) {
    return word(withoutInstance(name));
  }

  /**
   * Adds the name of a variable or lock that is used in some place; if the place is not known, the
   * whole name, since nothing else tells what is accessed. A hand-over inside of the JDK has no
   * place, and which object it is by differs from run to run.
   */
  public Fingerprint targetAt(String name, String location) {
    VariableKind kind = VariableName.ofText(name).kind();
    if (kind == VariableKind.INTERRUPT) {
      return word(VariableName.of(kind, NO_THREAD).toString());
    }
    boolean isWhole = location.isEmpty() && kind != VariableKind.HAND_OVER;
    return isWhole ? word(name) : target(name);
  }

  static String withoutInstance(String name) {
    String simple = QUALIFIER.matcher(stable(name)).replaceAll("");
    return NUMBERED.matcher(name).matches() ? "" : INSTANCE.matcher(simple).replaceAll("");
  }

  /** A name without the numbers of classes made at run time. */
  private static String stable(String name) {
    return MADE_AT_RUN_TIME.matcher(name).replaceAll(Fingerprint::withoutNumber);
  }

  private static String withoutNumber(MatchResult made) {
    for (int group : new int[] {1, 4, 5, 6}) {
      if (made.group(group) != null) {
        return Matcher.quoteReplacement(made.group(group));
      }
    }
    return "";
  }

  /** The fingerprint of what was added. */
  public String digest() {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256")
              .digest(text.toString().getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash, 0, BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
