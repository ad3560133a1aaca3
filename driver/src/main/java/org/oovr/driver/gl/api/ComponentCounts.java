package org.oovr.driver.gl.api;

/** How many values a parameter name stands for, in queries and in {@code *Parameter*v} calls. */
public final class ComponentCounts {
  private ComponentCounts() {}

  /**
   * Number of values of {@code pname} in any function whose count depends on it alone (or on a
   * count in the state); 1 unless listed.
   */
  public static int of(int pname, ClientState s) {
    switch (pname) {
      case GL.GL_COMPRESSED_TEXTURE_FORMATS:
        return Math.max(0, s.integer(GL.GL_NUM_COMPRESSED_TEXTURE_FORMATS));
      case GL.GL_SHADER_BINARY_FORMATS:
        return Math.max(0, s.integer(GL.GL_NUM_SHADER_BINARY_FORMATS));
      case GL.GL_PROGRAM_BINARY_FORMATS:
        return Math.max(0, s.integer(GL.GL_NUM_PROGRAM_BINARY_FORMATS));
      default:
        return fixed(pname);
    }
  }

  private static int fixed(int pname) {
    switch (pname) {
      case GL.GL_ALIASED_LINE_WIDTH_RANGE, GL.GL_ALIASED_POINT_SIZE_RANGE, GL.GL_DEPTH_RANGE:
      case GL.GL_DEPTH_BOUNDS_EXT:
      case GL.GL_SMOOTH_LINE_WIDTH_RANGE, GL.GL_POINT_SIZE_RANGE, GL.GL_MAX_VIEWPORT_DIMS:
      case GL.GL_POLYGON_MODE, GL.GL_VIEWPORT_BOUNDS_RANGE, GL.GL_MAP1_GRID_DOMAIN:
      case GL.GL_MAP2_GRID_SEGMENTS, GL.GL_PATCH_DEFAULT_INNER_LEVEL:
      case GL.GL_MULTISAMPLE_LINE_WIDTH_RANGE_ARB,
      GL.GL_SAMPLE_POSITION,
      GL.GL_PROGRAMMABLE_SAMPLE_LOCATION_ARB:
        return 2;
      case GL.GL_CURRENT_NORMAL, GL.GL_POINT_DISTANCE_ATTENUATION, GL.GL_SPOT_DIRECTION:
      case GL.GL_COLOR_INDEXES, GL.GL_COMPUTE_WORK_GROUP_SIZE:
        return 3;
      case GL.GL_ACCUM_CLEAR_VALUE, GL.GL_BLEND_COLOR, GL.GL_COLOR_CLEAR_VALUE:
      case GL.GL_COLOR_WRITEMASK, GL.GL_CURRENT_COLOR, GL.GL_CURRENT_RASTER_COLOR:
      case GL.GL_CURRENT_RASTER_POSITION, GL.GL_CURRENT_RASTER_SECONDARY_COLOR:
      case GL.GL_CURRENT_RASTER_TEXTURE_COORDS, GL.GL_CURRENT_SECONDARY_COLOR:
      case GL.GL_CURRENT_TEXTURE_COORDS, GL.GL_FOG_COLOR, GL.GL_LIGHT_MODEL_AMBIENT:
      case GL.GL_MAP2_GRID_DOMAIN, GL.GL_SCISSOR_BOX, GL.GL_VIEWPORT:
      case GL.GL_TEXTURE_BORDER_COLOR, GL.GL_TEXTURE_SWIZZLE_RGBA, GL.GL_TEXTURE_ENV_COLOR:
      case GL.GL_TEXTURE_CROP_RECT_OES, GL.GL_OBJECT_PLANE, GL.GL_EYE_PLANE:
      case GL.GL_AMBIENT, GL.GL_DIFFUSE, GL.GL_SPECULAR, GL.GL_POSITION, GL.GL_EMISSION:
      case GL.GL_AMBIENT_AND_DIFFUSE, GL.GL_COLOR_TABLE_SCALE, GL.GL_COLOR_TABLE_BIAS:
      case GL.GL_CONVOLUTION_BORDER_COLOR, GL.GL_CONVOLUTION_FILTER_SCALE:
      case GL.GL_CONVOLUTION_FILTER_BIAS, GL.GL_PATCH_DEFAULT_OUTER_LEVEL:
      case GL.GL_CURRENT_VERTEX_ATTRIB, GL.GL_RGBA_SIGNED_COMPONENTS_EXT:
        return 4;
      case GL.GL_PRIMITIVE_BOUNDING_BOX, GL.GL_DEVICE_LUID_EXT:
        return 8;
      case GL.GL_MODELVIEW_MATRIX, GL.GL_PROJECTION_MATRIX, GL.GL_TEXTURE_MATRIX:
      case GL.GL_COLOR_MATRIX, GL.GL_TRANSPOSE_MODELVIEW_MATRIX:
      case GL.GL_TRANSPOSE_PROJECTION_MATRIX, GL.GL_TRANSPOSE_TEXTURE_MATRIX:
      case GL.GL_TRANSPOSE_COLOR_MATRIX, GL.GL_CURRENT_MATRIX_ARB:
      case GL.GL_TRANSPOSE_CURRENT_MATRIX_ARB, GL.GL_DEVICE_UUID_EXT, GL.GL_DRIVER_UUID_EXT:
        return 16;
      default:
        return 1;
    }
  }

  /** Values per control point of an evaluator map; 0 when the target is unknown. */
  static int evaluatorComponents(int target) {
    switch (target) {
      case GL.GL_MAP1_INDEX, GL.GL_MAP1_TEXTURE_COORD_1:
      case GL.GL_MAP2_INDEX, GL.GL_MAP2_TEXTURE_COORD_1:
        return 1;
      case GL.GL_MAP1_TEXTURE_COORD_2, GL.GL_MAP2_TEXTURE_COORD_2:
        return 2;
      case GL.GL_MAP1_VERTEX_3, GL.GL_MAP1_NORMAL, GL.GL_MAP1_TEXTURE_COORD_3:
      case GL.GL_MAP2_VERTEX_3, GL.GL_MAP2_NORMAL, GL.GL_MAP2_TEXTURE_COORD_3:
        return 3;
      case GL.GL_MAP1_VERTEX_4, GL.GL_MAP1_COLOR_4, GL.GL_MAP1_TEXTURE_COORD_4:
      case GL.GL_MAP2_VERTEX_4, GL.GL_MAP2_COLOR_4, GL.GL_MAP2_TEXTURE_COORD_4:
        return 4;
      default:
        return 0;
    }
  }

  /** Bytes of a display list name in {@code glCallLists}; 0 when the type is unknown. */
  static int listNameBytes(int type) {
    switch (type) {
      case GL.GL_BYTE, GL.GL_UNSIGNED_BYTE:
        return 1;
      case GL.GL_SHORT, GL.GL_UNSIGNED_SHORT, GL.GL_2_BYTES:
        return 2;
      case GL.GL_3_BYTES:
        return 3;
      case GL.GL_INT, GL.GL_UNSIGNED_INT, GL.GL_FLOAT, GL.GL_4_BYTES:
        return 4;
      default:
        return 0;
    }
  }
}
