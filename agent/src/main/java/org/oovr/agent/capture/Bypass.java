package org.oovr.agent.capture;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.oovr.agent.report.Picture;
import org.oovr.driver.gl.follow.ContextRecord;
import org.oovr.driver.gl.follow.GlState;
import org.oovr.driver.gl.follow.SurfaceRecord;

/**
 * Notices OpenGL calls that are made past us, by a native library that has found the functions
 * itself: windows that show something although nobody was seen to draw, and programs that nobody
 * was seen to make. Said once, by the names of the libraries that can have done it.
 */
final class Bypass {
  /** Programs with larger names are not looked for. */
  private static final int LAST_NAME = 64;

  /** A context's presents at which programs are looked for are the powers of two up to this one. */
  private static final int LAST_LOOK = 1024;

  /**
   * Presents of a window without draws at which it is looked at, where frames are not read anyway.
   */
  private static final int LOOKS = 4;

  /** A new window may show anything until its buffers have been drawn into. */
  private static final int ENOUGH = 3;

  private static final Path MAPS = Path.of("/proc/self/maps");

  /** Libraries that make no calls of their own: LWJGL's, ours, and those of the system. */
  private static final Pattern HARMLESS =
      Pattern.compile(
          "lib(lwjgl(_opengl|_stb|_openal|_tinyfd|_assimp|_freetype)?|glfw\\w*|openal|jemalloc"
              + "|SDL3|assimp|freetype|shaderc\\w*|jnidispatch)(-\\d\\S*)?\\.so.*|jna\\d+\\.tmp|snappy-.*|libzstd-jni-.*");

  private final GlState gl;
  private final Unsupported unsupported;
  private boolean told;

  Bypass(GlState gl, Unsupported unsupported) {
    this.gl = gl;
    this.unsupported = unsupported;
  }

  /**
   * A window is about to be presented by the thread that its context is current on.
   *
   * @param real what it looks like, null where nobody has read it
   * @param reader reads it
   */
  void presenting(
      ContextRecord context, SurfaceRecord surface, Picture real, Supplier<Picture> reader) {
    int presents = ++context.presents;
    boolean look = presents <= LAST_LOOK && Integer.bitCount(presents) == 1;
    if (look && !told && hasStrangePrograms(context)) {
      tell();
    }
    boolean drawn = surface.drawnInFrame;
    surface.drawnInFrame = false;
    if (drawn || told) {
      surface.undrawn = null;
      surface.undrawnPresents = 0;
      return;
    }
    Picture shown = real != null ? real : presents <= LOOKS ? reader.get() : null;
    if (shown == null) {
      return;
    }
    String hash = shown.rgbSha256();
    boolean changed = surface.undrawn != null && !surface.undrawn.equals(hash);
    boolean shows = changed || (!surface.drawn && !isPlain(shown));
    if (++surface.undrawnPresents >= ENOUGH && shows) {
      tell();
    }
    surface.undrawn = hash;
  }

  private boolean hasStrangePrograms(ContextRecord context) {
    if (gl.version() < 20) {
      return false;
    }
    for (int name = 1; name <= LAST_NAME; name++) {
      if (gl.gl().call("glIsProgram", name) != 0 && !context.group.programs.contains(name)) {
        return true;
      }
    }
    return false;
  }

  /** Whether all pixels are the same. */
  private static boolean isPlain(Picture picture) {
    byte[] rgba = picture.rgba();
    for (int i = 4; i < rgba.length; i++) {
      if ((i & 3) != 3 && rgba[i] != rgba[i & 3]) {
        return false;
      }
    }
    return true;
  }

  private void tell() {
    told = true;
    Set<String> libraries = libraries();
    String who = libraries.isEmpty() ? "" : " (" + String.join(", ", libraries) + ")";
    unsupported.count(
        "OpenGL calls of native code that has found the functions itself" + who + ": not seen");
  }

  /** Native libraries of the process that are neither the system's nor the virtual machine's. */
  private static Set<String> libraries() {
    Set<String> names = new TreeSet<>();
    if (!System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("linux")) {
      return names;
    }
    String java = System.getProperty("java.home", "/");
    List<String> system = List.of("/usr/lib", "/lib", java);
    try (Stream<String> lines = Files.lines(MAPS, StandardCharsets.ISO_8859_1)) {
      lines
          .filter(line -> line.contains("r-xp") && line.indexOf('/') >= 0)
          .map(line -> line.substring(line.indexOf('/')))
          .filter(file -> system.stream().noneMatch(file::startsWith))
          .map(file -> file.substring(file.lastIndexOf('/') + 1).replace(" (deleted)", ""))
          .filter(name -> !HARMLESS.matcher(name).matches())
          .forEach(names::add);
    } catch (IOException unreadable) {
      return new TreeSet<>(); // the finding stands without names
    }
    return names;
  }
}
