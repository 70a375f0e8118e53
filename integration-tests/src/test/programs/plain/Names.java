/** Names that are long, empty, alike or not to be printed. */
public class Names {
  static class FieldsThatKeepOthersFromSharingACacheLineAndWhoseNamesTakeMoreRoomInARecordingThanThoseOfAnyUsualClassDo1 {
    long a1, b1, c1, d1, e1, f1, g1, h1, i1, j1, k1, l1, m1;
    long n1, o1, p1, q1, r1, s1, t1, u1, v1, w1, x1, y1, z1;
  }

  static class FieldsThatKeepOthersFromSharingACacheLineAndWhoseNamesTakeMoreRoomInARecordingThanThoseOfAnyUsualClassDo2 extends FieldsThatKeepOthersFromSharingACacheLineAndWhoseNamesTakeMoreRoomInARecordingThanThoseOfAnyUsualClassDo1 {
    long a2, b2, c2, d2, e2, f2, g2, h2, i2, j2, k2, l2, m2;
    long n2, o2, p2, q2, r2, s2, t2, u2, v2, w2, x2, y2, z2;
  }

  static class FieldsThatKeepOthersFromSharingACacheLineAndWhoseNamesTakeMoreRoomInARecordingThanThoseOfAnyUsualClassDo3 extends FieldsThatKeepOthersFromSharingACacheLineAndWhoseNamesTakeMoreRoomInARecordingThanThoseOfAnyUsualClassDo2 {
    long a3, b3, c3, d3, e3, f3, g3, h3, i3, j3, k3, l3, m3;
    long n3, o3, p3, q3, r3, s3, t3, u3, v3, w3, x3, y3, z3;
  }

  static class FieldsThatKeepOthersFromSharingACacheLineAndWhoseNamesTakeMoreRoomInARecordingThanThoseOfAnyUsualClassDo4 extends FieldsThatKeepOthersFromSharingACacheLineAndWhoseNamesTakeMoreRoomInARecordingThanThoseOfAnyUsualClassDo3 {
    long a4, b4, c4, d4, e4, f4, g4, h4, i4, j4, k4, l4, m4;
    long n4, o4, p4, q4, r4, s4, t4, u4, v4, w4, x4, y4, z4;
  }

  static class FieldsThatKeepOthersFromSharingACacheLineAndWhoseNamesTakeMoreRoomInARecordingThanThoseOfAnyUsualClassDo5 extends FieldsThatKeepOthersFromSharingACacheLineAndWhoseNamesTakeMoreRoomInARecordingThanThoseOfAnyUsualClassDo4 {
    long a5, b5, c5, d5, e5, f5, g5, h5, i5, j5, k5, l5, m5;
    long n5, o5, p5, q5, r5, s5, t5, u5, v5, w5, x5, y5, z5;
  }

  static class FieldsThatKeepOthersFromSharingACacheLineAndWhoseNamesTakeMoreRoomInARecordingThanThoseOfAnyUsualClassDo6 extends FieldsThatKeepOthersFromSharingACacheLineAndWhoseNamesTakeMoreRoomInARecordingThanThoseOfAnyUsualClassDo5 {
    long a6, b6, c6, d6, e6, f6, g6, h6, i6, j6, k6, l6, m6;
    long n6, o6, p6, q6, r6, s6, t6, u6, v6, w6, x6, y6, z6;
  }

  static class Padded extends FieldsThatKeepOthersFromSharingACacheLineAndWhoseNamesTakeMoreRoomInARecordingThanThoseOfAnyUsualClassDo6 {
    int used;
  }

  private static int hits;

  public static void main(String[] args) throws InterruptedException {
    String[] names = {
      "", "", "a\nb", "a of b", "\uD800", "x".repeat(70_000), "\0", "\1", "\0x", "main", "main#2"
    };
    Padded padded = new Padded();
    for (String name : names) {
      Thread thread =
          new Thread(
              () -> {
                hits++;
                padded.used++;
                Thread.currentThread().interrupt();
              },
              name);
      thread.start();
      thread.join();
    }
    System.out.println(hits + " " + padded.used);
  }
}
