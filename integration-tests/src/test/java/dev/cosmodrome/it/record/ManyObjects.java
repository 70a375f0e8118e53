package dev.cosmodrome.it.record;

/** Makes many objects and arrays; another thread locks each object and writes to it, once. */
final class ManyObjects {
  private ManyObjects() {}

  private static final class Cell {
    int value;
  }

  public static void main(String[] args) throws InterruptedException {
    int count = Integer.parseInt(args[0]);
    Cell[] cells = new Cell[count];
    short[][] arrays = new short[count][];
    for (int i = 0; i < count; i++) {
      cells[i] = new Cell();
      arrays[i] = new short[1];
    }
    Thread writer =
        new Thread(
            () -> {
              for (int i = 0; i < count; i++) {
                synchronized (cells[i]) {
                  cells[i].value = i;
                  arrays[i][0] = 1;
                }
              }
            });
    writer.start();
    writer.join();
    System.out.println(cells[count - 1].value);
  }
}
