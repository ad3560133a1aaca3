package org.oovr.simulator.redundancy;

/**
 * What a machine did for a frame, or for several.
 *
 * @param geometryCycles of the geometry half, the Signature Unit beside it
 * @param rasterCycles of the raster half
 * @param vertexBytes read for vertices
 * @param parameterBytes written to the parameter buffer and read from it
 * @param textureBytes read for textures
 * @param colorBytes written to the frame buffer
 * @param memoryEnergy of memory, nanojoules
 * @param cacheEnergy of caches
 * @param shadingEnergy of vertex and fragment processors
 * @param fixedEnergy of rasteriser, depth test and blending
 * @param redundancyEnergy of what looks for redundancy
 * @param leakageEnergy of everything, for as long as it takes
 */
public record TileWork(
    double geometryCycles,
    double rasterCycles,
    long vertexBytes,
    long parameterBytes,
    long textureBytes,
    long colorBytes,
    double memoryEnergy,
    double cacheEnergy,
    double shadingEnergy,
    double fixedEnergy,
    double redundancyEnergy,
    double leakageEnergy) {
  /** Nothing was done. */
  public static final TileWork NONE = new TileWork(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

  /** One half after the other. */
  public double cycles() {
    return geometryCycles + rasterCycles;
  }

  /** All bytes from and to memory. */
  public long dramBytes() {
    return vertexBytes + parameterBytes + textureBytes + colorBytes;
  }

  /** Energy of the chip alone. */
  public double gpuEnergy() {
    return cacheEnergy + shadingEnergy + fixedEnergy + redundancyEnergy + leakageEnergy;
  }

  /** Energy of chip and memory. */
  public double energy() {
    return gpuEnergy() + memoryEnergy;
  }

  /** Both. */
  public TileWork plus(TileWork other) {
    return new TileWork(
        geometryCycles + other.geometryCycles,
        rasterCycles + other.rasterCycles,
        vertexBytes + other.vertexBytes,
        parameterBytes + other.parameterBytes,
        textureBytes + other.textureBytes,
        colorBytes + other.colorBytes,
        memoryEnergy + other.memoryEnergy,
        cacheEnergy + other.cacheEnergy,
        shadingEnergy + other.shadingEnergy,
        fixedEnergy + other.fixedEnergy,
        redundancyEnergy + other.redundancyEnergy,
        leakageEnergy + other.leakageEnergy);
  }

  /** Of the halves of a machine. */
  static TileWork of(
      TileMachine machine, GeometryPipeline geometry, RasterPipeline raster, double lookUps) {
    TileMachine.Energy e = machine.energy();
    double cycles = geometry.cycles() + raster.cycles();
    // what the builder writes to the parameter buffer is written once, and read as often as missed
    long parameters = geometry.parameterBytes + raster.parameterBytes;
    long bytes = geometry.readBytes + parameters + raster.textureBytes + raster.flushedBytes;
    double nano = 1e-3;
    return new TileWork(
        geometry.cycles(),
        raster.cycles(),
        geometry.readBytes,
        parameters,
        raster.textureBytes,
        raster.flushedBytes,
        bytes * e.dramByte() * nano,
        ((geometry.l2Accesses + raster.l2Accesses) * e.l2Line()
                + raster.cacheAccesses * e.cacheLine())
            * nano,
        (geometry.instructions + raster.instructions) * e.instruction() * nano,
        raster.quads * 3 * e.quad() * nano,
        lookUps * e.lookUp() * nano,
        cycles * e.cycle() * nano);
  }
}
