package library;

/** A class on the bootstrap class path. */
public class Shelf {
  public int books;
  public static int shelves;
  protected volatile int turn;
}
