/**
 * Annotations that state in the program itself which properties its methods and fields are meant to
 * have.
 *
 * <p>Everything works without them: by default each method is meant to be atomic, except where
 * threads begin and where they were seen to wait. An annotation overrules the default.
 *
 * <p>The annotations are kept in class files, where bytecode is looked at, and not at run time: a
 * program needs them to be compiled, not to run. {@link
 * dev.cosmodrome.annotations.CosmodromeStatus} is a class that a program needs to run as well.
 */
package dev.cosmodrome.annotations;
