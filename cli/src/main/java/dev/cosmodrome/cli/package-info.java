/** The command line. */
@NullMarked
package dev.cosmodrome.cli;

import org.jspecify.annotations.NullMarked;
