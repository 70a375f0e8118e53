/** Programs that wait by means of their own, for which there are models. */
@NullMarked
package dev.cosmodrome.examples.modelled;

import org.jspecify.annotations.NullMarked;
