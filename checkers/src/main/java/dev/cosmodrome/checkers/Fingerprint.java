package dev.cosmodrome.checkers;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * Names a defect by what stays the same from run to run and from edit to edit: ids of objects,
 * indices, line numbers and the numbers of lambdas are left out.
 */
public final class Fingerprint {
  private static final Pattern LINE = Pattern.compile("(\\.\\w+)(:\\d+)+(\\)?)$");
  private static final Pattern LAMBDA = Pattern.compile("(lambda\\$\\w+\\$)\\d+");
  private static final Pattern INSTANCE = Pattern.compile("(#|@)\\w+(\\[.*\\])?|\\[\\d+\\]");
  private static final Pattern NUMBERED = Pattern.compile("\\p{L}{0,2}\\d+");
  private static final int BYTES = 8;

  private final StringBuilder text = new StringBuilder();

  /** Adds a fixed word. */
  public Fingerprint word(String word) {
    text.append(word).append('\n');
    return this;
  }

  /** Adds the name of a block. */
  public Fingerprint block(String name) {
    return word(LAMBDA.matcher(name).replaceAll("$1"));
  }

  /** Adds a place in the source without its line. */
  public Fingerprint location(String location) {
    return block(LINE.matcher(location).replaceFirst("$1$3"));
  }

  /** Adds the name of a variable or lock without the instance; nothing of a mere number. */
  public Fingerprint target(String name) {
    return word(NUMBERED.matcher(name).matches() ? "" : INSTANCE.matcher(name).replaceAll(""));
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
