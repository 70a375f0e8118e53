/**
 * What the atomicity checkers share: traces cut into transactions, and cycles made into findings.
 */
@NullMarked
package dev.cosmodrome.checkers.transactions;

import org.jspecify.annotations.NullMarked;
