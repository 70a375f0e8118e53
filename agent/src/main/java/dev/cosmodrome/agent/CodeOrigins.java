package dev.cosmodrome.agent;

import java.io.File;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import org.jspecify.annotations.Nullable;

/**
 * Tells classes of the program from those of libraries by the place that they are loaded from. The
 * program is what is in directories, in the place of the first class of all, which is that of the
 * main class, and in the application's part of a jar that contains libraries. All other jars are
 * libraries.
 */
final class CodeOrigins {
  /** The folder of libraries in a jar or archive of an application. */
  private static final String NESTED_LIBRARIES = "-INF/lib/";

  /** The folder of the application itself in the same. */
  private static final String NESTED_CLASSES = "-INF/classes";

  /** The place of the first class, null before there is one. */
  private volatile @Nullable String program;

  /** Returns whether a class with this domain comes from a library. */
  boolean isLibrary(@Nullable ProtectionDomain domain) {
    CodeSource source = domain == null ? null : domain.getCodeSource();
    URL location = source == null ? null : source.getLocation();
    if (location == null) {
      return false;
    }
    String place = location.toString();
    if (program == null) {
      program = place;
    }
    if (place.contains(NESTED_LIBRARIES)) {
      return true;
    }
    return !place.equals(program) && !place.contains(NESTED_CLASSES) && !isDirectory(location);
  }

  private static boolean isDirectory(URL location) {
    try {
      URI uri = location.toURI();
      return "file".equals(uri.getScheme()) && new File(uri).isDirectory();
    } catch (URISyntaxException | IllegalArgumentException e) {
      return false;
    }
  }
}
