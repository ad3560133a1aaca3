package org.oovr.driver.gl.real;

/**
 * What a program asked of a context.
 *
 * @param major version, 0 when none was named
 * @param minor version
 * @param profile {@code GLX_CONTEXT_PROFILE_MASK_ARB}: 1 core, 2 compatibility, 4 OpenGL ES, 0 when
 *     none was named
 * @param flags {@code GLX_CONTEXT_FLAGS_ARB}
 */
record ContextRequest(int major, int minor, int profile, int flags) {
  static final int CORE = 1;
  static final int COMPATIBILITY = 2;
  static final int EMBEDDED = 4;

  /** Of functions that take no list of attributes. */
  static final ContextRequest PLAIN = new ContextRequest(0, 0, 0, 0);

  @Override
  public String toString() {
    String name = (profile & EMBEDDED) != 0 ? "OpenGL ES" : "OpenGL";
    String version = major == 0 ? "" : " " + major + "." + minor;
    String suffix = profile == CORE ? " core" : profile == COMPATIBILITY ? " compatibility" : "";
    return name + version + suffix;
  }
}
