/** Atomicity by Lipton's reduction: whether the events of each block can be moved together. */
@NullMarked
package dev.cosmodrome.checkers.reduction;

import org.jspecify.annotations.NullMarked;
