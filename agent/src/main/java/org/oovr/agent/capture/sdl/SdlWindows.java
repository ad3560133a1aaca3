package org.oovr.agent.capture.sdl;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongConsumer;
import org.oovr.agent.capture.glfw.Answers;
import org.oovr.driver.common.NativeMemory;

/**
 * SDL's windows without a driver, and without a display where there is none. They stay SDL's own,
 * but are plain ones to it: for a window of OpenGL or Vulkan it would load a driver. Where it finds
 * no display it starts with its dummy one, which has windows and events, too.
 */
final class SdlWindows {
  private static final int INIT_VIDEO = 0x20;

  /** A hint of this priority is taken before what the environment says. */
  private static final int HINT_OVERRIDE = 2;

  private static final long WINDOW_OPENGL = 0x2;
  private static final long WINDOW_VULKAN = 0x1000_0000;
  private static final long OF_DRIVERS = WINDOW_OPENGL | WINDOW_VULKAN;

  /** Properties of a window to be made that ask for what the flags ask for. */
  private static final String FLAGS_PROPERTY = "SDL.window.create.flags";

  private static final Map<String, Long> FLAG_PROPERTIES =
      Map.of("SDL.window.create.opengl", WINDOW_OPENGL, "SDL.window.create.vulkan", WINDOW_VULKAN);

  private final SdlLibrary library;
  private final Map<Long, Long> hidden = new ConcurrentHashMap<>();
  private final Map<String, Long> texts = new ConcurrentHashMap<>();

  SdlWindows(SdlLibrary library) {
    this.library = library;
  }

  /**
   * Adds the functions.
   *
   * @param gone is told windows that are about to be destroyed
   */
  void register(Answers to, LongConsumer gone) {
    for (String init : List.of("SDL_Init", "SDL_InitSubSystem")) {
      to.put(init, a -> init(init, (int) a[1]));
    }
    to.put(
        "SDL_CreateWindow",
        a -> {
          int width = (int) a[2];
          int height = (int) a[3];
          long plain = a[4] & ~OF_DRIVERS;
          startVideo();
          return made(library.call("SDL_CreateWindow", a[1], width, height, plain), a[4]);
        });
    to.put(
        "SDL_CreatePopupWindow",
        a -> {
          long plain = a[6] & ~OF_DRIVERS;
          Object[] place = {a[1], (int) a[2], (int) a[3], (int) a[4], (int) a[5], plain};
          return made(library.call("SDL_CreatePopupWindow", place), a[6]);
        });
    to.put("SDL_CreateWindowWithProperties", a -> createOf((int) a[1]));
    to.put(
        "SDL_GetWindowFlags",
        a -> library.call("SDL_GetWindowFlags", a[1]) | hidden.getOrDefault(a[1], 0L));
    to.put(
        "SDL_DestroyWindow",
        a -> {
          gone.accept(a[1]);
          hidden.remove(a[1]);
          library.call("SDL_DestroyWindow", a[1]);
          return 0;
        });
  }

  private static boolean yes(long result) {
    return (result & 0xff) != 0; // a bool fills a byte of the register
  }

  private long init(String function, int flags) {
    if (yes(library.call(function, flags))) {
      return 1;
    }
    if ((flags & INIT_VIDEO) == 0) {
      return 0;
    }
    long hint = text("SDL_VIDEO_DRIVER");
    library.call("SDL_SetHintWithPriority", hint, text("dummy"), HINT_OVERRIDE);
    return yes(library.call(function, flags)) ? 1 : 0;
  }

  /** SDL starts its windows with the first of them, if nobody did before. */
  private void startVideo() {
    if ((library.call("SDL_WasInit", INIT_VIDEO) & INIT_VIDEO) == 0) {
      init("SDL_InitSubSystem", INIT_VIDEO);
    }
  }

  private long made(long window, long flags) {
    if (window != 0) {
      hidden.put(window, flags & OF_DRIVERS);
    }
    return window;
  }

  /** The properties are as before when the window has been made. */
  private long createOf(int properties) {
    startVideo();
    long flags = library.call("SDL_GetNumberProperty", properties, text(FLAGS_PROPERTY), 0L);
    long asked = flags & OF_DRIVERS;
    if (asked != 0) {
      setNumber(properties, flags & ~OF_DRIVERS);
    }
    long set = 0;
    for (Map.Entry<String, Long> property : FLAG_PROPERTIES.entrySet()) {
      long name = text(property.getKey());
      if (yes(library.call("SDL_GetBooleanProperty", properties, name, 0))) {
        set |= property.getValue();
        library.call("SDL_SetBooleanProperty", properties, name, 0);
      }
    }
    long window = library.call("SDL_CreateWindowWithProperties", properties);
    if (asked != 0) {
      setNumber(properties, flags);
    }
    for (Map.Entry<String, Long> property : FLAG_PROPERTIES.entrySet()) {
      if ((set & property.getValue()) != 0) {
        library.call("SDL_SetBooleanProperty", properties, text(property.getKey()), 1);
      }
    }
    return made(window, asked | set);
  }

  private void setNumber(int properties, long flags) {
    library.call("SDL_SetNumberProperty", properties, text(FLAGS_PROPERTY), flags);
  }

  /** A text that stays: SDL may keep it. */
  private long text(String text) {
    return texts.computeIfAbsent(text, NativeMemory::allocateText);
  }
}
