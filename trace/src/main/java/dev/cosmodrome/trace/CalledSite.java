package dev.cosmodrome.trace;

/**
 * The name of a site together with the call that led to its method, such as {@code
 * Account.balance(Account.java:6) from Account.deposit(Account.java:14)}. Recordings have such
 * sites in methods whose entries are not recorded.
 */
public final class CalledSite {
  private static final String FROM = ") from ";

  private CalledSite() {}

  /** The name of a site and of the site of a call. */
  public static String name(String site, String call) {
    return site + FROM.substring(1) + call;
  }

  /** The site itself, without the call. */
  static String site(String name) {
    int at = name.indexOf(FROM);
    return at < 0 ? name : name.substring(0, at + 1);
  }

  /** The site of the call, empty if the name has none. */
  static String call(String name) {
    int at = name.indexOf(FROM);
    return at < 0 ? "" : name.substring(at + FROM.length());
  }
}
