package dev.cosmodrome.it.library;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Two threads that use one matcher, which is of a class that the agent uses, too. */
final class SharedMatcher {
  private static final Matcher MATCHER = Pattern.compile("a+").matcher("");

  private SharedMatcher() {}

  public static void main(String[] args) throws InterruptedException {
    Thread other = new Thread(SharedMatcher::match);
    other.start();
    match();
    other.join();
    System.out.println("done");
  }

  private static void match() {
    MATCHER.reset("a");
    try {
      MATCHER.find();
    } catch (IndexOutOfBoundsException e) {
      // The other thread has interfered.
    }
  }
}
