// Long because each kind of texture call is tried on the same few helpers.
package org.oovr.driver.gl;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.SamplerState;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.command.Texture;
import org.oovr.simulator.command.TextureView;

/** From images specified one by one to immutable textures, views and samplers. */
class TextureTest {
  private final GlTestContext gl = GlTestContext.core();

  private int bind(int target) {
    int t = gl.gen("glGenTextures");
    gl.call("glBindTexture", target, t);
    return t;
  }

  private void image(int target, int level, int size, byte[] texels) {
    gl.call(
        "glTexImage2D", target, level, GL_RGBA8, size, size, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
  }

  /** What the fragment shader of a new draw sees in slot 0. */
  private TextureView view(String sampler, String read) {
    gl.program(
        PictureTest.POSITION_VERTEX,
        "#version 330 core\nuniform "
            + sampler
            + " t; in vec2 uv; out vec4 o;\nvoid main() { o = "
            + read
            + "; }");
    gl.fullQuad();
    gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
    gl.expect(GL_NO_ERROR);
    return gl.last(Command.Draw.class).bindings().view(Stage.FRAGMENT, 0);
  }

  private TextureView view2d() {
    return view("sampler2D", "texture(t, uv)");
  }

  private SamplerState sampler() {
    return gl.last(Command.Draw.class).bindings().sampler(Stage.FRAGMENT, 0);
  }

  @Test
  void unboundAndIncompleteTexturesReadBlack() {
    assertSame(TextureView.UNBOUND, view2d());
    bind(GL_TEXTURE_2D);
    image(GL_TEXTURE_2D, 0, 4, new byte[64]);
    assertSame(TextureView.UNBOUND, view2d()); // the default filter wants mipmaps
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
    assertNotNull(view2d().texture());
    assertEquals(SamplerState.MipMode.LINEAR, sampler().mipMode());
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 1000);
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    assertEquals(4, view2d().texture().width());
  }

  @Test
  void levelsBecomeOneTextureWithoutCopies() {
    bind(GL_TEXTURE_2D);
    for (int level = 0; level < 4; level++) {
      image(GL_TEXTURE_2D, level, 8 >> level, new byte[(8 >> level) * (8 >> level) * 4]);
    }
    TextureView v = view2d();
    assertEquals(4, v.texture().levels());
    assertEquals(3, v.maxLevel());
    long made =
        gl.commands(ResourceCommand.CreateTexture.class).stream()
            .filter(c -> c.texture().label().startsWith("texture"))
            .count();
    assertEquals(1, made);
    assertEquals(4, gl.commands(ResourceCommand.UpdateTexture.class).size());
    assertTrue(gl.commands(ResourceCommand.CopyTexture.class).isEmpty());
  }

  @Test
  void wrongLevelMakesItIncompleteAndIsKeptOut() {
    bind(GL_TEXTURE_2D);
    for (int level = 0; level < 4; level++) {
      image(GL_TEXTURE_2D, level, 8 >> level, new byte[(8 >> level) * (8 >> level) * 4]);
    }
    image(GL_TEXTURE_2D, 2, 5, new byte[100]);
    assertSame(TextureView.UNBOUND, view2d());
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 1);
    assertEquals(1, view2d().maxLevel());
    image(GL_TEXTURE_2D, 2, 2, new byte[16]);
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 3);
    assertEquals(3, view2d().maxLevel());
  }

  @Test
  void newShapeMakesANewTexture() {
    bind(GL_TEXTURE_2D);
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    image(GL_TEXTURE_2D, 0, 4, new byte[64]);
    Texture first = view2d().texture();
    image(GL_TEXTURE_2D, 0, 4, new byte[64]);
    assertSame(first, view2d().texture()); // the same shape: only new texels
    image(GL_TEXTURE_2D, 0, 16, new byte[1024]);
    Texture second = view2d().texture();
    assertEquals(16, second.width());
    assertEquals(first, gl.commands(ResourceCommand.DestroyTexture.class).get(0).texture());
    assertTrue(gl.commands(ResourceCommand.CopyTexture.class).isEmpty());
  }

  @Test
  void generatedLevelsKeepTheBase() {
    bind(GL_TEXTURE_2D);
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    image(GL_TEXTURE_2D, 0, 16, new byte[1024]);
    view2d();
    gl.call("glGenerateMipmap", GL_TEXTURE_2D);
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    TextureView v = view2d();
    assertEquals(5, v.texture().levels());
    assertEquals(4, v.maxLevel());
    assertEquals(1, gl.commands(ResourceCommand.CopyTexture.class).size());
    ResourceCommand.GenerateMipmaps g = gl.last(ResourceCommand.GenerateMipmaps.class);
    assertEquals(0, g.baseLevel());
    assertEquals(4, g.maxLevel());
    ByteBuffer out = GlTestContext.buffer(4);
    gl.call("glGetTexLevelParameteriv", GL_TEXTURE_2D, 3, GL_TEXTURE_WIDTH, out);
    assertEquals(2, out.getInt(0));
  }

  @Test
  void cubeNeedsSixEqualFaces() {
    bind(GL_TEXTURE_CUBE_MAP);
    gl.call("glTexParameteri", GL_TEXTURE_CUBE_MAP, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    for (int face = 0; face < 5; face++) {
      image(GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, 0, 4, new byte[64]);
    }
    assertSame(TextureView.UNBOUND, view("samplerCube", "texture(t, vec3(uv, 1))"));
    image(GL_TEXTURE_CUBE_MAP_NEGATIVE_Z, 0, 4, new byte[64]);
    TextureView v = view("samplerCube", "texture(t, vec3(uv, 1))");
    assertEquals(Texture.Shape.CUBE, v.texture().shape());
    assertEquals(6, v.texture().layers());
    assertEquals(5, gl.last(ResourceCommand.UpdateTexture.class).layer());
  }

  @Test
  void arraysVolumesAndLines() {
    // Long because one draw samples every kind of texture, which are made first.
    bind(GL_TEXTURE_2D_ARRAY);
    gl.call("glTexStorage3D", GL_TEXTURE_2D_ARRAY, 1, GL_RGBA8, 4, 4, 3);
    gl.call("glTexParameteri", GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    gl.call(
        "glTexSubImage3D",
        GL_TEXTURE_2D_ARRAY,
        0,
        1,
        1,
        2,
        2,
        2,
        1,
        GL_RGBA,
        GL_UNSIGNED_BYTE,
        new byte[16]);
    TextureView v = view("sampler2DArray", "texture(t, vec3(uv, 1))");
    assertEquals(3, v.texture().layers());
    ResourceCommand.UpdateTexture u = gl.last(ResourceCommand.UpdateTexture.class);
    assertEquals(2, u.layer());
    assertEquals(0, u.z());

    bind(GL_TEXTURE_3D);
    gl.call("glTexParameteri", GL_TEXTURE_3D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    gl.call(
        "glTexImage3D",
        GL_TEXTURE_3D,
        0,
        GL_R8,
        4,
        4,
        4,
        0,
        GL_RED,
        GL_UNSIGNED_BYTE,
        new byte[64]);
    gl.call(
        "glTexSubImage3D",
        GL_TEXTURE_3D,
        0,
        0,
        0,
        3,
        4,
        4,
        1,
        GL_RED,
        GL_UNSIGNED_BYTE,
        new byte[16]);
    v = view("sampler3D", "texture(t, vec3(uv, 1))");
    assertEquals(4, v.texture().depth());
    assertEquals(3, gl.last(ResourceCommand.UpdateTexture.class).z());
    assertEquals(
        new TextureView.Swizzle(0, TextureView.ZERO, TextureView.ZERO, TextureView.ONE),
        v.swizzle());

    bind(GL_TEXTURE_1D_ARRAY);
    gl.call("glTexParameteri", GL_TEXTURE_1D_ARRAY, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    gl.call(
        "glTexImage2D",
        GL_TEXTURE_1D_ARRAY,
        0,
        GL_R8,
        8,
        5,
        0,
        GL_RED,
        GL_UNSIGNED_BYTE,
        new byte[40]);
    gl.call(
        "glTexSubImage2D",
        GL_TEXTURE_1D_ARRAY,
        0,
        0,
        4,
        8,
        1,
        GL_RED,
        GL_UNSIGNED_BYTE,
        new byte[8]);
    v = view("sampler1DArray", "texture(t, uv)");
    assertEquals(5, v.texture().layers());
    assertEquals(1, v.texture().height());
    assertEquals(4, gl.last(ResourceCommand.UpdateTexture.class).layer());
  }

  @Test
  void swizzlesOfFormatAndTextureAreJoined() {
    bind(GL_TEXTURE_2D);
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    gl.call(
        "glTexImage2D", GL_TEXTURE_2D, 0, GL_RG8, 4, 4, 0, GL_RG, GL_UNSIGNED_BYTE, new byte[32]);
    gl.call(
        "glTexParameteriv",
        GL_TEXTURE_2D,
        GL_TEXTURE_SWIZZLE_RGBA,
        new int[] {GL_GREEN, GL_BLUE, GL_ONE, GL_ALPHA});
    assertEquals(
        new TextureView.Swizzle(TextureView.G, TextureView.ZERO, TextureView.ONE, TextureView.ONE),
        view2d().swizzle());
  }

  @Test
  void samplerObjectsOverride() {
    bind(GL_TEXTURE_2D);
    image(GL_TEXTURE_2D, 0, 4, new byte[64]);
    int s = gl.gen("glGenSamplers");
    gl.call("glSamplerParameteri", s, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    gl.call("glSamplerParameteri", s, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_BORDER);
    gl.call("glSamplerParameterfv", s, GL_TEXTURE_BORDER_COLOR, new float[] {0.5f, 0, 0, 1});
    gl.call("glBindSampler", 0, s);
    assertNotNull(view2d().texture());
    assertEquals(SamplerState.Wrap.CLAMP_TO_BORDER, sampler().wrapS());
    assertEquals(0.5f, sampler().borderR());
    assertEquals(SamplerState.MipMode.NONE, sampler().mipMode());
    gl.call("glSamplerParameteri", s, GL_TEXTURE_WRAP_S, GL_REPEAT);
    gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
    assertEquals(SamplerState.Wrap.REPEAT, sampler().wrapS());
    gl.call("glDeleteSamplers", 1, new int[] {s});
    assertSame(TextureView.UNBOUND, view2d());
  }

  @Test
  void comparisonOnlyForDepth() {
    bind(GL_TEXTURE_2D);
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
    image(GL_TEXTURE_2D, 0, 4, new byte[64]);
    view2d();
    assertNull(sampler().compare());
    gl.call(
        "glTexImage2D",
        GL_TEXTURE_2D,
        0,
        GL_DEPTH_COMPONENT24,
        4,
        4,
        0,
        GL_DEPTH_COMPONENT,
        GL_FLOAT,
        new float[16]);
    TextureView v = view("sampler2DShadow", "vec4(texture(t, vec3(uv, 0.5)))");
    assertEquals(PixelFormat.D24_UNORM, v.texture().format());
    assertNotNull(sampler().compare());
  }

  @Test
  void integerTexturesAreNotFiltered() {
    bind(GL_TEXTURE_2D);
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    gl.call(
        "glTexImage2D",
        GL_TEXTURE_2D,
        0,
        GL_RGBA8UI,
        4,
        4,
        0,
        GL_RGBA_INTEGER,
        GL_UNSIGNED_BYTE,
        new byte[64]);
    assertSame(TextureView.UNBOUND, view("usampler2D", "vec4(texture(t, uv))"));
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    assertEquals(
        PixelFormat.RGBA8_UINT, view("usampler2D", "vec4(texture(t, uv))").texture().format());
  }

  @Test
  void bufferTextures() {
    bind(GL_TEXTURE_BUFFER);
    int b = gl.buffer(GL_TEXTURE_BUFFER, new float[16]);
    gl.call("glTexBuffer", GL_TEXTURE_BUFFER, GL_RGBA32F, b);
    TextureView v = view("samplerBuffer", "texelFetch(t, 1)");
    assertNull(v.texture());
    assertEquals(64, v.buffer().sizeBytes());
    assertEquals(PixelFormat.RGBA32_FLOAT, v.bufferFormat());
    // another store, and the next draw sees it
    gl.call("glBufferData", GL_TEXTURE_BUFFER, 128L, null, GL_STATIC_DRAW);
    gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
    v = gl.last(Command.Draw.class).bindings().view(Stage.FRAGMENT, 0);
    assertEquals(128, v.buffer().sizeBytes());
    gl.call("glTexBuffer", GL_TEXTURE_BUFFER, GL_RGB8, b);
    gl.expect(GL_INVALID_ENUM);
  }

  @Test
  void compressedImages() {
    bind(GL_TEXTURE_2D);
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    gl.call(
        "glCompressedTexImage2D",
        GL_TEXTURE_2D,
        0,
        GL_COMPRESSED_RGBA_S3TC_DXT5_EXT,
        6,
        6,
        0,
        64,
        new byte[64]);
    gl.expect(GL_NO_ERROR);
    assertEquals(PixelFormat.BC3_UNORM, view2d().texture().format());
    gl.call(
        "glCompressedTexSubImage2D",
        GL_TEXTURE_2D,
        0,
        2,
        0,
        4,
        4,
        GL_COMPRESSED_RGBA_S3TC_DXT5_EXT,
        16,
        new byte[16]);
    gl.expect(GL_INVALID_OPERATION);
    gl.call(
        "glCompressedTexSubImage2D",
        GL_TEXTURE_2D,
        0,
        4,
        0,
        2,
        4,
        GL_COMPRESSED_RGBA_S3TC_DXT5_EXT,
        16,
        new byte[16]);
    gl.expect(GL_NO_ERROR);
  }

  @Test
  void compressedTexImage2DTakesBlocksOfAnyShape() {
    int format = GL_COMPRESSED_RGBA_ASTC_6x5;
    byte[] blocks = new byte[32];
    for (int b = 0; b < 32; b += 16) {
      blocks[b] = (byte) 0xfc; // one colour for all of the block
      blocks[b + 1] = (byte) 0xfd;
      java.util.Arrays.fill(blocks, b + 2, b + 8, (byte) 0xff);
      blocks[b + 9] = (byte) (0x40 + b);
      blocks[b + 15] = (byte) 0x80;
    }
    try (GlTestContext real = GlTestContext.drawing()) {
      int t = real.gen("glGenTextures");
      real.call("glBindTexture", GL_TEXTURE_2D, t);
      real.call("glCompressedTexImage2D", GL_TEXTURE_2D, 0, format, 7, 5, 0, 16, new byte[16]);
      real.expect(GL_INVALID_VALUE);
      real.call("glCompressedTexImage2D", GL_TEXTURE_2D, 0, format, 7, 5, 0, 32, blocks);
      ByteBuffer texels = GlTestContext.buffer(7 * 5 * 4);
      real.call("glGetTexImage", GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
      real.expect(GL_NO_ERROR);
      assertEquals(0x80000040, pixel(texels, 0));
      assertEquals(0x80000050, pixel(texels, 6));
    }
  }

  @Test
  void texImage2DKeepsLuminanceAndAlphaOfAllKinds() {
    try (GlTestContext real = GlTestContext.drawingCompatibility()) {
      int[][] cases = {
        // internal format, client format, type, what RGBA bytes of 0x21 and 0x43 come back as
        {GL_SLUMINANCE8_ALPHA8, GL_LUMINANCE_ALPHA, GL_UNSIGNED_BYTE, 0x43000021},
        {GL_SLUMINANCE8, GL_LUMINANCE_ALPHA, GL_UNSIGNED_BYTE, 0xff000021},
        {GL_LUMINANCE8_ALPHA8_SNORM, GL_LUMINANCE_ALPHA, GL_BYTE, 0x43000021},
        {GL_ALPHA8_SNORM, GL_LUMINANCE_ALPHA, GL_BYTE, 0x43000000},
        {GL_INTENSITY8_SNORM, GL_LUMINANCE_ALPHA, GL_BYTE, 0x7f000021},
        {GL_LUMINANCE_ALPHA8UI_EXT, GL_LUMINANCE_ALPHA_INTEGER_EXT, GL_UNSIGNED_BYTE, 0x43000021},
        {GL_ALPHA8I_EXT, GL_LUMINANCE_ALPHA_INTEGER_EXT, GL_BYTE, 0x43000000},
        {GL_LUMINANCE8I_EXT, GL_LUMINANCE_ALPHA_INTEGER_EXT, GL_BYTE, 0x01000021},
      };
      real.call("glPixelStorei", GL_UNPACK_ALIGNMENT, 1);
      for (int[] c : cases) {
        int t = real.gen("glGenTextures");
        real.call("glBindTexture", GL_TEXTURE_2D, t);
        byte[] pair = {0x21, 0x43};
        real.call("glTexImage2D", GL_TEXTURE_2D, 0, c[0], 1, 1, 0, c[1], c[2], pair);
        ByteBuffer out = GlTestContext.buffer(4);
        boolean integer = c[1] == GL_LUMINANCE_ALPHA_INTEGER_EXT;
        real.call(
            "glGetTexImage", GL_TEXTURE_2D, 0, integer ? GL_RGBA_INTEGER : GL_RGBA, c[2], out);
        real.expect(GL_NO_ERROR);
        assertEquals(Integer.toHexString(c[3]), Integer.toHexString(pixel(out, 0)), "0x" + c[0]);
      }
    }
  }

  @Test
  void pixelTransferAndPixelMapChangeWhatIsUploaded() {
    try (GlTestContext real = GlTestContext.drawingCompatibility()) {
      int t = real.gen("glGenTextures");
      real.call("glBindTexture", GL_TEXTURE_2D, t);
      byte[] texel = {0x40, 0x40, 0x40, 0x40};
      real.call("glPixelTransferf", GL_RED_SCALE, 2f);
      real.call("glPixelTransferf", GL_GREEN_BIAS, 1f);
      real.call(
          "glTexImage2D", GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texel);
      real.call("glPixelTransferi", GL_RED_SCALE, 1);
      real.call("glPixelTransferi", GL_GREEN_BIAS, 0);
      ByteBuffer out = GlTestContext.buffer(4);
      real.call("glGetTexImage", GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, out);
      assertEquals(0x4040ff80, pixel(out, 0));
      real.call("glPixelMapusv", GL_PIXEL_MAP_B_TO_B, 2, new byte[] {-1, -1, 0, 0});
      real.call("glPixelTransferi", GL_MAP_COLOR, 1);
      real.call("glGetTexImage", GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, out);
      assertEquals(0x4040ff80, pixel(out, 0), "Mesa does not change what it tells of textures");
      real.call(
          "glTexImage2D", GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texel);
      real.call("glGetTexImage", GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, out);
      assertEquals(0x00ff0000, pixel(out, 0), "the other maps have one entry, 0");
      real.expect(GL_NO_ERROR);
      real.call("glPixelMapfv", GL_PIXEL_MAP_S_TO_S, 3, new byte[12]);
      real.expect(GL_INVALID_VALUE);
      real.call("glPixelTransferf", GL_RGBA, 1f);
      real.expect(GL_INVALID_ENUM);
    }
  }

  @Test
  void getCompressedTextureImageChecksItsRoom() {
    try (GlTestContext real = GlTestContext.drawing()) {
      int t = real.gen("glGenTextures");
      real.call("glBindTexture", GL_TEXTURE_2D, t);
      byte[] block = {1, 2, 3, 4, 5, 6, 7, 8};
      int format = GL_COMPRESSED_RGB8_ETC2;
      real.call("glCompressedTexImage2D", GL_TEXTURE_2D, 0, format, 4, 4, 0, 8, block);
      ByteBuffer out = GlTestContext.buffer(8);
      real.call("glGetCompressedTextureImage", t, 0, 7, out);
      real.expect(GL_INVALID_OPERATION);
      real.call("glGetCompressedTextureImage", t, 0, 8, out);
      real.expect(GL_NO_ERROR);
      assertEquals(8, out.get(7));
      real.call("glGetnCompressedTexImage", GL_TEXTURE_2D, 1, 8, out);
      real.expect(GL_INVALID_VALUE);
    }
  }

  private static int pixel(ByteBuffer texels, int index) {
    return texels.order(java.nio.ByteOrder.LITTLE_ENDIAN).getInt(4 * index);
  }

  @Test
  void compressedTexImage3DIsForFormatsInSlices() {
    bind(GL_TEXTURE_3D);
    gl.call(
        "glCompressedTexImage3D",
        GL_TEXTURE_3D,
        0,
        GL_COMPRESSED_RGBA_BPTC_UNORM,
        4,
        4,
        2,
        0,
        32,
        new byte[32]);
    gl.expect(GL_NO_ERROR);
    gl.call(
        "glCompressedTexImage3D",
        GL_TEXTURE_3D,
        0,
        GL_COMPRESSED_RGB8_ETC2,
        4,
        4,
        2,
        0,
        16,
        new byte[16]);
    gl.expect(GL_INVALID_ENUM);
  }

  @Test
  void deletedTexturesLiveAsLongAsTheyAreAttached() {
    int t = bind(GL_TEXTURE_2D);
    image(GL_TEXTURE_2D, 0, 4, null);
    int keeper = gl.gen("glGenFramebuffers");
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, keeper);
    gl.call("glFramebufferTexture2D", GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, t, 0);
    gl.call("glClear", GL_COLOR_BUFFER_BIT);
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, 0);
    gl.call("glDeleteTextures", 1, new int[] {t});
    gl.present();
    assertTrue(gl.commands(ResourceCommand.DestroyTexture.class).isEmpty());
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, keeper);
    assertEquals(GL_FRAMEBUFFER_COMPLETE, gl.call("glCheckFramebufferStatus", GL_FRAMEBUFFER));
    gl.call("glDeleteFramebuffers", 1, new int[] {keeper});
    gl.present();
    assertEquals(1, gl.commands(ResourceCommand.DestroyTexture.class).size());
  }

  @Test
  void imagesReadBack() {
    try (GlTestContext real = GlTestContext.drawing()) {
      int t = real.gen("glGenTextures");
      real.call("glBindTexture", GL_TEXTURE_2D, t);
      byte[] texels = new byte[64];
      for (int i = 0; i < 64; i++) {
        texels[i] = (byte) (3 * i);
      }
      real.call(
          "glTexImage2D", GL_TEXTURE_2D, 0, GL_RGBA8, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
      ByteBuffer out = GlTestContext.buffer(64);
      real.call("glGetTexImage", GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, out);
      assertArrayEquals(texels, out.array());
      real.call("glCopyTexSubImage2D", GL_TEXTURE_2D, 0, 0, 0, 0, 0, 2, 2);
      real.call("glGetTexImage", GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, out);
      assertEquals(0, out.getInt(0));
      assertEquals(texels[8], out.get(8));
      int pbo = real.buffer(GL_PIXEL_PACK_BUFFER, new byte[100]);
      real.call("glGetTexImage", GL_TEXTURE_2D, 0, GL_BGRA, GL_UNSIGNED_BYTE, 4L);
      real.call("glGetBufferSubData", GL_PIXEL_PACK_BUFFER, 4L + 8, 4L, out);
      assertEquals(texels[10], out.get(0));
      assertEquals(texels[8], out.get(2));
      real.call("glGetTexImage", GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, 40L);
      real.expect(GL_INVALID_OPERATION);
      assertTrue(pbo != 0);
    }
  }

  /** What an image gets that leaves open how it is compressed is what Mesa chooses. */
  @Test
  void compressionThatIsLeftOpenIsChosen() {
    int[][] chosen = {
      {GL_COMPRESSED_RGB, GL_COMPRESSED_RGB_S3TC_DXT1_EXT},
      {GL_COMPRESSED_RGBA, GL_COMPRESSED_RGBA_S3TC_DXT5_EXT},
      {GL_COMPRESSED_SRGB_ALPHA, GL_COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT},
      {GL_COMPRESSED_RED, GL_COMPRESSED_RED_RGTC1},
    };
    byte[] pixels = new byte[4 * 8 * 8];
    for (int[] pair : chosen) {
      bind(GL_TEXTURE_2D);
      gl.call(
          "glTexImage2D", GL_TEXTURE_2D, 0, pair[0], 8, 8, 0, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
      ByteBuffer answer = GlTestContext.buffer(4);
      gl.call("glGetTexLevelParameteriv", GL_TEXTURE_2D, 0, GL_TEXTURE_INTERNAL_FORMAT, answer);
      assertEquals(pair[1], answer.getInt(0));
      // parts are of whole blocks, as those of any compressed image
      gl.call("glTexSubImage2D", GL_TEXTURE_2D, 0, 2, 0, 4, 4, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
      gl.expect(GL_INVALID_OPERATION);
    }
    bind(GL_TEXTURE_2D);
    gl.call(
        "glTexImage2D",
        GL_TEXTURE_2D,
        0,
        GL_COMPRESSED_RGB8_ETC2,
        8,
        8,
        0,
        GL_RGBA,
        GL_UNSIGNED_BYTE,
        pixels);
    gl.expect(GL_INVALID_OPERATION);
  }
}
