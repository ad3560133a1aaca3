package org.oovr.scenes;

import com.jme3.app.SimpleApplication;
import com.jme3.math.FastMath;
import com.jme3.system.AppSettings;

/**
 * A jMonkeyEngine program that draws a fixed number of frames. Time advances by a sixtieth of a
 * second per frame, whatever the clock says, and the engine's random numbers start from a fixed
 * seed.
 */
abstract class JmeScene extends SimpleApplication {
  private int framesLeft = 10;

  /** Runs the scene: {@code [--frames N] [--width W] [--height H]}. */
  final void run(String[] args) {
    int width = 640;
    int height = 480;
    for (int i = 0; i + 1 < args.length; i += 2) {
      int value = Integer.parseInt(args[i + 1]);
      switch (args[i]) {
        case "--frames" -> framesLeft = value;
        case "--width" -> width = value;
        case "--height" -> height = value;
        default -> throw new IllegalArgumentException("unknown option " + args[i]);
      }
    }
    AppSettings settings = new AppSettings(true);
    settings.setResolution(width, height);
    settings.setRenderer(AppSettings.LWJGL_OPENGL33);
    settings.setAudioRenderer(null);
    settings.setVSync(false);
    settings.setFrameRate(-1);
    settings.setTitle(getClass().getSimpleName());
    settings.setGammaCorrection(true);
    setSettings(settings);
    setShowSettings(false);
    setPauseOnLostFocus(false);
    setDisplayStatView(false);
    setDisplayFps(false);
    FastMath.rand.setSeed(7);
    start();
  }

  @Override
  public final void simpleInitApp() {
    setTimer(new FrameClock());
    FastMath.rand.setSeed(7);
    flyCam.setEnabled(false);
    build();
  }

  /** Frames still to be drawn. */
  final int framesLeft() {
    return framesLeft;
  }

  /** Builds the scene. */
  abstract void build();

  @Override
  public void simpleUpdate(float tpf) {
    if (framesLeft-- == 0) {
      stop();
    }
  }
}
