package org.oovr.agent.options;

/** Where the second view comes from. */
public enum Stereo {
  /** One view: the frame as the application presents it. */
  OFF,
  /** The application draws its own two views: left and right half of its window. */
  APP,
  /** Two views made from the application's one by shifting clip-space x. */
  AUTO
}
