package dev.cosmodrome.examples.right;

/** A name and its telephone number. Both are written together. */
public final class ContactCard {
  private static final int ROUNDS = 10;
  private static final int UPDATES = 200;
  private static final int MAX_ITERATIONS = 5_000;

  private String name = "";
  private String telephone = "";

  synchronized void replace(String newName, String newTelephone) {
    name = newName;
    Thread.yield();
    telephone = newTelephone;
  }

  /** Two threads write on the card. */
  public static void main(String[] args) throws InterruptedException {
    ContactCard card = new ContactCard();
    for (int round = 0; round < ROUNDS; round++) {
      Thread other =
          new Thread(
              () -> {
                for (int i = 0; i < UPDATES; i++) {
                  card.replace("Ada", "1815");
                  if (i % 4 == 0) {
                    Thread.yield();
                  }
                }
              });
      other.start();
      for (int i = 0; i < MAX_ITERATIONS && other.isAlive(); i++) {
        card.replace("Alan", "1912");
      }
      other.join();
    }
    boolean mixed = card.name.equals("Ada") != card.telephone.equals("1815");
    System.out.println("the card is mixed up: " + mixed);
  }
}
