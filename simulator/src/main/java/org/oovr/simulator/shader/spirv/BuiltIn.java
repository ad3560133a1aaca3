package org.oovr.simulator.shader.spirv;

/** Built-in variables of shaders (SPIR-V 3.21). */
public enum BuiltIn {
  POSITION(0),
  POINT_SIZE(1),
  CLIP_DISTANCE(3),
  CULL_DISTANCE(4),
  /** OpenGL's gl_VertexID, with the base vertex. */
  VERTEX_ID(5),
  /** OpenGL's gl_InstanceID, without the base instance. */
  INSTANCE_ID(6),
  PRIMITIVE_ID(7),
  INVOCATION_ID(8),
  LAYER(9),
  VIEWPORT_INDEX(10),
  TESS_LEVEL_OUTER(11),
  TESS_LEVEL_INNER(12),
  TESS_COORD(13),
  PATCH_VERTICES(14),
  FRAG_COORD(15),
  POINT_COORD(16),
  FRONT_FACING(17),
  SAMPLE_ID(18),
  SAMPLE_POSITION(19),
  SAMPLE_MASK(20),
  FRAG_DEPTH(22),
  HELPER_INVOCATION(23),
  NUM_WORKGROUPS(24),
  /** Decorates a constant, not a variable. */
  WORKGROUP_SIZE(25),
  WORKGROUP_ID(26),
  LOCAL_INVOCATION_ID(27),
  GLOBAL_INVOCATION_ID(28),
  LOCAL_INVOCATION_INDEX(29),
  /** Lanes of a sub-group. */
  SUBGROUP_SIZE(36),
  /** Sub-groups of a workgroup. */
  NUM_SUBGROUPS(38),
  /** Number of the sub-group in its workgroup. */
  SUBGROUP_ID(40),
  /** Number of the lane in its sub-group. */
  SUBGROUP_LOCAL_INVOCATION_ID(41),
  /** Vulkan's gl_VertexIndex, with the base vertex. */
  VERTEX_INDEX(42),
  /** Vulkan's gl_InstanceIndex, with the base instance. */
  INSTANCE_INDEX(43),
  /** Bits of the lanes of the sub-group whose number is that of the lane, and so on. */
  SUBGROUP_EQ_MASK(4416),
  SUBGROUP_GE_MASK(4417),
  SUBGROUP_GT_MASK(4418),
  SUBGROUP_LE_MASK(4419),
  SUBGROUP_LT_MASK(4420),
  /** OpenGL's gl_BaseVertex: 0 in draws without indices. */
  BASE_VERTEX(4424),
  BASE_INSTANCE(4425),
  DRAW_INDEX(4426),
  VIEW_INDEX(4440),
  FRAG_STENCIL_REF(5014);

  private final int code;

  BuiltIn(int code) {
    this.code = code;
  }

  /** Most words that a variable of it has, its whole array where it is one. */
  public int mostWords() {
    return switch (this) {
      case CLIP_DISTANCE, CULL_DISTANCE -> 8;
      case POSITION,
          FRAG_COORD,
          TESS_LEVEL_OUTER,
          SUBGROUP_EQ_MASK,
          SUBGROUP_GE_MASK,
          SUBGROUP_GT_MASK,
          SUBGROUP_LE_MASK,
          SUBGROUP_LT_MASK ->
          4;
      case TESS_COORD,
          NUM_WORKGROUPS,
          WORKGROUP_SIZE,
          WORKGROUP_ID,
          LOCAL_INVOCATION_ID,
          GLOBAL_INVOCATION_ID ->
          3;
      case POINT_COORD, SAMPLE_POSITION, TESS_LEVEL_INNER -> 2;
      default -> 1;
    };
  }

  /** The built-in with this number, or null when the simulator does not know it. */
  public static BuiltIn of(int code) {
    for (BuiltIn b : values()) {
      if (b.code == code) {
        return b;
      }
    }
    return null;
  }
}
