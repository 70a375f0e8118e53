/** Findings as text and JSON. */
@NullMarked
package dev.cosmodrome.report;

import org.jspecify.annotations.NullMarked;
