package org.oovr.agent.capture.glfw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.oovr.agent.instrument.LwjglFunctions;
import org.oovr.agent.instrument.LwjglJars;
import org.oovr.driver.common.NativeMemory;

class NullGlfwTest {
  static final List<String> VERSIONS = LwjglJars.VERSIONS;

  private final RecordingHost host = new RecordingHost();
  private final NullGlfw glfw = new NullGlfw(host, VulkanHost.NONE);

  /** Remembers what GLFW asks of the GL side. */
  private static final class RecordingHost implements ContextHost {
    final List<String> log = new ArrayList<>();
    long nextContext = 7;

    @Override
    public long createContext(GlfwWindow window, long share) {
      log.add("create " + window.width() + "x" + window.height() + " share " + share);
      return nextContext == 0 ? 0 : nextContext++;
    }

    @Override
    public void destroyContext(GlfwWindow window) {
      log.add("destroy " + window.context);
    }

    @Override
    public void makeCurrent(GlfwWindow window) {
      log.add("current " + (window == null ? 0 : window.context));
    }

    @Override
    public void resized(GlfwWindow window) {
      log.add("resized " + window.width() + "x" + window.height());
    }

    @Override
    public void swapBuffers(GlfwWindow window) {
      log.add("swap " + window.context);
    }

    @Override
    public boolean extensionSupported(String name) {
      return name.equals("GL_OVR_multiview2");
    }

    @Override
    public long functionAddress(String name) {
      return name.equals("glClear") ? 99 : 0;
    }

    @Override
    public long createImage(long handle, long context, int... what) {
      return handle;
    }

    @Override
    public void destroyImage(long handle) {}

    @Override
    public void callBack(long function, Object... arguments) {
      log.add("callback " + function + " " + Arrays.toString(arguments));
    }
  }

  private long call(String function, long... arguments) {
    long[] a = new long[32];
    System.arraycopy(arguments, 0, a, 1, arguments.length);
    return glfw.call(function, a);
  }

  private long window(int width, int height) {
    long title = NativeMemory.allocateText("a title");
    return call("glfwCreateWindow", width, height, title, 0, 0);
  }

  @ParameterizedTest
  @FieldSource("VERSIONS")
  void everyFunctionOfLwjglIsAnswered(String version) {
    Set<String> missing = new TreeSet<>(LwjglFunctions.glfw(version));
    assertTrue(missing.size() > 110, "too few functions found: " + missing.size());
    missing.removeAll(glfw.functions());
    assertEquals(Set.of(), missing);
  }

  @Test
  void tellsWhenItIsNotInitialized() {
    call("glfwSetErrorCallback", 55);
    assertEquals(0, window(10, 10));
    assertTrue(host.log.get(0).startsWith("callback 55 [65537, "), host.log.toString());
    assertEquals(0x00010001, call("glfwGetError", 0));
    assertEquals(0, call("glfwGetError", 0));
  }

  @Test
  void whatIsNoHintIsAnErrorAndSetsNothing() {
    call("glfwInit");
    for (int hint : new int[] {0x0002000F, 0x00022007, 0x00023001, 0x00025002}) {
      call("glfwWindowHint", hint, 1);
      assertEquals(0, call("glfwGetError", 0), Integer.toHexString(hint));
    }
    for (int none : new int[] {0, 0x00020002, 0x0002000B, 0x00022004, 0x00023002, 0x12345}) {
      call("glfwWindowHint", none, 1);
      assertEquals(0x00010003, call("glfwGetError", 0), Integer.toHexString(none));
    }
  }

  @Test
  void windowLivesAndDies() {
    assertEquals(1, call("glfwInit"));
    long window = window(320, 200);
    assertNotEquals(0, window);
    call("glfwMakeContextCurrent", window);
    assertEquals(window, call("glfwGetCurrentContext"));
    call("glfwSwapBuffers", window);
    call("glfwDestroyWindow", window);
    assertEquals(0, call("glfwGetCurrentContext"));
    assertEquals(
        List.of("create 320x200 share 0", "current 7", "swap 7", "current 0", "destroy 7"),
        host.log);
  }

  @Test
  void secondWindowSharesObjects() {
    call("glfwInit");
    long first = window(10, 10);
    call("glfwCreateWindow", 20, 20, NativeMemory.allocateText(""), 0, first);
    assertEquals("create 20x20 share 7", host.log.get(1));
  }

  @Test
  void refusedContextIsAnErrorAndNoWindow() {
    call("glfwInit");
    host.nextContext = 0;
    assertEquals(0, window(10, 10));
    assertEquals(0x00010007, call("glfwGetError", 0));
  }

  @Test
  void resizeIsToldAtTheNextPoll() {
    call("glfwInit");
    long window = window(100, 50);
    assertEquals(0, call("glfwSetFramebufferSizeCallback", window, 1234));
    assertEquals(1234, call("glfwSetFramebufferSizeCallback", window, 1235));
    call("glfwSetWindowSize", window, 200, 80);
    long sizes = NativeMemory.allocate(8);
    call("glfwGetFramebufferSize", window, sizes, sizes + 4);
    assertEquals(200, NativeMemory.getInt(sizes));
    assertEquals(80, NativeMemory.getInt(sizes + 4));
    assertEquals("resized 200x80", host.log.get(1));
    call("glfwPollEvents");
    assertEquals("callback 1235 [" + window + ", 200, 80]", host.log.get(2));
    call("glfwPollEvents");
    assertEquals(3, host.log.size());
  }

  @Test
  void shownWindowGetsTheFocus() {
    call("glfwInit");
    call("glfwWindowHint", GlfwConstants.VISIBLE, 0);
    long window = window(100, 50);
    call("glfwSetWindowFocusCallback", window, 77);
    assertEquals(0, call("glfwGetWindowAttrib", window, GlfwConstants.FOCUSED));
    call("glfwShowWindow", window);
    call("glfwPollEvents");
    assertEquals("callback 77 [" + window + ", 1]", host.log.get(1));
    assertEquals(1, call("glfwGetWindowAttrib", window, GlfwConstants.FOCUSED));
  }

  @Test
  void monitorHasAVideoMode() {
    call("glfwInit");
    long monitor = call("glfwGetPrimaryMonitor");
    long mode = call("glfwGetVideoMode", monitor);
    assertEquals(1920, NativeMemory.getInt(mode));
    assertEquals(1080, NativeMemory.getInt(mode + 4));
    assertEquals(60, NativeMemory.getInt(mode + 20));
    long count = NativeMemory.allocate(4);
    long list = call("glfwGetMonitors", count);
    assertEquals(1, NativeMemory.getInt(count));
    assertEquals(monitor, NativeMemory.getLong(list));
  }

  @Test
  void looksFunctionsAndExtensionsUpInTheCurrentContextOnly() {
    call("glfwInit");
    long name = NativeMemory.allocateText("glClear");
    assertEquals(0, call("glfwGetProcAddress", name));
    assertEquals(0x00010002, call("glfwGetError", 0));
    call("glfwMakeContextCurrent", window(10, 10));
    assertEquals(99, call("glfwGetProcAddress", name));
    long extension = NativeMemory.allocateText("GL_OVR_multiview2");
    assertEquals(1, call("glfwExtensionSupported", extension));
  }

  @Test
  void timeCanBeSet() {
    call("glfwInit");
    call("glfwSetTime", Double.doubleToRawLongBits(1000));
    double now = Double.longBitsToDouble(call("glfwGetTime"));
    assertTrue(now >= 1000 && now < 1060, "time " + now);
  }

  @Test
  void clipboardKeepsItsText() {
    call("glfwInit");
    call("glfwSetClipboardString", 0, NativeMemory.allocateText("käse"));
    assertEquals("käse", NativeMemory.text(call("glfwGetClipboardString", 0)));
  }
}
