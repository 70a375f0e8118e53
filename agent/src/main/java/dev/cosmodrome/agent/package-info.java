/** The java agent: what to instrument and how to record, from its options. */
@org.jspecify.annotations.NullMarked
package dev.cosmodrome.agent;
