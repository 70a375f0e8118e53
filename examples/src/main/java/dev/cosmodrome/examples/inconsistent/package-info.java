/**
 * Programs with fields that belong together and do not stay so; comments mark the methods that are
 * not atomic on them. Modelled on the kinds of bugs in Table 1 of the paper about atomic sets.
 */
@NullMarked
package dev.cosmodrome.examples.inconsistent;

import org.jspecify.annotations.NullMarked;
