package org.oovr.agent.capture.lwjgl2;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.function.Consumer;

/**
 * The one window of LWJGL 2 with its display, mouse and keyboard, on which nobody ever acts; and
 * off-screen buffers.
 */
final class NullDisplay {
  private static final int WIDTH = 1920;
  private static final int HEIGHT = 1080;
  private static final int BITS_PER_PIXEL = 24;
  private static final int REFRESH_HZ = 60;
  private static final int[][] MODES = {
    {640, 480}, {800, 600}, {1024, 768}, {1280, 720}, {1280, 1024}, {1600, 900}, {WIDTH, HEIGHT}
  };

  /** {@code Pbuffer.PBUFFER_SUPPORTED}. */
  private static final int PBUFFERS = 1;

  private final Faces faces;
  private final Peers peers;
  private Object peer;
  private int width = WIDTH;
  private int height = HEIGHT;
  private int x;
  private int y;
  private int cursorX;
  private int cursorY;
  private boolean grabbed;
  private boolean resized;
  private volatile boolean closing;
  private ClassLoader loader;

  NullDisplay(Peers peers, Consumer<String> unsupported) {
    this.peers = peers;
    this.faces = new Faces(unsupported);
    registerWindow();
    registerDisplay();
    registerOthers();
    registerInput();
  }

  Faces faces() {
    return faces;
  }

  void close() {
    closing = true;
  }

  private void registerWindow() {
    faces.put("createPeerInfo", this::createPeer);
    faces.put(
        "createWindow",
        a -> {
          // drawable, mode, parent, x, y
          Object from = a[2] == null ? a[1] : a[2];
          x = (int) a[3];
          y = (int) a[4];
          return a[2] == null
              ? resize(of(from, "getWidth"), of(from, "getHeight"))
              : resize(Peers.size(from, "getWidth"), Peers.size(from, "getHeight"));
        });
    faces.put(
        "reshape",
        a -> {
          x = (int) a[0];
          y = (int) a[1];
          resized |= width != (int) a[2] || height != (int) a[3];
          return resize((int) a[2], (int) a[3]);
        });
    faces.put(
        "wasResized",
        a -> {
          boolean was = resized;
          resized = false;
          return was;
        });
    faces.constant(null, "destroyWindow", "setTitle", "setResizable", "update");
    faces.constant(0, "setIcon");
    faces.put("isCloseRequested", a -> closing);
    faces.constant(true, "isVisible", "isActive", "isInsideWindow");
    faces.constant(false, "isDirty");
    faces.put("getWidth", a -> width);
    faces.put("getHeight", a -> height);
    faces.put("getX", a -> x);
    faces.put("getY", a -> y);
    faces.constant(1f, "getPixelScaleFactor");
  }

  /** Of the display (format, attributes), or of an AWT canvas (canvas, format, attributes). */
  private Object createPeer(Object[] a) throws ReflectiveOperationException {
    if (a.length == 3) {
      return peers.create(a[1], a[0], Peers.size(a[0], "getWidth"), Peers.size(a[0], "getHeight"));
    }
    peer = peers.create(a[0], null, width, height);
    return peer;
  }

  private Object resize(int newWidth, int newHeight) {
    width = newWidth;
    height = newHeight;
    if (peer != null) {
      peers.resize(peer, width, height, false);
    }
    return null;
  }

  private static int of(Object mode, String getter) throws ReflectiveOperationException {
    return (int) NullLwjgl2.method(mode.getClass(), getter).invoke(mode);
  }

  private void registerDisplay() {
    faces.put("init", a -> mode(WIDTH, HEIGHT));
    faces.put(
        "getAvailableDisplayModes",
        a -> {
          Object modes = Array.newInstance(mode(WIDTH, HEIGHT).getClass(), MODES.length);
          for (int i = 0; i < MODES.length; i++) {
            Array.set(modes, i, mode(MODES[i][0], MODES[i][1]));
          }
          return modes;
        });
    faces.constant(null, "switchDisplayMode", "resetDisplayMode", "setGammaRamp");
    faces.constant(0, "getGammaRampLength");
    faces.constant(null, "getAdapter", "getVersion");
  }

  private Object mode(int modeWidth, int modeHeight) throws ReflectiveOperationException {
    Constructor<?> constructor =
        Class.forName("org.lwjgl.opengl.DisplayMode", true, loader)
            .getDeclaredConstructor(int.class, int.class, int.class, int.class);
    constructor.setAccessible(true);
    return constructor.newInstance(modeWidth, modeHeight, BITS_PER_PIXEL, REFRESH_HZ);
  }

  private void registerOthers() {
    faces.constant(PBUFFERS, "getPbufferCapabilities");
    faces.put("createPbuffer", a -> peers.create(a[2], null, (int) a[0], (int) a[1]));
    faces.constant(false, "isBufferLost");
    // of an AWT canvas: any configuration will do
    faces.constant(null, "findConfiguration");
  }

  private void registerInput() {
    faces.constant(true, "hasWheel");
    faces.constant(3, "getButtonCount");
    faces.constant(null, "createMouse", "destroyMouse", "createKeyboard", "destroyKeyboard");
    faces.constant(null, "readMouse", "readKeyboard", "setNativeCursor", "destroyCursor");
    faces.put(
        "grabMouse",
        a -> {
          grabbed = (boolean) a[0];
          cursorX = width / 2;
          cursorY = height / 2;
          return null;
        });
    faces.put(
        "setCursorPosition",
        a -> {
          cursorX = (int) a[0];
          cursorY = (int) a[1];
          return null;
        });
    faces.put(
        "pollMouse",
        a -> {
          IntBuffer coordinates = (IntBuffer) a[0];
          clear((ByteBuffer) a[1]);
          // where it is, or how far it was moved
          coordinates.put(coordinates.position(), grabbed ? 0 : cursorX);
          coordinates.put(coordinates.position() + 1, grabbed ? 0 : cursorY);
          coordinates.put(coordinates.position() + 2, 0);
          return null;
        });
    faces.put(
        "pollKeyboard",
        a -> {
          clear((ByteBuffer) a[0]);
          return null;
        });
    faces.constant(1, "getMinCursorSize");
    faces.constant(64, "getMaxCursorSize");
    // Cursor.CURSOR_ONE_BIT_TRANSPARENCY, CURSOR_8_BIT_ALPHA and CURSOR_ANIMATION
    faces.constant(7, "getNativeCursorCapabilities");
    faces.put("createCursor", a -> new Object());
  }

  private static void clear(ByteBuffer states) {
    for (int i = states.position(); i < states.limit(); i++) {
      states.put(i, (byte) 0);
    }
  }

  /** LWJGL's classes come from this loader. */
  void loader(ClassLoader of) {
    loader = of;
  }
}
