package dev.cosmodrome.instrument;

import static dev.cosmodrome.instrument.AddedCode.LOG;
import static dev.cosmodrome.instrument.AddedCode.OBJECT;

import org.objectweb.asm.Opcodes;

/** Records the object that a method is called on, its caller and its callees, for atomic sets. */
final class UnitNotes {
  private static final String HOOKS = "dev/cosmodrome/runtime/hooks/UnitHooks";

  private final MethodSite site;
  private final SetNotes sets;
  private final AddedCode code;

  UnitNotes(MethodSite site, SetNotes sets, AddedCode code) {
    this.site = site;
    this.sets = sets;
    this.code = code;
  }

  /** The method, which is a block, begins. */
  void entering() {
    if (!sets.tellObjects()) {
      return;
    }
    code.loadLog();
    if (site.isConstructor()) {
      code.call(HOOKS, "entering", "(" + LOG + ")V");
    } else {
      code.iconst(MethodSite.calledBy(site.name, site.descriptor));
      code.iconst(site.id());
      code.call(HOOKS, "entering", "(" + LOG + "II)V");
    }
    if (sets.isOnThis(site)) {
      on(0);
    }
    for (int parameter : site.unitParameters()) {
      on(site.variable(parameter));
    }
  }

  private void on(int variable) {
    code.visitVarInsn(Opcodes.ALOAD, variable);
    code.loadLog();
    code.call(HOOKS, "on", "(" + OBJECT + LOG + ")V");
  }

  /** A method is about to be called; 0 is what has no name. */
  void calling(int name) {
    if (!sets.tellObjects() || code.isDead()) {
      return;
    }
    code.loadLog();
    if (site.passesOn()) {
      code.iconst(MethodSite.calledBy(site.name, site.descriptor));
      code.iconst(name);
      code.call(HOOKS, "passingOn", "(" + LOG + "II)V");
    } else {
      code.iconst(name);
      code.call(HOOKS, "calling", "(" + LOG + "I)V");
    }
  }
}
