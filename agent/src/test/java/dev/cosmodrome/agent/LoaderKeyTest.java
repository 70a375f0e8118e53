package dev.cosmodrome.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.ReferenceQueue;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Class loaders as keys. */
final class LoaderKeyTest {
  private final ReferenceQueue<ClassLoader> gone = new ReferenceQueue<>();

  /** A class loader that must not be asked whether it equals another. */
  private static final class Touchy extends ClassLoader {
    Touchy() {
      super("touchy", null);
    }

    @Override
    public boolean equals(Object other) {
      throw new AssertionError("equals of a class loader is called");
    }

    @Override
    public int hashCode() {
      throw new AssertionError("hashCode of a class loader is called");
    }
  }

  @Test
  void theSameClassLoaderIsFoundWithoutCallingItsMethods() {
    ClassLoader loader = new Touchy();
    Map<LoaderKey, String> map = new HashMap<>();
    map.put(new LoaderKey(loader, gone), "found");
    assertThat(map.get(new LoaderKey(loader, gone))).isEqualTo("found");
    assertThat(map.get(new LoaderKey(new Touchy(), gone))).isNull();
  }

  @Test
  void aKeyWhoseClassLoaderIsGoneEqualsOnlyItself() {
    ClassLoader loader = new Touchy();
    LoaderKey key = new LoaderKey(loader, gone);
    LoaderKey other = new LoaderKey(loader, gone);
    int hash = key.hashCode();
    key.clear();
    assertThat(key.equals(key)).isTrue();
    assertThat(key.equals(other)).isFalse();
    assertThat(other.equals(key)).isFalse();
    assertThat(key.hashCode()).isEqualTo(hash);
  }
}
