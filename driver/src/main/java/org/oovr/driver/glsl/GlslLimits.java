package org.oovr.driver.glsl;

import org.oovr.driver.glsl.source.LegacyBuiltIns;

/**
 * Limits that shaders see as constants (GLSL 4.60 section 7.3) and programs through queries: the
 * two must agree. Where the standard leaves a choice they are those of Mesa's llvmpipe.
 */
public final class GlslLimits {
  public static final int DRAW_BUFFERS = 8;
  public static final int VERTEX_ATTRIBUTES = 16;
  public static final int TEXTURE_IMAGE_UNITS = 32;
  public static final int COMBINED_TEXTURE_IMAGE_UNITS = 6 * TEXTURE_IMAGE_UNITS;
  public static final int UNIFORM_COMPONENTS = 16384;
  public static final int VARYING_COMPONENTS = 128;
  public static final int GEOMETRY_OUTPUT_VERTICES = 1024;
  public static final int PATCH_VERTICES = 32;
  public static final int CLIP_DISTANCES = 8;
  public static final int SAMPLES = 4;
  public static final int VIEWPORTS = 16;
  public static final int SUBROUTINES = 256;
  public static final int SUBROUTINE_LOCATIONS = 1024;
  public static final int WORKGROUPS = 65535;
  public static final int WORKGROUP_INVOCATIONS = 1024;
  public static final int WORKGROUP_MEMORY_BYTES = 32768;
  public static final int STORAGE_BLOCKS = 16;
  public static final int COUNTERS = 4096;
  public static final int COUNTER_BUFFERS = 16;
  public static final int COUNTER_BUFFER_BYTES = 16384;
  public static final int IMAGE_UNITS = 192;

  /** Of a stage. */
  public static final int IMAGE_UNIFORMS = 32;

  public static final int MIN_TEXEL_OFFSET = -32;
  public static final int MAX_TEXEL_OFFSET = 31;

  /** Pairs of a limit's number in shaderc.h and its value. */
  static final int[][] OF_THE_COMPILER = {
    {0, LegacyBuiltIns.ARRAY}, // lights, clip planes, texture units and coordinates
    {1, LegacyBuiltIns.ARRAY},
    {2, LegacyBuiltIns.ARRAY},
    {3, LegacyBuiltIns.ARRAY},
    {4, VERTEX_ATTRIBUTES},
    {5, UNIFORM_COMPONENTS}, // of vertex shaders
    {6, VARYING_COMPONENTS}, // gl_MaxVaryingFloats
    {7, TEXTURE_IMAGE_UNITS}, // of vertex shaders
    {8, COMBINED_TEXTURE_IMAGE_UNITS},
    {9, TEXTURE_IMAGE_UNITS},
    {10, UNIFORM_COMPONENTS}, // of fragment shaders
    {11, DRAW_BUFFERS},
    {12, UNIFORM_COMPONENTS / 4}, // vectors
    {13, VARYING_COMPONENTS / 4},
    {14, UNIFORM_COMPONENTS / 4},
    {15, VARYING_COMPONENTS / 4},
    {16, VARYING_COMPONENTS / 4},
    {17, MIN_TEXEL_OFFSET},
    {18, MAX_TEXEL_OFFSET},
    {19, CLIP_DISTANCES},
    {20, WORKGROUPS}, // along x, y, z
    {21, WORKGROUPS},
    {22, WORKGROUPS},
    {23, WORKGROUP_INVOCATIONS}, // along x, y, z
    {24, WORKGROUP_INVOCATIONS},
    {25, WORKGROUP_INVOCATIONS},
    {26, UNIFORM_COMPONENTS}, // of compute shaders
    {27, TEXTURE_IMAGE_UNITS},
    {28, IMAGE_UNIFORMS},
    {29, COUNTERS}, // of compute shaders
    {30, COUNTER_BUFFERS},
    {31, VARYING_COMPONENTS},
    {32, VARYING_COMPONENTS}, // out of vertex shaders
    {33, VARYING_COMPONENTS}, // into and out of geometry shaders
    {34, VARYING_COMPONENTS},
    {35, VARYING_COMPONENTS}, // into fragment shaders
    {36, IMAGE_UNITS},
    {37, 280},
    {38, 280},
    {39, SAMPLES},
    {40, IMAGE_UNIFORMS},
    {44, IMAGE_UNIFORMS},
    {45, 3 * IMAGE_UNIFORMS},
    {46, TEXTURE_IMAGE_UNITS}, // of geometry shaders
    {47, GEOMETRY_OUTPUT_VERTICES},
    {49, UNIFORM_COMPONENTS},
    {50, VARYING_COMPONENTS},
    {63, VIEWPORTS},
    {64, COUNTERS}, // of vertex, fragment and all shaders
    {68, COUNTERS},
    {69, COUNTERS},
    {70, COUNTER_BUFFERS},
    {71, COUNTER_BUFFERS},
    {75, COUNTER_BUFFERS},
    {76, COUNTER_BUFFERS},
    {77, COUNTER_BUFFER_BYTES},
    {80, CLIP_DISTANCES}, // cull distances
    {81, CLIP_DISTANCES},
    {82, SAMPLES},
  };

  private GlslLimits() {}
}
