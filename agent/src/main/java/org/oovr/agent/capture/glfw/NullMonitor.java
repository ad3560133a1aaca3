package org.oovr.agent.capture.glfw;

import org.oovr.driver.common.NativeMemory;

/** The one monitor. Its structs lie in native memory, as the application reads them itself. */
final class NullMonitor {
  static final int WIDTH = 1920;
  static final int HEIGHT = 1080;
  static final int REFRESH_HZ = 60;

  /** At 96 dots per inch. */
  private static final int WIDTH_MM = 508;

  private static final int HEIGHT_MM = 286;

  /** Ascending, as GLFW sorts them; the last is the current mode. */
  private static final int[][] MODES = {
    {640, 480}, {800, 600}, {1024, 768}, {1280, 720}, {1280, 1024}, {1600, 900}, {WIDTH, HEIGHT}
  };

  /**
   * {@code struct GLFWvidmode}: width, height, red, green and blue bits, refresh rate; 24 bytes.
   */
  private static final int MODE_BYTES = 6 * Integer.BYTES;

  private static final int RAMP_ENTRIES = 256;

  final long handle = NativeMemory.allocate(16);
  private final long list = NativeMemory.allocate(Long.BYTES);
  private final long name = NativeMemory.allocateText("OO-VR simulated display");
  private final long modes = NativeMemory.allocate((long) MODES.length * MODE_BYTES);
  private final long ramp = gammaRamp();
  private long userPointer;

  NullMonitor() {
    NativeMemory.putLong(list, handle);
    for (int i = 0; i < MODES.length; i++) {
      long at = modes + (long) i * MODE_BYTES;
      int[] fields = {MODES[i][0], MODES[i][1], 8, 8, 8, REFRESH_HZ};
      for (int f = 0; f < fields.length; f++) {
        NativeMemory.putInt(at + 4L * f, fields[f]);
      }
    }
  }

  /** {@code struct GLFWgammaramp}: three arrays of 16-bit values and their length; linear. */
  private static long gammaRamp() {
    long values = NativeMemory.allocate(2L * RAMP_ENTRIES);
    for (int i = 0; i < RAMP_ENTRIES; i++) {
      int value = i * 257;
      NativeMemory.putByte(values + 2L * i, (byte) value);
      NativeMemory.putByte(values + 2L * i + 1, (byte) (value >> 8));
    }
    long ramp = NativeMemory.allocate(4L * Long.BYTES);
    for (int channel = 0; channel < 3; channel++) {
      NativeMemory.putLong(ramp + 8L * channel, values);
    }
    NativeMemory.putInt(ramp + 24, RAMP_ENTRIES);
    return ramp;
  }

  void register(Answers to) {
    to.put(
        "glfwGetMonitors",
        a -> {
          NativeMemory.putInt(a[1], 1);
          return list;
        });
    to.put("glfwGetPrimaryMonitor", a -> handle);
    to.put("glfwGetMonitorPos", a -> ints(a, 2, 0, 0));
    to.put("glfwGetMonitorWorkarea", a -> ints(a, 2, 0, 0, WIDTH, HEIGHT));
    to.put("glfwGetMonitorPhysicalSize", a -> ints(a, 2, WIDTH_MM, HEIGHT_MM));
    to.put("glfwGetMonitorContentScale", a -> floats(a, 2, 1, 1));
    to.put("glfwGetMonitorName", a -> name);
    to.put(
        "glfwSetMonitorUserPointer",
        a -> {
          userPointer = a[2];
          return 0;
        });
    to.put("glfwGetMonitorUserPointer", a -> userPointer);
    to.put(
        "glfwGetVideoModes",
        a -> {
          NativeMemory.putInt(a[2], MODES.length);
          return modes;
        });
    to.put("glfwGetVideoMode", a -> modes + (long) (MODES.length - 1) * MODE_BYTES);
    to.put("glfwGetGammaRamp", a -> ramp);
    to.constant(0, "glfwSetGamma", "glfwSetGammaRamp");
  }

  /** Writes through the pointers from argument {@code first} on; null pointers are skipped. */
  static long ints(long[] a, int first, int... values) {
    for (int i = 0; i < values.length; i++) {
      if (a[first + i] != 0) {
        NativeMemory.putInt(a[first + i], values[i]);
      }
    }
    return 0;
  }

  static long floats(long[] a, int first, float... values) {
    for (int i = 0; i < values.length; i++) {
      if (a[first + i] != 0) {
        NativeMemory.putFloat(a[first + i], values[i]);
      }
    }
    return 0;
  }
}
