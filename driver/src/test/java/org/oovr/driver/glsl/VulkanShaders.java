package org.oovr.driver.glsl;

import com.sun.jna.Library;
import com.sun.jna.Pointer;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.oovr.simulator.command.Stage;

/** GLSL for Vulkan to SPIR-V, for tests. */
public final class VulkanShaders {
  private static final int TARGET_VULKAN = 0;
  private static final int VULKAN_1_1 = 1 << 22 | 1 << 12;
  private static final int SPIRV_1_5 = 0x00010500;

  private VulkanShaders() {}

  /** The module of a shader, as the front end gives it. */
  public static int[] compile(Stage stage, String source) {
    return compile(stage, source, false);
  }

  /**
   * The module of a shader.
   *
   * @param optimize whether spirv-opt's performance passes run, as they do on OpenGL's programs
   */
  public static int[] compile(Stage stage, String source, boolean optimize) {
    ShadercLibrary library = ShadercLibrary.load();
    Pointer compiler = library.shaderc_compiler_initialize();
    Pointer options = library.shaderc_compile_options_initialize();
    library.shaderc_compile_options_set_target_env(options, TARGET_VULKAN, VULKAN_1_1);
    if (optimize) {
      library.shaderc_compile_options_set_optimization_level(
          options, ShadercLibrary.OPTIMIZE_PERFORMANCE);
    }
    byte[] text = source.getBytes(StandardCharsets.UTF_8);
    int kind =
        switch (stage) {
          case VERTEX -> ShadercLibrary.KIND_VERTEX;
          case TESSELLATION_CONTROL -> ShadercLibrary.KIND_TESS_CONTROL;
          case TESSELLATION_EVALUATION -> ShadercLibrary.KIND_TESS_EVALUATION;
          case GEOMETRY -> ShadercLibrary.KIND_GEOMETRY;
          case FRAGMENT -> ShadercLibrary.KIND_FRAGMENT;
          case COMPUTE -> ShadercLibrary.KIND_COMPUTE;
        };
    Pointer result =
        library.shaderc_compile_into_spv(
            compiler, text, text.length, kind, "test", "main", options);
    return words(library, options, result);
  }

  /** The module of SPIR-V 1.5 that is written as text, in the way of SPIR-V's assembler. */
  public static int[] assemble(String text) {
    ShadercLibrary library = ShadercLibrary.load();
    Pointer compiler = library.shaderc_compiler_initialize();
    Pointer options = library.shaderc_compile_options_initialize();
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    // of the library's functions only the tests need this one
    Library.Handler handler = (Library.Handler) Proxy.getInvocationHandler(library);
    Pointer result =
        handler
            .getNativeLibrary()
            .getFunction("shaderc_assemble_into_spv")
            .invokePointer(new Object[] {compiler, bytes, (long) bytes.length, options});
    int[] words = words(library, options, result);
    words[1] = SPIRV_1_5; // the library's assembler writes 1.0, and knows its instructions alone
    return words;
  }

  private static int[] words(ShadercLibrary library, Pointer options, Pointer result) {
    if (library.shaderc_result_get_compilation_status(result) != ShadercLibrary.STATUS_SUCCESS) {
      throw new IllegalArgumentException(
          library.shaderc_result_get_error_message(result).getString(0, "UTF-8"));
    }
    int length = Math.toIntExact(library.shaderc_result_get_length(result));
    int[] words = new int[length / 4];
    ByteBuffer.wrap(library.shaderc_result_get_bytes(result).getByteArray(0, length))
        .order(ByteOrder.nativeOrder())
        .asIntBuffer()
        .get(words);
    library.shaderc_result_release(result);
    library.shaderc_compile_options_release(options);
    return words;
  }
}
