package dev.cosmodrome.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.instrument.scope.JdkScope;
import dev.cosmodrome.instrument.scope.Scope;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.lang.ref.ReferenceQueue;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The class files that class loaders find, and class loaders as keys of maps. */
final class LoaderFilesTest {
  private static final byte[] BYTES = {1, 2, 3};

  private static Scope scope(String... ofJdk) {
    return new Scope(List.of(), List.of(), new JdkScope(List.of(ofJdk), List.of()));
  }

  /** A class loader with some files. */
  private static ClassLoader loader(Map<String, byte[]> files) {
    return new ClassLoader(null) {
      @Override
      public InputStream getResourceAsStream(String name) {
        byte[] bytes = files.get(name);
        return bytes == null ? null : new ByteArrayInputStream(bytes);
      }
    };
  }

  @Test
  void aFileOfTheProgramIsFound() {
    LoaderFiles files = new LoaderFiles(loader(Map.of("a/B.class", BYTES)), scope());
    assertThat(files.find("a/B")).isEqualTo(BYTES);
    assertThat(files.find("a/C")).isNull();
  }

  @Test
  void aFileOfTheJdkIsFoundIfTheScopeHasIt() {
    assertThat(new LoaderFiles(null, scope()).find("java/util/ArrayList")).isNull();
    assertThat(new LoaderFiles(null, scope("java.util.*")).find("java/util/ArrayList"))
        .isNotEmpty();
  }

  @Test
  void withoutAScopeEveryFileOfTheJdkIsFound() {
    assertThat(new LoaderFiles(null, null).find("java/lang/Object")).isNotEmpty();
  }

  @Test
  void theProgramCannotReplaceAClassOfTheJdk() {
    ClassLoader loader = loader(Map.of("java/lang/Object.class", BYTES));
    assertThat(new LoaderFiles(loader, null).find("java/lang/Object")).isNotEqualTo(BYTES);
    assertThat(new LoaderFiles(loader, scope()).find("java/lang/Object")).isNull();
  }

  @Test
  void aClassLoaderThatThrowsFindsNothing() {
    ClassLoader loader =
        new ClassLoader(null) {
          @Override
          public InputStream getResourceAsStream(String name) {
            throw new IllegalStateException("closed");
          }
        };
    assertThat(new LoaderFiles(loader, null).find("a/B")).isNull();
  }

  @Test
  void keysOfTheSameClassLoaderAreEqualWithoutCallingItsEquals() {
    ClassLoader loader = new Unfriendly();
    ReferenceQueue<ClassLoader> queue = new ReferenceQueue<>();
    LoaderKey key = new LoaderKey(loader, queue);
    assertThat(key).isEqualTo(new LoaderKey(loader, queue));
    assertThat(key.hashCode()).isEqualTo(new LoaderKey(loader, queue).hashCode());
    assertThat(key).isNotEqualTo(new LoaderKey(new Unfriendly(), queue));
  }

  @Test
  void aKeyWhoseClassLoaderIsGoneEqualsItselfOnly() {
    ReferenceQueue<ClassLoader> queue = new ReferenceQueue<>();
    ClassLoader loader = new Unfriendly();
    LoaderKey gone = new LoaderKey(loader, queue);
    LoaderKey other = new LoaderKey(loader, queue);
    gone.clear();
    other.clear();
    assertThat(gone).isNotEqualTo(other);
    assertThat(new HashSet<>(List.of(gone)).remove(gone)).isTrue();
  }

  /** A class loader whose own methods must not be called. */
  private static final class Unfriendly extends ClassLoader {
    @Override
    public int hashCode() {
      throw new AssertionError("called");
    }

    @Override
    public boolean equals(Object other) {
      throw new AssertionError("called");
    }

    @Override
    public String toString() {
      return "unfriendly";
    }
  }
}
