package dev.cosmodrome.instrument.code;

import dev.cosmodrome.instrument.hooks.Hook;
import org.objectweb.asm.Opcodes;

/** Records the object that a method is called on, its caller and its callees, for atomic sets. */
final class UnitNotes {
  private final MethodSite site;
  private final SetNotes sets;
  private final AddedCode code;

  UnitNotes(MethodSite site, SetNotes sets, AddedCode code) {
    this.site = site;
    this.sets = sets;
    this.code = code;
  }

  /** Adds code at the beginning of the method, which is a block. */
  void entering() {
    if (!sets.areUnitsByObject()) {
      return;
    }
    code.loadLog();
    if (site.isConstructor()) {
      code.call(Hook.ENTERING_CONSTRUCTOR);
    } else {
      code.iconst(MethodSite.nameHash(site.name(), site.descriptor()));
      code.iconst(site.id());
      code.call(Hook.ENTERING_UNIT);
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
    code.callWithLog(Hook.UNIT_ON);
  }

  /** Adds code before a call; 0 stands for a method without a name. */
  void calling(int name) {
    if (!sets.areUnitsByObject() || code.isDead()) {
      return;
    }
    code.loadLog();
    if (site.passesOn()) {
      code.iconst(MethodSite.nameHash(site.name(), site.descriptor()));
      code.iconst(name);
      code.call(Hook.PASSING_ON);
    } else {
      code.iconst(name);
      code.call(Hook.CALLING);
    }
  }
}
