package dev.cosmodrome.cli;

import dev.cosmodrome.report.Sources;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The folders of the program's sources, for reports that show or name them. */
final class SourceFolders {
  @Option(
      names = "--sources",
      split = ",",
      paramLabel = "DIR",
      description =
          "Source folders of the program, such as src/main/java; reports show their lines, and"
              + " SARIF their file names.")
  private List<String> names = List.of();

  private @Nullable Path other;

  /** Sets the folder to search if the user names none. */
  void otherwise(Path folder) {
    other = folder;
  }

  /** Returns the sources. Fails if a folder does not exist. */
  Sources folders() {
    List<Path> folders = new ArrayList<>();
    if (names.isEmpty() && other != null) {
      folders.add(other);
    }
    for (String name : names) {
      Path folder = UserPath.of(name);
      if (!Files.isDirectory(folder)) {
        throw new FailedException(name + ": no such folder");
      }
      folders.add(folder);
    }
    return new Sources(folders);
  }
}
