package tellme;

/** A program in a module that opens nothing. */
public final class Main {
  private int count;
  private static long total;

  public static void main(String[] args) throws Exception {
    Main main = new Main();
    Thread thread = new Thread(main::work);
    thread.start();
    main.work();
    thread.join();
    System.out.println(Main.class.getModule() + " " + main.count + " " + total);
    System.out.println(Main.class.getModule().isOpen("tellme"));
  }

  private void work() {
    for (int i = 0; i < 100; i++) {
      synchronized (this) {
        count++;
        total += count;
      }
    }
  }
}
