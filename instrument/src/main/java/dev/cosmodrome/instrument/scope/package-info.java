/**
 * The selection of classes, methods and fields that are instrumented or recorded, by their names.
 */
@org.jspecify.annotations.NullMarked
package dev.cosmodrome.instrument.scope;
