/**
 * The contents of a collection as variables: keys, order, and how calls of the collection are
 * synchronised. Internal: public only for the other packages of the runtime.
 */
@org.jspecify.annotations.NullMarked
package dev.cosmodrome.runtime.collections;
