package org.oovr.agent;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.jar.JarFile;

/**
 * {@code -javaagent:oovr.jar=options}. Puts the bridge on the boot loader and hands over to the
 * isolated loader; nothing else: this class is loaded by the application's own loader.
 */
public final class OovrAgent {
  private static final String BRIDGE = "inst/bridge.jar";
  private static final String START = "org.oovr.agent.capture.AgentStart";

  private OovrAgent() {}

  public static void premain(String options, Instrumentation instrumentation) {
    try {
      IsolatedLoader loader = IsolatedLoader.ofOwnJar();
      appendBridge(IsolatedLoader.ownJar(), instrumentation);
      loader
          .loadClass(START)
          .getMethod("start", String.class, Instrumentation.class)
          .invoke(null, options, instrumentation);
    } catch (InvocationTargetException fault) {
      fail(fault.getCause());
    } catch (SecurityException fault) {
      fail(fault);
    } catch (IOException | ReflectiveOperationException | LinkageError fault) {
      fail(fault);
    }
  }

  /** The boot loader reads jar files only, so the bridge has to be one of its own. */
  private static void appendBridge(Path ownJar, Instrumentation instrumentation)
      throws IOException {
    File copy = File.createTempFile("oovr-bridge", ".jar");
    copy.deleteOnExit();
    try (JarFile jar = new JarFile(ownJar.toFile());
        InputStream in = jar.getInputStream(jar.getEntry(BRIDGE))) {
      Files.copy(in, copy.toPath(), StandardCopyOption.REPLACE_EXISTING);
    }
    instrumentation.appendToBootstrapClassLoaderSearch(new JarFile(copy));
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
