package org.oovr.agent.capture.egl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.oovr.agent.capture.glfw.ContextHost;
import org.oovr.agent.capture.glfw.GlfwConstants;
import org.oovr.agent.capture.glfw.GlfwWindow;
import org.oovr.driver.common.NativeMemory;

/** Contexts, configurations and surfaces: what needs no X server. */
class NullEglTest {
  private static final long DISPLAY = 1;

  /** Writes down what is asked of it. */
  private static final class Host implements ContextHost {
    final List<String> log = new ArrayList<>();
    boolean refuses;

    @Override
    public long createContext(GlfwWindow window, long share) {
      boolean es = window.hints.get(GlfwConstants.CLIENT_API) == GlfwConstants.OPENGL_ES_API;
      log.add((es ? "ES " : "GL ") + window.hints.get(GlfwConstants.CONTEXT_VERSION_MAJOR));
      return refuses ? 0 : window.handle;
    }

    @Override
    public void destroyContext(GlfwWindow window) {
      log.add("destroy");
    }

    @Override
    public void makeCurrent(GlfwWindow window) {
      log.add(window == null ? "release" : window.handle == 0 ? "surfaceless" : "current");
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
      return name.length();
    }

    @Override
    public long createImage(long handle, long context, int... what) {
      log.add("image of " + what[1] + " level " + what[2]);
      return what[1] == 7 ? Egl.BAD_MATCH : handle;
    }

    @Override
    public void destroyImage(long handle) {
      log.add("image ends");
    }

    @Override
    public void callBack(long function, Object... arguments) {
      log.add("callback");
    }
  }

  private final Host host = new Host();
  private final NullEgl egl = new NullEgl(host);
  private final long memory = NativeMemory.allocate(128);

  private long call(String function, long... arguments) {
    long[] a = new long[16];
    System.arraycopy(arguments, 0, a, 1, arguments.length);
    return egl.call(function, a);
  }

  private long ints(int... values) {
    for (int i = 0; i < values.length; i++) {
      NativeMemory.putInt(memory + 4L * i, values[i]);
    }
    return memory;
  }

  @Test
  void configurationsAreChosenBySize() {
    long out = memory + 64;
    long wanted = ints(Egl.DEPTH_SIZE, 16, Egl.SAMPLES, 4, Egl.NONE);
    assertEquals(1, call("eglChooseConfig", DISPLAY, wanted, out, 4, out + 32));
    assertEquals(1, NativeMemory.getInt(out + 32));
    long config = NativeMemory.getLong(out);
    assertEquals(1, call("eglGetConfigAttrib", DISPLAY, config, Egl.SAMPLES, out));
    assertEquals(4, NativeMemory.getInt(out));
    call("eglChooseConfig", DISPLAY, ints(Egl.DEPTH_SIZE, 48, Egl.NONE), out, 4, out + 32);
    assertEquals(0, NativeMemory.getInt(out + 32));
  }

  @Test
  void contextsAndSurfaces() {
    long es = call("eglCreateContext", DISPLAY, 1, 0, ints(0x3098, 3, Egl.NONE));
    long surface =
        call("eglCreatePbufferSurface", DISPLAY, 1, ints(Egl.WIDTH, 8, Egl.HEIGHT, 4, Egl.NONE));
    assertEquals(1, call("eglMakeCurrent", DISPLAY, surface, surface, es));
    assertEquals(es, call("eglGetCurrentContext"));
    assertEquals(1, call("eglSwapBuffers", DISPLAY, surface));
    assertEquals(1, call("eglMakeCurrent", DISPLAY, 0, 0, es));
    assertEquals(1, call("eglMakeCurrent", DISPLAY, 0, 0, 0));
    assertEquals(1, call("eglBindAPI", Egl.OPENGL_API));
    assertNotEquals(0, call("eglCreateContext", DISPLAY, 1, 0, ints(0x3098, 4, Egl.NONE)));
    assertEquals(1, call("eglDestroyContext", DISPLAY, es));
    assertEquals(
        List.of("ES 3", "size 8x4", "current", "swap", "surfaceless", "release", "GL 4", "destroy"),
        host.log);
  }

  @Test
  void whatIsRefusedSaysWhy() {
    host.refuses = true;
    assertEquals(0, call("eglCreateContext", DISPLAY, 1, 0, ints(Egl.NONE)));
    assertEquals(Egl.BAD_MATCH, call("eglGetError"));
    assertEquals(Egl.SUCCESS, call("eglGetError"));
    assertEquals(0, call("eglMakeCurrent", DISPLAY, 5, 5, 99));
    assertEquals(Egl.BAD_CONTEXT, call("eglGetError"));
    assertEquals(0, call("eglCreateWindowSurface", DISPLAY, 1, 77, 0));
    assertEquals(Egl.BAD_NATIVE_WINDOW, call("eglGetError"));
  }

  @Test
  void fencesAreSignalled() {
    long out = memory + 64;
    assertEquals(0, call("eglCreateSync", DISPLAY, Egl.SYNC_FENCE, 0));
    assertEquals(Egl.BAD_MATCH, call("eglGetError")); // behind no commands
    call("eglMakeCurrent", DISPLAY, 0, 0, call("eglCreateContext", DISPLAY, 1, 0, 0));
    long fence = call("eglCreateSync", DISPLAY, Egl.SYNC_FENCE, 0);
    assertNotEquals(0, fence);
    assertEquals(1, call("eglGetSyncAttrib", DISPLAY, fence, Egl.SYNC_STATUS, out));
    assertEquals(Egl.SIGNALED, NativeMemory.getLong(out));
    assertEquals(Egl.CONDITION_SATISFIED, call("eglClientWaitSyncKHR", DISPLAY, fence, 1, -1));
    assertEquals(1, call("eglDestroySync", DISPLAY, fence));
    assertEquals(0, call("eglWaitSync", DISPLAY, fence, 0));
    assertEquals(Egl.BAD_PARAMETER, call("eglGetError"));
  }

  @Test
  void reusableSyncsAreSignalledByThePrograms() throws InterruptedException {
    long out = memory + 64;
    long sync = call("eglCreateSyncKHR", DISPLAY, Egl.SYNC_REUSABLE, 0);
    assertNotEquals(0, sync);
    assertEquals(1, call("eglGetSyncAttribKHR", DISPLAY, sync, Egl.SYNC_STATUS, out));
    assertEquals(Egl.UNSIGNALED, NativeMemory.getInt(out));
    assertEquals(0, call("eglGetSyncAttribKHR", DISPLAY, sync, Egl.SYNC_CONDITION, out));
    assertEquals(Egl.BAD_ATTRIBUTE, call("eglGetError"));
    assertEquals(Egl.TIMEOUT_EXPIRED, call("eglClientWaitSyncKHR", DISPLAY, sync, 0, 1000));
    assertEquals(0, call("eglWaitSyncKHR", DISPLAY, sync, 0));
    assertEquals(Egl.BAD_MATCH, call("eglGetError")); // no context would wait
    assertEquals(0, call("eglSignalSyncKHR", DISPLAY, sync, 5));
    assertEquals(Egl.BAD_ATTRIBUTE, call("eglGetError"));
    Thread waiter = new Thread(() -> call("eglClientWaitSyncKHR", DISPLAY, sync, 0, -1));
    waiter.start();
    assertEquals(1, call("eglSignalSyncKHR", DISPLAY, sync, Egl.SIGNALED));
    waiter.join();
    assertEquals(Egl.CONDITION_SATISFIED, call("eglClientWaitSyncKHR", DISPLAY, sync, 0, 0));
    assertEquals(1, call("eglSignalSyncKHR", DISPLAY, sync, Egl.UNSIGNALED));
    assertEquals(Egl.TIMEOUT_EXPIRED, call("eglClientWaitSyncKHR", DISPLAY, sync, 0, 0));
    call("eglMakeCurrent", DISPLAY, 0, 0, call("eglCreateContext", DISPLAY, 1, 0, 0));
    long fence = call("eglCreateSyncKHR", DISPLAY, Egl.SYNC_FENCE, 0);
    assertEquals(0, call("eglSignalSyncKHR", DISPLAY, fence, Egl.SIGNALED));
    assertEquals(Egl.BAD_MATCH, call("eglGetError"));
  }

  @Test
  void surfacesTellWhatTheyAre() {
    long out = memory + 64;
    long surface =
        call("eglCreatePbufferSurface", DISPLAY, 2, ints(Egl.WIDTH, 8, Egl.HEIGHT, 4, Egl.NONE));
    assertEquals(1, call("eglQuerySurface", DISPLAY, surface, Egl.CONFIG_ID, out));
    assertEquals(2, NativeMemory.getInt(out));
    assertEquals(1, call("eglQuerySurface", DISPLAY, surface, Egl.RENDER_BUFFER, out));
    assertEquals(Egl.BACK_BUFFER, NativeMemory.getInt(out));
    assertEquals(0, call("eglQuerySurface", DISPLAY, surface, 1, out));
    assertEquals(Egl.BAD_ATTRIBUTE, call("eglGetError"));
    assertEquals(0, call("eglCreatePixmapSurface", DISPLAY, 1, 5, 0));
    assertEquals(Egl.BAD_MATCH, call("eglGetError"));
  }

  @Test
  void imagesAreMadeOfWhatContextsHave() {
    long context = call("eglCreateContext", DISPLAY, 1, 0, ints(0x3098, 3, Egl.NONE));
    host.log.clear();
    long image = call("eglCreateImageKHR", DISPLAY, context, 0x30B1, 5, 0);
    assertNotEquals(0, image);
    long list = ints(0x30BC, 0, 2, 0, Egl.NONE, 0); // words of 64 bits
    assertNotEquals(0, call("eglCreateImage", DISPLAY, context, 0x30B1, 5, list));
    assertEquals(1, call("eglDestroyImageKHR", DISPLAY, image));
    assertEquals(0, call("eglDestroyImage", DISPLAY, image));
    assertEquals(Egl.BAD_PARAMETER, call("eglGetError"));
    assertEquals(0, call("eglCreateImage", DISPLAY, context, 0x30B1, 7, 0));
    assertEquals(Egl.BAD_MATCH, call("eglGetError"));
    assertEquals(0, call("eglCreateImage", DISPLAY, 0x1234, 0x30B1, 5, 0));
    assertEquals(Egl.BAD_CONTEXT, call("eglGetError"));
    long foreign = ints(0x30BC, 0, Egl.WIDTH, 3, Egl.NONE);
    assertEquals(0, call("eglCreateImageKHR", DISPLAY, context, 0x30B1, 5, foreign));
    assertEquals(Egl.BAD_PARAMETER, call("eglGetError"));
    assertEquals(
        List.of("image of 5 level 0", "image of 5 level 2", "image ends", "image of 7 level 0"),
        host.log);
  }

  private void expectError(int error, String function, long... arguments) {
    assertEquals(0, call(function, arguments), function);
    assertEquals(error, call("eglGetError"), function);
  }

  /** As Mesa 22.3.6 answers. */
  @Test
  void errorsAreMesas() {
    long out = memory + 64;
    int attribute = Egl.BAD_ATTRIBUTE;
    expectError(Egl.BAD_DISPLAY, "eglCreateContext", 0, 1, 0, 0);
    expectError(Egl.BAD_DISPLAY, "eglMakeCurrent", 0, 0, 0, 0);
    expectError(attribute, "eglGetConfigAttrib", DISPLAY, 1, Egl.WIDTH, out);
    int[][] refused = {
      {Egl.BAD_MATCH, 0x3098, 4},
      {Egl.BAD_MATCH, 0x3098, 2, 0x30FB, 1, 0x3100, 1},
      {Egl.BAD_MATCH, 0x3098, 3, 0x30FB, 3},
      {attribute, 0x3098, 3, 0x30FB, 3, 0x3100, 1},
      {attribute, 0x3098, 3, 0x30FD, 1}, // there are no profiles of ES
      {attribute, 0x3098, 3, 0x30FC, 4},
      {attribute, 0x3098, 4, 0x31BD, 7},
      {Egl.BAD_MATCH, 0x3098, 3, 0x31B3, 1, 0x30FC, 1},
    };
    for (int[] list : refused) {
      int[] pairs = java.util.Arrays.copyOfRange(list, 1, list.length + 1);
      pairs[pairs.length - 1] = Egl.NONE;
      expectError(list[0], "eglCreateContext", DISPLAY, 1, 0, ints(pairs));
    }
    expectError(Egl.BAD_CONTEXT, "eglCreateContext", DISPLAY, 1, 0x777, ints(0x3100, 1, Egl.NONE));
    expectError(attribute, "eglChooseConfig", DISPLAY, ints(Egl.WIDTH, 1, Egl.NONE), out, 1, out);
    expectError(Egl.BAD_PARAMETER, "eglChooseConfig", DISPLAY, 0, out, 1, 0);
    String buffer = "eglCreatePbufferSurface";
    expectError(Egl.BAD_PARAMETER, buffer, DISPLAY, 1, ints(Egl.WIDTH, -1, Egl.NONE));
    expectError(attribute, buffer, DISPLAY, 1, ints(Egl.DEPTH_SIZE, 1, Egl.NONE));
    expectError(Egl.BAD_MATCH, buffer, DISPLAY, 1, ints(Egl.TEXTURE_FORMAT, 0x305E, Egl.NONE));
    long surface = call(buffer, DISPLAY, 1, 0);
    expectError(Egl.BAD_MATCH, "eglMakeCurrent", DISPLAY, surface, surface, 0);
    expectError(Egl.BAD_SURFACE, "eglSwapBuffers", DISPLAY, surface);
    expectError(Egl.BAD_CONTEXT, "eglSwapInterval", DISPLAY, 1);
    expectError(attribute, "eglSurfaceAttrib", DISPLAY, surface, Egl.SWAP_BEHAVIOR, 1);
    long context = call("eglCreateContext", DISPLAY, 1, 0, ints(0x3098, 3, Egl.NONE));
    expectError(Egl.BAD_MATCH, "eglMakeCurrent", DISPLAY, surface, 0, context);
    expectError(Egl.BAD_PARAMETER, "eglGetCurrentSurface", 3);
    assertEquals(1, call("eglQuerySurface", DISPLAY, surface, Egl.WIDTH, out));
    assertEquals(0, NativeMemory.getInt(out));
  }
}
