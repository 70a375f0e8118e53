package dev.cosmodrome.runtime.thread;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.OwnRuntime;
import dev.cosmodrome.runtime.identity.Identities;
import dev.cosmodrome.runtime.identity.VariableGroup;
import dev.cosmodrome.runtime.recorder.RecordedClass;
import dev.cosmodrome.runtime.recorder.TestRecording;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.ObjectName;
import dev.cosmodrome.trace.Symbols;
import java.io.IOException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import org.junit.jupiter.api.Test;

/** How locks are named. */
@OwnRuntime
class LockIdsTest {
  private final TestRecording test = new TestRecording(TestRecording.SETTINGS);
  private final ThreadContext context = test.recording.newLog("T1");
  private final Symbols symbols = new Symbols();

  LockIdsTest() throws IOException {}

  /** A class whose objects are recorded. */
  static class Account {
    Object state;
    int balance;
  }

  private String name(Object lock) {
    int id = LockIds.of(lock, context);
    assertThat(LockIds.of(lock, context)).isEqualTo(id);
    context.definitions.drainTo(symbols);
    return symbols.name(Kind.LOCK, id);
  }

  @Test
  void anObjectIsNamedAfterItsClass() {
    assertThat(name(new Object())).isEqualTo("Object#1");
    assertThat(name(new Object())).isEqualTo("Object#2");
    assertThat(name(new int[0])).isEqualTo("int[]#1");
  }

  @Test
  void aClassIsNamedAsAClass() {
    assertThat(name(String.class)).isEqualTo("String.class");
  }

  @Test
  void anObjectWithVariablesHasTheSameName() {
    RecordedClass.define(test.recording, Account.class, "state", "Account.balance");
    Account account = new Account();
    assertThat(name(account)).isEqualTo("Account#1");
    assertThat(account.state).as("it is recorded from then on").isInstanceOf(VariableGroup.class);
  }

  @Test
  void theMonitorOfALockIsAnotherLock() {
    assertThat(name(new ReentrantLock())).isEqualTo("monitor of ReentrantLock#1");
    assertThat(name(new ReentrantReadWriteLock())).isEqualTo("monitor of ReentrantReadWriteLock#1");
    assertThat(name(new StampedLock())).isEqualTo("monitor of StampedLock#1");
  }

  @Test
  void anObjectWithALabelKeepsIt() {
    Object list = new Object();
    Identities.of(list).label = ObjectName.of("SynchronizedList", 7);
    assertThat(name(list)).isEqualTo("SynchronizedList#7");
  }

  @Test
  void whatALockGuardsIsNotedWhenBothAreKnown() {
    Object mutex = new Object();
    LockIds.guards(Identities.of(mutex), ObjectName.of("ArrayList", 1), context.definitions);
    assertThat(test.notes()).isEmpty();
    LockIds.of(mutex, context);
    LockIds.guards(Identities.of(mutex), ObjectName.of("ArrayList", 1), context.definitions);
    assertThat(test.notes()).containsExactly("guarded ArrayList#1: Object#1");
    LockIds.guards(Identities.of(mutex), ObjectName.of("ArrayList", 2), context.definitions);
    assertThat(test.notes())
        .containsExactly("guarded ArrayList#1: Object#1", "guarded ArrayList#2: Object#1");
  }
}
