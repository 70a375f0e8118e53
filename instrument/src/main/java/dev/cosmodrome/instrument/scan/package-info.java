/**
 * Facts about a class that are collected before code is added: fields, steps, annotations, coverage
 * probes.
 */
@org.jspecify.annotations.NullMarked
package dev.cosmodrome.instrument.scan;
