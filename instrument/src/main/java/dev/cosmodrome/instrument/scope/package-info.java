/** Which classes, methods and fields are instrumented or recorded, by their names. */
@org.jspecify.annotations.NullMarked
package dev.cosmodrome.instrument.scope;
