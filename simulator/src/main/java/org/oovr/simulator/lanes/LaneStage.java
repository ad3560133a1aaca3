package org.oovr.simulator.lanes;

/** The stages of {@link LaneKernels}, each of which is drawn with loops or with vectors. */
enum LaneStage {
  TO_INTS,
  SELECT,
  PLACE,
  TO_FLOATS,
  REPEAT_8,
  CLAMP_8,
  CLAMP_NEAREST,
  REPEAT_NEAREST,
  CLAMP_LINEAR,
  REPEAT_LINEAR,
  QUAD_LODS,
  GATHER,
  GATHER_MIXED,
  MIX,
  UNPACK_BYTE,
  PACK_BYTES,
  OVER,
  WIDEN_HALVES,
  WIDEN_UNSIGNED,
  TRUNCATE_TO_HALVES,
  PLANES,
  RECIPROCALS,
  PRODUCTS,
  PLACES,
  SQUARE_DEPTHS,
  TO_UNORM_24,
  DEPTHS_24,
  TEST_SQUARE,
  COMPARE
}
