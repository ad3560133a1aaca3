package org.oovr.agent;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.Collections;
import java.util.Enumeration;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/**
 * Loads our own classes and libraries from the {@code inst/} folder of {@code oovr.jar}.
 *
 * <p>Its parent is the platform loader, so it never meets the application's classes, and no other
 * loader looks under {@code inst/}, so the application never meets ours: it may ship other versions
 * of the same libraries. The one thing both sides share is {@code org.oovr.agent.bridge}, which
 * lies on the boot loader.
 */
public final class IsolatedLoader extends ClassLoader {
  private static final String ROOT = "inst/";

  static {
    registerAsParallelCapable();
  }

  private final JarFile jar;
  private final String rootUrl;
  private final ProtectionDomain domain;

  private IsolatedLoader(Path jarPath) throws IOException {
    super("oovr", ClassLoader.getPlatformClassLoader());
    jar = new JarFile(jarPath.toFile());
    rootUrl = "jar:" + jarPath.toUri() + "!/" + ROOT;
    CodeSource source =
        new CodeSource(jarPath.toUri().toURL(), (java.security.cert.Certificate[]) null);
    domain = new ProtectionDomain(source, null, this, null);
  }

  /** A loader over the jar that this class came from. */
  public static IsolatedLoader ofOwnJar() throws IOException {
    return new IsolatedLoader(ownJar());
  }

  /** The jar that this class came from. */
  public static Path ownJar() throws IOException {
    URL location = IsolatedLoader.class.getProtectionDomain().getCodeSource().getLocation();
    try {
      Path path = Path.of(location.toURI());
      if (!Files.isRegularFile(path)) {
        throw new IOException("not started from oovr.jar but from " + path);
      }
      return path;
    } catch (URISyntaxException fault) {
      throw new IOException("cannot tell where oovr.jar lies: " + location, fault);
    }
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    ZipEntry entry = jar.getEntry(ROOT + name.replace('.', '/') + ".class");
    if (entry == null) {
      throw new ClassNotFoundException(name);
    }
    try (InputStream in = jar.getInputStream(entry)) {
      byte[] bytes = in.readAllBytes();
      return defineClass(name, bytes, 0, bytes.length, domain);
    } catch (IOException fault) {
      throw new ClassNotFoundException(name, fault);
    }
  }

  @Override
  protected URL findResource(String name) {
    if (jar.getEntry(ROOT + name) == null) {
      return null;
    }
    try {
      return URI.create(rootUrl + name).toURL();
    } catch (IOException fault) {
      throw new IllegalStateException("resource " + name, fault);
    }
  }

  @Override
  protected Enumeration<URL> findResources(String name) {
    URL one = findResource(name);
    return one == null
        ? Collections.emptyEnumeration()
        : Collections.enumeration(java.util.List.of(one));
  }

  /** Reads without the cache of URL connections, which would keep a second copy of the jar open. */
  @Override
  public InputStream getResourceAsStream(String name) {
    ZipEntry entry = jar.getEntry(ROOT + name);
    if (entry == null) {
      return super.getResourceAsStream(name);
    }
    try {
      return jar.getInputStream(entry);
    } catch (IOException fault) {
      throw new IllegalStateException("resource " + name, fault);
    }
  }
}
