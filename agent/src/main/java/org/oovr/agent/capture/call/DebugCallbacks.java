package org.oovr.agent.capture.call;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.oovr.driver.trace.DebugMessage;

/** Tells a program's debug callback what a driver would (GL 4.6 core section 20.2). */
public final class DebugCallbacks {
  private DebugCallbacks() {}

  /**
   * Calls back, on the thread of the call that has made the messages.
   *
   * @param messages are taken: the callback may make calls of its own
   */
  public static void make(List<DebugMessage> messages) {
    if (messages.isEmpty()) {
      return;
    }
    List<DebugMessage> mine = List.copyOf(messages);
    messages.clear();
    for (DebugMessage m : mine) {
      byte[] text = m.text().getBytes(StandardCharsets.UTF_8);
      NativeEntryPoints.callBack(
          m.callback(),
          m.source(),
          m.type(),
          m.id(),
          m.severity(),
          text.length,
          Arrays.copyOf(text, text.length + 1), // it ends with a zero
          m.userParam());
    }
  }
}
