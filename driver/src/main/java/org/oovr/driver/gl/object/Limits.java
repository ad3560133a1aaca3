package org.oovr.driver.gl.object;

import org.oovr.driver.glsl.GlslLimits;

/**
 * Implementation-defined values (GL 3.3 core tables 6.31 to 6.44): what {@code instead} mode
 * answers, and how large our own tables are. Where the standard leaves a choice the numbers are
 * those of Mesa's llvmpipe, our reference driver, so that applications take the same paths.
 */
public final class Limits {
  public static final int MAX_TEXTURE_SIZE = 16384;
  public static final int MAX_3D_TEXTURE_SIZE = 2048;
  public static final int MAX_CUBE_SIZE = 16384;
  public static final int MAX_ARRAY_LAYERS = 2048;
  public static final int MAX_RENDERBUFFER_SIZE = 16384;
  public static final int MAX_TEXTURE_BUFFER_SIZE = 134217728;
  public static final int MAX_SAMPLES = GlslLimits.SAMPLES;
  public static final int MAX_DRAW_BUFFERS = GlslLimits.DRAW_BUFFERS;

  /** Draw buffers that two colours can be blended into. */
  public static final int MAX_DUAL_SOURCE_DRAW_BUFFERS = 1;

  /** Bytes between the start of a vertex and an attribute of it. */
  public static final int MAX_RELATIVE_OFFSET = 2047;

  /** Bytes between the vertices of an array, which GL bounds since 4.4. */
  public static final int MAX_STRIDE = 2048;

  public static final int MAX_ATTRIBUTES = GlslLimits.VERTEX_ATTRIBUTES;
  public static final int MAX_TEXTURE_IMAGE_UNITS = GlslLimits.TEXTURE_IMAGE_UNITS;
  public static final int MAX_COMBINED_UNITS = GlslLimits.COMBINED_TEXTURE_IMAGE_UNITS;
  public static final int MAX_UNIFORM_BINDINGS = 90;
  public static final int MAX_UNIFORM_BLOCKS = 15;
  public static final int MAX_UNIFORM_BLOCK_SIZE = 65536;
  public static final int UNIFORM_BUFFER_ALIGNMENT = 16;
  public static final int MAX_STORAGE_BINDINGS = 80;
  public static final int MAX_STORAGE_BLOCKS = GlslLimits.STORAGE_BLOCKS;
  public static final int MAX_STORAGE_BLOCK_SIZE = 1 << 27;
  public static final int STORAGE_BUFFER_ALIGNMENT = 16;
  public static final int TEXTURE_BUFFER_ALIGNMENT = 16;
  public static final int MAX_COUNTER_BUFFERS = GlslLimits.COUNTER_BUFFERS;
  public static final int MAX_IMAGE_UNITS = GlslLimits.IMAGE_UNITS;
  public static final int MAX_IMAGE_UNIFORMS = GlslLimits.IMAGE_UNIFORMS;
  public static final int MAX_WORKGROUPS = GlslLimits.WORKGROUPS;
  public static final int MAX_UNIFORM_COMPONENTS = GlslLimits.UNIFORM_COMPONENTS;
  public static final int MAX_VARYING_COMPONENTS = GlslLimits.VARYING_COMPONENTS;
  public static final int MAX_CLIP_DISTANCES = GlslLimits.CLIP_DISTANCES;
  public static final int MAX_PUSHED_ATTRIBUTES = 16;
  public static final int MAX_LIST_NESTING = 64;
  public static final int MAX_VIEWS = 2;
  public static final float MAX_ANISOTROPY = 16;
  public static final float MAX_POINT_SIZE = 255;
  public static final float MAX_LINE_WIDTH = 255;
  public static final float MAX_LOD_BIAS = 16;

  /** Textures beyond this are refused with GL_OUT_OF_MEMORY. */
  public static final long MAX_TEXTURE_BYTES = 1L << 30;

  private Limits() {}

  /** The sample count we use for a requested one; 0 stays 0. */
  public static int samples(int requested) {
    return requested <= 0 ? 0 : requested == 1 ? 1 : requested <= 4 ? 4 : 8;
  }

  /**
   * Samples of textures and renderbuffers. Images of one sample are not tried where there are ones
   * of more, as in Mesa.
   *
   * @param lenient whether another driver may have had one sample
   */
  public static int samples(int requested, boolean lenient) {
    return samples(requested == 1 && !lenient ? 2 : requested);
  }
}
