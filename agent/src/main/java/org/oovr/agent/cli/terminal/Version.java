package org.oovr.agent.cli.terminal;

import org.oovr.agent.options.ToolVersion;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} says. */
public final class Version implements IVersionProvider {
  /** For example {@code 0.1.0-SNAPSHOT}. */
  public static String number() {
    return ToolVersion.number();
  }

  @Override
  public String[] getVersion() {
    return new String[] {"oovr " + number(), "Java " + Runtime.version()};
  }
}
