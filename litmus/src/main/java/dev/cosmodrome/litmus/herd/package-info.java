/** Litmus tests for x86 in herd's format, and all ways in which they can end. */
@NullMarked
package dev.cosmodrome.litmus.herd;

import org.jspecify.annotations.NullMarked;
