import dev.cosmodrome.annotations.NotAtomic;

/** Two threads append a buffer to one of their own, and change it. */
@NotAtomic
public class AppendBuffer {
  public static void main(String[] args) throws Exception {
    StringBuffer shared = new StringBuffer();
    SideBySide.Work work =
        turn -> {
          shared.append("some more text");
          new StringBuffer().append(shared);
          shared.setLength(0);
        };
    SideBySide.run(5000, work, work);
  }
}
