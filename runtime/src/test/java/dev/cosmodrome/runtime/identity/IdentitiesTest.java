package dev.cosmodrome.runtime.identity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Each object has one identity, however many objects there are. */
class IdentitiesTest {
  @Test
  void anObjectHasOneIdentity() {
    Object object = new Object();
    assertThat(Identities.find(object)).isNull();
    Identity identity = Identities.of(object);
    assertThat(Identities.of(object)).isSameAs(identity);
    assertThat(Identities.find(object)).isSameAs(identity);
    assertThat(identity.get()).isSameAs(object);
  }

  @Test
  void equalObjectsHaveDifferentIdentities() {
    String one = new String("same");
    String other = new String("same");
    assertThat(Identities.of(one)).isNotSameAs(Identities.of(other));
  }

  @Test
  void theTableGrows() {
    List<Object> objects = new ArrayList<>();
    List<Identity> identities = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      objects.add(new Object());
      identities.add(Identities.of(objects.get(i)));
    }
    for (int i = 0; i < objects.size(); i++) {
      assertThat(Identities.find(objects.get(i))).isSameAs(identities.get(i));
    }
  }

  @Test
  void aCacheFindsOnlyObjectsThatHaveAState() {
    IdentityCache cache = new IdentityCache();
    Object object = new Object();
    Identity identity = cache.of(object);
    assertThat(cache.of(object)).isSameAs(identity);
    assertThat(cache.known(object)).isNull();
    assertThat(identity.changeState(null, new Owner())).isTrue();
    assertThat(identity.changeState(null, new Owner())).isFalse();
    assertThat(cache.known(object)).isSameAs(identity);
    assertThat(cache.known(new Object())).isNull();
  }

  @Test
  void freshArraysAreForgottenWhenOthersMaySeeThem() {
    FreshArrays fresh = new FreshArrays();
    int[] array = new int[1];
    fresh.add(array);
    for (int i = 0; i < 7; i++) {
      fresh.add(new int[1]);
    }
    assertThat(fresh.has(array)).isTrue();
    fresh.add(new int[1]);
    assertThat(fresh.isRecent(array)).isFalse();
    assertThat(fresh.has(array)).isFalse();
  }

  @Test
  void twoFreshArraysAreFoundWithoutASearch() {
    FreshArrays fresh = new FreshArrays();
    int[] array = new int[1];
    int[] other = new int[1];
    fresh.add(array);
    fresh.add(other);
    assertThat(fresh.isRecent(array)).isTrue();
    assertThat(fresh.isRecent(other)).isTrue();
    fresh.add(new int[1]);
    assertThat(fresh.isRecent(array)).isFalse();
    assertThat(fresh.has(array)).isTrue();
    assertThat(fresh.isRecent(array)).isTrue();
    fresh.clear();
    assertThat(fresh.isRecent(array)).isFalse();
    assertThat(fresh.has(array)).isFalse();
  }

  @Test
  void objectsWithTheSameHashCodeHaveDifferentIdentities() {
    Map<Integer, Object> byHash = new HashMap<>();
    Object one = new Object();
    Object other = byHash.put(System.identityHashCode(one), one);
    while (other == null) {
      one = new Object();
      other = byHash.put(System.identityHashCode(one), one);
    }
    assertThat(Identities.of(one)).isNotSameAs(Identities.of(other));
    assertThat(Identities.find(one).get()).isSameAs(one);
    assertThat(Identities.find(other).get()).isSameAs(other);
    IdentityCache cache = new IdentityCache();
    for (int i = 0; i < 3; i++) {
      assertThat(cache.of(one).get()).isSameAs(one);
      assertThat(cache.of(other).get()).isSameAs(other);
    }
  }

  @Test
  void identitiesOfObjectsThatAreGoneMakeRoom() {
    List<Identity> gone = new ArrayList<>();
    List<Object> living = new ArrayList<>();
    for (int i = 0; i < 50_000; i++) {
      gone.add(Identities.of(new Object()));
      if (i % 100 == 0) {
        living.add(new Object());
        Identities.of(living.get(living.size() - 1));
      }
    }
    for (Identity identity : gone) {
      identity.clear(); // as the garbage collector does
      identity.enqueue();
    }
    Identities.clean();
    for (Object object : living) {
      assertThat(Identities.find(object)).isSameAs(Identities.of(object));
    }
  }

  @Test
  void anObjectWhoseIdentityIsGoneGetsAnother() {
    Object object = new Object();
    Identity gone = Identities.of(object);
    IdentityCache cache = new IdentityCache();
    assertThat(cache.of(object)).isSameAs(gone);
    gone.clear();
    assertThat(Identities.find(object)).isNull();
    assertThat(cache.cached(object)).isNull();
    assertThat(cache.of(object)).isNotSameAs(gone);
  }

  @Test
  void aCacheIsRightHoweverManyObjectsThereAre() {
    IdentityCache cache = new IdentityCache();
    List<Object> objects = new ArrayList<>();
    for (int i = 0; i < 50_000; i++) {
      objects.add(new Object());
    }
    for (int round = 0; round < 2; round++) {
      for (Object object : objects) {
        assertThat(cache.of(object).get()).isSameAs(object);
        assertThat(cache.cached(object).get()).isSameAs(object);
      }
    }
  }

  @Test
  void threadsAgreeOnTheIdentityOfAnObject() throws InterruptedException {
    List<Object> objects = new ArrayList<>();
    for (int i = 0; i < 5_000; i++) {
      objects.add(new Object());
    }
    Identity[][] seen = new Identity[4][objects.size()];
    Thread[] threads = new Thread[seen.length];
    for (int t = 0; t < threads.length; t++) {
      Identity[] mine = seen[t];
      threads[t] =
          new Thread(
              () -> {
                for (int i = 0; i < mine.length; i++) {
                  mine[i] = Identities.of(objects.get(i));
                }
              });
      threads[t].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    for (int t = 1; t < threads.length; t++) {
      assertThat(seen[t]).containsExactly(seen[0]);
    }
  }

  @Test
  void anObjectBecomesALockOnce() {
    Identity identity = Identities.of(new Object());
    assertThat(identity.lockId()).isEqualTo(-1);
    identity.setLockId(0);
    assertThat(identity.lockId()).isZero();
  }
}
