/** An extension of JUnit: tests fail if their threads interfere with each other. */
@NullMarked
package dev.cosmodrome.junit;

import org.jspecify.annotations.NullMarked;
