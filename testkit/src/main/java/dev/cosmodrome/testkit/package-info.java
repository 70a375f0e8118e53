/**
 * What tests are made of: traces as text, random traces, and oracles that read like definitions.
 */
@NullMarked
package dev.cosmodrome.testkit;

import org.jspecify.annotations.NullMarked;
