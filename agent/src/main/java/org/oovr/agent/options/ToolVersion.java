package org.oovr.agent.options;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version this was built as. */
public final class ToolVersion {
  private static final String RESOURCE = "version.properties";

  private ToolVersion() {}

  /** For example {@code 0.1.0-SNAPSHOT}. */
  public static String number() {
    Properties properties = new Properties();
    try (InputStream in = ToolVersion.class.getResourceAsStream(RESOURCE)) {
      properties.load(in);
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
    return properties.getProperty("version");
  }
}
