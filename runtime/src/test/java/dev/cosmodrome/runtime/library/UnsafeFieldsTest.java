package dev.cosmodrome.runtime.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.OwnRuntime;
import org.junit.jupiter.api.Test;

/** Offsets are made up; no memory is accessed by them. */
@OwnRuntime
class UnsafeFieldsTest {
  static class Base {
    volatile int inherited;
  }

  static final class One extends Base {
    volatile int number;
  }

  static final class Two {
    int number;
  }

  private static void define(Class<?> type, String field, long offset) throws Exception {
    UnsafeFields.define(type.getDeclaredField(field), "", offset);
  }

  @Test
  void aFieldIsFoundByItsClassAndItsOffset() throws Exception {
    define(One.class, "number", 1_012);
    define(Two.class, "number", 1_012);

    FieldHandle one = UnsafeFields.field(new One(), 1_012L);
    FieldHandle two = UnsafeFields.field(new Two(), 1_012L);
    assertThat(one).isNotNull();
    assertThat(two).isNotNull();
    assertThat(one.isVolatile()).isTrue();
    assertThat(two.isVolatile()).isFalse();
  }

  @Test
  void anInheritedFieldIsThatOfTheSuperclass() throws Exception {
    define(Base.class, "inherited", 1_024);

    FieldHandle inherited = UnsafeFields.field(new One(), 1_024L);
    assertThat(inherited).isNotNull().isSameAs(UnsafeFields.field(new Base(), 1_024L));
  }

  @Test
  void theFirstAnswerCounts() throws Exception {
    define(Base.class, "inherited", 1_036);
    FieldHandle before = UnsafeFields.field(new Base(), 1_036L);
    define(Base.class, "inherited", 1_036);

    assertThat(UnsafeFields.field(new Base(), 1_036L)).isSameAs(before);
  }

  @Test
  void anUnknownOffsetIsOfNoField() {
    assertThat(UnsafeFields.field(new Two(), 77_777L)).isNull();
    assertThat(UnsafeFields.field(new Two(), 12)).isNull();
    assertThat(UnsafeFields.field(null, 12L)).isNull();
    assertThat(UnsafeFields.field(new Two(), null)).isNull();
  }

  @Test
  void anyOffsetOfAnArrayIsThatOfAnElement() {
    assertThat(UnsafeFields.field(new int[1], 12L)).isSameAs(FieldHandle.ELEMENTS);
  }

  @Test
  void anIndexFollowsFromTheBaseAndTheSizeOfElements() {
    UnsafeFields.define(char[][].class, "", 16);
    UnsafeFields.define(char[][].class, UnsafeFields.SCALE, 4);

    char[][] array = new char[5][];
    assertThat(UnsafeFields.index(array, 16)).isEqualTo(0);
    assertThat(UnsafeFields.index(array, 28)).isEqualTo(3);
  }

  @Test
  void elementsWithoutASizeHaveNoIndex() {
    UnsafeFields.define(short[][].class, "", 16);
    UnsafeFields.define(short[][].class, UnsafeFields.SCALE, 0);

    assertThat(UnsafeFields.index(new short[1][], 16)).isNull();
  }
}
