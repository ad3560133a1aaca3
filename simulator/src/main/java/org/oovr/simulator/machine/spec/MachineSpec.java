package org.oovr.simulator.machine.spec;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A machine: N equal GPMs, all pairs of them linked, each of the boxes whose specs are here. A
 * field has the name of its way here, {@code sm.count} say, and can be overridden by it; {@code
 * docs/timing-model.md} gives the source of each default. "Table 2" is the OO-VR paper's, "MCM" is
 * Arunkumar et al., MCM-GPU, ISCA 2017; "RTR" is Real-Time Rendering, chapter 23.
 *
 * @param name what reports call it
 * @param clockGhz clock of everything, GHz (Table 2: 1)
 * @param gpms GPU modules (Table 2: 4)
 * @param lineBytes a line of all caches; a power of two (MCM: 128)
 * @param pageBytes grain of first-touch placement; a power of two
 * @param sm streaming multiprocessors of a GPM
 * @param textureUnit texture units of an SM
 * @param l1 of an SM
 * @param l2 of a GPM
 * @param remoteCache of a GPM
 * @param dram of a GPM
 * @param hbcc of a GPM, before its DRAM
 * @param host bus between the host's memory and all GPMs
 * @param link each direction of each pair
 * @param frontEnd of a GPM
 * @param polymorph of a GPM
 * @param raster of a GPM
 * @param binner of a GPM, before its raster engine
 * @param rop of a GPM
 * @param compression of images in memory and on links
 * @param display where the window's image is sent to
 */
public record MachineSpec(
    String name,
    double clockGhz,
    int gpms,
    int lineBytes,
    int pageBytes,
    SmSpec sm,
    TextureUnitSpec textureUnit,
    L1Spec l1,
    L2Spec l2,
    RemoteCacheSpec remoteCache,
    DramSpec dram,
    HbccSpec hbcc,
    HostSpec host,
    LinkSpec link,
    FrontEndSpec frontEnd,
    PolyMorphSpec polymorph,
    RasterSpec raster,
    BinnerSpec binner,
    RopSpec rop,
    CompressionSpec compression,
    DisplaySpec display) {

  /** Threads of a warp in work logs. */
  public static final int WARP_THREADS = 32;

  /** {@code oovr-4gpm}: the paper's Table 2, with MCM-GPU's answers where it is silent. */
  static final MachineSpec TABLE_2 =
      new MachineSpec(
          "oovr-4gpm",
          1.0,
          4,
          128,
          4096,
          SmSpec.TABLE_2,
          TextureUnitSpec.TABLE_2,
          L1Spec.TABLE_2,
          L2Spec.TABLE_2,
          RemoteCacheSpec.TABLE_2,
          DramSpec.TABLE_2,
          HbccSpec.NONE,
          HostSpec.NONE,
          LinkSpec.TABLE_2,
          FrontEndSpec.TABLE_2,
          PolyMorphSpec.TABLE_2,
          RasterSpec.TABLE_2,
          BinnerSpec.NONE,
          RopSpec.TABLE_2,
          CompressionSpec.TABLE_2,
          DisplaySpec.NONE);

  private static final List<String> FIELDS = RecordFields.names(MachineSpec.class);

  /** Checks what boxes cannot check alone; the exception's message has the field and the reason. */
  public MachineSpec {
    if (name == null || name.isBlank()) {
      throw new IllegalArgumentException("name is empty");
    }
    Check.within("clockGhz", clockGhz, 0.001, 100);
    Check.within("gpms", gpms, 1, 64);
    Check.within("lineBytes", lineBytes, 64, 4096);
    Check.powerOfTwo("lineBytes", lineBytes);
    Check.within("pageBytes", pageBytes, lineBytes, 1 << 30);
    Check.powerOfTwo("pageBytes", pageBytes);
    if (hbcc.any()) {
      if (host.gbps() <= 0) {
        throw new IllegalArgumentException(
            "hbcc.mib is "
                + hbcc.mib()
                + ": its pages come over the host's bus, and host.gbps is 0");
      }
      Check.bandwidth("host.gbps", host.gbps());
      Check.within("hbcc.mib", hbcc.mib(), (pageBytes + (1 << 20) - 1) >> 20, 1 << 20);
    }
    if (raster.ownSms()) {
      Check.within("raster.engines", raster.engines(), 1, sm.count());
    }
    Check.sets("l1.kib", l1.kib(), l1.ways(), lineBytes);
    Check.sets("l2.kib", l2.kib(), l2.ways(), lineBytes);
    if (remoteCache.kib() != 0) {
      Check.sets("remoteCache.kib", remoteCache.kib(), remoteCache.ways(), lineBytes);
    }
    if (remoteCache.place() == RemoteCacheSpec.Place.L2 && remoteCache.kib() != 0) {
      Check.within("remoteCache.kib", remoteCache.kib(), 0, l2.kib() - 1);
      Check.sets("remoteCache.kib", l2.kib() - remoteCache.kib(), l2.ways(), lineBytes);
    }
    Check.sets("rop.depthCacheKib", rop.depthCacheKib(), rop.cacheWays(), lineBytes);
    Check.sets("rop.colorCacheKib", rop.colorCacheKib(), rop.cacheWays(), lineBytes);
  }

  /** Names of the presets. */
  public static List<String> presets() {
    return Presets.NAMES;
  }

  /**
   * A preset by name.
   *
   * @throws IllegalArgumentException when there is none of that name
   */
  public static MachineSpec preset(String name) {
    return Presets.of(name);
  }

  /** Names of all fields, in order. */
  public static List<String> fields() {
    return FIELDS;
  }

  /** Value of a field as {@link #with} takes it; the field by any of its names. */
  public String value(String field) {
    return RecordFields.value(this, FieldNames.current(field));
  }

  /**
   * This machine with other values of some fields, by any of their names.
   *
   * @throws IllegalArgumentException naming the field, as it was given, and the reason: an unknown
   *     one, one given twice, not a number, or nonsense
   */
  public MachineSpec with(Map<String, String> overrides) {
    Map<String, String> given = new LinkedHashMap<>();
    Map<String, String> values = new LinkedHashMap<>();
    overrides.forEach(
        (name, value) -> {
          String field = FieldNames.current(name);
          if (!FIELDS.contains(field)) {
            throw FieldNames.unknown(name, FIELDS);
          }
          String other = given.put(field, name);
          if (other != null) {
            throw new IllegalArgumentException(name + " is given twice, as " + other + " too");
          }
          values.put(field, value);
        });
    try {
      return RecordFields.with(this, values);
    } catch (IllegalArgumentException refused) {
      String[] message = refused.getMessage().split(" ", 2);
      String name = given.getOrDefault(message[0], message[0]);
      throw new IllegalArgumentException(name + " " + message[1], refused);
    }
  }

  /**
   * The machine with what the display leaves of DRAM's bandwidth: each GPM sends an equal part of
   * the image.
   *
   * @param pixels of the window's image
   * @throws IllegalArgumentException when nothing is left
   */
  public MachineSpec withScanOut(long pixels) {
    if (display.hz() == 0) {
      return this;
    }
    double each = display.scanOutGbps(pixels) / gpms;
    if (each >= dram.gbps()) {
      throw new IllegalArgumentException(
          "display.hz is %d: %d pixels take %s GB/s of each GPM's DRAM, which has %s"
              .formatted(display.hz(), pixels, each, dram.gbps()));
    }
    return with(Map.of("dram.gbps", Double.toString(dram.gbps() - each)));
  }

  /** Bytes that a link carries per cycle in one direction. */
  public double linkBytesPerCycle() {
    return link.gbpsOfDirection(gpms) / clockGhz;
  }

  /** KiB of a GPM's L2 that are left for its own memory's lines; a single GPM needs no others. */
  public int l2OwnKib() {
    return gpms > 1 && remoteCache.place() == RemoteCacheSpec.Place.L2
        ? l2.kib() - remoteCache.kib()
        : l2.kib();
  }

  /** Bytes that one DRAM channel moves per cycle. */
  public double dramBytesPerCyclePerChannel() {
    return dram.gbps() / clockGhz / dram.channels();
  }
}
