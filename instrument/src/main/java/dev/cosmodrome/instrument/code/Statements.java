package dev.cosmodrome.instrument.code;

import dev.cosmodrome.instrument.hooks.Hook;
import dev.cosmodrome.instrument.scan.Fields;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Adds hooks around the statements of a method that are steps by themselves although the method is
 * not: synchronized blocks, and updates of a volatile field. This is for methods that are the whole
 * body of a thread.
 */
final class Statements {
  private static final Set<String> ENTRY_POINTS = Set.of("main", "run", "call");

  private final MethodSite site;
  private final Fields fields;
  private final NameRegistry naming;
  private final SiteNames sites;
  private final AddedCode code;
  private final boolean areSteps;
  private final Map<String, Integer> updates = new HashMap<>();
  private int locks;
  private int accesses;

  Statements(MethodSite site, Fields fields, NameRegistry naming, SiteNames sites, AddedCode code) {
    this.site = site;
    this.fields = fields;
    this.naming = naming;
    this.sites = sites;
    this.code = code;
    areSteps =
        site.isBlock()
            && !site.owner().isOfJdk()
            && (ENTRY_POINTS.contains(site.name()) || site.isLambda());
  }

  /** Adds code before a monitor is entered, which is on the stack. */
  void entering() {
    code.dup();
    if (!areSteps) {
      code.callWithPlace(Hook.ACQUIRING);
      return;
    }
    locks++;
    code.loadLog();
    code.pushSite();
    code.iconst(define("synchronized" + (locks == 1 ? "" : "-" + locks)));
    code.call(Hook.ACQUIRING_AS_BLOCK);
  }

  /** Adds code before a monitor is left, which is on the stack. */
  void leaving() {
    code.dup();
    if (!areSteps) {
      code.callWithPlace(Hook.RELEASING);
      return;
    }
    code.callWithPlace(Hook.RELEASING_AS_BLOCK);
  }

  /** Adds code before an access to a field. */
  void beforeAccess(String owner, String name, String descriptor, boolean isStatic) {
    if (areSteps
        && site.scan().updates().begin(accesses)
        && isVolatile(fields.find(owner, name, descriptor, isStatic))) {
      Integer known = updates.get(name);
      int id = known == null ? define("update-of-" + name) : known;
      updates.put(name, id);
      code.loadLog();
      code.iconst(id);
      code.call(Hook.BEGIN_STATEMENT);
    }
  }

  /** Adds code after an access to a field. */
  void afterAccess() {
    if (areSteps && site.scan().updates().end(accesses) && !updates.isEmpty()) {
      end();
    }
    accesses++;
  }

  /**
   * Adds code at the beginning of an exception handler: an update that the exception has left ends.
   */
  void caught() {
    if (areSteps && !site.scan().updates().isEmpty()) {
      end();
    }
  }

  private void end() {
    code.callWithLog(Hook.END_STATEMENT);
  }

  private static boolean isVolatile(Fields.@Nullable Recorded field) {
    return field != null && field.isVolatile();
  }

  private int define(String what) {
    return naming.method(site.nameOf(what), sites.site(site.name(), code.line()));
  }
}
