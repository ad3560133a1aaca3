package org.oovr.agent.program;

import com.sun.jna.Callback;
import com.sun.jna.Library;
import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.NativeLong;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.IntByReference;
import com.sun.jna.ptr.PointerByReference;

/** Looks at the windows that are seen on a display. */
final class ShownWindows implements AutoCloseable {
  /** Xlib, as far as it is needed. */
  interface X11 extends Library {
    Pointer XOpenDisplay(String name);

    int XCloseDisplay(Pointer display);

    NativeLong XDefaultRootWindow(Pointer display);

    int XQueryTree(
        Pointer display,
        NativeLong window,
        Pointer root,
        Pointer parent,
        PointerByReference children,
        IntByReference count);

    int XFree(Pointer memory);

    /** What Xlib calls when the server refuses a request; else it ends the process. */
    interface ErrorHandler extends Callback {
      int handle(Pointer display, Pointer event);
    }

    Pointer XSetErrorHandler(ErrorHandler handler);

    int XGetWindowAttributes(Pointer display, NativeLong window, Pointer attributes);
  }

  /** Places in XWindowAttributes where longs have 64 bits. */
  private static final int WIDTH_AT = 8;

  private static final int HEIGHT_AT = 12;
  private static final int MAP_STATE_AT = 92;
  private static final int ATTRIBUTES_BYTES = 256;
  private static final int VIEWABLE = 2;

  /** A window may go while it is looked at. */
  private static final X11.ErrorHandler IGNORED = (display, event) -> 0;

  private final X11 x11 = Native.load("X11", X11.class);
  private final Pointer display;

  ShownWindows(String name) {
    x11.XSetErrorHandler(IGNORED);
    display = x11.XOpenDisplay(name);
    if (display == null) {
      throw new IllegalStateException("no display " + name);
    }
  }

  /** Whether a window of that size is seen. */
  boolean has(int width, int height) {
    Memory attributes = new Memory(ATTRIBUTES_BYTES);
    Memory ignored = new Memory(2L * NativeLong.SIZE);
    PointerByReference children = new PointerByReference();
    IntByReference count = new IntByReference();
    NativeLong root = x11.XDefaultRootWindow(display);
    Pointer parent = ignored.share(NativeLong.SIZE);
    if (x11.XQueryTree(display, root, ignored, parent, children, count) == 0) {
      return false;
    }
    boolean found = false;
    for (int i = 0; i < count.getValue(); i++) {
      NativeLong window = children.getValue().getNativeLong((long) i * NativeLong.SIZE);
      found |=
          x11.XGetWindowAttributes(display, window, attributes) != 0
              && attributes.getInt(WIDTH_AT) == width
              && attributes.getInt(HEIGHT_AT) == height
              && attributes.getInt(MAP_STATE_AT) == VIEWABLE;
    }
    if (children.getValue() != null) {
      x11.XFree(children.getValue());
    }
    return found;
  }

  @Override
  public void close() {
    x11.XCloseDisplay(display);
  }
}
