import java.io.IOException;
import java.io.InputStream;

/** The same class in two class loaders. */
public class Loaders {
  public static class Twice implements Runnable {
    static int value;
    int own;

    @Override
    public synchronized void run() {
      value++;
      own++;
      System.out.println(getClass().getClassLoader().getName() + " " + value + " " + own);
    }
  }

  /** Defines the class itself instead of asking its parent. */
  static class Own extends ClassLoader {
    Own(String name) {
      super(name, Loaders.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.equals("Loaders$Twice")) {
        return super.loadClass(name, resolve);
      }
      Class<?> known = findLoadedClass(name);
      try (InputStream in = getResourceAsStream(name + ".class")) {
        byte[] bytes = in.readAllBytes();
        return known != null ? known : defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }

  public static void main(String[] args) throws Exception {
    Runnable[] runnables = new Runnable[2];
    for (int i = 0; i < 2; i++) {
      Class<?> type = new Own("loader " + i).loadClass("Loaders$Twice");
      runnables[i] = (Runnable) type.getDeclaredConstructor().newInstance();
    }
    for (int round = 0; round < 2; round++) {
      for (Runnable runnable : runnables) {
        Thread thread = new Thread(runnable);
        thread.start();
        thread.join();
      }
    }
    System.out.println(runnables[0].getClass() == runnables[1].getClass());
  }
}
