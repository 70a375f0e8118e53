/** The same programs, done right. */
@NullMarked
package dev.cosmodrome.examples.right;

import org.jspecify.annotations.NullMarked;
