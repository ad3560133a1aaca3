package org.oovr.driver.gl.api;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** The generated tables beside this class. */
final class Resources {
  private Resources() {}

  static byte[] bytes(String name) {
    try (InputStream in = Resources.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("resource " + name + " is missing from the build");
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + name, e);
    }
  }
}
