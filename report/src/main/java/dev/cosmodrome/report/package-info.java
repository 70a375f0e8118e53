/** Findings as text, JSON, page, SARIF and JUnit's XML. */
@NullMarked
package dev.cosmodrome.report;

import org.jspecify.annotations.NullMarked;
