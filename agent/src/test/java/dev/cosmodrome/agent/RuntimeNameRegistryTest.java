package dev.cosmodrome.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.instrument.scan.AnnotationNote;
import dev.cosmodrome.models.LibraryEvent;
import dev.cosmodrome.models.Verb;
import dev.cosmodrome.runtime.recorder.Recorder;
import dev.cosmodrome.trace.Intent;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Note;
import dev.cosmodrome.trace.Symbols;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each name that instrumented classes register is defined once, for all class loaders. */
final class RuntimeNameRegistryTest {
  /** All that was registered; definitions are drained to one table, because their ids go on. */
  private static final Symbols SYMBOLS = new Symbols();

  private final RuntimeNameRegistry names =
      new RuntimeNameRegistry(RuntimeNameRegistryTest.class.getClassLoader());
  private final RuntimeNameRegistry ofBootstrap = new RuntimeNameRegistry(null);

  private static <T extends Note> List<T> notes(Class<T> type) {
    Recorder.recording().definitions().drainTo(SYMBOLS);
    return SYMBOLS.notes(type);
  }

  @Test
  void aSiteIsRegisteredOnce() {
    int site = names.site("N.a(N.java:1)");
    assertThat(names.site("N.a(N.java:1)")).isEqualTo(site);
    assertThat(ofBootstrap.site("N.a(N.java:1)")).isEqualTo(site);
    assertThat(names.site("N.a(N.java:2)")).isNotEqualTo(site);
    notes(Note.Private.class);
    assertThat(SYMBOLS.of(Kind.SITE).name(site)).isEqualTo("N.a(N.java:1)");
  }

  @Test
  void aMethodIsRegisteredOnceWithTheSiteWhereItBegins() {
    int site = names.site("N.m(N.java:1)");
    int method = names.method("N.m", site);
    assertThat(names.method("N.m", site)).isEqualTo(method);
    assertThat(ofBootstrap.method("N.m", site)).isEqualTo(method);
    assertThat(names.method("N.other", site)).isNotEqualTo(method);
    assertThat(Recorder.recording().definitions().siteOf(method)).isEqualTo(site);
    notes(Note.Private.class);
    assertThat(SYMBOLS.of(Kind.BLOCK).name(method)).isEqualTo("N.m");
  }

  @Test
  void aNoteIsWrittenOnceAndAnotherOneToo() {
    names.privateMethod("N.p");
    names.privateMethod("N.p");
    ofBootstrap.privateMethod("N.p");
    names.privateMethod("N.q");
    names.packagePrivateMethod("N.p");
    assertThat(notes(Note.Private.class))
        .containsOnlyOnce(new Note.Private("N.p"), new Note.Private("N.q"));
    assertThat(notes(Note.PackagePrivate.class)).containsOnlyOnce(new Note.PackagePrivate("N.p"));
  }

  @Test
  void eachClaimOfAnAnnotationHasItsNote() {
    names.annotated(AnnotationNote.Claim.ATOMIC, "N.atomic", "");
    names.annotated(AnnotationNote.Claim.NOT_ATOMIC, "N.notAtomic", "");
    names.annotated(AnnotationNote.Claim.DETERMINISTIC, "N.deterministic", "");
    names.annotated(AnnotationNote.Claim.SUPPRESSED, "N.suppressed", "benign");
    assertThat(notes(Note.Intended.class))
        .contains(
            new Note.Intended(Intent.ATOMIC, "N.atomic"),
            new Note.Intended(Intent.NOT_ATOMIC, "N.notAtomic"),
            new Note.Intended(Intent.DETERMINISTIC, "N.deterministic"));
    assertThat(notes(Note.Suppressed.class))
        .contains(new Note.Suppressed("N.suppressed", "benign"));
  }

  @Test
  void notesAboutClassesKeepAllOfTheirParts() {
    names.atomicSet("s", List.of("N.x", "N.y"), true);
    names.unitOfWork("N.unit", List.of("N"));
    names.supertypes("N", List.of("M", "I"));
    names.retries("N.r(N.java:9)");
    assertThat(notes(Note.AtomicSet.class))
        .contains(new Note.AtomicSet("s", List.of("N.x", "N.y"), true));
    assertThat(notes(Note.UnitOfWork.class)).contains(new Note.UnitOfWork("N.unit", List.of("N")));
    assertThat(notes(Note.Extends.class)).contains(new Note.Extends("N", List.of("M", "I")));
    assertThat(notes(Note.Retries.class)).contains(new Note.Retries("N.r(N.java:9)"));
  }

  private int call(String method, Verb verb, boolean isFixed) {
    LibraryEvent event = new LibraryEvent(verb, 0, "", 0, 0, LibraryEvent.ALWAYS, 0);
    return names.call(
        method, new String[] {"java/util/Map"}, new LibraryEvent[][] {{event}}, isFixed);
  }

  @Test
  void aCallIsDefinedOnceForTheSameRules() {
    int call = call("get(Ljava/lang/Object;)V", Verb.READ, false);
    assertThat(call("get(Ljava/lang/Object;)V", Verb.READ, false)).isEqualTo(call);
    assertThat(call("get(Ljava/lang/Object;)V", Verb.WRITE, false)).isNotEqualTo(call);
    assertThat(call("get(Ljava/lang/Object;)V", Verb.READ, true)).isNotEqualTo(call);
    assertThat(call("put(Ljava/lang/Object;)V", Verb.READ, false)).isNotEqualTo(call);
  }
}
