package org.oovr.driver.common;

/** Where the second view of a frame comes from. */
public enum StereoMode {
  /** One view. */
  OFF,
  /** The application draws its own views (two passes, or GL_OVR_multiview2 targets). */
  APP,
  /** Two views made out of one by shifting clip-space x; see {@link StereoRule}. */
  AUTO
}
