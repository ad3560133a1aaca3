package org.oovr.simulator.scheme;

import org.oovr.simulator.scheme.open.AlternateSettings;
import org.oovr.simulator.scheme.open.BaselineSettings;
import org.oovr.simulator.scheme.open.ObjectSettings;
import org.oovr.simulator.scheme.open.TileSettings;

/**
 * What the paper leaves open about the schemes. Every value can be swept; {@code
 * docs/timing-model.md} gives the reasons for the defaults.
 *
 * @param baselineTileInterleave edge of the square of tiles that a GPM of an island owns, in tiles
 * @param commandBytesPerDraw state and constants sent to a GPM for a draw
 * @param primitiveBytes a shaded triangle handed to another GPM, by the baseline only
 * @param composeDepthBytes depth of one pixel sent for composition
 * @param composeColorBytes colour of one pixel sent for composition; 0: as wide as the image's
 * @param objectsInFlight objects, or batches of oo-app, that a GPM has at once: 2, the one it
 *     renders and the next, whose geometry overlaps (section 4.3: one at a time)
 * @param largestObjectTiles object and oo-app give a draw that covers more tiles to the GPMs in
 *     turn, in pieces of at most so many, as if the program had drawn it so; 0: draws stay whole
 * @param batchQueue batches that wait at a GPM (paper, section 5.2)
 * @param calibrationBatches batches sent round-robin before the predictor starts (section 5.2)
 * @param stealing whether idle GPMs take tiles of the batch that is left over (section 5.2)
 * @param preallocate whether PA units copy data ahead (section 5.2)
 * @param keepDistribution whether a frame is distributed as the engine distributed the one before
 *     it, else the engine decides anew
 * @param replicaBytesPerGpm memory for copies that PA units make; the oldest go first
 * @param shadeAhead whether a GPM without other work shades tiles whose turn to be tested has not
 *     come
 * @param distributedComposition whether the frame buffer is in vertical partitions, one per GPM
 *     (section 5.3)
 * @param distributedObjectComposition whether object and oo-app compose in such partitions, too;
 *     the paper's compose at one GPM
 * @param cold times the first pass, with no page placed, instead of the steady state
 * @param perturbedRuns further runs, each with another {@code dram.jitterSeed}, for the mean and
 *     the spread of the cycles
 * @param baseline what is open about the baseline
 * @param afr what is open about alternate frames
 * @param tile what is open about the tile schemes
 * @param object what is open about object and oo-app
 */
public record SchemeSettings(
    int baselineTileInterleave,
    int commandBytesPerDraw,
    int primitiveBytes,
    int composeDepthBytes,
    int composeColorBytes,
    int objectsInFlight,
    int largestObjectTiles,
    int batchQueue,
    int calibrationBatches,
    boolean stealing,
    boolean preallocate,
    boolean keepDistribution,
    long replicaBytesPerGpm,
    boolean shadeAhead,
    boolean distributedComposition,
    boolean distributedObjectComposition,
    boolean cold,
    int perturbedRuns,
    BaselineSettings baseline,
    AlternateSettings afr,
    TileSettings tile,
    ObjectSettings object) {
  private static final int MOST_PERTURBED_RUNS = 1000;
  private static final int MOST_BYTES_PER_PIXEL = 1024;

  /** The same with defaults for what only a timed frame looks at. */
  SchemeSettings ofFramesBefore() {
    return new SchemeSettings(
        baselineTileInterleave,
        commandBytesPerDraw,
        primitiveBytes,
        composeDepthBytes,
        composeColorBytes,
        objectsInFlight,
        largestObjectTiles,
        batchQueue,
        calibrationBatches,
        stealing,
        preallocate,
        defaults().keepDistribution,
        replicaBytesPerGpm,
        shadeAhead,
        distributedComposition,
        distributedObjectComposition,
        cold,
        defaults().perturbedRuns,
        baseline,
        afr,
        tile,
        object);
  }

  /** The documented defaults. */
  public static SchemeSettings defaults() {
    return new SchemeSettings(
        1,
        256,
        64,
        4,
        0,
        2,
        0,
        4,
        8,
        true,
        true,
        true,
        256L << 20,
        true,
        true,
        false,
        false,
        0,
        BaselineSettings.DEFAULT,
        AlternateSettings.DEFAULT,
        TileSettings.DEFAULT,
        ObjectSettings.DEFAULT);
  }

  public SchemeSettings {
    check("baselineTileInterleave", baselineTileInterleave, 1, 1 << 16);
    check("commandBytesPerDraw", commandBytesPerDraw, 0, 1 << 20);
    check("primitiveBytes", primitiveBytes, 0, 1 << 16);
    check("composeDepthBytes", composeDepthBytes, 0, MOST_BYTES_PER_PIXEL);
    check("composeColorBytes", composeColorBytes, 0, MOST_BYTES_PER_PIXEL);
    check("objectsInFlight", objectsInFlight, 1, 1 << 16);
    check("largestObjectTiles", largestObjectTiles, 0, Integer.MAX_VALUE);
    check("batchQueue", batchQueue, 1, 1 << 16);
    check("calibrationBatches", calibrationBatches, 0, 1 << 16);
    check("replicaBytesPerGpm", replicaBytesPerGpm, 0, Long.MAX_VALUE);
    check("perturbedRuns", perturbedRuns, 0, MOST_PERTURBED_RUNS);
  }

  private static void check(String field, long value, long least, long most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          field + " is " + value + ": must be " + least + " to " + most);
    }
  }
}
