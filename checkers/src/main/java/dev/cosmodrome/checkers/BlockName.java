package dev.cosmodrome.checkers;

import dev.cosmodrome.checkers.Interleaving.Participant;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.SymbolLookup;

/**
 * A block as users know it. Several sites of a trace may stand for one place in the source, so ids
 * do not tell whether two blocks are the same.
 *
 * @param block the block's name, empty if it has none
 * @param location where it begins, empty if unknown
 */
public record BlockName(String block, String location) {
  /** The name of a block that begins at a site. */
  public static BlockName of(int block, int site, SymbolLookup symbols) {
    return new BlockName(symbols.name(Kind.BLOCK, block), symbols.name(Kind.SITE, site));
  }

  /** The name of the block of a participant. */
  public static BlockName of(Participant participant, SymbolLookup symbols) {
    return of(participant.block(), participant.site(), symbols);
  }
}
