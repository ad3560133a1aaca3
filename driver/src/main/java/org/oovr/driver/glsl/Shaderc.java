package org.oovr.driver.glsl;

import com.sun.jna.Pointer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Pattern;
import org.oovr.driver.glsl.source.FixedSource;
import org.oovr.driver.glsl.source.TargetVersion;
import org.oovr.simulator.command.Stage;

/**
 * shaderc: GLSL text to SPIR-V for OpenGL. The version is always forced, because the library floods
 * stdout when it meets an old one on its own. Thread-safe.
 */
final class Shaderc {
  private static final Pattern WARNING = Pattern.compile("(?m)^.*\\bwarning: .*\\R?");

  /** File name in messages; GL's own messages start with the number of the string. */
  private static final String FILE = "0";

  /** Loaded at first use and never unloaded. */
  private static final class Holder {
    static final Shaderc INSTANCE = new Shaderc(ShadercLibrary.load());
  }

  /**
   * Outcome.
   *
   * @param words the module, or null when there are errors
   * @param text preprocessed text where that was asked for, else null
   * @param messages as shaderc writes them, empty or ending in a line break
   */
  record Result(int[] words, String text, String messages) {
    boolean ok() {
      return words != null || text != null;
    }
  }

  private final ShadercLibrary library;
  private final Pointer compiler;

  private Shaderc(ShadercLibrary library) {
    this.library = library;
    compiler = library.shaderc_compiler_initialize();
    if (compiler == null) {
      throw new GlslException("shaderc cannot be initialised");
    }
  }

  /**
   * The library.
   *
   * @throws GlslException when it cannot be loaded
   */
  static Shaderc instance() {
    try {
      return Holder.INSTANCE;
    } catch (ExceptionInInitializerError e) {
      throw new GlslException("the shader compiler cannot be loaded", e.getCause());
    } catch (NoClassDefFoundError e) {
      throw new GlslException("the shader compiler could not be loaded before", e);
    }
  }

  /**
   * Compiles a stage.
   *
   * @param optimize whether spirv-opt's performance passes run
   */
  Result compile(Stage stage, FixedSource source, boolean optimize) {
    return run(stage, source, optimize, true);
  }

  /** Expands macros and drops comments; line directives keep the numbers of lines. */
  Result preprocess(Stage stage, FixedSource source) {
    return run(stage, source, false, false);
  }

  private static int kind(Stage stage) {
    return switch (stage) {
      case VERTEX -> ShadercLibrary.KIND_VERTEX;
      case TESSELLATION_CONTROL -> ShadercLibrary.KIND_TESS_CONTROL;
      case TESSELLATION_EVALUATION -> ShadercLibrary.KIND_TESS_EVALUATION;
      case GEOMETRY -> ShadercLibrary.KIND_GEOMETRY;
      case FRAGMENT -> ShadercLibrary.KIND_FRAGMENT;
      case COMPUTE -> ShadercLibrary.KIND_COMPUTE;
    };
  }

  private Result run(Stage stage, FixedSource source, boolean optimize, boolean binary) {
    byte[] text = source.text().getBytes(StandardCharsets.UTF_8);
    int kind = kind(stage);
    synchronized (library) {
      Pointer options = options(source.version(), source.macros(), optimize);
      try {
        Pointer result =
            binary
                ? library.shaderc_compile_into_spv(
                    compiler, text, text.length, kind, FILE, "main", options)
                : library.shaderc_compile_into_preprocessed_text(
                    compiler, text, text.length, kind, FILE, "main", options);
        if (result == null) {
          throw new GlslException("shaderc gave no result");
        }
        try {
          return take(result, binary);
        } finally {
          library.shaderc_result_release(result);
        }
      } finally {
        library.shaderc_compile_options_release(options);
      }
    }
  }

  /** Messages without what the compiler only remarks. */
  static String errors(String messages) {
    return WARNING.matcher(messages).replaceAll("");
  }

  private Pointer options(TargetVersion version, Map<String, String> macros, boolean optimize) {
    Pointer options = library.shaderc_compile_options_initialize();
    library.shaderc_compile_options_set_target_env(
        options, ShadercLibrary.TARGET_OPENGL, ShadercLibrary.OPENGL_4_5);
    library.shaderc_compile_options_set_forced_version_profile(
        options,
        version.number(),
        version.es() ? ShadercLibrary.PROFILE_ES : ShadercLibrary.PROFILE_CORE);
    library.shaderc_compile_options_set_auto_bind_uniforms(options, true);
    library.shaderc_compile_options_set_auto_map_locations(options, true);
    for (int[] limit : GlslLimits.OF_THE_COMPILER) {
      library.shaderc_compile_options_set_limit(options, limit[0], limit[1]);
    }
    if (optimize) {
      library.shaderc_compile_options_set_optimization_level(
          options, ShadercLibrary.OPTIMIZE_PERFORMANCE);
      // without it the optimiser drops the names
      library.shaderc_compile_options_set_generate_debug_info(options);
    }
    for (Map.Entry<String, String> m : macros.entrySet()) {
      byte[] name = m.getKey().getBytes(StandardCharsets.UTF_8);
      byte[] value = m.getValue().getBytes(StandardCharsets.UTF_8);
      library.shaderc_compile_options_add_macro_definition(
          options, name, name.length, value, value.length);
    }
    return options;
  }

  private Result take(Pointer result, boolean binary) {
    Pointer message = library.shaderc_result_get_error_message(result);
    String messages = message == null ? "" : message.getString(0, "UTF-8");
    int status = library.shaderc_result_get_compilation_status(result);
    if (status != ShadercLibrary.STATUS_SUCCESS) {
      if (status != ShadercLibrary.STATUS_COMPILATION_ERROR && messages.isEmpty()) {
        messages = "0: error: the shader compiler failed with status " + status + "\n";
      }
      return new Result(null, null, messages);
    }
    int length = Math.toIntExact(library.shaderc_result_get_length(result));
    byte[] bytes =
        length == 0
            ? new byte[0]
            : library.shaderc_result_get_bytes(result).getByteArray(0, length);
    if (!binary) {
      return new Result(null, new String(bytes, StandardCharsets.UTF_8), messages);
    }
    int[] words = new int[length / Integer.BYTES];
    java.nio.ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder()).asIntBuffer().get(words);
    return new Result(words, null, messages);
  }
}
