package org.oovr.agent.capture.glx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.oovr.agent.capture.glfw.ContextHost;
import org.oovr.agent.capture.glfw.GlfwConstants;
import org.oovr.agent.capture.glfw.GlfwWindow;
import org.oovr.driver.common.NativeMemory;

/** Contexts, configurations and pbuffers: what needs no X server. */
class NullGlxTest {
  private static final long DISPLAY = 1;

  /** Writes down what is asked of it. */
  private static final class Host implements ContextHost {
    final List<String> log = new ArrayList<>();
    boolean refuses;

    @Override
    public long createContext(GlfwWindow window, long share) {
      log.add(
          "create "
              + window.hints.get(GlfwConstants.CONTEXT_VERSION_MAJOR)
              + "."
              + window.hints.get(GlfwConstants.CONTEXT_VERSION_MINOR)
              + (window.hints.core() ? " core" : "")
              + (share == 0 ? "" : " shared"));
      return refuses ? 0 : window.handle;
    }

    @Override
    public void destroyContext(GlfwWindow window) {
      log.add("destroy");
    }

    @Override
    public void makeCurrent(GlfwWindow window) {
      log.add(window == null ? "release" : "current");
    }

    @Override
    public void resized(GlfwWindow window) {
      log.add("size " + window.width() + "x" + window.height());
    }

    @Override
    public void swapBuffers(GlfwWindow window) {
      log.add("swap");
    }

    @Override
    public boolean extensionSupported(String name) {
      return false;
    }

    @Override
    public long functionAddress(String name) {
      return 0;
    }

    @Override
    public long createImage(long handle, long context, int... what) {
      return handle;
    }

    @Override
    public void destroyImage(long handle) {}

    @Override
    public void callBack(long function, Object... arguments) {
      throw new AssertionError();
    }
  }

  private final Host host = new Host();
  private final NullGlx glx = new NullGlx(host);

  private long call(String function, long... arguments) {
    long[] a = new long[16];
    System.arraycopy(arguments, 0, a, 1, arguments.length);
    return glx.call(function, a);
  }

  /** A list in native memory. */
  private static long list(int... words) {
    long at = NativeMemory.allocate(4L * (words.length + 1));
    for (int i = 0; i < words.length; i++) {
      NativeMemory.putInt(at + 4L * i, words[i]);
    }
    return at;
  }

  /** Value of an attribute of the first of the configurations that serve; -1 without any. */
  private int first(int attribute, int... wanted) {
    long out = NativeMemory.allocate(8);
    long found = call("glXChooseFBConfig", DISPLAY, 0, list(wanted), out);
    if (NativeMemory.getInt(out) == 0) {
      assertEquals(0, found);
      return -1;
    }
    assertEquals(
        0, call("glXGetFBConfigAttrib", DISPLAY, NativeMemory.getLong(found), attribute, out));
    return NativeMemory.getInt(out);
  }

  @Test
  void configurationsServeWhatIsWanted() {
    assertEquals(0, first(Attributes.SAMPLES));
    assertEquals(4, first(Attributes.SAMPLES, Attributes.SAMPLES, 3));
    assertEquals(1, first(Attributes.DOUBLEBUFFER));
    assertEquals(0, first(Attributes.DOUBLEBUFFER, Attributes.DOUBLEBUFFER, 0));
    assertEquals(24, first(Attributes.DEPTH_SIZE, Attributes.DEPTH_SIZE, 16));
    assertEquals(-1, first(Attributes.DEPTH_SIZE, Attributes.DEPTH_SIZE, 32));
    assertEquals(-1, first(Attributes.SAMPLES, Attributes.STEREO, 1));
    assertEquals(0, first(Attributes.SAMPLES, Attributes.STEREO, Attributes.DONT_CARE));
    assertEquals(-1, first(Attributes.SAMPLES, 0x1234, 1), "nobody has what nobody knows");
    long out = NativeMemory.allocate(8);
    assertEquals(2, call("glXGetFBConfigAttrib", DISPLAY, 0, 0x1234, out));
  }

  @Test
  void contextsLiveUntilNoThreadHasThem() {
    long pbuffer =
        call(
            "glXCreatePbuffer",
            DISPLAY,
            0,
            list(Attributes.PBUFFER_WIDTH, 20, Attributes.PBUFFER_HEIGHT, 10));
    long first = call("glXCreateContextAttribsARB", DISPLAY, 0, 0, 1, list(0x2091, 3, 0x2092, 3));
    long second =
        call("glXCreateContextAttribsARB", DISPLAY, 0, first, 1, list(0x2091, 3, 0x9126, 2));
    assertNotEquals(first, second);
    assertEquals(1, call("glXMakeCurrent", DISPLAY, pbuffer, first));
    assertEquals(first, call("glXGetCurrentContext"));
    assertEquals(pbuffer, call("glXGetCurrentDrawable"));
    call("glXDestroyContext", DISPLAY, first);
    call("glXSwapBuffers", DISPLAY, pbuffer);
    assertEquals(1, call("glXMakeContextCurrent", DISPLAY, 0, 0, 0));
    assertEquals(0, call("glXGetCurrentContext"));
    assertEquals(0, call("glXMakeCurrent", DISPLAY, pbuffer, first), "it is gone");
    call("glXDestroyContext", DISPLAY, second);
    assertEquals(
        List.of(
            "size 20x10",
            "create 3.3 core",
            "create 3.0 shared",
            "current",
            "swap",
            "release",
            "destroy",
            "destroy"),
        host.log);
  }

  @Test
  void whatTheHostRefusesIsNull() {
    host.refuses = true;
    assertEquals(0, call("glXCreateNewContext", DISPLAY, 0, 0, 0, 1));
    assertEquals(List.of("create 1.0"), host.log);
    assertThrows(IllegalArgumentException.class, () -> call("glXUseXFont"));
  }

  /** SGIX_pbuffer tells the size beside the list. */
  @Test
  void olderNamesDoTheSame() {
    long pbuffer = call("glXCreateGLXPbufferSGIX", DISPLAY, 0, 96, 40, 0);
    long context = call("glXCreateContextWithConfigSGIX", DISPLAY, 0, 0x8014, 0, 1);
    assertEquals(1, call("glXMakeCurrentReadSGI", DISPLAY, pbuffer, pbuffer, context));
    assertEquals(pbuffer, call("glXGetCurrentReadDrawableSGI"));
    assertEquals(List.of("size 96x40", "create 1.0", "current"), host.log);
  }

  @Test
  void swapsAreCounted() {
    long pbuffer = call("glXCreateGLXPbufferSGIX", DISPLAY, 0, 8, 8, 0);
    assertEquals(1, call("glXSwapBuffersMscOML", DISPLAY, pbuffer, 0, 0, 0));
    assertEquals(2, call("glXSwapBuffersMscOML", DISPLAY, pbuffer, 0, 0, 0));
    long out = NativeMemory.allocate(24);
    assertEquals(1, call("glXGetSyncValuesOML", DISPLAY, pbuffer, out, out + 8, out + 16));
    assertEquals(2, NativeMemory.getLong(out + 16));
    assertEquals(List.of("size 8x8", "swap", "swap"), host.log);
    assertEquals(6, call("glXSwapIntervalSGI", 0)); // GLX_BAD_VALUE
    assertEquals(0, call("glXSwapIntervalMESA", 1));
    assertEquals(1, call("glXGetSwapIntervalMESA"));
  }

  @Test
  void rendererTellsItsVersions() {
    long out = NativeMemory.allocate(16);
    assertEquals(1, call("glXQueryRendererIntegerMESA", DISPLAY, 0, 0, 0x818A, out));
    assertEquals(4, NativeMemory.getInt(out));
    assertEquals(5, NativeMemory.getInt(out + 4));
    assertEquals(0, call("glXQueryCurrentRendererIntegerMESA", 0x1234, out));
    assertNotEquals(0, call("glXQueryCurrentRendererStringMESA", 0x8183));
  }
}
