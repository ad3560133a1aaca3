package org.oovr.driver.gl.api;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.Pointer;

/**
 * What a function of a window system does to contexts, windows and frames, and which of its
 * arguments is what: all that is known of it, for whoever executes, records or makes it again. The
 * rows come from {@code src/generator/meanings.xml}. Positions count from 0 and are -1 where the
 * function has no such argument; views of such an argument give 0.
 *
 * @param context position of the context that the call is about; of {@link Does#BIND_API} the API
 * @param share of a context whose objects are shared
 * @param drawable of the window or off-screen buffer; drawn into, where there are two
 * @param read of the drawable that is read from, where that may be another one
 * @param attributes of an {@link AttributeList}
 * @param width in pixels
 * @param height in pixels
 */
public record WindowFunction(
    String name,
    System system,
    Does does,
    int context,
    int share,
    int drawable,
    int read,
    int attributes,
    int width,
    int height) {
  /** Whose function it is. */
  public enum System {
    GLX,
    WGL,
    EGL,
    NONE
  }

  /** What a call of it does. */
  public enum Does {
    /** Makes the context that it returns. */
    CREATE_CONTEXT,
    /** Gives a context the objects of another one. */
    SHARE_OBJECTS,
    DESTROY_CONTEXT,
    /** Makes a context current on the calling thread. */
    MAKE_CURRENT,
    /** Makes the off-screen buffer that it returns. */
    CREATE_PBUFFER,
    /** Returns the drawable that contexts know an off-screen buffer by. */
    PBUFFER_DRAWABLE,
    DESTROY_WINDOW,
    /** Shows what was drawn: ends a frame. */
    PRESENT,
    /** Chooses between OpenGL and OpenGL ES. */
    BIND_API,
    /** Returns the address of a function. */
    FIND_FUNCTION,
    /** Makes the image that it returns of something that a context has. */
    CREATE_IMAGE,
    DESTROY_IMAGE,
    /** Asks, or does nothing that is followed. */
    NOTHING
  }

  private static final Map<String, WindowFunction> BY_NAME = new HashMap<>();

  static {
    for (WindowFunction f : WindowRows.ALL) {
      BY_NAME.put(f.name, f);
    }
  }

  /** All, in the order of their names. */
  public static List<WindowFunction> all() {
    return List.of(WindowRows.ALL);
  }

  /** The function of that name, or null. */
  public static WindowFunction find(String name) {
    return BY_NAME.get(name);
  }

  public boolean hasDrawable() {
    return drawable >= 0;
  }

  public boolean hasAttributes() {
    return attributes >= 0;
  }

  public long context(Call call) {
    return at(call, context);
  }

  public long share(Call call) {
    return at(call, share);
  }

  public long drawable(Call call) {
    return at(call, drawable);
  }

  /**
   * The drawable that is read from: the one that is drawn into, where the function has one only.
   */
  public long read(Call call) {
    return at(call, read < 0 ? drawable : read);
  }

  /**
   * The list of attributes.
   *
   * @throws ArrayIndexOutOfBoundsException when the function has none
   */
  public Pointer attributes(Call call) {
    return call.pointer(attributes);
  }

  public int width(Call call) {
    return (int) at(call, width);
  }

  public int height(Call call) {
    return (int) at(call, height);
  }

  private static long at(Call call, int position) {
    return position < 0 ? 0 : call.l(position);
  }
}
