package org.oovr.driver.glsl;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/**
 * Copies a native library out of the class path into a private cache directory. The file's name
 * holds a hash of its contents, so versions never mix, and it appears by an atomic rename, so
 * processes may race.
 */
final class NativeFiles {
  private static final HexFormat HEX = HexFormat.of();
  private static final int HASH_CHARACTERS = 16;

  private NativeFiles() {}

  /** {@code linux/x64} and so on, as LWJGL names the folders of its natives artifacts. */
  static String platform(String osName, String osArch) {
    String os = osName.toLowerCase(Locale.ROOT);
    String arch = osArch.toLowerCase(Locale.ROOT);
    String system;
    if (os.startsWith("windows")) {
      system = "windows";
    } else if (os.startsWith("mac") || os.startsWith("darwin")) {
      system = "macos";
    } else if (os.startsWith("linux")) {
      system = "linux";
    } else {
      throw new GlslException("no shader compiler for operating system " + osName);
    }
    if (arch.equals("aarch64") || arch.equals("arm64")) {
      return system + "/arm64";
    }
    if (arch.equals("amd64") || arch.equals("x86_64") || arch.equals("x64")) {
      return system + "/x64";
    }
    throw new GlslException("no shader compiler for processor " + osArch + " on " + osName);
  }

  /** File name of a library on a platform. */
  static String libraryName(String platform, String name) {
    if (platform.startsWith("windows")) {
      return name + ".dll";
    }
    return "lib" + name + (platform.startsWith("macos") ? ".dylib" : ".so");
  }

  /** Directories to try for the cache, best first. */
  static List<Path> cacheDirectories() {
    List<Path> all = new ArrayList<>();
    String explicit = System.getProperty("oovr.cache", System.getenv("OOVR_CACHE"));
    if (explicit != null && !explicit.isEmpty()) {
      all.add(Path.of(explicit));
    }
    String home = System.getProperty("user.home");
    String os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String local = System.getenv("LOCALAPPDATA");
    String xdg = System.getenv("XDG_CACHE_HOME");
    if (os.startsWith("windows") && local != null) {
      all.add(Path.of(local, "oovr", "cache"));
    } else if (os.startsWith("mac") && home != null) {
      all.add(Path.of(home, "Library", "Caches", "oovr"));
    } else if (xdg != null && !xdg.isEmpty()) {
      all.add(Path.of(xdg, "oovr"));
    } else if (home != null) {
      all.add(Path.of(home, ".cache", "oovr"));
    }
    return all;
  }

  /**
   * Makes sure that the resource is a file in the directory and returns it.
   *
   * @param loader where the resource is
   * @throws IOException when the directory cannot be written
   */
  static Path extract(ClassLoader loader, String resource, Path directory) throws IOException {
    String file = resource.substring(resource.lastIndexOf('/') + 1);
    String hash = storedHash(loader, resource);
    if (hash != null) {
      Path target = directory.resolve(hash.substring(0, HASH_CHARACTERS) + "-" + file);
      if (Files.isRegularFile(target) && Files.size(target) > 0) {
        return target;
      }
    }
    createPrivate(directory);
    Path copy = Files.createTempFile(directory, file, ".part");
    try {
      MessageDigest digest = sha1();
      try (InputStream in = loader.getResourceAsStream(resource)) {
        if (in == null) {
          throw new GlslException("the shader compiler " + resource + " is not on the class path");
        }
        byte[] bytes = in.readAllBytes();
        digest.update(bytes);
        Files.write(copy, bytes);
      }
      String actual = HEX.formatHex(digest.digest());
      if (hash != null && !hash.equals(actual)) {
        throw new GlslException(resource + " is damaged: its SHA-1 is " + actual + ", not " + hash);
      }
      Path target = directory.resolve(actual.substring(0, HASH_CHARACTERS) + "-" + file);
      try {
        Files.move(copy, target, StandardCopyOption.ATOMIC_MOVE);
      } catch (AtomicMoveNotSupportedException e) {
        Files.move(copy, target, StandardCopyOption.REPLACE_EXISTING);
      } catch (IOException e) {
        if (!Files.isRegularFile(target)) {
          throw e;
        } // another process won, and on Windows holds the file open
      }
      return target;
    } finally {
      Files.deleteIfExists(copy);
    }
  }

  /** The SHA-1 that LWJGL puts beside its natives, or null. */
  private static String storedHash(ClassLoader loader, String resource) throws IOException {
    try (InputStream in = loader.getResourceAsStream("META-INF/" + resource + ".sha1")) {
      if (in == null) {
        return null;
      }
      String text = new String(in.readAllBytes(), StandardCharsets.US_ASCII).trim();
      return text.matches("[0-9a-fA-F]{40}") ? text.toLowerCase(Locale.ROOT) : null;
    }
  }

  private static void createPrivate(Path directory) throws IOException {
    if (Files.isDirectory(directory)) {
      return;
    }
    boolean posix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    FileAttribute<?>[] attributes =
        posix
            ? new FileAttribute<?>[] {
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
            }
            : new FileAttribute<?>[0];
    Files.createDirectories(directory, attributes);
  }

  private static MessageDigest sha1() {
    try {
      return MessageDigest.getInstance("SHA-1"); // against damage, not against attackers
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
