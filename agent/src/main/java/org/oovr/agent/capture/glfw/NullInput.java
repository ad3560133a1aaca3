package org.oovr.agent.capture.glfw;

import org.oovr.driver.common.NativeMemory;

/** Keyboard, mouse, joysticks, clipboard and time: nothing is pressed, time passes. */
final class NullInput {
  private static final long NANOSECONDS_PER_SECOND = 1_000_000_000L;

  /** The setters of callbacks that belong to a window. */
  private static final String[] WINDOW_CALLBACKS = {
    "glfwSetWindowPosCallback",
    "glfwSetWindowSizeCallback",
    "glfwSetWindowCloseCallback",
    "glfwSetWindowRefreshCallback",
    "glfwSetWindowFocusCallback",
    "glfwSetWindowIconifyCallback",
    "glfwSetWindowMaximizeCallback",
    "glfwSetFramebufferSizeCallback",
    "glfwSetWindowContentScaleCallback",
    "glfwSetKeyCallback",
    "glfwSetCharCallback",
    "glfwSetCharModsCallback",
    "glfwSetMouseButtonCallback",
    "glfwSetCursorPosCallback",
    "glfwSetCursorEnterCallback",
    "glfwSetScrollCallback",
    "glfwSetDropCallback",
    "glfwSetPreeditCallback",
    "glfwSetIMEStatusCallback",
    "glfwSetPreeditCandidateCallback"
  };

  private final NullWindows windows;
  private long clipboard = NativeMemory.allocateText("");
  private long cursors;
  private long monitorCallback;
  private long joystickCallback;
  private final long[] joystickPointers = new long[16];
  private long timeOrigin = System.nanoTime();

  NullInput(NullWindows windows) {
    this.windows = windows;
  }

  void register(Answers to) {
    registerCallbacks(to);
    registerPointer(to);
    registerAbsent(to);
    registerTime(to);
  }

  private void registerCallbacks(Answers to) {
    for (String setter : WINDOW_CALLBACKS) {
      windows.put(
          to,
          setter,
          (w, a) -> {
            long before = w.callback(setter);
            w.callbacks.put(setter, a[2]);
            return before;
          });
    }
    to.put(
        "glfwSetMonitorCallback",
        a -> {
          long before = monitorCallback;
          monitorCallback = a[1];
          return before;
        });
    to.put(
        "glfwSetJoystickCallback",
        a -> {
          long before = joystickCallback;
          joystickCallback = a[1];
          return before;
        });
  }

  private void registerPointer(Answers to) {
    windows.put(
        to, "glfwGetInputMode", (w, a) -> w.inputModes.getOrDefault((int) a[2], defaultMode(a)));
    windows.put(
        to,
        "glfwSetInputMode",
        (w, a) -> {
          w.inputModes.put((int) a[2], (int) a[3]);
          return 0;
        });
    windows.put(
        to,
        "glfwGetCursorPos",
        (w, a) -> {
          putDouble(a[2], w.cursorX);
          putDouble(a[3], w.cursorY);
          return 0;
        });
    windows.put(
        to,
        "glfwSetCursorPos",
        (w, a) -> {
          w.cursorX = Double.longBitsToDouble(a[2]);
          w.cursorY = Double.longBitsToDouble(a[3]);
          return 0;
        });
    to.put("glfwCreateCursor", a -> ++cursors);
    to.put("glfwCreateStandardCursor", a -> ++cursors);
    to.constant(0, "glfwDestroyCursor", "glfwSetCursor");
    to.put("glfwGetClipboardString", a -> clipboard);
    to.put(
        "glfwSetClipboardString",
        a -> {
          NativeMemory.free(clipboard);
          clipboard = NativeMemory.allocateText(NativeMemory.text(a[2]));
          return 0;
        });
    windows.put(
        to, "glfwGetPreeditCursorRectangle", (w, a) -> NullMonitor.ints(a, 2, w.preeditRectangle));
    windows.put(
        to,
        "glfwSetPreeditCursorRectangle",
        (w, a) -> {
          for (int i = 0; i < 4; i++) {
            w.preeditRectangle[i] = (int) a[2 + i];
          }
          return 0;
        });
  }

  private static int defaultMode(long[] a) {
    return (int) a[2] == GlfwConstants.CURSOR ? GlfwConstants.CURSOR_NORMAL : 0;
  }

  private static void putDouble(long address, double value) {
    if (address != 0) {
      NativeMemory.putDouble(address, value);
    }
  }

  /** Devices that are not there and keys that nobody presses. */
  private void registerAbsent(Answers to) {
    to.constant(
        0,
        "glfwGetKey",
        "glfwGetMouseButton",
        "glfwRawMouseMotionSupported",
        "glfwGetKeyName",
        "glfwJoystickPresent",
        "glfwJoystickIsGamepad",
        "glfwGetJoystickName",
        "glfwGetJoystickGUID",
        "glfwGetGamepadName",
        "glfwGetGamepadState",
        "glfwResetPreeditText");
    to.constant(1, "glfwUpdateGamepadMappings");
    to.constant(-1, "glfwGetKeyScancode");
    for (String name :
        new String[] {"glfwGetJoystickAxes", "glfwGetJoystickButtons", "glfwGetJoystickHats"}) {
      to.put(name, a -> NullMonitor.ints(a, 2, 0));
    }
    windows.put(to, "glfwGetPreeditCandidate", (w, a) -> NullMonitor.ints(a, 3, 0));
    to.put(
        "glfwSetJoystickUserPointer",
        a -> {
          joystickPointers[(int) a[1] & 15] = a[2];
          return 0;
        });
    to.put("glfwGetJoystickUserPointer", a -> joystickPointers[(int) a[1] & 15]);
  }

  private void registerTime(Answers to) {
    to.put(
        "glfwGetTime",
        a ->
            Double.doubleToRawLongBits(
                (System.nanoTime() - timeOrigin) / (double) NANOSECONDS_PER_SECOND));
    to.put(
        "glfwSetTime",
        a -> {
          double seconds = Double.longBitsToDouble(a[1]);
          timeOrigin = System.nanoTime() - (long) (seconds * NANOSECONDS_PER_SECOND);
          return 0;
        });
    to.put("glfwGetTimerValue", a -> System.nanoTime());
    to.constant(NANOSECONDS_PER_SECOND, "glfwGetTimerFrequency");
  }
}
