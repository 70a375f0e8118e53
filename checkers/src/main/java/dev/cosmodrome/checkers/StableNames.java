package dev.cosmodrome.checkers;

import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names without what differs from run to run and from edit to edit: ids of objects, indices, line
 * numbers and the numbers of lambdas and of classes made at run time. The class of an object is
 * reduced to its simple name, because a recording uses the qualified name only for the later one of
 * two classes with the same simple name.
 */
public final class StableNames {
  private static final Pattern LINE = Pattern.compile("(\\.\\w+)(:\\d+)+(\\)?)$");
  private static final Pattern LAMBDA = Pattern.compile("(lambda\\$\\w+\\$)\\d+");

  /** The number of a class that the JVM or a library makes at run time. */
  private static final Pattern MADE_AT_RUN_TIME =
      Pattern.compile(
          "(\\$\\$Lambda)(\\$\\d+)?(/\\w+)?"
              + "|(\\$Proxy|\\$\\$SpringCGLIB\\$\\$|\\$MockitoMock\\$|Generated\\w+Accessor)\\d+"
              + "|(By\\w*CGLIB\\$\\$)[0-9a-f]+"
              + "|(_\\$\\$_(?:jvst|javassist))\\w*"
              + "|(\\$ByteBuddy\\$)\\w+"
              + "|/0x[0-9a-f]+");

  /** The part that qualifies the class of an object, before the object's number. */
  private static final Pattern QUALIFIER =
      Pattern.compile(
          "(?<![\\w.$])[\\w.$]*[.$](?!Lambda\\b)(?=\\p{L}\\w*(\\$\\d+)?(@\\d+)?(\\[\\])*(#|"
              + " \\(\\d))");

  private static final Pattern INSTANCE =
      Pattern.compile(
          "(@\\d+)?(#\\w+| \\(\\d+\\))(\\[.*\\])?|@\\w+(\\[.*\\])?|\\[\\d+\\]", Pattern.DOTALL);

  private static final Pattern NUMBERED = Pattern.compile("\\p{L}{0,2}\\d+");

  private StableNames() {}

  /** The name of a block, method or class without the numbers of what is made at run time. */
  public static String block(String name) {
    return LAMBDA.matcher(stable(name)).replaceAll("$1");
  }

  /** A place in the source without its line. */
  public static String location(String location) {
    return block(LINE.matcher(location).replaceFirst("$1$3"));
  }

  /** The name of a variable or lock without the instance; nothing of a mere number. */
  public static String target(String name) {
    String simple = QUALIFIER.matcher(stable(name)).replaceAll("");
    return NUMBERED.matcher(name).matches() ? "" : INSTANCE.matcher(simple).replaceAll("");
  }

  /** A name without the numbers of classes made at run time. */
  private static String stable(String name) {
    return MADE_AT_RUN_TIME.matcher(name).replaceAll(StableNames::withoutNumber);
  }

  private static String withoutNumber(MatchResult made) {
    for (int group : new int[] {1, 4, 5, 6, 7}) {
      if (made.group(group) != null) {
        return Matcher.quoteReplacement(made.group(group));
      }
    }
    return "";
  }
}
