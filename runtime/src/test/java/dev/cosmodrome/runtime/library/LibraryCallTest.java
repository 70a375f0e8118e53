package dev.cosmodrome.runtime.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.models.LibraryEvent;
import dev.cosmodrome.models.Verb;
import dev.cosmodrome.runtime.OwnRuntime;
import dev.cosmodrome.runtime.recorder.RecordedClass;
import dev.cosmodrome.runtime.recorder.TestRecording;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.AbstractCollection;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which model of a call is meant, by the class of the object. */
@OwnRuntime
@SuppressWarnings("JdkObsolete") // these classes are what is tested
class LibraryCallTest {
  private static final String SIZE = "size()I";

  private final TestRecording test = new TestRecording(TestRecording.SETTINGS);

  LibraryCallTest() throws IOException {}

  /** Defines a call with a model for each class; the name of an action is the class. */
  private static int define(String method, Class<?>... types) {
    String[] names = new String[types.length];
    LibraryAction[][] actions = new LibraryAction[types.length][];
    for (int i = 0; i < types.length; i++) {
      names[i] = types[i].getName();
      actions[i] =
          new LibraryAction[] {
            new LibraryAction(
                Verb.READ, 0, types[i].getSimpleName(), 0, 0, LibraryEvent.ALWAYS, false)
          };
    }
    return LibraryCall.define(method, names, actions, false);
  }

  private LibraryAction[] actions(int call, @Nullable Object object) {
    return LibraryCall.effects(call, object, test.recording.newLog("T1")).all;
  }

  private CallEffects effects(int call) {
    return LibraryCall.effects(call, null, test.recording.newLog("T1"));
  }

  private String model(int call, @Nullable Object object) {
    LibraryAction[] actions = actions(call, object);
    return actions.length == 0 ? "none" : actions[0].name();
  }

  /** A list of the program. */
  static class OwnList extends ArrayList<String> {
    private static final long serialVersionUID = 1;
  }

  /** A class of the program that implements an interface. */
  static class OwnCollection extends AbstractCollection<String> {
    @Override
    public Iterator<String> iterator() {
      return List.<String>of().iterator();
    }

    @Override
    public int size() {
      return 0;
    }
  }

  /** A set of bits of the program. */
  static class OwnBits extends BitSet {
    private static final long serialVersionUID = 1;
  }

  @Test
  void theClosestSuperclassCounts() {
    int call = define(SIZE, Collection.class, List.class, ArrayList.class);
    assertThat(model(call, new ArrayList<>())).isEqualTo("ArrayList");
    assertThat(model(call, new OwnList())).isEqualTo("ArrayList");
    assertThat(model(call, new LinkedList<>())).isEqualTo("List");
    assertThat(model(call, new OwnCollection())).isEqualTo("Collection");
    assertThat(model(call, new Object())).isEqualTo("none");
    assertThat(model(call, null)).isEqualTo("none");
  }

  @Test
  void aClassOfTheProgramWithTheMethodItselfHasNoModel() {
    int call = define(SIZE, Collection.class);
    RecordedClass.defineMethods(test.recording, OwnCollection.class, SIZE);
    RecordedClass.defineMethods(test.recording, OwnList.class, "size(I)I");
    assertThat(model(call, new OwnCollection())).isEqualTo("none");
    assertThat(model(call, new OwnList())).as("an overload").isEqualTo("Collection");
  }

  @Test
  void whatIsNoCollectionMayHaveAnOverload() {
    int call = define("set(I)V", BitSet.class);
    RecordedClass.defineMethods(test.recording, OwnBits.class, "set(IZ)V");
    assertThat(model(call, new OwnBits())).isEqualTo("none");
    assertThat(model(call, new BitSet())).isEqualTo("BitSet");
  }

  @Test
  void aClassOfTheJdkThatIsInstrumentedHasNoModel() {
    int call = define(SIZE, Collection.class);
    RecordedClass.define(test.recording, ArrayList.class, null, "ArrayList.size");
    assertThat(model(call, new ArrayList<>())).isEqualTo("none");
    assertThat(model(call, new OwnList())).isEqualTo("none");
    assertThat(model(call, new LinkedList<>())).isEqualTo("Collection");
  }

  @Test
  void proxiesAndLambdasHaveNoModel() {
    int call = define("run()V", Runnable.class);
    Runnable lambda = () -> {};
    Object proxy =
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {Runnable.class},
            (self, method, arguments) -> null);
    assertThat(model(call, lambda)).isEqualTo("none");
    assertThat(model(call, proxy)).isEqualTo("none");
    assertThat(model(call, new Thread())).isEqualTo("Runnable");
  }

  @Test
  void aFixedModelIsMeantWhateverTheObjectIs() {
    int call = LibraryScript.define("now()J", "full-fence");
    assertThat(actions(call, null)).hasSize(1);
    assertThat(actions(call, "text")).hasSize(1);
  }

  @Test
  void manyCallsCanBeDefined() {
    int first = define("m0()V", ArrayList.class);
    int last = first;
    for (int i = 1; i < 200; i++) {
      last = define("m" + i + "()V", ArrayList.class);
    }
    assertThat(last).isEqualTo(first + 199);
    assertThat(model(first, new ArrayList<>())).isEqualTo("ArrayList");
    assertThat(model(last, new ArrayList<>())).isEqualTo("ArrayList");
  }

  @Test
  void theNameOfAMethodSaysWhatItShows() {
    int iterator = LibraryScript.define("iterator()Ljava/util/Iterator;", "view this");
    int addAll = LibraryScript.define("addAll(Ljava/util/Collection;)Z", "walk arg1");
    int get = LibraryScript.define("get(I)Ljava/lang/Object;", "look-up this[arg1]");
    assertThat(effects(iterator).showsOrder).isTrue();
    assertThat(effects(get).showsOrder).isFalse();
    assertThat(LibraryCall.isLocked(iterator)).isFalse();
    assertThat(LibraryCall.isLocked(get)).isTrue();
    assertThat(LibraryCall.isAddAll(addAll)).isTrue();
    assertThat(LibraryCall.isAddAll(get)).isFalse();
  }

  @Test
  void theEffectsOnManyClassesAreKnown() {
    int call = define("run()V", Comparable.class);
    List<Object> objects = List.of("text", 1, 2L, 3.0, 'c', true, (byte) 4);
    List<CallEffects> effects = new ArrayList<>();
    for (Object object : objects) {
      effects.add(LibraryCall.effects(call, object, test.recording.newLog("T1")));
    }
    assertThat(effects).doesNotHaveDuplicates();
    for (int i = 0; i < objects.size(); i++) {
      assertThat(LibraryCall.effects(call, objects.get(i), test.recording.newLog("T1")))
          .isSameAs(effects.get(i));
    }
  }

  @ParameterizedTest(name = "{0} of {1}")
  @CsvSource(
      nullValues = "null",
      textBlock =
          """
          true, true, true
          true, false, false
          true, 5, true
          true, 0, false
          true, null, false
          true, text, true
          false, true, false
          false, false, true
          false, 0, true
          false, null, true
          null, null, true
          null, text, false
          equal, true, true
          equal, false, false
          """)
  void aConditionIsAboutTheResult(String condition, String result, boolean isMet) {
    Object returned = result;
    if ("true".equals(result) || "false".equals(result)) {
      returned = Boolean.valueOf(result);
    } else if (result != null && result.matches("\\d")) {
      returned = Integer.valueOf(result);
    }
    LibraryAction action = LibraryScript.actions("change this if " + condition)[0];
    Operands none = new Operands(null, null, null, null);
    assertThat(action.isMet(returned, none, test.recording.newLog("T1"))).isEqualTo(isMet);
  }

  @Test
  void whatReturnsAnObjectIsTrueIfThereIsOne() {
    int call =
        LibraryScript.define(
            "poll()Ljava/lang/Object;", "withdraw this if true then miss this if false");
    LibraryAction[] actions = actions(call, null);
    Operands none = new Operands(null, null, null, null);
    var log = test.recording.newLog("T1");
    assertThat(actions[0].isMet(0, none, log)).as("zero is an object").isTrue();
    assertThat(actions[0].isMet(false, none, log)).as("false is an object").isTrue();
    assertThat(actions[0].isMet(null, none, log)).isFalse();
    assertThat(actions[1].isMet(null, none, log)).isTrue();
  }

  @Test
  void operandsAreKnownByTheirNumbers() {
    Operands operands = new Operands("self", "first", "second", "third");
    assertThat(operands.of(0)).isEqualTo("self");
    assertThat(operands.of(1)).isEqualTo("first");
    assertThat(operands.of(2)).isEqualTo("second");
    assertThat(operands.of(3)).isEqualTo("third");
    assertThat(operands.expected()).isEqualTo("third");
  }

  @Test
  void everyVerbIsUnderstoodBeforeAndAfterACall() throws IOException {
    LibraryScript script = new LibraryScript();
    for (Verb verb : Verb.values()) {
      LibraryAction action = new LibraryAction(verb, 0, "", 0, 0, LibraryEvent.ALWAYS, false);
      script
          .threads()
          .define(
              "act",
              (log, a, site) -> {
                Operands operands = new Operands(new ArrayList<>(), null, null, null);
                CallActions.before(action, operands, log, site);
                CallActions.after(action, null, operands, log, site);
                CallActions.failed(action, operands, log, site);
              });
      script.threads().run("T1: act write(x)");
      assertThat(script.threads().thread("T1").isSuppressed())
          .as("%s leaves the thread as it was", verb)
          .isFalse();
    }
    assertThat(script.threads().events()).isNotEmpty();
  }
}
