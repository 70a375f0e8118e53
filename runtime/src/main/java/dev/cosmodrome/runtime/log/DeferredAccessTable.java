package dev.cosmodrome.runtime.log;

/**
 * What is known of deferred accesses to each variable beyond the word in {@link LastAccessTable}:
 * the places of the last read and the last write, and the segment of a write that a read of the
 * same thread came after. Only the thread that the variable's word names changes an entry. Threads
 * that access a variable at the same moment without synchronisation may see the place of a
 * neighbouring access.
 */
final class DeferredAccessTable extends VariableTable {
  /** The numbers for each variable: the write, the place of the read and that of the write. */
  private static final int ENTRY = 3;

  private static final int READ_PLACE = 1;
  private static final int WRITE_PLACE = 2;

  DeferredAccessTable() {
    super(ENTRY);
  }

  /** Returns the last write before the last read, with its flags; 0 if there is none. */
  long write(int variable) {
    return page(variable)[at(variable)];
  }

  void setWrite(int variable, long write) {
    page(variable)[at(variable)] = write;
  }

  /** Returns the place of the last deferred read; see {@link DeferredAccessBuffer#place}. */
  long readPlace(int variable) {
    return page(variable)[at(variable) + READ_PLACE];
  }

  void setReadPlace(int variable, long place) {
    page(variable)[at(variable) + READ_PLACE] = place;
  }

  /** Returns the place of the last deferred write. */
  long writePlace(int variable) {
    return page(variable)[at(variable) + WRITE_PLACE];
  }

  void setWritePlace(int variable, long place) {
    page(variable)[at(variable) + WRITE_PLACE] = place;
  }

  private static int at(int variable) {
    return indexInPage(variable) * ENTRY;
  }
}
