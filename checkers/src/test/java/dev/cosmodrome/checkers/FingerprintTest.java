package dev.cosmodrome.checkers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Symbols;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The parts of names that a fingerprint leaves out, and those that it keeps. */
class FingerprintTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "Bank.java:12 Bank.java:13 true",
        "Bank.java:12 Cafe.java:12 false",
        "com.acme.Bank.put(Bank.java:12) com.acme.Bank.put(Bank.java:113) true",
        "com.acme.Bank.put(Bank.java:12) com.acme.Bank.get(Bank.java:12) false",
        "A.lambda$f$0(A.java:1) A.lambda$f$1(A.java:2) true",
        "A.lambda$f$0(A.java:1) A.lambda$g$0(A.java:1) false",
        "12 13 false",
      })
  void locations(String one, String other, boolean same) {
    compare(StableNames::location, one, other, same);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ',',
      value = {
        "Account.balance of Account#3,Account.balance of Account#4,true",
        "Account.balance of Account#3,Account.name of Account#3,false",
        "int[]#7[12],int[]#9[1],true",
        "V12,V13,true",
        "hand-over of FailsafeFuture (41),hand-over of FailsafeFuture (7),true",
        "hand-over of FailsafeFuture (41),hand-over of Future (41),false",
        "contents of Task (3)[a],contents of Task (4)[b],true",
        "Entry.value of Entry#1,Entry.value of com.acme.Outer$Entry#1,true",
        "Entry.value of Outer$Entry#4,Entry.value of com.acme.Outer$Entry@2#1,true",
        "Outer$1.n of Outer$1#4,Outer$1.n of com.acme.Outer$1#1,true",
        "Entry[]#2[0],com.acme.Outer$Entry[]#1[3],true",
        "Entry.value of Entry#1,Entry.key of Entry#1,false",
        "A$$Lambda$31/0x0000000800c03000#2,A$$Lambda$7/0x00000008001#3,true",
        "A$$Lambda/0x0000000800c03000#2,B$$Lambda/0x0000000800c03000#3,false",
        "$Proxy12#1,$Proxy9#1,true",
        "A.n of A$ByteBuddy$x7Yz#1,A.n of A$ByteBuddy$k2Lm#2,true",
        "A.n of A$$EnhancerByCGLIB$$de44822c#1,A.n of A$$EnhancerByCGLIB$$ab#1,true",
        "A.n of A_$$_jvst1a2_0#1,A.n of A_$$_jvst9c_12#1,true",
      })
  void targets(String one, String other, boolean same) {
    compare(StableNames::target, one, other, same);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "A.lambda$f$0 A.lambda$f$1 true",
        "A.f1 A.f2 false",
        "A$$Lambda$14/0x12ab.run A$$Lambda$9/0x77.run true",
        "A$MockitoMock$17.f A$MockitoMock$18.f true",
        "A$$SpringCGLIB$$0.f A$$SpringCGLIB$$1.f true",
        "A$$EnhancerBySpringCGLIB$$1a2b.f A$$EnhancerBySpringCGLIB$$99.f true",
        "A$ByteBuddy$x7Yz.f A$ByteBuddy$k2Lm.f true",
        "A_$$_jvst1a2_0.f A_$$_jvst9c_12.f true",
        "A_$$_javassist_3.f A_$$_javassist_4.f true",
        "A$MockitoMock$17.f B$MockitoMock$17.f false",
        "A$Proxy.f A$Proxied.f false"
      })
  void blocks(String one, String other, boolean same) {
    compare(StableNames::block, one, other, same);
  }

  @ParameterizedTest
  @CsvSource({
    "x,y,false",
    "A.f of A#1,A.f of A#2,false",
    "hand-over of FutureTask#12[0],hand-over of FutureTask#7[3],true",
    "hand-over of FailsafeFuture (41)[0],hand-over of FailsafeFuture (7),true",
    "hand-over of FutureTask#1,hand-over of Timer#1,false",
    "order of LinkedBlockingQueue#1,order of LinkedBlockingQueue#2,true",
    "order of LinkedBlockingQueue#1,permits of LinkedBlockingQueue#1,false",
    "contents of HashMap#1,contents of HashMap#2,true",
    "interrupt of pool-1-thread-3,interrupt of pool-2-thread-1,true",
  })
  void targetsWithoutPlace(String one, String other, boolean same) {
    compare(FingerprintTest::withoutPlace, one, other, same);
  }

  @Test
  void threadsHaveNoName() {
    Symbols symbols = new Symbols();
    Target one = new Target.Symbol(Kind.THREAD, symbols.of(Kind.THREAD).intern("pool-1-thread-3"));
    Target other = new Target.Symbol(Kind.THREAD, symbols.of(Kind.THREAD).intern("worker 0x7f"));

    assertThat(new Fingerprint(symbols).target(one).digest())
        .isEqualTo(new Fingerprint(symbols).target(other).digest());
    assertThat(new Fingerprint(symbols).targetAt(one, 0).digest())
        .isEqualTo(new Fingerprint(symbols).targetAt(other, 0).digest());
  }

  @Test
  void keysMayHaveLines() {
    assertThat(StableNames.target("HashMap#1[\"a\nb\"]")).isEqualTo("HashMap");
  }

  private static String withoutPlace(String name) {
    Symbols symbols = new Symbols();
    Target variable = new Target.Symbol(Kind.VARIABLE, symbols.of(Kind.VARIABLE).intern(name));
    return new Fingerprint(symbols).targetAt(variable, 0).digest();
  }

  private static void compare(
      UnaryOperator<String> stable, String one, String other, boolean same) {
    assertThat(stable.apply(one).equals(stable.apply(other))).isEqualTo(same);
  }
}
