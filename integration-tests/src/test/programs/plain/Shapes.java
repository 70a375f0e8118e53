import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/** Classes and objects by reflection, serialisation and copies, and all kinds of classes. */
public class Shapes {
  static class Point implements Serializable, Cloneable {
    public int x = 1;
    protected long wide = 2;
    private double real = 0.5;
    static int made;
    transient Object cache;
    public static volatile boolean on;
    private int[] data = {1, 2, 3};

    Point() {
      made++;
    }

    private int secret() {
      return x++;
    }

    @Override
    public Point clone() throws CloneNotSupportedException {
      Point copy = (Point) super.clone();
      copy.data = data.clone();
      return copy;
    }
  }

  static class Point3 extends Point {
    public float z;
    String name = "p";
  }

  /** Has methods that are named like those of a map, and take something else. */
  static class Counts extends HashMap<String, Integer> {
    Integer computeIfAbsent(String key, Supplier<Integer> start) {
      return super.computeIfAbsent(key, k -> start.get());
    }

    void merge(Counts other) {
      other.forEach((key, count) -> merge(key, count, Integer::sum));
    }

    void merge(String key, int count, Counts to) {
      to.merge(key, count, Integer::sum);
    }
  }

  private static void overloads() {
    Counts counts = new Counts();
    System.out.println(counts.computeIfAbsent("a", () -> 1));
    counts.merge(counts);
    counts.merge("b", 3, counts);
    System.out.println(counts);
  }

  record Pair(int first, String second) {
    static int pairs;

    Pair {
      pairs++;
    }
  }

  enum Colour {
    RED {
      @Override
      int weight() {
        return ++uses;
      }
    },
    GREEN;

    static int all;
    int uses;

    int weight() {
      all++;
      return uses += 2;
    }
  }

  interface Greeter {
    String name();

    default String greet() {
      return prefix() + name();
    }

    private String prefix() {
      return "hello ";
    }

    static Greeter of(String name) {
      return () -> name;
    }
  }

  class Inner {
    private int hidden = outer++;

    class Deeper {
      int sum() {
        return hidden++ + outer++;
      }
    }
  }

  private int outer = 5;

  public static void main(String[] args) throws Exception {
    overloads();
    reflection();
    serialisation();
    copies();
    kinds();
    hiddenClasses();
    reflectiveAccess();
  }

  static void reflection() {
    for (Class<?> type :
        List.of(Point.class, Point3.class, Pair.class, Colour.class, Greeter.class, Inner.class)) {
      System.out.println(type.getName() + " " + type.getModifiers());
      for (Field field : type.getDeclaredFields()) {
        System.out.println("  declares " + field.toGenericString() + (field.isSynthetic() ? "*" : ""));
      }
      for (Field field : type.getFields()) {
        System.out.println("  has " + field);
      }
      List<String> methods = new ArrayList<>();
      for (Method method : type.getDeclaredMethods()) {
        methods.add(method.toGenericString());
      }
      methods.sort(null);
      System.out.println("  " + methods);
      System.out.println("  " + Arrays.toString(type.getDeclaredConstructors()));
    }
    try {
      Point.class.getDeclaredField("$cosmodrome$Shapes$Point");
      System.out.println("found");
    } catch (NoSuchFieldException e) {
      System.out.println("not found: " + e.getMessage());
    }
  }

  static void serialisation() throws Exception {
    System.out.println(ObjectStreamClass.lookup(Point.class).getSerialVersionUID());
    System.out.println(ObjectStreamClass.lookup(Point3.class).getSerialVersionUID());
    System.out.println(Arrays.toString(ObjectStreamClass.lookup(Point3.class).getFields()));
    Point3 point = new Point3();
    point.x = 17;
    point.z = 2.5f;
    point.wide = 1L << 40;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ObjectOutputStream out = new ObjectOutputStream(bytes);
    out.writeObject(point);
    out.writeObject(Colour.RED);
    out.close();
    System.out.println(Arrays.hashCode(bytes.toByteArray()));
    ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()));
    Point3 copy = (Point3) in.readObject();
    System.out.println(copy.x + " " + copy.z + " " + copy.wide + " " + copy.cache + " " + copy.name);
    System.out.println(in.readObject() == Colour.RED);
  }

  static void copies() throws Exception {
    Point3 point = new Point3();
    point.x = 4;
    point.cache = point;
    Point copy = point.clone();
    copy.x++;
    System.out.println(copy.getClass() + " " + point.x + " " + copy.x + " " + (copy.cache == point));
    Point same = point;
    System.out.println((copy.data == same.data) + " " + Arrays.equals(copy.data, same.data));
    int[][] table = new int[3][4];
    int[][] shallow = table.clone();
    shallow[1][2] = 7;
    shallow[0] = null;
    System.out.println(Arrays.deepToString(table) + Arrays.deepToString(shallow));
    System.out.println(Arrays.toString(new long[] {1, 2}.clone()) + new double[0].clone().length);
    long[] longs = {1, 2, 3, 4, 5};
    System.arraycopy(longs, 0, longs, 1, 4);
    System.out.println(Arrays.toString(longs));
    try {
      new Shapes().copy();
    } catch (CloneNotSupportedException e) {
      System.out.println(e);
    }
  }

  Object copy() throws CloneNotSupportedException {
    return super.clone();
  }

  static int sum(int... numbers) {
    int sum = 0;
    for (int number : numbers) {
      sum += number;
    }
    return sum;
  }

  static String name(String colour) {
    switch (colour) {
      case "red":
        return "rosso";
      case "Aa":
      case "BB":
        return "same hash";
      default:
        return "?";
    }
  }

  @SuppressWarnings("finally")
  static int finallyWins(Point point) {
    try {
      point.x = 10;
      return point.x / (point.x - 10);
    } catch (ArithmeticException e) {
      point.x = 20;
      return point.x;
    } finally {
      point.x++;
      if (point.x == 21) {
        return point.x;
      }
    }
  }

  static void kinds() {
    Pair pair = new Pair(1, "a");
    System.out.println(pair + " " + pair.equals(new Pair(1, "a")) + " " + pair.hashCode() + Pair.pairs);
    System.out.println(Colour.RED.weight() + Colour.GREEN.weight() + Colour.RED.weight() + Colour.all);
    System.out.println(Colour.valueOf("GREEN") + Arrays.toString(Colour.values()));
    System.out.println(Greeter.of("you").greet());
    Shapes shapes = new Shapes();
    Inner inner = shapes.new Inner();
    System.out.println(inner.hidden + inner.new Deeper().sum() + shapes.outer + new Point().secret());
    int[] counter = {0};
    IntSupplier next = () -> ++counter[0];
    Supplier<Point> maker = Point3::new;
    System.out.println(next.getAsInt() + next.getAsInt() + maker.get().x + counter[0]);
    System.out.println(sum() + sum(1) + sum(1, 2, 3));
    System.out.println(name("red") + name("Aa") + name("BB") + name("C"));
    System.out.println(finallyWins(new Point()));
    double[] reals = {0.5, 1.5};
    reals[1] += reals[0]++;
    Point point = new Point();
    point.wide += 5;
    point.real *= 3;
    System.out.println(Arrays.toString(reals) + point.wide-- + --point.real + point.wide);
    byte[] bytes = {1, -1};
    boolean[] flags = {true, false};
    char[] letters = {'a', 'b'};
    short[] shorts = {1, 2};
    float[] floats = {1, 2};
    bytes[0] += 127;
    flags[1] |= flags[0];
    letters[0]++;
    shorts[1] <<= 14;
    floats[0] /= 3;
    System.out.println(bytes[0] + " " + flags[1] + letters[0] + shorts[1] + " " + floats[0]);
    Object text = pair;
    System.out.println(text instanceof Pair other && other.first() == 1 ? "pair" : "none");
  }

  /** A class without a name that others could use. */
  static class Template implements IntSupplier {
    private int count;
    static int all;

    @Override
    public int getAsInt() {
      all++;
      return ++count;
    }
  }

  static void hiddenClasses() throws Exception {
    byte[] bytes = Shapes.class.getResourceAsStream("Shapes$Template.class").readAllBytes();
    Class<?> hidden = MethodHandles.lookup().defineHiddenClass(bytes, true).lookupClass();
    IntSupplier counter = (IntSupplier) hidden.getDeclaredConstructor().newInstance();
    System.out.println(counter.getAsInt() + counter.getAsInt() + " " + hidden.isHidden());
    System.out.println(hidden.getDeclaredFields().length + " " + Template.all);
  }

  static void reflectiveAccess() throws Exception {
    Point point = new Point();
    Field x = Point.class.getField("x");
    x.setInt(point, 9);
    x.set(point, (Integer) x.get(point) + 1);
    System.out.println(x.getInt(point) + " " + x.get(point));
    Field wide = Point.class.getDeclaredField("wide");
    wide.setLong(point, 1L << 33);
    System.out.println(wide.getLong(point));
    Field made = Point.class.getDeclaredField("made");
    made.setInt(null, 100);
    System.out.println(made.getInt(null) + Point.made);
    for (Object wrong : new Object[] {null, "text"}) {
      try {
        x.setInt(wrong, 1);
      } catch (RuntimeException e) {
        System.out.println(e);
      }
      try {
        System.out.println(x.getInt(wrong));
      } catch (RuntimeException e) {
        System.out.println(e);
      }
    }
    try {
      x.set(point, "no number");
    } catch (RuntimeException e) {
      System.out.println(e);
    }
  }
}
