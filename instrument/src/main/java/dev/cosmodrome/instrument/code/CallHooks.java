package dev.cosmodrome.instrument.code;

import dev.cosmodrome.instrument.hooks.Hook;
import dev.cosmodrome.instrument.hooks.RuntimeTypes;
import dev.cosmodrome.instrument.models.JdkCall;
import dev.cosmodrome.instrument.models.ModelledCall;
import dev.cosmodrome.instrument.models.ModelledCalls;
import dev.cosmodrome.instrument.models.ResultUse;
import dev.cosmodrome.instrument.scan.Fields;
import dev.cosmodrome.instrument.scan.SilentClasses;
import dev.cosmodrome.instrument.scope.JdkScope;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Adds hooks around the calls that one method makes. */
final class CallHooks {
  private final MethodSite site;
  private final Fields fields;
  private final ModelledCalls calls;
  private final AddedCode code;
  private final Creations creations;
  private final LibraryCallSite librarySites;
  private final ModelledCallSite modelledSites;
  private final UnitNotes units;

  /** The number of calls so far. */
  private int count;

  CallHooks(
      MethodSite site,
      InstrumentedClass owner,
      AddedCode code,
      Creations creations,
      HandlerOrder handlers,
      UnitNotes units) {
    this.site = site;
    this.fields = owner.fields();
    this.calls = owner.calls();
    this.code = code;
    this.creations = creations;
    this.units = units;
    librarySites = new LibraryCallSite(code, creations);
    modelledSites = new ModelledCallSite(owner.names(), code, handlers);
  }

  /** A call that is being instrumented. */
  final class Call {
    private final int opcode;
    private final String owner;
    private final String name;
    private final String descriptor;
    private final JdkCall libraryCall;
    private ModelledCallSite.@Nullable Site modelledSite;

    private Call(int opcode, String owner, String name, String descriptor) {
      this.opcode = opcode;
      this.owner = owner;
      this.name = name;
      this.descriptor = descriptor;
      libraryCall = code.isDead() ? JdkCall.OTHER : JdkCall.of(opcode, owner, name, descriptor);
    }

    private void before(boolean isThisInitialized) {
      int number = RuntimeTypes.isRuntime(owner) ? -1 : count++;
      ResultUse use = number < 0 ? ResultUse.USED : site.scan().discardedResults().use(number);
      librarySites.before(libraryCall, descriptor);
      ModelledCall modelled = modelled(isThisInitialized, use);
      boolean isPolling = number >= 0 && site.scan().loops().pollsByCall(number);
      if (modelled != null && (isPolling || !modelled.isForPolling())) {
        if (number >= 0 && modelled.triesLock() && site.scan().loops().containsCall(number)) {
          modelledSites.noteRetries();
        }
        boolean isUnguarded = modelled.isOnCollection() && !isThisInitialized;
        modelledSite = modelledSites.begin(modelled, opcode, owner, descriptor, use, isUnguarded);
      }
      announce();
      if (!SilentClasses.contains(owner)) {
        units.calling(MethodSite.nameHash(name, descriptor));
        if (number >= 0) {
          code.noteCallSite();
        }
      }
    }

    /** Announces a call of a static method or constructor of the JDK that is instrumented. */
    private void announce() {
      boolean isUnbound = opcode == Opcodes.INVOKESTATIC || name.equals("<init>");
      if (isUnbound && fields.isOfJdk(owner)) {
        code.loadLog();
        code.iconst(MethodSite.announcedHash(owner, name, descriptor));
        code.call(Hook.CALLING_JDK);
      }
    }

    /** The model of the call, null if it has none. */
    private @Nullable ModelledCall modelled(boolean isThisInitialized, ResultUse use) {
      if (code.isDead() || isPrivateCall()) {
        return null;
      }
      ModelledCall call = calls.find(opcode, declaredOwner(), name, descriptor);
      if (call == null || !call.isOnCollection()) {
        return call;
      }
      if (!isThisInitialized) {
        return call.onlyReadsArguments() ? call : null;
      }
      return use == ResultUse.USED ? call.withResult() : call;
    }

    /**
     * Returns whether a private method of the class is called, for which no library has a model.
     */
    private boolean isPrivateCall() {
      return opcode == Opcodes.INVOKESPECIAL && owner.equals(site.owner().name());
    }

    /**
     * Returns the class whose method is called; compilers call methods of Object on interfaces
     * through Object.
     */
    private String declaredOwner() {
      if (!owner.equals("java/lang/Object")) {
        return owner;
      }
      int slots = (Type.getArgumentsAndReturnSizes(descriptor) >> 2) - 1;
      String known = code.classBelow(slots);
      return known != null && JdkScope.isOfJdk(known) ? known : owner;
    }

    /** Adds code after the call, with its result on the stack. */
    void after() {
      if (modelledSite != null) {
        modelledSite.after();
      }
      if (opcode == Opcodes.INVOKESPECIAL && name.equals("<init>")) {
        creations.object(owner);
      }
      librarySites.after(libraryCall, descriptor);
    }
  }

  /**
   * Adds code before a call, with its operands on the stack.
   *
   * @param isThisInitialized whether {@code this} is an object by now
   */
  Call begin(int opcode, String owner, String name, String descriptor, boolean isThisInitialized) {
    Call call = new Call(opcode, owner, name, descriptor);
    call.before(isThisInitialized);
    return call;
  }
}
