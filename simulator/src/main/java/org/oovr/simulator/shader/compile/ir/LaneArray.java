package org.oovr.simulator.shader.compile.ir;

/**
 * An array of the context with one element per lane.
 *
 * @param field where it is
 * @param index index in that field's array of arrays; 0 for plain arrays
 */
public record LaneArray(Field field, int index) {

  /** Array fields of {@link org.oovr.simulator.shader.ShaderContext}. */
  public enum Field {
    IN_F("inF", true, Shape.ON_DEMAND),
    IN_I("inI", false, Shape.ON_DEMAND),
    OUT_F("outF", true, Shape.ON_DEMAND),
    OUT_I("outI", false, Shape.ON_DEMAND),
    OUT_F1("outF1", true, Shape.ARRAYS),
    POSITION("position", true, Shape.ARRAYS),
    POINT_SIZE("pointSize", true, Shape.PLAIN),
    VIEWPORT_INDEX("viewportIndex", false, Shape.PLAIN),
    LAYER_INDEX("layerIndex", false, Shape.PLAIN),
    INPUT_BASE("inputBase", false, Shape.PLAIN),
    OUTPUT_BASE("outputBase", false, Shape.PLAIN),
    EMITTED("emitted", false, Shape.PLAIN),
    INVOCATION_ID("invocationId", false, Shape.PLAIN),
    TESS_COORD("tessCoord", true, Shape.ARRAYS),
    CLIP_DISTANCE("clipDistance", true, Shape.ARRAYS),
    CULL_DISTANCE("cullDistance", true, Shape.ARRAYS),
    VERTEX_INDEX("vertexIndex", false, Shape.PLAIN),
    INSTANCE_INDEX("instanceIndex", false, Shape.PLAIN),
    LOCAL_ID("localId", false, Shape.ARRAYS),
    LOCAL_INDEX("localIndex", false, Shape.PLAIN),
    FRAG_COORD("fragCoord", true, Shape.ARRAYS),
    FRONT_FACING("frontFacing", false, Shape.PLAIN),
    POINT_COORD("pointCoord", true, Shape.ARRAYS),
    PLANES("planes", true, Shape.ON_DEMAND),
    CENTROID("centroid", true, Shape.ARRAYS),
    SAMPLE_PLACES("samplePlaces", true, Shape.ARRAYS),
    SAMPLE_ID("sampleId", false, Shape.PLAIN),
    SAMPLE_POSITION("samplePosition", true, Shape.ARRAYS),
    SAMPLE_MASK_IN("sampleMaskIn", false, Shape.PLAIN),
    SAMPLE_MASK_OUT("sampleMaskOut", false, Shape.PLAIN),
    PRIMITIVE_ID("primitiveId", false, Shape.PLAIN),
    HELPER("helper", false, Shape.PLAIN),
    FETCHED_F("fetchedF", true, Shape.ON_DEMAND),
    FETCHED_I("fetchedI", false, Shape.ON_DEMAND),
    LANE_NUMBER("laneNumber", false, Shape.PLAIN),
    KILLED("killed", false, Shape.PLAIN),
    FRAG_DEPTH("fragDepth", true, Shape.PLAIN),
    FRAG_STENCIL("fragStencil", false, Shape.PLAIN),
    /** Scratch arrays of the routine. */
    SCRATCH_F("scratchF", true, Shape.ARRAYS),
    SCRATCH_I("scratchI", false, Shape.ARRAYS);

    private final String name;
    private final boolean isFloat;
    private final Shape shape;

    Field(String name, boolean isFloat, Shape shape) {
      this.name = name;
      this.isFloat = isFloat;
      this.shape = shape;
    }

    public String fieldName() {
      return name;
    }

    public boolean isFloat() {
      return isFloat;
    }

    public Shape shape() {
      return shape;
    }
  }

  /** Type of a field. */
  public enum Shape {
    /** One array. */
    PLAIN,
    /** Array of arrays, all present. */
    ARRAYS,
    /** Array of arrays that are made on first use. */
    ON_DEMAND
  }
}
