package org.oovr.agent.instrument;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * Puts the bridge where every class loader sees it. The classes are defined straight into the boot
 * loader: the documented way, {@code appendToBootstrapClassLoaderSearch}, makes the virtual machine
 * print a warning about class data sharing, and switches sharing off for the application.
 */
public final class BootBridge {
  private static final String JAR = "bridge.jar";

  private BootBridge() {}

  /**
   * Defines the bridge. No class of the bridge may have been touched before.
   *
   * @param reader any class of the isolated loader
   */
  public static void install(Instrumentation instrumentation, Class<?> reader)
      throws IOException, ReflectiveOperationException {
    byte[] jar;
    try (InputStream in = reader.getClassLoader().getResourceAsStream(JAR)) {
      if (in == null) {
        throw new IOException(JAR + " is missing in oovr.jar");
      }
      jar = in.readAllBytes();
    }
    Modules.exportInternals(instrumentation, reader.getModule());
    MethodHandle define = unsafeDefineClass();
    if (define == null) {
      appendToBootPath(instrumentation, jar);
      return;
    }
    // In any order: none of the bridge's classes extends another.
    for (Map.Entry<String, byte[]> entry : classes(jar).entrySet()) {
      defineOne(define, entry.getKey(), entry.getValue());
    }
  }

  private static void defineOne(MethodHandle define, String name, byte[] bytes)
      throws ReflectiveOperationException {
    try {
      define.invoke(name, bytes, 0, bytes.length, (ClassLoader) null, (ProtectionDomain) null);
    } catch (ReflectiveOperationException | RuntimeException | Error fault) {
      throw fault;
    } catch (Throwable fault) {
      throw new ReflectiveOperationException(fault);
    }
  }

  private static MethodHandle unsafeDefineClass() throws ReflectiveOperationException {
    Class<?> unsafe = Class.forName("jdk.internal.misc.Unsafe");
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    Object instance = unsafe.getMethod("getUnsafe").invoke(null);
    try {
      return lookup
          .findVirtual(
              unsafe,
              "defineClass",
              MethodType.methodType(
                  Class.class,
                  String.class,
                  byte[].class,
                  int.class,
                  int.class,
                  ClassLoader.class,
                  ProtectionDomain.class))
          .bindTo(instance);
    } catch (NoSuchMethodException absent) {
      return null;
    }
  }

  private static Map<String, byte[]> classes(byte[] jar) throws IOException {
    Map<String, byte[]> classes = new LinkedHashMap<>();
    try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(jar))) {
      for (ZipEntry e = zip.getNextEntry(); e != null; e = zip.getNextEntry()) {
        String name = e.getName();
        if (name.endsWith(".class") && !name.endsWith("package-info.class")) {
          classes.put(name.substring(0, name.length() - 6).replace('/', '.'), zip.readAllBytes());
        }
      }
    }
    return classes;
  }

  private static void appendToBootPath(Instrumentation instrumentation, byte[] jar)
      throws IOException {
    Path copy = Files.createTempFile("oovr-bridge", ".jar");
    copy.toFile().deleteOnExit();
    Files.write(copy, jar);
    instrumentation.appendToBootstrapClassLoaderSearch(new JarFile(copy.toFile()));
  }
}
