package org.oovr.driver.glsl;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativeFilesTest {
  private static final String RESOURCE = "linux/x64/org/lwjgl/shaderc/libshaderc.so";
  private final ClassLoader loader = NativeFilesTest.class.getClassLoader();

  @Test
  void platforms() {
    assertEquals("linux/x64", NativeFiles.platform("Linux", "amd64"));
    assertEquals("linux/arm64", NativeFiles.platform("Linux", "aarch64"));
    assertEquals("windows/x64", NativeFiles.platform("Windows 11", "amd64"));
    assertEquals("windows/arm64", NativeFiles.platform("Windows 11", "aarch64"));
    assertEquals("macos/x64", NativeFiles.platform("Mac OS X", "x86_64"));
    assertEquals("macos/arm64", NativeFiles.platform("Mac OS X", "aarch64"));
    assertThrows(GlslException.class, () -> NativeFiles.platform("SunOS", "sparcv9"));
    GlslException e =
        assertThrows(GlslException.class, () -> NativeFiles.platform("Linux", "riscv64"));
    assertTrue(e.getMessage().contains("riscv64"));
  }

  @Test
  void everyPlatformsLibraryIsOnTheClassPath() {
    for (String os : new String[] {"Linux", "Windows 10", "Mac OS X"}) {
      for (String arch : new String[] {"amd64", "aarch64"}) {
        String platform = NativeFiles.platform(os, arch);
        String resource =
            platform + "/org/lwjgl/shaderc/" + NativeFiles.libraryName(platform, "shaderc");
        assertNotNull(loader.getResource(resource), resource);
        assertNotNull(loader.getResource("META-INF/" + resource + ".sha1"), resource);
      }
    }
  }

  @Test
  void manyThreadsExtractOneFile(@TempDir Path dir) throws Exception {
    Path cache = dir.resolve("a").resolve("b");
    ExecutorService executor = Executors.newFixedThreadPool(6);
    List<Callable<Path>> tasks = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      tasks.add(() -> NativeFiles.extract(loader, RESOURCE, cache));
    }
    Path first = null;
    for (Future<Path> f : executor.invokeAll(tasks)) {
      first = first == null ? f.get() : first;
      assertEquals(first, f.get());
    }
    executor.shutdown();
    try (Stream<Path> files = Files.list(cache)) {
      assertEquals(List.of(first), files.toList(), "no parts are left behind");
    }
    try (var in = loader.getResourceAsStream(RESOURCE)) {
      assertArrayEquals(in.readAllBytes(), Files.readAllBytes(first));
    }
    assertTrue(first.getFileName().toString().matches("[0-9a-f]{16}-libshaderc\\.so"));
    if (Files.getFileStore(cache).supportsFileAttributeView("posix")) {
      assertEquals(
          "rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(cache)));
    }
  }

  @Test
  void damagedLibrariesAreNotUsed(@TempDir Path dir) throws IOException {
    Path lib = dir.resolve("x/libshaderc.so");
    Path sha = dir.resolve("META-INF/x/libshaderc.so.sha1");
    Files.createDirectories(lib.getParent());
    Files.createDirectories(sha.getParent());
    Files.writeString(lib, "not it");
    Files.writeString(sha, "0123456789012345678901234567890123456789\n");
    try (URLClassLoader other = new URLClassLoader(new URL[] {dir.toUri().toURL()}, null)) {
      GlslException e =
          assertThrows(
              GlslException.class,
              () -> NativeFiles.extract(other, "x/libshaderc.so", dir.resolve("cache")));
      assertTrue(e.getMessage().contains("damaged"), e.getMessage());
      e =
          assertThrows(
              GlslException.class,
              () -> NativeFiles.extract(other, "y/libshaderc.so", dir.resolve("cache")));
      assertTrue(e.getMessage().contains("not on the class path"), e.getMessage());
    }
    try (Stream<Path> files = Files.list(dir.resolve("cache"))) {
      assertEquals(0, files.count());
    }
  }
}
