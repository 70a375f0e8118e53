/**
 * Names and ids: which fields of a class are recorded, which variables, locks and sites exist, and
 * what is known of an object. Internal: public only for the other packages of the runtime.
 */
@org.jspecify.annotations.NullMarked
package dev.cosmodrome.runtime.identity;
