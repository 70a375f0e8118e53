/** Orders of events: transaction order, vector clocks, happens-before. Pure data structures. */
@NullMarked
package dev.cosmodrome.order;

import org.jspecify.annotations.NullMarked;
