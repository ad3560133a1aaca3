package org.oovr.agent.instrument;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;

/**
 * First class of the isolated side: makes the bridge known, before any class that needs it is
 * loaded, and starts the rest.
 */
public final class AgentBoot {
  private static final String START = "org.oovr.agent.capture.AgentStart";

  private AgentBoot() {}

  /** Called by the premain before the application's {@code main}. */
  public static void boot(String options, Instrumentation instrumentation)
      throws IOException, ReflectiveOperationException {
    BootBridge.install(instrumentation, AgentBoot.class);
    try {
      Class.forName(START)
          .getMethod("start", String.class, Instrumentation.class)
          .invoke(null, options, instrumentation);
    } catch (InvocationTargetException fault) {
      if (fault.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw fault;
    }
  }
}
