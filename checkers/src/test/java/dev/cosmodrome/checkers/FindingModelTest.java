package dev.cosmodrome.checkers;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Findings have ids, enums and typed names; only reports make texts of them. */
final class FindingModelTest {
  @Test
  void hasNoTexts() {
    Stream<String> texts =
        Stream.of(
                List.of(
                    Finding.class,
                    Violation.class,
                    Interleaving.class,
                    Explanation.class,
                    Explanation.StepContext.class,
                    Explanation.Location.class),
                Arrays.asList(Interleaving.class.getDeclaredClasses()),
                Arrays.asList(Explanation.Frame.class.getPermittedSubclasses()),
                Arrays.asList(Hint.class.getPermittedSubclasses()),
                Arrays.asList(Target.class.getPermittedSubclasses()),
                Arrays.asList(AtomicSetName.class.getPermittedSubclasses()))
            .flatMap(List::stream)
            .flatMap(FindingModelTest::texts);

    assertThat(texts)
        .containsExactlyInAnyOrder(
            // A number, and names that users declare.
            "Violation.fingerprint",
            "Declared.name",
            "OfObject.name",
            "OfClass.name",
            "OfClass.className");
  }

  private static Stream<String> texts(Class<?> type) {
    assertThat(type.isRecord()).as(type.getName()).isTrue();
    return Arrays.stream(type.getRecordComponents())
        .filter(component -> component.getGenericType().getTypeName().contains("java.lang.String"))
        .map(RecordComponent::getName)
        .map(name -> type.getSimpleName() + "." + name);
  }
}
