package org.oovr.agent.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version this was built as. */
public final class Version implements IVersionProvider {
  private static final String RESOURCE = "version.properties";

  /** For example {@code 0.1.0-SNAPSHOT}. */
  public static String number() {
    Properties properties = new Properties();
    try (InputStream in = Version.class.getResourceAsStream(RESOURCE)) {
      properties.load(in);
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
    return properties.getProperty("version");
  }

  @Override
  public String[] getVersion() {
    return new String[] {"oovr " + number(), "Java " + Runtime.version()};
  }
}
