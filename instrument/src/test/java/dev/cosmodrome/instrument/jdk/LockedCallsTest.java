package dev.cosmodrome.instrument.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.instrument.hooks.Hook;
import dev.cosmodrome.instrument.jdk.JdkHook.Place;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/** The calls that classes of this JDK make while they hold a lock, as they really are. */
final class LockedCallsTest {
  private static Stream<JdkHook> before() {
    return LockedCalls.hooks().stream().filter(hook -> hook.place() == Place.BEFORE_CALL);
  }

  private static Stream<String> types() {
    return LockedCalls.hooks().stream().map(JdkHook::type).distinct();
  }

  private static byte[] bytes(String type) throws IOException {
    try (InputStream in = ClassLoader.getSystemResourceAsStream(type + ".class")) {
      return in.readAllBytes();
    }
  }

  private static ClassNode node(byte[] bytes) {
    ClassNode node = new ClassNode();
    new ClassReader(bytes).accept(node, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return node;
  }

  private static List<MethodInsnNode> calls(MethodNode method) {
    List<MethodInsnNode> calls = new ArrayList<>();
    for (AbstractInsnNode instruction : method.instructions) {
      if (instruction instanceof MethodInsnNode call) {
        calls.add(call);
      }
    }
    return calls;
  }

  private static boolean isHook(AbstractInsnNode instruction, Hook hook) {
    return instruction instanceof MethodInsnNode call
        && call.owner.equals(hook.owner())
        && call.name.equals(hook.method())
        && call.desc.equals(hook.descriptor());
  }

  @ParameterizedTest
  @MethodSource("before")
  void aClassOfThisJdkMakesTheCall(JdkHook hook) throws IOException {
    List<String> callers = new ArrayList<>();
    for (MethodNode method : node(bytes(hook.type())).methods) {
      if (hook.isFor(hook.type(), method.name) && hook.fits(method.access, method.name)) {
        for (MethodInsnNode call : calls(method)) {
          if (hook.isForCall(call.owner, call.name)) {
            callers.add(method.name);
          }
        }
      }
    }
    assertThat(callers).as("callers of %s in %s", hook.other(), hook.type()).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("types")
  void eachSuchCallIsBetweenItsTwoHooksAndTheMethodCatchesWhatItThrows(String type)
      throws IOException {
    List<JdkHook> hooks = before().filter(hook -> hook.type().equals(type)).toList();
    for (MethodNode method : node(JdkInstrumenter.instrument(bytes(type))).methods) {
      for (JdkHook hook : hooks) {
        if (!hook.isFor(type, method.name) || !hook.fits(method.access, method.name)) {
          continue;
        }
        for (MethodInsnNode call : calls(method)) {
          if (hook.isForCall(call.owner, call.name)) {
            String place = type + "." + method.name + " calls " + call.name;
            AbstractInsnNode previous = call.getPrevious();
            while (isHook(previous, Hook.ELEMENT_SEEN) || previous.getOpcode() == Opcodes.DUP) {
              previous = previous.getPrevious();
            }
            assertThat(
                    isHook(previous, Hook.CALLING_PROGRAM)
                        || isHook(previous, Hook.CALLING_PROGRAM_IF_LOCKED))
                .as(place)
                .isTrue();
            checkArgument(previous, hook);
            AbstractInsnNode next = call.getNext();
            while (!(next instanceof MethodInsnNode)) {
              next = next.getNext();
            }
            assertThat(isHook(next, Hook.CALLED_PROGRAM)).as(place).isTrue();
            checkArgument(next, hook);
            checkHandler(method, hook);
          }
        }
      }
    }
  }

  /** A hook is given this object, or the lock in its field. */
  private static void checkArgument(AbstractInsnNode hookCall, JdkHook hook) {
    AbstractInsnNode loaded = hookCall.getPrevious();
    String owner =
        switch (hook.argument()) {
          case LOCK_OF_READER -> "java/io/Reader";
          case LOCK_OF_WRITER -> "java/io/Writer";
          default -> "";
        };
    if (!owner.isEmpty()) {
      assertThat(loaded).isInstanceOf(FieldInsnNode.class);
      assertThat(((FieldInsnNode) loaded).owner).isEqualTo(owner);
      assertThat(((FieldInsnNode) loaded).name).isEqualTo("lock");
      loaded = loaded.getPrevious();
    }
    assertThat(loaded).isInstanceOf(VarInsnNode.class);
    assertThat(((VarInsnNode) loaded).var).isEqualTo(0);
  }

  /** The last handler of a method is for anything, calls the hook and throws on. */
  private static void checkHandler(MethodNode method, JdkHook hook) {
    assertThat(method.tryCatchBlocks.get(method.tryCatchBlocks.size() - 1).type).isNull();
    AbstractInsnNode last = method.instructions.getLast();
    while (last.getOpcode() < 0) {
      last = last.getPrevious();
    }
    assertThat(last.getOpcode()).isEqualTo(Opcodes.ATHROW);
    assertThat(isHook(last.getPrevious(), Hook.CALLED_PROGRAM)).isTrue();
    checkArgument(last.getPrevious(), hook);
  }
}
