/** Programs that other threads can interfere with; comments mark where. */
@NullMarked
package dev.cosmodrome.examples.wrong;

import org.jspecify.annotations.NullMarked;
