package dev.cosmodrome.runtime.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.OwnRuntime;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What follows from the model of a call and the class of the called object. */
@OwnRuntime
@SuppressWarnings({"JdkObsolete", "UnnecessaryStringBuilder"}) // these classes are what is tested
class CallEffectsTest {
  private static CallEffects effects(Object object, String model) {
    return new CallEffects(object.getClass(), LibraryScript.actions(model), false);
  }

  private static boolean hasBefore(Object object, String model) {
    return effects(object, model).before.length > 0;
  }

  @Test
  void aCallOfAPlainCollectionIsReportedAfterIt() {
    for (Object plain :
        new Object[] {
          new ArrayList<>(), new HashMap<>(), new StringBuilder(), new ArrayList<>().iterator()
        }) {
      assertThat(hasBefore(plain, "change-all this")).as("%s", plain.getClass()).isFalse();
      assertThat(effects(plain, "change-all this").after).hasSize(1);
    }
  }

  @Test
  void aCallWithALockIsReportedInPartBeforeIt() {
    assertThat(hasBefore(new Vector<>(), "measure this")).isTrue();
    assertThat(hasBefore(new StringBuffer(), "look-over this")).isTrue();
    assertThat(hasBefore(Collections.synchronizedList(new ArrayList<>()), "view this")).isTrue();
  }

  @Test
  void aStepOfAConcurrentCollectionBeginsBeforeTheCallUnlessItReadsOneElement() {
    Object map = new ConcurrentHashMap<>();
    assertThat(hasBefore(map, "look-up this[arg1]")).isFalse();
    assertThat(hasBefore(map, "store this[arg1]")).isTrue();
    assertThat(hasBefore(map, "change this[arg1] if true")).isTrue();
    assertThat(hasBefore(map, "look-over this")).isTrue();
    assertThat(hasBefore(new CopyOnWriteArrayList<>(), "measure this")).isFalse();
  }

  @Test
  void whatMayShowAConcurrentCollectionIsTreatedLikeOne() {
    Map<String, Boolean> map = new ConcurrentHashMap<>();
    for (Object view :
        new Object[] {
          Stream.of("a"),
          Stream.of("a").iterator(),
          Collections.newSetFromMap(map),
          Collections.unmodifiableMap(map),
          Collections.enumeration(map.keySet())
        }) {
      assertThat(hasBefore(view, "look-over this")).as("%s", view.getClass()).isTrue();
    }
  }

  @Test
  void aFunctionAndAnArgumentAreSeenBeforeTheCall() {
    assertThat(hasBefore(new HashMap<>(), "change this[arg1] by arg2 if called")).isTrue();
    assertThat(hasBefore(new ArrayList<>(), "change-all this if true then walk arg1")).isTrue();
  }

  @Test
  void whatOnlyOneThreadCanReachHasNoEffects() {
    assertThat(effects(new ArrayList<>(), "change-all this").isSilentIfFresh).isTrue();
    assertThat(effects(new BitSet(), "plain-write this.state").isSilentIfFresh).isTrue();
  }

  @Test
  void aResultOrAnArgumentMayHaveEffectsAnyway() {
    CallEffects view = effects(new ArrayList<>(), "look-over this then view this");
    assertThat(view.isSilentIfFresh).isFalse();
    assertThat(view.isViewIfFresh).isTrue();
    CallEffects walk = effects(new ArrayList<>(), "change-all this then walk arg1");
    assertThat(walk.isSilentIfFresh).isFalse();
    assertThat(walk.isViewIfFresh).isFalse();
    assertThat(effects(new AtomicInteger(), "plain-read this.value").isSilentIfFresh).isFalse();
    assertThat(effects(new BitSet(), "plain-read arg1.state").isSilentIfFresh).isFalse();
  }

  @Test
  void whatDependsOnTheClassIsLeftOpenForAnyClass() {
    CallEffects any = new CallEffects(null, LibraryScript.actions("look-over this"), false);
    assertThat(any.before).hasSize(1);
    Iterator<String> iterator = new ArrayList<String>().iterator();
    assertThat(any.typeOf(any.all[0], iterator).isWalker).isTrue();
  }

  @Test
  void effectsAreSortedByTheSideOfTheCall() {
    CallEffects effects = effects(new Object(), "release this then receive this then read this.x");
    assertThat(effects.before).containsExactly(effects.all[0], effects.all[2]);
    assertThat(effects.after).containsExactly(effects.all[1], effects.all[2]);
  }
}
