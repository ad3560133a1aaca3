package org.oovr.driver.glsl.spirv;

/** Why a module cannot be specialised. */
public final class ModuleFault extends Exception {
  private static final long serialVersionUID = 1;

  ModuleFault(String message) {
    super(message);
  }
}
