package dev.cosmodrome.runtime.identity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
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
    assertThat(identity.changeState(0, Owners.UNRECORDED)).isTrue();
    assertThat(identity.changeState(0, 7)).isFalse();
    assertThat(cache.known(object)).isSameAs(identity);
    assertThat(cache.known(new Object())).isNull();
  }

  @Test
  void ownersOfAThreadAreConsecutive() {
    int first = Owners.reserve();
    assertThat(first).isNegative();
    assertThat(Owners.next(first)).isEqualTo(first - 1);
    assertThat(Owners.reserve()).isLessThan(first - 1000);
    assertThat(Owners.next(Owners.NOBODY)).isEqualTo(Owners.NOBODY);
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
    fresh.add(new int[1]);
    assertThat(fresh.isLast(array)).isFalse();
    fresh.clear();
    assertThat(fresh.has(array)).isFalse();
  }
}
