package org.oovr.simulator.machine.spec;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Names of a machine's fields besides their own: those they had before each box had a spec, which
 * are understood for ever; and the names that somebody who mistyped one may have meant.
 */
public final class FieldNames {
  /** By former name, the field. The one table of them. */
  private static final Map<String, String> FORMER =
      Map.ofEntries(
          Map.entry("smsPerGpm", "sm.count"),
          Map.entry("lanesPerSm", "sm.lanes"),
          Map.entry("specialLanesPerSm", "sm.specialLanes"),
          Map.entry("registersPerSm", "sm.registers"),
          Map.entry("registersPerThread", "sm.registersPerThread"),
          Map.entry("maxWarpsPerSm", "sm.maxWarps"),
          Map.entry("warpQueuePerSm", "sm.queueWarps"),
          Map.entry("aluLatencyCycles", "sm.aluLatencyCycles"),
          Map.entry("instructionParallelism", "sm.instructionParallelism"),
          Map.entry("textureUnitsPerSm", "textureUnit.count"),
          Map.entry("texelsPerCyclePerTextureUnit", "textureUnit.texelsPerCycle"),
          Map.entry("textureLatencyCycles", "textureUnit.latencyCycles"),
          Map.entry("l1KibPerSm", "l1.kib"),
          Map.entry("l1Ways", "l1.ways"),
          Map.entry("l1LatencyCycles", "l1.latencyCycles"),
          Map.entry("l1MissesPerSm", "l1.misses"),
          Map.entry("l2KibPerGpm", "l2.kib"),
          Map.entry("l2Ways", "l2.ways"),
          Map.entry("l2Banks", "l2.banks"),
          Map.entry("l2BytesPerCyclePerBank", "l2.bytesPerCyclePerBank"),
          Map.entry("l2LatencyCycles", "l2.latencyCycles"),
          Map.entry("remoteCacheKibPerGpm", "remoteCache.kib"),
          Map.entry("remoteCacheWays", "remoteCache.ways"),
          Map.entry("remoteCacheLatencyCycles", "remoteCache.latencyCycles"),
          Map.entry("dramGbpsPerGpm", "dram.gbps"),
          Map.entry("dramChannelsPerGpm", "dram.channels"),
          Map.entry("dramLatencyCycles", "dram.latencyCycles"),
          Map.entry("dramQueuePerChannel", "dram.queue"),
          Map.entry("dramJitterSeed", "dram.jitterSeed"),
          Map.entry("linkGbps", "link.gbps"),
          Map.entry("linkLatencyCycles", "link.latencyCycles"),
          Map.entry("linkHeaderBytes", "link.headerBytes"),
          Map.entry("linkQueue", "link.queue"),
          Map.entry("drawsInFlightPerGpm", "frontEnd.drawsInFlight"),
          Map.entry("polymorphPrimitivesPerCycle", "polymorph.primitivesPerCycle"),
          Map.entry("polymorphLinesPerCycle", "polymorph.linesPerCycle"),
          Map.entry("polymorphMissesPerGpm", "polymorph.misses"),
          Map.entry("geometryBatchVertices", "polymorph.batchVertices"),
          Map.entry("geometryBatchesInFlight", "polymorph.batchesInFlight"),
          Map.entry("rasterPrimitiveTilesPerCycle", "raster.primitiveTilesPerCycle"),
          Map.entry("rasterPixelsPerCycle", "raster.pixelsPerCycle"),
          Map.entry("hizQuadsPerCycle", "raster.hizQuadsPerCycle"),
          Map.entry("rasterQueue", "raster.queue"),
          Map.entry("ropsPerGpm", "rop.count"),
          Map.entry("pixelsPerCyclePerRop", "rop.pixelsPerCycle"),
          Map.entry("ropLatencyCycles", "rop.latencyCycles"),
          Map.entry("ropQueue", "rop.queue"),
          Map.entry("depthCacheKibPerGpm", "rop.depthCacheKib"),
          Map.entry("colorCacheKibPerGpm", "rop.colorCacheKib"),
          Map.entry("ropCacheWays", "rop.cacheWays"),
          Map.entry("ropMissesPerGpm", "rop.misses"),
          Map.entry("waitingTilesPerGpm", "rop.waitingTiles"),
          Map.entry("clearBytesPerCycle", "rop.clearBytesPerCycle"));

  /** So many names are shown of those that are near. */
  private static final int MOST_NEAR = 3;

  private FieldNames() {}

  /** Former names, each with the field that it means. */
  public static Map<String, String> former() {
    return FORMER;
  }

  /** The field that a name means; the name itself unless it is a former one. */
  public static String current(String name) {
    return FORMER.getOrDefault(name, name);
  }

  /**
   * What to say of a name that is none.
   *
   * @param known names of all fields
   */
  public static IllegalArgumentException unknown(String name, Collection<String> known) {
    return new IllegalArgumentException("unknown field '" + name + "'" + near(name, known));
  }

  /** A hint at the nearest names, empty when none is near. */
  private static String near(String name, Collection<String> known) {
    int most = Math.max(1, name.length() / 3);
    List<String> near =
        Stream.concat(known.stream(), FORMER.keySet().stream().sorted())
            .filter(field -> distance(name, field) <= most)
            .sorted(Comparator.comparingInt(field -> distance(name, field)))
            .map(FieldNames::current)
            .distinct()
            .limit(MOST_NEAR)
            .toList();
    return near.isEmpty() ? "" : "; near it are " + String.join(", ", near);
  }

  /** Letters to insert, delete or replace, whatever their case (Levenshtein). */
  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        char one = Character.toLowerCase(a.charAt(i - 1));
        int replaced = diagonal + (one == Character.toLowerCase(b.charAt(j - 1)) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}
