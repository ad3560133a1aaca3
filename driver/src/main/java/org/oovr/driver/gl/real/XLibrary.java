package org.oovr.driver.gl.real;

import com.sun.jna.Callback;
import com.sun.jna.Library;
import com.sun.jna.NativeLong;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.IntByReference;

/** The C interface of Xlib and GLX, as far as it is needed. */
interface XLibrary extends Library {
  /** Xlib's part. */
  interface X11 extends XLibrary {
    /** What Xlib calls when the server refuses a request; else it ends the process. */
    interface ErrorHandler extends Callback {
      int handle(Pointer display, Pointer event);
    }

    Pointer XOpenDisplay(String name);

    int XCloseDisplay(Pointer display);

    int XDefaultScreen(Pointer display);

    NativeLong XRootWindow(Pointer display, int screen);

    NativeLong XCreateColormap(Pointer display, NativeLong window, Pointer visual, int allocate);

    NativeLong XCreateWindow(
        Pointer display,
        NativeLong parent,
        int x,
        int y,
        int width,
        int height,
        int border,
        int depth,
        int windowClass,
        Pointer visual,
        NativeLong mask,
        Pointer attributes);

    int XStoreName(Pointer display, NativeLong window, String name);

    int XMapWindow(Pointer display, NativeLong window);

    int XResizeWindow(Pointer display, NativeLong window, int width, int height);

    int XDestroyWindow(Pointer display, NativeLong window);

    int XSync(Pointer display, int discard);

    int XFree(Pointer memory);

    Pointer XSetErrorHandler(ErrorHandler handler);
  }

  /** GLX 1.3. */
  interface Glx extends XLibrary {
    int glXQueryVersion(Pointer display, IntByReference major, IntByReference minor);

    Pointer glXGetFBConfigs(Pointer display, int screen, IntByReference count);

    int glXGetFBConfigAttrib(Pointer display, Pointer config, int attribute, IntByReference value);

    Pointer glXGetVisualFromFBConfig(Pointer display, Pointer config);

    NativeLong glXCreatePbuffer(Pointer display, Pointer config, int[] attributes);

    void glXDestroyPbuffer(Pointer display, NativeLong pbuffer);

    void glXDestroyContext(Pointer display, Pointer context);

    int glXMakeContextCurrent(Pointer display, NativeLong draw, NativeLong read, Pointer context);

    void glXSwapBuffers(Pointer display, NativeLong drawable);

    Pointer glXGetProcAddressARB(String name);
  }
}
