package org.oovr.simulator.shader;

/** A module that is not valid SPIR-V, or uses what the simulator does not support; says which. */
public final class ShaderException extends RuntimeException {
  public ShaderException(String message) {
    super(message);
  }

  public ShaderException(String message, Throwable cause) {
    super(message, cause);
  }
}
