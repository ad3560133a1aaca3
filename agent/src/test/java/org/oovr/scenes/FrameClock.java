package org.oovr.scenes;

import com.jme3.system.Timer;

/** Frame time that does not depend on a clock: a sixtieth of a second each. */
final class FrameClock extends Timer {
  private static final long RESOLUTION = 60;
  private long frame;

  @Override
  public long getTime() {
    return frame;
  }

  @Override
  public long getResolution() {
    return RESOLUTION;
  }

  @Override
  public float getFrameRate() {
    return RESOLUTION;
  }

  @Override
  public float getTimePerFrame() {
    return 1f / RESOLUTION;
  }

  @Override
  public void update() {
    frame++;
  }

  @Override
  public void reset() {
    frame = 0;
  }
}
