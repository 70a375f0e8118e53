/**
 * Shared by the atomicity checkers: the division of traces into transactions, and the findings for
 * cycles.
 */
@NullMarked
package dev.cosmodrome.checkers.transactions;

import org.jspecify.annotations.NullMarked;
