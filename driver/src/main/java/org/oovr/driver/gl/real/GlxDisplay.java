package org.oovr.driver.gl.real;

import com.sun.jna.Function;
import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.NativeLong;
import com.sun.jna.Platform;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.IntByReference;
import java.util.ArrayList;
import java.util.List;
import org.oovr.driver.gl.follow.Recorder.DrawableFormat;

/** An X display, its windows and GLX contexts. For one thread. */
final class GlxDisplay implements WindowSystem {
  private static final int CONTEXT_MAJOR_VERSION = 0x2091;
  private static final int CONTEXT_MINOR_VERSION = 0x2092;
  private static final int CONTEXT_FLAGS = 0x2094;
  private static final int CONTEXT_PROFILE_MASK = 0x9126;
  private static final int PBUFFER_HEIGHT = 0x8040;
  private static final int PBUFFER_WIDTH = 0x8041;
  private static final int PRESERVED_CONTENTS = 0x801B;

  /** {@code XVisualInfo}: visual, its number, screen, depth. */
  private static final int VISUAL_DEPTH_AT = 20;

  /** {@code XSetWindowAttributes}. */
  private static final int ATTRIBUTES_BYTES = 112;

  private static final int ATTRIBUTES_COLORMAP_AT = 96;
  private static final int BORDER_PIXEL_AND_COLORMAP = 1 << 3 | 1 << 13;
  private static final int INPUT_OUTPUT = 1;

  /** {@code XErrorEvent}. */
  private static final int ERROR_CODE_AT = 32;

  private static final int ERROR_REQUEST_AT = 33;
  private static final int ERROR_MINOR_AT = 34;

  private record Config(Pointer pointer, DrawableFormat format, int penalty) {}

  // With their versions, as programs are linked with them: the names without are those of packages
  // for developers, in whose
  // absence JNA looks through the system's directories alone and not where LD_LIBRARY_PATH says.
  private static final String X11_LIBRARY = Platform.isMac() ? "X11" : "libX11.so.6";
  private static final String GL_LIBRARY = Platform.isMac() ? "GL" : "libGL.so.1";

  private final XLibrary.X11 x;
  private final XLibrary.Glx glx;
  private final Pointer display;
  private final int screen;
  private final boolean window;
  private final List<Config> configs = new ArrayList<>();
  private final XLibrary.X11.ErrorHandler handler = this::failed;
  private final Function createContext;
  private String error;

  /**
   * Opens a display.
   *
   * @param name of the display, null for that of the environment
   * @param window whether drawables are shown as windows
   * @throws RealDriverException when there is no display, or none with GLX 1.3
   */
  GlxDisplay(String name, boolean window) {
    this.window = window;
    try {
      x = Native.load(X11_LIBRARY, XLibrary.X11.class);
      glx = Native.load(GL_LIBRARY, XLibrary.Glx.class);
    } catch (UnsatisfiedLinkError fault) {
      throw new RealDriverException(
          "no OpenGL driver with GLX: " + line(fault.getMessage()), fault);
    }
    x.XSetErrorHandler(handler);
    display = x.XOpenDisplay(name);
    if (display == null) {
      String which = name == null ? System.getenv("DISPLAY") : name;
      throw new RealDriverException(
          which == null || which.isEmpty() ? "no display" : "no display '" + which + "'");
    }
    screen = x.XDefaultScreen(display);
    IntByReference major = new IntByReference();
    IntByReference minor = new IntByReference();
    if (glx.glXQueryVersion(display, major, minor) == 0
        || major.getValue() * 10 + minor.getValue() < 13) {
      throw new RealDriverException("the display has no GLX 1.3");
    }
    Pointer creator = glx.glXGetProcAddressARB("glXCreateContextAttribsARB");
    createContext = creator == null ? null : Function.getFunction(creator);
    readConfigs();
  }

  private static String line(String message) {
    return message == null ? "" : message.lines().findFirst().orElse("");
  }

  private int failed(Pointer ofDisplay, Pointer event) {
    error =
        String.format(
            "X error %d in request %d.%d",
            event.getByte(ERROR_CODE_AT) & 0xff,
            event.getByte(ERROR_REQUEST_AT) & 0xff,
            event.getByte(ERROR_MINOR_AT) & 0xff);
    return 0;
  }

  /** The error of the requests since the last time, or null. */
  private String takeError() {
    x.XSync(display, 0);
    String taken = error;
    error = null;
    return taken;
  }

  private void readConfigs() {
    IntByReference count = new IntByReference();
    Pointer list = glx.glXGetFBConfigs(display, screen, count);
    for (int i = 0; list != null && i < count.getValue(); i++) {
      GlxConfig read = new GlxConfig(glx, display, list.getPointer(8L * i));
      if (read.usable(window)) {
        configs.add(new Config(list.getPointer(8L * i), read.format(), read.penalty()));
      }
    }
    if (configs.isEmpty()) {
      throw new RealDriverException("the display has no frame buffers with colours of 8 bits");
    }
  }

  /** The configuration that is most like a format. */
  private Pointer config(DrawableFormat wanted) {
    Config best = null;
    int least = Integer.MAX_VALUE;
    for (Config config : configs) {
      int distance = GlxConfig.distance(config.format, wanted) + config.penalty;
      if (distance < least) {
        least = distance;
        best = config;
      }
    }
    return best.pointer;
  }

  @Override
  public long createDrawable(int width, int height, DrawableFormat format) {
    Pointer config = config(format);
    takeError();
    long made = window ? createWindow(width, height, config) : createPbuffer(width, height, config);
    String fault = takeError();
    if (fault != null || made == 0) {
      throw new RealDriverException(
          "no frame buffer of " + width + "x" + height + (fault == null ? "" : ": " + fault));
    }
    return made;
  }

  private long createPbuffer(int width, int height, Pointer config) {
    int[] attributes = {PBUFFER_WIDTH, width, PBUFFER_HEIGHT, height, PRESERVED_CONTENTS, 1, 0};
    return glx.glXCreatePbuffer(display, config, attributes).longValue();
  }

  private long createWindow(int width, int height, Pointer config) {
    Pointer visual = glx.glXGetVisualFromFBConfig(display, config);
    Pointer ids = visual.getPointer(0);
    NativeLong root = x.XRootWindow(display, screen);
    try (Memory attributes = new Memory(ATTRIBUTES_BYTES)) {
      attributes.clear();
      NativeLong colors = x.XCreateColormap(display, root, ids, 0);
      attributes.setNativeLong(ATTRIBUTES_COLORMAP_AT, colors);
      NativeLong made =
          x.XCreateWindow(
              display,
              root,
              0,
              0,
              width,
              height,
              0,
              visual.getInt(VISUAL_DEPTH_AT),
              INPUT_OUTPUT,
              ids,
              new NativeLong(BORDER_PIXEL_AND_COLORMAP),
              attributes);
      x.XStoreName(display, made, "oovr replay");
      x.XMapWindow(display, made);
      return made.longValue();
    } finally {
      x.XFree(visual);
    }
  }

  @Override
  public long resize(long drawable, int width, int height, DrawableFormat format) {
    if (window) {
      x.XResizeWindow(display, new NativeLong(drawable), width, height);
      takeError();
      return drawable;
    }
    destroyDrawable(drawable);
    return createDrawable(width, height, format);
  }

  @Override
  public void destroyDrawable(long drawable) {
    if (window) {
      x.XDestroyWindow(display, new NativeLong(drawable));
    } else {
      glx.glXDestroyPbuffer(display, new NativeLong(drawable));
    }
    takeError();
  }

  @Override
  public long createContext(ContextRequest request, long share, DrawableFormat format) {
    if (createContext == null) {
      throw new RealDriverException("the display has no GLX_ARB_create_context");
    }
    List<Integer> attributes = new ArrayList<>();
    if (request.major() > 0) {
      attributes.addAll(List.of(CONTEXT_MAJOR_VERSION, request.major()));
      attributes.addAll(List.of(CONTEXT_MINOR_VERSION, request.minor()));
    }
    if (request.profile() != 0) {
      attributes.addAll(List.of(CONTEXT_PROFILE_MASK, request.profile()));
    }
    if (request.flags() != 0) {
      attributes.addAll(List.of(CONTEXT_FLAGS, request.flags()));
    }
    attributes.add(0);
    takeError();
    Pointer made =
        createContext.invokePointer(
            new Object[] {
              display,
              config(format),
              share == 0 ? null : new Pointer(share),
              1,
              attributes.stream().mapToInt(Integer::intValue).toArray()
            });
    String fault = takeError();
    if (made == null || fault != null) {
      throw new RealDriverException(
          "the driver makes no context of " + request + (fault == null ? "" : " (" + fault + ")"));
    }
    return Pointer.nativeValue(made);
  }

  @Override
  public void destroyContext(long context) {
    glx.glXDestroyContext(display, new Pointer(context));
    takeError();
  }

  @Override
  public void makeCurrent(long drawable, long context) {
    NativeLong surface = new NativeLong(drawable);
    takeError();
    int done =
        glx.glXMakeContextCurrent(
            display, surface, surface, context == 0 ? null : new Pointer(context));
    // an error alone may be of what the context before showed, in a pbuffer's front that nobody
    // sees
    String fault = takeError();
    if (done == 0) {
      throw new RealDriverException(
          "a context cannot be made current" + (fault == null ? "" : ": " + fault));
    }
  }

  @Override
  public void swapBuffers(long drawable) {
    glx.glXSwapBuffers(display, new NativeLong(drawable));
  }

  @Override
  public long functionAddress(String name) {
    return Pointer.nativeValue(glx.glXGetProcAddressARB(name));
  }

  @Override
  public void close() {
    glx.glXMakeContextCurrent(display, new NativeLong(0), new NativeLong(0), null);
    x.XCloseDisplay(display);
  }
}
