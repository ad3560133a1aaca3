package org.oovr.simulator.machine.spec;

import java.util.List;
import java.util.Map;

/** Machines that have a name. */
final class Presets {
  private static final String TABLE_2 = "oovr-4gpm";

  static final List<String> NAMES =
      List.of(TABLE_2, "oovr-1gpm", "oovr-2gpm", "oovr-8gpm", "gtx1080", "vega10", "mali-g71");

  private Presets() {}

  static MachineSpec of(String name) {
    return switch (name) {
      case TABLE_2 -> MachineSpec.TABLE_2;
      case "oovr-1gpm" -> MachineSpec.TABLE_2.with(Map.of("name", name, "gpms", "1"));
      case "oovr-2gpm" -> MachineSpec.TABLE_2.with(Map.of("name", name, "gpms", "2"));
      case "oovr-8gpm" -> MachineSpec.TABLE_2.with(Map.of("name", name, "gpms", "8"));
      case "gtx1080" -> gtx1080();
      case "vega10" -> vega10();
      case "mali-g71" -> maliG71();
      default ->
          throw new IllegalArgumentException(
              "no machine '" + name + "'; presets are " + String.join(", ", NAMES));
    };
  }

  /**
   * RTR 23.10.2: 20 SMs, 4 raster engines, 64 ROPs in 8 groups, 2 MB L2, 320 GB/s. The clock is
   * that of boost mode, which the chapter's peaks are of (base 1607 MHz).
   */
  private static MachineSpec gtx1080() {
    return MachineSpec.TABLE_2.with(
        Map.ofEntries(
            Map.entry("name", "gtx1080"),
            Map.entry("clockGhz", "1.733"),
            Map.entry("gpms", "1"),
            Map.entry("sm.count", "20"),
            Map.entry("sm.lanes", "128"),
            Map.entry("sm.specialLanes", "32"),
            Map.entry("sm.registers", "65536"),
            Map.entry("sm.registersPerThread", "0"),
            Map.entry("sm.sharedKib", "96"),
            Map.entry("sm.scheduling", "priority"),
            Map.entry("sm.blocks", "4"),
            Map.entry("sm.loadStoreLanes", "32"),
            Map.entry("sm.dualIssue", "true"),
            Map.entry("textureUnit.count", "8"),
            Map.entry("l1.kib", "48"),
            Map.entry("l2.kib", "2048"),
            Map.entry("dram.gbps", "320"),
            Map.entry("host.gbps", "15.75"),
            Map.entry("host.latencyCycles", "870"),
            Map.entry("polymorph.primitivesPerCycle", "4"),
            Map.entry("raster.primitiveTilesPerCycle", "4"),
            Map.entry("raster.pixelsPerCycle", "64"),
            Map.entry("raster.hizQuadsPerCycle", "128"),
            Map.entry("raster.zminCulling", "true"),
            Map.entry("raster.boundsCulling", "true"),
            Map.entry("raster.engines", "4"),
            Map.entry("raster.ownZcull", "true"),
            Map.entry("raster.ownSms", "true"),
            Map.entry("binner.kib", "512"),
            Map.entry("rop.count", "64"),
            Map.entry("rop.pixelsPerCycle", "1"),
            Map.entry("rop.misses", "256"),
            Map.entry("compression.color", "true"),
            Map.entry("compression.depth", "true")));
  }

  /** RTR 23.10.3: 64 CUs of 64 lanes, 4 pipelines of 1 primitive and 16 pixels per cycle. */
  private static MachineSpec vega10() {
    return MachineSpec.TABLE_2.with(
        Map.ofEntries(
            Map.entry("name", "vega10"),
            Map.entry("clockGhz", "1.677"),
            Map.entry("gpms", "1"),
            Map.entry("sm.count", "64"),
            Map.entry("sm.registers", "65536"),
            Map.entry("sm.registersPerThread", "0"),
            Map.entry("sm.warpThreads", "64"),
            Map.entry("sm.blocks", "4"),
            Map.entry("sm.maxWarps", "40"),
            Map.entry("sm.maxGroups", "40"),
            Map.entry("sm.aluLatencyCycles", "4"),
            Map.entry("sm.scalarUnits", "1"),
            Map.entry("sm.branchUnits", "1"),
            Map.entry("l1.kib", "16"),
            Map.entry("l2.kib", "4096"),
            Map.entry("dram.gbps", "484"),
            Map.entry("hbcc.mib", "8192"),
            Map.entry("host.gbps", "15.75"),
            Map.entry("host.latencyCycles", "840"),
            Map.entry("polymorph.primitivesPerCycle", "4"),
            Map.entry("raster.primitiveTilesPerCycle", "4"),
            Map.entry("raster.pixelsPerCycle", "64"),
            Map.entry("raster.hizQuadsPerCycle", "128"),
            Map.entry("raster.zminCulling", "true"),
            Map.entry("raster.engines", "4"),
            Map.entry("binner.kib", "1024"),
            Map.entry("binner.defersShading", "true"),
            Map.entry("rop.count", "64"),
            Map.entry("rop.pixelsPerCycle", "1"),
            Map.entry("rop.misses", "256"),
            Map.entry("compression.color", "true"),
            Map.entry("compression.depth", "true")));
  }

  /** RTR 23.10.1: up to 32 engines of 12 lanes, tile memory on chip, 256 threads in flight. */
  private static MachineSpec maliG71() {
    return MachineSpec.TABLE_2.with(
        Map.ofEntries(
            Map.entry("name", "mali-g71"),
            Map.entry("clockGhz", "0.85"),
            Map.entry("gpms", "1"),
            Map.entry("sm.count", "32"),
            Map.entry("sm.lanes", "12"),
            Map.entry("sm.specialLanes", "3"),
            Map.entry("sm.registers", "8192"),
            Map.entry("sm.registersPerThread", "0"),
            Map.entry("sm.warpThreads", "4"),
            Map.entry("sm.blocks", "3"),
            Map.entry("sm.maxWarps", "64"),
            Map.entry("sm.queueWarps", "32"),
            Map.entry("sm.sharedKib", "0"),
            Map.entry("sm.maxGroups", "8"),
            Map.entry("sm.clauseInstructions", "16"),
            Map.entry("textureUnit.count", "1"),
            Map.entry("l1.kib", "16"),
            Map.entry("l2.kib", "2048"),
            Map.entry("lineBytes", "64"),
            Map.entry("dram.gbps", "30"),
            Map.entry("polymorph.primitivesPerCycle", "1"),
            Map.entry("polymorph.positionShare", "0.5"),
            Map.entry("raster.primitiveTilesPerCycle", "1"),
            Map.entry("raster.pixelsPerCycle", "32"),
            Map.entry("raster.forwardPixelKill", "true"),
            // sort middle: all that a pass draws is one chunk, whose geometry goes to memory
            Map.entry("binner.kib", "1048576"),
            Map.entry("binner.levels", "3"),
            Map.entry("rop.depthCacheKib", "256"),
            Map.entry("rop.colorCacheKib", "256"),
            Map.entry("rop.count", "32"),
            Map.entry("rop.pixelsPerCycle", "1"),
            Map.entry("rop.misses", "256"),
            Map.entry("compression.color", "true"),
            Map.entry("compression.depth", "true")));
  }
}
