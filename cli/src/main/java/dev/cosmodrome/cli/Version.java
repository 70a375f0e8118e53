package dev.cosmodrome.cli;

import picocli.CommandLine.IVersionProvider;

/** The version that the jar was built as. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    String version = Version.class.getPackage().getImplementationVersion();
    return new String[] {"cosmodrome " + (version == null ? "(unpackaged)" : version)};
  }
}
