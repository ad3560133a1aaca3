package org.oovr.agent.capture;

import java.lang.reflect.Method;

/** Permission to use native code, so that the virtual machine prints no warning about us. */
final class JvmAccess {
  private static final int FIRST_WITH_WARNING = 22;

  private JvmAccess() {}

  /** What {@code --enable-native-access=ALL-UNNAMED} does; {@code java.lang} is open to us. */
  static void enableNativeAccess() {
    if (Runtime.version().feature() < FIRST_WITH_WARNING) {
      return;
    }
    try {
      Method enable = Module.class.getDeclaredMethod("implAddEnableNativeAccess");
      enable.setAccessible(true);
      enable.invoke(JvmAccess.class.getModule());
    } catch (ReflectiveOperationException | RuntimeException absent) {
      // A later JDK may have moved it. Then the warning is printed; nothing else changes.
      return;
    }
  }
}
