package org.oovr.scenes;

import com.badlogic.gdx.ApplicationListener;
import com.badlogic.gdx.Gdx;
import com.badlogic.gdx.Graphics;
import com.badlogic.gdx.backends.lwjgl3.Lwjgl3Application;
import com.badlogic.gdx.backends.lwjgl3.Lwjgl3ApplicationConfiguration;
import com.badlogic.gdx.math.MathUtils;
import com.badlogic.gdx.math.RandomXS128;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;

/**
 * Starts an application of libGDX that somebody else wrote: the same time passes in each frame, and
 * the library's random numbers start from a fixed seed. It runs until it is closed.
 */
public final class GdxExample implements ApplicationListener {
  private static final long SEED = 7;
  private static final int FRAMES_PER_SECOND = 60;

  private final ApplicationListener application;

  private GdxExample(ApplicationListener application) {
    this.application = application;
  }

  /** {@code CLASS [WIDTH HEIGHT [es2|core|lwjgl2]]}: the backend, LWJGL 3 but for the last. */
  public static void main(String[] args) throws ReflectiveOperationException {
    int width = args.length > 2 ? Integer.parseInt(args[1]) : 640;
    int height = args.length > 2 ? Integer.parseInt(args[2]) : 480;
    String backend = args.length > 3 ? args[3] : "es2";
    MathUtils.random = new RandomXS128(SEED);
    Constructor<?> constructor = Class.forName(args[0]).getDeclaredConstructor();
    constructor.setAccessible(true);
    GdxExample example = new GdxExample((ApplicationListener) constructor.newInstance());
    if (backend.equals("lwjgl2")) {
      startLwjgl2(example, width, height);
      return;
    }
    Lwjgl3ApplicationConfiguration config = new Lwjgl3ApplicationConfiguration();
    config.setTitle(args[0]);
    config.setWindowedMode(width, height);
    if (backend.equals("core")) {
      config.setOpenGLEmulation(Lwjgl3ApplicationConfiguration.GLEmulation.GL30, 3, 2);
    }
    config.useVsync(false);
    config.setForegroundFPS(0);
    config.disableAudio(true);
    new Lwjgl3Application(example, config);
  }

  /** That backend is not on the class path of our scenes: it has LWJGL 2, they have LWJGL 3. */
  private static void startLwjgl2(GdxExample example, int width, int height)
      throws ReflectiveOperationException {
    String room = "com.badlogic.gdx.backends.lwjgl.";
    Class<?> type = Class.forName(room + "LwjglApplicationConfiguration");
    Object config = type.getConstructor().newInstance();
    type.getField("width").setInt(config, width);
    type.getField("height").setInt(config, height);
    type.getField("vSyncEnabled").setBoolean(config, false);
    type.getField("foregroundFPS").setInt(config, 0);
    Class.forName(room + "LwjglApplication")
        .getConstructor(ApplicationListener.class, type)
        .newInstance(example, config);
  }

  /** The backend sets its own before each frame. */
  private static void setClock() {
    Graphics real = Gdx.graphics;
    if (Proxy.isProxyClass(real.getClass())) {
      return;
    }
    Gdx.graphics =
        (Graphics)
            Proxy.newProxyInstance(
                Graphics.class.getClassLoader(),
                new Class<?>[] {Graphics.class},
                (proxy, method, arguments) ->
                    switch (method.getName()) {
                      case "getDeltaTime", "getRawDeltaTime" -> 1f / FRAMES_PER_SECOND;
                      case "getFramesPerSecond" -> FRAMES_PER_SECOND;
                      default -> {
                        try {
                          yield method.invoke(real, arguments);
                        } catch (InvocationTargetException fault) {
                          throw fault.getCause();
                        }
                      }
                    });
  }

  @Override
  public void create() {
    setClock();
    application.create();
  }

  @Override
  public void resize(int width, int height) {
    setClock();
    application.resize(width, height);
  }

  @Override
  public void render() {
    setClock();
    application.render();
  }

  @Override
  public void pause() {
    application.pause();
  }

  @Override
  public void resume() {
    application.resume();
  }

  @Override
  public void dispose() {
    application.dispose();
  }
}
