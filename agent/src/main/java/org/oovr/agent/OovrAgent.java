package org.oovr.agent;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;

/**
 * {@code -javaagent:oovr.jar=options}. Hands over to the isolated loader; nothing else: this class
 * is loaded by the application's own loader.
 */
public final class OovrAgent {
  private static final String START = "org.oovr.agent.instrument.AgentBoot";

  private OovrAgent() {}

  public static void premain(String options, Instrumentation instrumentation) {
    try {
      IsolatedLoader loader = IsolatedLoader.ofOwnJar();
      loader
          .loadClass(START)
          .getMethod("boot", String.class, Instrumentation.class)
          .invoke(null, options, instrumentation);
    } catch (InvocationTargetException fault) {
      fail(fault.getCause());
    } catch (SecurityException fault) {
      fail(fault);
    } catch (IOException | ReflectiveOperationException | LinkageError fault) {
      fail(fault);
    }
  }

  /** Ends the virtual machine before the application starts: nobody wants an unwatched run. */
  private static void fail(Throwable fault) {
    if (fault instanceof SecurityException) {
      System.err.println(
          "oovr: the agent lacks permissions ("
              + fault.getMessage()
              + "). Grant oovr.jar java.security.AllPermission in the policy file, or start the"
              + " application without a security manager.");
    } else {
      System.err.println("oovr: the agent could not start: " + fault);
      fault.printStackTrace();
    }
    Runtime.getRuntime().halt(1);
  }
}
