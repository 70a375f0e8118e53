/** Class files, the supertypes of classes, and names as a recording shows them. */
@org.jspecify.annotations.NullMarked
package dev.cosmodrome.instrument.classes;
