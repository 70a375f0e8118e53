/** The checker {@code reduction}: atomicity by Lipton's reduction. */
@NullMarked
package dev.cosmodrome.checkers.reduction;

import org.jspecify.annotations.NullMarked;
