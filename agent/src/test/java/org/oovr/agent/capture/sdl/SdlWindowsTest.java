package org.oovr.agent.capture.sdl;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.oovr.agent.capture.glfw.Answers;
import org.oovr.driver.common.NativeMemory;

/** Windows of an SDL that finds neither a driver nor, where it is told so, a display. */
class SdlWindowsTest {
  private static final int VIDEO = 0x20;
  private static final int AUDIO = 0x10;
  private static final long OPENGL = 2;
  private static final long RESIZABLE = 0x20;
  private static final long VULKAN = 0x1000_0000;

  /** As far as windows need it. */
  private static final class Sdl implements SdlLibrary {
    final List<String> done = new ArrayList<>();
    final Map<String, Long> properties = new HashMap<>();
    boolean display;
    String driver = "";
    int begun;
    long flags;

    @Override
    public long call(String function, Object... a) {
      done.add(function);
      switch (function) {
        case "SDL_Init", "SDL_InitSubSystem" -> {
          if (((int) a[0] & VIDEO) != 0 && !display && !driver.equals("dummy")) {
            return 0xabcd00; // only the lowest byte is the result
          }
          begun |= (int) a[0];
          return 0xabcd01;
        }
        case "SDL_WasInit" -> {
          return begun & (int) a[0];
        }
        case "SDL_SetHintWithPriority" -> driver = NativeMemory.text((long) a[1]);
        case "SDL_CreateWindow" -> {
          return window((long) a[3]);
        }
        case "SDL_GetWindowFlags" -> {
          return flags;
        }
        case "SDL_GetNumberProperty", "SDL_GetBooleanProperty" -> {
          return properties.getOrDefault(NativeMemory.text((long) a[1]), 0L);
        }
        case "SDL_SetNumberProperty" -> properties.put(NativeMemory.text((long) a[1]), (long) a[2]);
        case "SDL_SetBooleanProperty" ->
            properties.put(NativeMemory.text((long) a[1]), (long) (int) a[2]);
        case "SDL_CreateWindowWithProperties" -> {
          boolean bare = call("SDL_GetBooleanProperty", 0, text("SDL.window.create.vulkan")) == 0;
          return bare ? window(properties.getOrDefault("SDL.window.create.flags", 0L)) : 0;
        }
        default -> {
          return 0;
        }
      }
      return 1;
    }

    private static long text(String text) {
      return NativeMemory.allocateText(text);
    }

    /** Without a driver there are no windows for one. */
    private long window(long wanted) {
      flags = wanted;
      return (begun & VIDEO) == 0 || (wanted & (OPENGL | VULKAN)) != 0 ? 0 : 77;
    }
  }

  private final Sdl sdl = new Sdl();
  private final Answers answers = new Answers();
  private final List<Long> gone = new ArrayList<>();

  SdlWindowsTest() {
    new SdlWindows(sdl).register(answers, gone::add);
  }

  private long call(String function, long... arguments) {
    long[] a = new long[8];
    System.arraycopy(arguments, 0, a, 1, arguments.length);
    return answers.get(function).answer(a);
  }

  @Test
  void startsWithItsDummyWhereThereIsNoDisplay() {
    assertEquals(1, call("SDL_Init", VIDEO | AUDIO));
    assertEquals("dummy", sdl.driver);
    assertEquals(VIDEO | AUDIO, sdl.begun);
  }

  @Test
  void startsAsItDoesWhereThereIsADisplay() {
    sdl.display = true;
    assertEquals(1, call("SDL_InitSubSystem", VIDEO));
    assertEquals(List.of("SDL_InitSubSystem"), sdl.done);
  }

  @Test
  void windowsOfDriversArePlainOnesAndSayTheyAreNot() {
    assertEquals(77, call("SDL_CreateWindow", 0, 64, 48, OPENGL | RESIZABLE));
    assertEquals(OPENGL | RESIZABLE, call("SDL_GetWindowFlags", 77));
    assertEquals(RESIZABLE, sdl.flags);
    call("SDL_DestroyWindow", 77);
    assertEquals(List.of(77L), gone);
    assertEquals(RESIZABLE, call("SDL_GetWindowFlags", 77));
  }

  @Test
  void propertiesOfAWindowAreAsBeforeWhenItIsThere() {
    sdl.properties.put("SDL.window.create.vulkan", 1L);
    sdl.properties.put("SDL.window.create.flags", OPENGL | RESIZABLE);
    assertEquals(77, call("SDL_CreateWindowWithProperties", 3));
    assertEquals(VULKAN | OPENGL | RESIZABLE, call("SDL_GetWindowFlags", 77));
    assertEquals(1L, sdl.properties.get("SDL.window.create.vulkan"));
    assertEquals(OPENGL | RESIZABLE, sdl.properties.get("SDL.window.create.flags"));
  }
}
