package dev.cosmodrome.checkers;

import dev.cosmodrome.checkers.Interleaving.Participant;
import dev.cosmodrome.checkers.Interleaving.Step;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.ObjectName;
import dev.cosmodrome.trace.SymbolLookup;
import dev.cosmodrome.trace.VariableKind;
import dev.cosmodrome.trace.VariableName;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Names a defect by what stays the same from run to run and from edit to edit, as {@link
 * StableNames} define it. Baselines keep fingerprints, so what is added must not change.
 */
public final class Fingerprint {
  /** Stands for a thread that is interrupted; its name is numbered if a pool has made it. */
  private static final ObjectName NO_THREAD = ObjectName.ofText("");

  private static final Set<VariableKind> LIBRARY_KINDS =
      EnumSet.of(
          VariableKind.HAND_OVER,
          VariableKind.READERS,
          VariableKind.WRITERS,
          VariableKind.PROPERTY,
          VariableKind.CONTENTS,
          VariableKind.CHANGES,
          VariableKind.FURTHER_KEYS);

  private static final int BYTES = 8;

  private final SymbolLookup symbols;
  private final StringBuilder text = new StringBuilder();

  /** Creates one to which nothing was added; {@code symbols} has the names behind ids. */
  public Fingerprint(SymbolLookup symbols) {
    this.symbols = symbols;
  }

  /** Adds a fixed word. */
  public Fingerprint word(String word) {
    text.append(word).append('\n');
    return this;
  }

  /** Adds a block and where it begins. */
  public Fingerprint block(Participant participant) {
    return word(StableNames.block(symbols.name(Kind.BLOCK, participant.block())))
        .location(participant.site());
  }

  /** Adds a place in the source. */
  public Fingerprint location(int site) {
    return word(StableNames.location(location(site, symbols)));
  }

  /** Adds places in the source, in whichever order they are given. */
  public Fingerprint locations(int... sites) {
    Arrays.stream(sites)
        .mapToObj(site -> location(site, symbols))
        .sorted()
        .forEach(location -> word(StableNames.location(location)));
    return this;
  }

  private static String location(int site, SymbolLookup symbols) {
    return symbols.name(Kind.SITE, site);
  }

  /** Adds a target without the instance. */
  public Fingerprint target(Target target) {
    return word(stableName(target));
  }

  /**
   * Returns the name of a target without the instance; nothing of a thread, since pools and
   * programs number their threads.
   */
  public String stableName(Target target) {
    return isThread(target) ? "" : StableNames.target(name(target));
  }

  private static boolean isThread(Target target) {
    return target instanceof Target.Symbol symbol && symbol.kind() == Kind.THREAD;
  }

  /**
   * Adds a target that is used in some places; if a place is unknown, its whole name, since nothing
   * else identifies it. Of library objects, the instance is left out all the same: accesses inside
   * of the JDK have no place, and which object it is differs from run to run.
   */
  public Fingerprint targetAt(Target target, int... sites) {
    VariableKind kind = variableKind(target);
    if (kind == VariableKind.INTERRUPT) {
      return word(VariableName.of(kind, NO_THREAD).toString());
    }
    boolean isPlaceUnknown =
        Arrays.stream(sites).anyMatch(site -> location(site, symbols).isEmpty());
    return isPlaceUnknown && !LIBRARY_KINDS.contains(kind) && !isThread(target)
        ? word(name(target))
        : target(target);
  }

  /** Adds a step: what it does to what, and where. */
  public Fingerprint step(Step step) {
    return word(step.operation().id()).target(step.target()).location(step.site());
  }

  /** Adds a step, with the whole name of its target if its place is not known. */
  public Fingerprint stepAt(Step step) {
    return word(step.operation().id()).access(step);
  }

  /** Adds what a step acts on and where, whatever it does. */
  public Fingerprint access(Step step) {
    return targetAt(step.target(), step.site()).location(step.site());
  }

  private VariableKind variableKind(Target target) {
    OptionalInt variable = target.variable();
    return variable.isPresent() ? symbols.variable(variable.getAsInt()).kind() : VariableKind.OTHER;
  }

  /** The name of a target as text formats spell it, empty if there is none. */
  private String name(Target target) {
    if (target instanceof Target.Symbol symbol) {
      return symbols.name(symbol.kind(), symbol.id());
    }
    return target instanceof Target.CollectionLock lock ? lock.name().toString() : "";
  }

  /** The fingerprint of what was added. */
  public String digest() {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256")
              .digest(text.toString().getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash, 0, BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
