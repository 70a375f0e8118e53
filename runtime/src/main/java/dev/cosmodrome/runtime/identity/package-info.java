/**
 * Names and ids: the recorded fields of classes, the ids of variables, locks and sites, and the
 * state of objects. Internal: public only for the other packages of the runtime.
 */
@org.jspecify.annotations.NullMarked
package dev.cosmodrome.runtime.identity;
