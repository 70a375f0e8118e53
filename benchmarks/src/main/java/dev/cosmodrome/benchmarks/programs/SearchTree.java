package dev.cosmodrome.benchmarks.programs;

import org.jspecify.annotations.Nullable;

/** Balanced search trees: each thread fills one of its own, and both fill one under a lock. */
public final class SearchTree {
  private static final class Node {
    final int key;
    int count = 1;
    int height = 1;
    @Nullable Node left;
    @Nullable Node right;

    Node(int key) {
      this.key = key;
    }
  }

  private @Nullable Node root;
  private int size;

  /** The argument is the number of keys that each thread adds, in thousands. */
  public static void main(String[] args) throws InterruptedException {
    int keys = 1_000 * Size.of(args, 500);
    SearchTree shared = new SearchTree();
    long[] checksums = new long[Parallel.THREADS];
    Parallel.run(
        part -> {
          SearchTree own = new SearchTree();
          int random = part;
          for (int i = 0; i < keys; i++) {
            random = random * 1_664_525 + 1_013_904_223;
            own.add(random >>> 10);
            if (i % 4 == 0) {
              synchronized (shared) {
                shared.add(random >>> 14);
              }
            }
            checksums[part] += own.count(i);
          }
          checksums[part] = 31 * checksums[part] + own.size;
        });
    System.out.println("search trees, checksum " + (checksums[0] + checksums[1] + shared.size));
  }

  private void add(int key) {
    root = add(root, key);
  }

  private int count(int key) {
    Node node = root;
    while (node != null && node.key != key) {
      node = key < node.key ? node.left : node.right;
    }
    return node == null ? 0 : node.count;
  }

  private Node add(@Nullable Node node, int key) {
    if (node == null) {
      size++;
      return new Node(key);
    }
    if (key == node.key) {
      node.count++;
      return node;
    }
    if (key < node.key) {
      node.left = add(node.left, key);
    } else {
      node.right = add(node.right, key);
    }
    return balanced(node);
  }

  private static Node balanced(Node node) {
    int lean = height(node.left) - height(node.right);
    if (lean > 1 && node.left != null) {
      if (height(node.left.left) < height(node.left.right)) {
        node.left = rotatedLeft(node.left);
      }
      return rotatedRight(node);
    }
    if (lean < -1 && node.right != null) {
      if (height(node.right.right) < height(node.right.left)) {
        node.right = rotatedRight(node.right);
      }
      return rotatedLeft(node);
    }
    measure(node);
    return node;
  }

  private static Node rotatedLeft(Node node) {
    Node top = node.right;
    if (top == null) {
      return node;
    }
    node.right = top.left;
    top.left = node;
    measure(node);
    measure(top);
    return top;
  }

  private static Node rotatedRight(Node node) {
    Node top = node.left;
    if (top == null) {
      return node;
    }
    node.left = top.right;
    top.right = node;
    measure(node);
    measure(top);
    return top;
  }

  private static void measure(Node node) {
    node.height = 1 + Math.max(height(node.left), height(node.right));
  }

  private static int height(@Nullable Node node) {
    return node == null ? 0 : node.height;
  }
}
