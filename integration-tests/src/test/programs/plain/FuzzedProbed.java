/** A target for a fuzzer. With the property, the program is wrong. */
public class FuzzedProbed {
  public static void fuzzerTestOneInput(byte[] data) throws InterruptedException {
    Probed.main(Boolean.getBoolean("wrong") ? new String[] {"x"} : new String[0]);
  }
}
