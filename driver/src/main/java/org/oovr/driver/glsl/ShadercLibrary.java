package org.oovr.driver.glsl;

import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The C interface of shaderc (shaderc.h). All platforms of ours have 64-bit {@code size_t}. */
interface ShadercLibrary extends Library {
  int KIND_VERTEX = 0;
  int KIND_FRAGMENT = 1;
  int KIND_COMPUTE = 2;
  int KIND_GEOMETRY = 3;
  int KIND_TESS_CONTROL = 4;
  int KIND_TESS_EVALUATION = 5;

  int PROFILE_CORE = 1;
  int PROFILE_ES = 3;

  int OPTIMIZE_NONE = 0;
  int OPTIMIZE_PERFORMANCE = 2;

  int TARGET_OPENGL = 1;
  int OPENGL_4_5 = 450;

  int STATUS_SUCCESS = 0;
  int STATUS_COMPILATION_ERROR = 2;

  Pointer shaderc_compiler_initialize();

  void shaderc_compiler_release(Pointer compiler);

  Pointer shaderc_compile_options_initialize();

  void shaderc_compile_options_release(Pointer options);

  void shaderc_compile_options_set_optimization_level(Pointer options, int level);

  void shaderc_compile_options_set_generate_debug_info(Pointer options);

  void shaderc_compile_options_set_forced_version_profile(
      Pointer options, int version, int profile);

  void shaderc_compile_options_set_target_env(Pointer options, int target, int version);

  void shaderc_compile_options_set_auto_bind_uniforms(Pointer options, boolean on);

  void shaderc_compile_options_set_auto_map_locations(Pointer options, boolean on);

  void shaderc_compile_options_set_limit(Pointer options, int limit, int value);

  void shaderc_compile_options_add_macro_definition(
      Pointer options, byte[] name, long nameLength, byte[] value, long valueLength);

  Pointer shaderc_compile_into_spv(
      Pointer compiler,
      byte[] source,
      long sourceSize,
      int kind,
      String fileName,
      String entryPoint,
      Pointer options);

  Pointer shaderc_compile_into_preprocessed_text(
      Pointer compiler,
      byte[] source,
      long sourceSize,
      int kind,
      String fileName,
      String entryPoint,
      Pointer options);

  void shaderc_result_release(Pointer result);

  long shaderc_result_get_length(Pointer result);

  int shaderc_result_get_compilation_status(Pointer result);

  Pointer shaderc_result_get_bytes(Pointer result);

  Pointer shaderc_result_get_error_message(Pointer result);

  /**
   * Loads the library out of LWJGL's natives artifact, which must be on the class path of this
   * class. LWJGL itself is not touched.
   *
   * @throws GlslException when the platform has none or it cannot be loaded
   */
  static ShadercLibrary load() {
    String platform =
        NativeFiles.platform(System.getProperty("os.name"), System.getProperty("os.arch"));
    String resource =
        platform + "/org/lwjgl/shaderc/" + NativeFiles.libraryName(platform, "shaderc");
    ClassLoader loader = ShadercLibrary.class.getClassLoader();
    List<String> failures = new ArrayList<>();
    for (Path directory : NativeFiles.cacheDirectories()) {
      try {
        return Native.load(
            NativeFiles.extract(loader, resource, directory).toString(), ShadercLibrary.class);
      } catch (IOException | UnsatisfiedLinkError e) {
        failures.add(directory + ": " + e);
      }
    }
    try {
      // a directory of our own that is new each time: nobody else can have put a file there
      Path fresh = Files.createTempDirectory("oovr");
      Path file = NativeFiles.extract(loader, resource, fresh);
      ShadercLibrary library = Native.load(file.toString(), ShadercLibrary.class);
      file.toFile().deleteOnExit();
      fresh.toFile().deleteOnExit();
      return library;
    } catch (IOException | UnsatisfiedLinkError e) {
      failures.add("temporary directory: " + e);
    }
    throw new GlslException("cannot load the shader compiler " + resource + ": " + failures);
  }
}
