package org.oovr.driver.trace.gfxr;

import java.io.IOException;

/** A file that is none of GFXReconstruct's, or is damaged; the message is one line for the user. */
public final class GfxrException extends IOException {
  private static final long serialVersionUID = 1L;

  public GfxrException(String message) {
    super(message);
  }

  public GfxrException(String message, Throwable cause) {
    super(message, cause);
  }
}
