import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Class loaders that define classes but won't, or can't, give their files to others. */
public class OddLoaders {
  public static class Base {
    protected int a;

    void touch() {
      a++;
    }
  }

  public static class Part extends Base implements Runnable {
    int b = 1;
    final Other other = new Other();

    @Override
    public synchronized void run() {
      touch();
      other.count++;
      System.out.print(" " + a + other.count);
    }
  }

  public static class Other {
    int count;
  }

  static class Odd extends ClassLoader {
    private final String mode;

    Odd(String mode) {
      super(OddLoaders.class.getClassLoader());
      this.mode = mode;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.matches("OddLoaders.(Base|Part|Other)")) {
        return super.loadClass(name, resolve);
      }
      Class<?> known = findLoadedClass(name);
      if (known != null) {
        return known;
      }
      try (InputStream in = getParent().getResourceAsStream(name + ".class")) {
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }

    @Override
    public InputStream getResourceAsStream(String name) {
      return switch (mode) {
        case "nothing" -> null;
        case "error" -> throw new AssertionError(name);
        case "overflow" -> getResourceAsStream(name);
        case "garbage" -> new ByteArrayInputStream(new byte[] {1, 2, 3});
        case "another" -> getParent().getResourceAsStream("OddLoaders.class");
        default -> getParent().getResourceAsStream(name);
      };
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Odd;
    }

    @Override
    public int hashCode() {
      if (mode.equals("no hash")) {
        throw new IllegalStateException("no hash");
      }
      return 1;
    }
  }

  public static void main(String[] modes) throws Exception {
    for (String mode : modes) {
      System.out.print(mode);
      Class<?> type = new Odd(mode).loadClass("OddLoaders$Part");
      Runnable part = (Runnable) type.getDeclaredConstructor().newInstance();
      Thread thread = new Thread(part);
      thread.start();
      thread.join();
      part.run();
      System.out.println();
    }
  }
}
