/**
 * The building blocks of tests: traces as text, random traces, and oracles that read like
 * definitions.
 */
@NullMarked
package dev.cosmodrome.testkit;

import org.jspecify.annotations.NullMarked;
