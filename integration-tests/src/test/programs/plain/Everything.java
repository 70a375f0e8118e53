/** All that can be looked at in one run. */
public class Everything {
  public static void main(String[] args) throws Exception {
    Schedule.main(args);
    Shapes.main(args);
    Loaders.main(args);
    Failures.main(args);
  }
}
