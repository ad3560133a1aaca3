package org.oovr.driver.gl.api;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.oovr.driver.trace.Call;

class PointerSizesTest {
  private static final long P = FakeClient.BASE;
  private final FakeClient client = new FakeClient();

  /** Functions of the compatibility profile whose sizes nobody needs; the reason after the name. */
  private static final Set<String> UNSIZED_COMPATIBILITY =
      Set.of(
          // evaluator order is not tracked by anyone
          "glGetMapdv", "glGetMapfv", "glGetMapiv");

  private long size(String function, String parameter, long... arguments) {
    GlFunction f = GlFunctions.byName(function);
    long[] bits = new long[Call.MAX_ARGUMENTS];
    System.arraycopy(arguments, 0, bits, 0, arguments.length);
    assertEquals(f.parameters().size(), arguments.length, function);
    return PointerSizes.of(f).bytes(f.indexOf(parameter), bits, client);
  }

  @Test
  void everyPointerOfTheCoreProfilesIsSized() {
    Set<String> missing = new TreeSet<>();
    int pointers = 0;
    for (int id = 0; id < GlFunctions.size(); id++) {
      GlFunction f = GlFunctions.byId(id);
      boolean version = f.origin().matches("\\d\\.\\d-?");
      if (version && !UNSIZED_COMPATIBILITY.contains(f.name())) {
        for (GlParameter p : f.parameters()) {
          pointers += p.isPointer() ? 1 : 0;
        }
        if (!PointerSizes.of(f).unsized().isEmpty()) {
          missing.add(f.name() + PointerSizes.of(f).unsized());
        }
      }
    }
    assertEquals(Set.of(), missing);
    assertTrue(pointers > 500, "" + pointers);
  }

  @Test
  void extensionsOfRealProgramsAreSized() {
    List<String> missing = new ArrayList<>();
    Set<String> extensions =
        Set.of(
            "GL_ARB_debug_output",
            "GL_KHR_debug",
            "GL_ARB_direct_state_access",
            "GL_ARB_texture_storage",
            "GL_ARB_vertex_attrib_binding",
            "GL_ARB_buffer_storage",
            "GL_ARB_multi_draw_indirect",
            "GL_ARB_vertex_buffer_object",
            "GL_ARB_shader_objects",
            "GL_ARB_vertex_shader",
            "GL_ARB_multi_bind",
            "GL_ARB_separate_shader_objects",
            "GL_ARB_bindless_texture",
            "GL_EXT_framebuffer_object",
            "GL_EXT_draw_buffers2",
            "GL_EXT_gpu_shader4",
            "GL_EXT_texture_integer",
            "GL_EXT_texture3D",
            "GL_EXT_debug_label",
            "GL_EXT_debug_marker",
            "GL_OVR_multiview");
    int seen = 0;
    for (int id = 0; id < GlFunctions.size(); id++) {
      GlFunction f = GlFunctions.byId(id);
      if (extensions.contains(f.origin())) {
        seen++;
        if (!PointerSizes.of(f).unsized().isEmpty()) {
          missing.add(f.name() + PointerSizes.of(f).unsized());
        }
      }
    }
    assertEquals(List.of(), missing);
    assertTrue(seen > 80, "" + seen);
  }

  @Test
  void simpleLengths() {
    assertEquals(100, size("glBufferData", "data", GL.GL_ARRAY_BUFFER, 100, P, 0));
    assertEquals(0, size("glBufferData", "data", GL.GL_ARRAY_BUFFER, 100, 0, 0));
    assertEquals(3 * 64, size("glUniformMatrix4fv", "value", 0, 3, 0, P));
    assertEquals(12, size("glGenTextures", "textures", 3, P));
    assertEquals(0, size("glGenTextures", "textures", 0xffff_ffffL, P));
    assertEquals(16, size("glVertexAttrib4fv", "v", 0, P));
    assertEquals(24, size("glVertexAttrib3dv", "v", 0, P));
    assertEquals(48, size("glViewportArrayv", "v", 0, 3, P));
    assertEquals(16, size("glGetnUniformfv", "params", 1, 2, 16, P));
    assertEquals(
        Long.MAX_VALUE & ~0L,
        size("glBufferData", "data", GL.GL_ARRAY_BUFFER, Long.MAX_VALUE, P, 0));
    assertEquals(1280 * 1024 * 4, size("oovrFrameImage", "pixels", 0, 1280, 1024, P));
  }

  @Test
  void countsByParameterName() {
    assertEquals(4, size("glGetIntegerv", "data", GL.GL_MAX_TEXTURE_SIZE, P));
    assertEquals(16, size("glGetIntegerv", "data", GL.GL_VIEWPORT, P));
    assertEquals(128, size("glGetDoublev", "data", GL.GL_MODELVIEW_MATRIX, P));
    assertEquals(4, size("glGetBooleanv", "data", GL.GL_COLOR_WRITEMASK, P));
    client.integers.put(GL.GL_NUM_COMPRESSED_TEXTURE_FORMATS, 7);
    assertEquals(28, size("glGetIntegerv", "data", GL.GL_COMPRESSED_TEXTURE_FORMATS, P));
    assertEquals(
        16, size("glTexParameterfv", "params", GL.GL_TEXTURE_2D, GL.GL_TEXTURE_BORDER_COLOR, P));
    assertEquals(4, size("glTexParameteriv", "params", GL.GL_TEXTURE_2D, GL.GL_TEXTURE_WRAP_S, P));
    assertEquals(12, size("glGetProgramiv", "params", 1, GL.GL_COMPUTE_WORK_GROUP_SIZE, P));
    assertEquals(4, size("glGetProgramiv", "params", 1, GL.GL_LINK_STATUS, P));
    assertEquals(16, size("glGetVertexAttribfv", "params", 1, GL.GL_CURRENT_VERTEX_ATTRIB, P));
    assertEquals(4, size("glGetVertexAttribiv", "params", 1, GL.GL_VERTEX_ATTRIB_ARRAY_TYPE, P));
    assertEquals(16, size("glClearBufferfv", "value", GL.GL_COLOR, 0, P));
    assertEquals(4, size("glClearBufferfv", "value", GL.GL_DEPTH, 0, P));
    assertEquals(16, size("glGetIntegeri_v", "data", GL.GL_SCISSOR_BOX, 0, P));
    assertEquals(12, size("glLightfv", "params", GL.GL_LIGHT0, GL.GL_SPOT_DIRECTION, P));
  }

  @Test
  void stateDecides() {
    assertEquals(PointerSizes.UNKNOWN, size("glGetUniformfv", "params", 1, 2, P));
    client.uniformComponents = 9;
    assertEquals(36, size("glGetUniformfv", "params", 1, 2, P));
    assertEquals(36, size("glGetUniformfvARB", "params", 1, 2, P));
    client.blockUniforms = 5;
    assertEquals(
        20,
        size(
            "glGetActiveUniformBlockiv",
            "params",
            1,
            0,
            GL.GL_UNIFORM_BLOCK_ACTIVE_UNIFORM_INDICES,
            P));
    assertEquals(
        4, size("glGetActiveUniformBlockiv", "params", 1, 0, GL.GL_UNIFORM_BLOCK_DATA_SIZE, P));
    client.compressed = 8192;
    assertEquals(8192, size("glGetCompressedTexImage", "img", GL.GL_TEXTURE_2D, 0, P));
  }

  @Test
  void compressedBlocksArePartsOfLargerImages() {
    String name = "glCompressedTexSubImage3D";
    long[] arguments = {GL.GL_TEXTURE_2D_ARRAY, 0, 0, 0, 0, 8, 8, 2, 0, 128, P};
    assertEquals(128, size(name, "data", arguments));
    client.pixelStore.put(GL.GL_UNPACK_ROW_LENGTH, 16);
    assertEquals(128, size(name, "data", arguments), "without a size of blocks");
    client.pixelStore.put(GL.GL_UNPACK_COMPRESSED_BLOCK_SIZE, 16);
    client.pixelStore.put(GL.GL_UNPACK_COMPRESSED_BLOCK_WIDTH, 4);
    client.pixelStore.put(GL.GL_UNPACK_COMPRESSED_BLOCK_HEIGHT, 4);
    client.pixelStore.put(GL.GL_UNPACK_SKIP_PIXELS, 4);
    // the second image's second row of four blocks, and three blocks of it
    assertEquals(16 * (3 * 4 + 3), size(name, "data", arguments));
  }

  private long texImage2D(int width, int height, int format, int type, long pointer) {
    return size(
        "glTexImage2D",
        "pixels",
        GL.GL_TEXTURE_2D,
        0,
        GL.GL_RGBA8,
        width,
        height,
        0,
        format,
        type,
        pointer);
  }

  @Test
  void images() {
    assertEquals(16, texImage2D(2, 2, GL.GL_RGBA, GL.GL_UNSIGNED_BYTE, P));
    // rows of 9 bytes padded to 12, the last one not
    assertEquals(2 * 12 + 9, texImage2D(3, 3, GL.GL_RGB, GL.GL_UNSIGNED_BYTE, P));
    client.pixelStore.put(GL.GL_UNPACK_ALIGNMENT, 1);
    assertEquals(27, texImage2D(3, 3, GL.GL_RGB, GL.GL_UNSIGNED_BYTE, P));
    client.pixelStore.put(GL.GL_UNPACK_ALIGNMENT, 8);
    assertEquals(8 + 6, texImage2D(3, 2, GL.GL_RED, GL.GL_UNSIGNED_SHORT_5_6_5, P));
    client.pixelStore.put(GL.GL_UNPACK_ALIGNMENT, 4);
    client.pixelStore.put(GL.GL_UNPACK_ROW_LENGTH, 10);
    client.pixelStore.put(GL.GL_UNPACK_SKIP_ROWS, 2);
    client.pixelStore.put(GL.GL_UNPACK_SKIP_PIXELS, 5);
    assertEquals(
        40 * (2 + 3 - 1) + (5 + 3) * 4,
        texImage2D(3, 3, GL.GL_RGBA, GL.GL_UNSIGNED_INT_8_8_8_8_REV, P));
    client.pixelStore.put(GL.GL_UNPACK_IMAGE_HEIGHT, 100);
    client.pixelStore.put(GL.GL_UNPACK_SKIP_IMAGES, 1);
    assertEquals(
        40 * (2 + 3 - 1) + (5 + 3) * 4,
        texImage2D(3, 3, GL.GL_BGRA, GL.GL_UNSIGNED_BYTE, P),
        "image height counts for 3D only");
    assertEquals(
        4000L * (1 + 2 - 1) + 40 * (2 + 3 - 1) + 32,
        size(
            "glTexSubImage3D",
            "pixels",
            GL.GL_TEXTURE_3D,
            0,
            0,
            0,
            0,
            3,
            3,
            2,
            GL.GL_RGBA,
            GL.GL_UNSIGNED_BYTE,
            P));
    assertEquals(0, texImage2D(3, 3, GL.GL_RGBA, GL.GL_UNSIGNED_BYTE, 0));
    assertEquals(0, texImage2D(0, 3, GL.GL_RGBA, GL.GL_UNSIGNED_BYTE, P));
    assertEquals(PointerSizes.UNKNOWN, texImage2D(3, 3, 12345, GL.GL_UNSIGNED_BYTE, P));
    client.buffers.put(GL.GL_PIXEL_UNPACK_BUFFER, 4);
    assertEquals(PointerSizes.OFFSET, texImage2D(3, 3, GL.GL_RGBA, GL.GL_UNSIGNED_BYTE, 0));
  }

  @Test
  void readBacks() {
    assertEquals(
        8 * 4 * 4, size("glReadPixels", "pixels", 0, 0, 8, 4, GL.GL_RGBA, GL.GL_UNSIGNED_BYTE, P));
    assertEquals(
        PointerSizes.UNKNOWN,
        size("glGetTexImage", "pixels", GL.GL_TEXTURE_2D, 0, GL.GL_RGB, GL.GL_FLOAT, P));
    client.level = new int[] {5, 3, 1};
    assertEquals(
        5 * 3 * 12,
        size("glGetTexImage", "pixels", GL.GL_TEXTURE_2D, 0, GL.GL_RGB, GL.GL_FLOAT, P));
    client.buffers.put(GL.GL_PIXEL_PACK_BUFFER, 9);
    assertEquals(
        PointerSizes.OFFSET,
        size("glReadPixels", "pixels", 0, 0, 8, 4, GL.GL_RGBA, GL.GL_UNSIGNED_BYTE, 64));
    assertEquals(
        PointerSizes.OFFSET,
        size("glGetTextureImage", "pixels", 1, 0, GL.GL_RGBA, GL.GL_UNSIGNED_BYTE, 4096, 0));
    assertEquals(
        4,
        size("glClearTexImage", "data", 1, 0, GL.GL_RGBA, GL.GL_UNSIGNED_BYTE, P),
        "never an offset");
    client.buffers.put(GL.GL_QUERY_BUFFER, 2);
    assertEquals(
        PointerSizes.OFFSET, size("glGetQueryObjectuiv", "params", 1, GL.GL_QUERY_RESULT, 0));
  }

  @Test
  void vertexArraysAndIndices() {
    assertEquals(
        PointerSizes.DEFERRED,
        size("glVertexAttribPointer", "pointer", 0, 3, GL.GL_FLOAT, 0, 0, P));
    assertEquals(
        12, size("glDrawElements", "indices", GL.GL_TRIANGLES, 6, GL.GL_UNSIGNED_SHORT, P));
    client.buffers.put(GL.GL_ARRAY_BUFFER, 1);
    client.buffers.put(GL.GL_ELEMENT_ARRAY_BUFFER, 1);
    client.buffers.put(GL.GL_DRAW_INDIRECT_BUFFER, 1);
    assertEquals(
        PointerSizes.OFFSET, size("glVertexAttribPointer", "pointer", 0, 3, GL.GL_FLOAT, 0, 0, 12));
    assertEquals(
        PointerSizes.OFFSET,
        size("glDrawElements", "indices", GL.GL_TRIANGLES, 6, GL.GL_UNSIGNED_SHORT, 0));
    assertEquals(
        16,
        size("glMultiDrawElements", "indices", GL.GL_TRIANGLES, P, GL.GL_UNSIGNED_SHORT, P, 2),
        "the array of offsets is always client memory");
    assertEquals(
        PointerSizes.OFFSET,
        size("glDrawElementsIndirect", "indirect", GL.GL_TRIANGLES, GL.GL_UNSIGNED_INT, 0));
    client.buffers.remove(GL.GL_DRAW_INDIRECT_BUFFER);
    assertEquals(
        2 * 32 + 20,
        size(
            "glMultiDrawElementsIndirect",
            "indirect",
            GL.GL_TRIANGLES,
            GL.GL_UNSIGNED_INT,
            P,
            3,
            32));
    assertEquals(9 * 24 + 12, PointerSizes.clientArrayBytes(3, GL.GL_FLOAT, 24, 9));
    assertEquals(9 * 4 + 4, PointerSizes.clientArrayBytes(GL.GL_BGRA, GL.GL_UNSIGNED_BYTE, 0, 9));
    assertEquals(9 * 4 + 4, PointerSizes.clientArrayBytes(4, GL.GL_INT_2_10_10_10_REV, 0, 9));
    assertEquals(PointerSizes.UNKNOWN, PointerSizes.clientArrayBytes(4, 77, 0, 9));
  }

  @Test
  void texts() {
    long name = client.text(16, "color");
    assertEquals(5, size("glGetUniformLocation", "name", 1, name));
    assertEquals(5, size("glGetUniformBlockIndex", "uniformBlockName", 1, name));
    assertEquals(5, size("glBindFragDataLocation", "name", 1, 0, name));
    assertEquals(5, size("glObjectLabel", "label", GL.GL_BUFFER, 1, -1, name));
    assertEquals(3, size("glObjectLabel", "label", GL.GL_BUFFER, 1, 3, name));
    assertEquals(3, size("glPushDebugGroup", "message", 0, 0, 3, name));
    assertEquals(0, size("glObjectLabel", "label", GL.GL_BUFFER, 1, -1, 0));
    assertEquals(0, size("glDebugMessageCallback", "userParam", P, P));

    long second = client.text(64, "void main(){}");
    client.memory.putLong(128, name).putLong(136, second).putInt(144, 3).putInt(148, -1);
    GlFunction f = GlFunctions.byName("glShaderSource");
    PointerSizes sizes = PointerSizes.of(f);
    long[] bits = {1, 2, P + 128, P + 144};
    assertArrayEquals(new String[] {"col", "void main(){}"}, sizes.strings(2, bits, client));
    bits[3] = 0;
    assertArrayEquals(new String[] {"color", "void main(){}"}, sizes.strings(2, bits, client));
    bits[2] = 0;
    assertNull(sizes.strings(2, bits, client));
  }

  @Test
  void unknownFunctionsSaySo() {
    GlFunction f = GlFunctions.byName("glVariantfvEXT");
    assertEquals(List.of("addr"), PointerSizes.of(f).unsized());
    assertEquals(PointerSizes.UNKNOWN, size("glVariantfvEXT", "addr", 1, P));
    assertEquals(0, size("glVariantfvEXT", "addr", 1, 0));
  }

  @Test
  void attributeListsEndAtZero() {
    client.memory.putInt(256, 0x2091).putInt(260, 3).putInt(264, 0x2092).putInt(268, 3);
    client.memory.putInt(272, 0);
    assertEquals(20, size("glXCreateContextAttribsARB", "attrib_list", 1, 2, 0, 1, P + 256));
  }
}
