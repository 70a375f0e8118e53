import library.Shelf;

/** Uses and extends a class of the bootstrap class path. */
public class Reader extends Shelf implements Runnable {
  private int read;

  @Override
  public synchronized void run() {
    read++;
    books++;
    turn++;
    shelves++;
  }

  public static void main(String[] args) throws InterruptedException {
    Reader reader = new Reader();
    Thread thread = new Thread(reader);
    thread.start();
    thread.join();
    reader.run();
    Shelf shelf = new Shelf();
    shelf.books = reader.books;
    System.out.println(shelf.books + " " + reader.read + " " + reader.turn + " " + Shelf.shelves);
  }
}
