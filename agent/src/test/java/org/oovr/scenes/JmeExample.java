package org.oovr.scenes;

import com.jme3.app.LegacyApplication;
import com.jme3.app.SimpleApplication;
import com.jme3.math.FastMath;
import com.jme3.system.AppSettings;
import com.jme3.system.Timer;
import java.lang.reflect.Constructor;

/**
 * Starts an application of jMonkeyEngine that somebody else wrote, the engine's own examples say,
 * without its settings dialog: the same time passes in each frame, and the engine's random numbers
 * start from a fixed seed. It runs until it is closed.
 */
public final class JmeExample {
  private static final long SEED = 7;

  private JmeExample() {}

  /** {@code CLASS [WIDTH HEIGHT [RENDERER]]}, the renderer as {@link AppSettings} names it. */
  public static void main(String[] args) throws ReflectiveOperationException {
    int width = args.length > 2 ? Integer.parseInt(args[1]) : 640;
    int height = args.length > 2 ? Integer.parseInt(args[2]) : 480;
    Constructor<?> constructor = Class.forName(args[0]).getDeclaredConstructor();
    constructor.setAccessible(true);
    LegacyApplication application = (LegacyApplication) constructor.newInstance();
    AppSettings settings = new AppSettings(true);
    settings.setResolution(width, height);
    settings.setRenderer(args.length > 3 ? args[3] : AppSettings.LWJGL_OPENGL33);
    settings.setVSync(false);
    settings.setFrameRate(-1);
    settings.setTitle(args[0]);
    application.setSettings(settings);
    Timer clock = new FrameClock();
    application.setTimer(clock);
    // Some set a timer of their own as they are initialised; what is queued runs after that, and
    // before the first frame asks for its time.
    application.enqueue(() -> application.setTimer(clock));
    application.setPauseOnLostFocus(false);
    if (application instanceof SimpleApplication simple) {
      simple.setShowSettings(false);
      simple.setDisplayStatView(false);
      simple.setDisplayFps(false);
    }
    FastMath.rand.setSeed(SEED);
    application.start();
  }
}
