package org.oovr.agent;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;

/** {@code java -jar oovr.jar ...}: opens the isolated loader and hands over to the command line. */
public final class Main {
  private static final String COMMAND_LINE = "org.oovr.agent.cli.CommandLineMain";

  private Main() {}

  /**
   * The isolated loader, or this class's own where all of ours lies beside it: the launcher unpacks
   * the jar so, as the JVM keeps profiles of methods between runs for the class path's classes
   * only.
   */
  private static ClassLoader loader() throws IOException {
    boolean beside =
        Main.class.getResource('/' + COMMAND_LINE.replace('.', '/') + ".class") != null;
    return beside ? Main.class.getClassLoader() : IsolatedLoader.ofOwnJar();
  }

  public static void main(String[] args) throws IOException, ReflectiveOperationException {
    ClassLoader loader = loader();
    Thread.currentThread().setContextClassLoader(loader);
    int status;
    try {
      status =
          (int)
              loader
                  .loadClass(COMMAND_LINE)
                  .getMethod("run", String[].class)
                  .invoke(null, (Object) args);
    } catch (InvocationTargetException fault) {
      System.err.println("oovr: internal error: " + fault.getCause());
      fault.getCause().printStackTrace(System.err);
      status = 1;
    }
    System.exit(status);
  }
}
