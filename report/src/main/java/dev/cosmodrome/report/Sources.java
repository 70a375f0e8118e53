package dev.cosmodrome.report;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The sources of a program: folders that have its packages. */
public final class Sources {
  /** No sources. */
  public static final Sources NONE = new Sources(List.of());

  /** No source file that people wrote is larger. */
  private static final long MAX_FILE_BYTES = 4L << 20;

  private final List<Path> folders;
  private final Path here = Path.of("").toAbsolutePath();
  private final Map<String, Optional<Path>> files = new ConcurrentHashMap<>();
  private final Map<Path, List<String>> lines = new ConcurrentHashMap<>();

  /** Creates it for some folders; the first that has a file counts. */
  public Sources(List<Path> folders) {
    this.folders = folders.stream().map(folder -> folder.toAbsolutePath().normalize()).toList();
  }

  /** A line of the program, if its file is there and has it. */
  Optional<String> text(SourceLine line) {
    return file(line.file())
        .map(file -> lines.computeIfAbsent(file, Sources::read))
        .filter(all -> line.line() <= all.size())
        .map(all -> all.get(line.line() - 1));
  }

  /** The line of each step of a finding; empty where it is not known. */
  List<String> lines(FindingView finding) {
    return finding.steps().stream()
        .map(step -> Labels.locationInBlock(finding, step))
        .map(location -> SourceLine.of(location).flatMap(this::text).orElse("").strip())
        .toList();
  }

  /**
   * The file of a line as a relative URI: from the working directory if the file is below that,
   * else from the folder of its package.
   */
  String uri(SourceLine line) {
    String path =
        file(line.file())
            .filter(file -> file.startsWith(here))
            .map(file -> here.relativize(file).toString().replace('\\', '/'))
            .orElse(line.file());
    return Arrays.stream(path.replaceFirst("^/+", "").split("/", -1))
        .map(folder -> URLEncoder.encode(folder, StandardCharsets.UTF_8).replace("+", "%20"))
        .collect(joining("/"));
  }

  private Optional<Path> file(String name) {
    return files.computeIfAbsent(
        name,
        n ->
            folders.stream()
                .flatMap(folder -> List.of(name, simpleName(name)).stream().map(f -> in(folder, f)))
                .flatMap(Optional::stream)
                .findFirst());
  }

  /** A file below a folder, if it is there. A trace names it, so it may try to lead elsewhere. */
  private static Optional<Path> in(Path folder, String name) {
    try {
      Path file = folder.resolve(name).normalize();
      boolean isSource =
          file.startsWith(folder)
              && Files.isRegularFile(file)
              && Files.size(file) <= MAX_FILE_BYTES;
      return isSource ? Optional.of(file) : Optional.empty();
    } catch (InvalidPathException | IOException e) {
      return Optional.empty();
    }
  }

  private static String simpleName(String name) {
    return name.substring(name.lastIndexOf('/') + 1);
  }

  private static List<String> read(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      return List.of();
    }
  }
}
