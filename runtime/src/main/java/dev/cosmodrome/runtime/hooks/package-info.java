/**
 * The methods that instrumented code calls. Their names and descriptors are known to the module
 * {@code instrument}; no other code calls them.
 */
@org.jspecify.annotations.NullMarked
package dev.cosmodrome.runtime.hooks;
