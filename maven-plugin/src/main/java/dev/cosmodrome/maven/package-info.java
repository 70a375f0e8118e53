/** The Maven plugin: tests are recorded, and recordings checked. */
@NullMarked
package dev.cosmodrome.maven;

import org.jspecify.annotations.NullMarked;
