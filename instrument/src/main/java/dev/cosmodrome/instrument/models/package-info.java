/** Models of library calls: the tables, and the calls to which they apply. */
@org.jspecify.annotations.NullMarked
package dev.cosmodrome.instrument.models;
