/** What calls of libraries mean: the tables of models and the calls that they apply to. */
@org.jspecify.annotations.NullMarked
package dev.cosmodrome.instrument.models;
