/**
 * What has to be known of a class before code is added: fields, steps, annotations, coverage
 * probes.
 */
@org.jspecify.annotations.NullMarked
package dev.cosmodrome.instrument.scan;
