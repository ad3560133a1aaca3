package org.oovr.driver.gl.api;

/** What is wanted of a frame; in records by its place in this list. */
public enum FrameWish {
  /** Nothing: its draws need not be executed. */
  NOTHING,
  /** To be drawn and shown. */
  SHOWN,
  /** To be drawn, because a frame that is shown may need what it draws, and not shown. */
  DRAWN
}
