package org.oovr.agent.capture.trigger;

import javax.management.MXBean;

/** Chooses frames of a running capture; the bean {@code org.oovr:type=Capture}. */
@MXBean
public interface RangeControl {
  /** Begins a range with the next frame; nothing while there is one. */
  void start();

  /** Ends the range with the present frame. */
  void stop();

  /** Keeps the last frames, the present one included, as a range. */
  void saveLast(int frames);

  /** Whether a range is under way. */
  boolean isRecording();

  /** Ranges that have ended. */
  int getRanges();

  /** The last frame that was presented, from 0. */
  int getFrame();
}
