package org.oovr.simulator.machine.spec;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * A machine: N equal GPMs, all pairs of them linked. Every field can be overridden by name; {@code
 * docs/timing-model.md} gives the source of each default. "Table 2" is the OO-VR paper's, "MCM" is
 * Arunkumar et al., MCM-GPU, ISCA 2017; "RTR" is Real-Time Rendering, chapter 23.
 *
 * @param name what reports call it
 * @param clockGhz clock of everything, GHz (Table 2: 1)
 * @param gpms GPU modules (Table 2: 4)
 * @param smsPerGpm streaming multiprocessors (Table 2: 8)
 * @param lanesPerSm shader cores: float, integer and control operations per cycle (Table 2: 64)
 * @param specialLanesPerSm special functions and interpolated components per cycle (RTR 23.10.2: a
 *     quarter of the lanes)
 * @param registersPerSm 32-bit registers (RTR 23.10.2: 64 KiB for 32 lanes)
 * @param registersPerThread registers that a shader takes: with {@code registersPerSm} it limits
 *     the warps in flight (RTR eq. 23.12)
 * @param maxWarpsPerSm most warps of 32 threads in flight
 * @param warpQueuePerSm warps that wait for a place at an SM; others wait before all SMs
 * @param aluLatencyCycles from an instruction to one that needs its result
 * @param instructionParallelism instructions that do not wait for each other: shaders work on
 *     vectors, each component an instruction of its own
 * @param textureUnitsPerSm each filters one bilinear sample per cycle (Table 2: 4)
 * @param texelsPerCyclePerTextureUnit 4 for one bilinear sample
 * @param textureLatencyCycles address and filter pipeline (ATTILA: 6 + 4)
 * @param l1KibPerSm unified L1 (Table 2: 128)
 * @param l1Ways associativity (MCM: 4)
 * @param l1LatencyCycles of a hit
 * @param l1MissesPerSm lines being fetched at once
 * @param lineBytes of all caches (MCM: 128)
 * @param l2KibPerGpm memory-side L2 (Table 2: 4 MiB in all)
 * @param l2Ways associativity (Table 2: 16)
 * @param l2Banks each serves one request at a time
 * @param l2BytesPerCyclePerBank width of a bank
 * @param l2LatencyCycles of a hit
 * @param remoteCacheKibPerGpm cache of what other GPMs' memory holds, read-only data (MCM: L1.5 as
 *     large as the L2)
 * @param remoteCacheWays associativity
 * @param remoteCacheLatencyCycles of a hit
 * @param dramGbpsPerGpm local DRAM, GB/s (Table 2: 1 TB/s)
 * @param dramChannelsPerGpm channels; lines are interleaved
 * @param dramLatencyCycles of an access (MCM: 100 ns)
 * @param dramQueuePerChannel requests that wait
 * @param linkGbps each link and direction, GB/s (Table 2: 64)
 * @param linkLatencyCycles per hop (MCM: 32)
 * @param linkHeaderBytes of each request and each answer
 * @param linkQueue messages that wait at each end, by kind, besides those under way at full
 *     bandwidth
 * @param pageBytes grain of first-touch placement
 * @param drawsInFlightPerGpm draws whose stages overlap: 2, the geometry of one with the fragments
 *     of the one before (ATTILA: PipelinedBatchRendering)
 * @param polymorphPrimitivesPerCycle of a GPM: assembly, culling, viewport transform, each
 *     projection of SMP
 * @param polymorphLinesPerCycle vertex and index lines asked for
 * @param polymorphMissesPerGpm lines being fetched at once
 * @param geometryBatchVertices vertices shaded together
 * @param geometryBatchesInFlight of a GPM
 * @param rasterPrimitiveTilesPerCycle of a GPM: set-up and traversal of a primitive in a 16x16 tile
 * @param rasterPixelsPerCycle of a GPM, in whole quads
 * @param hizQuadsPerCycle of a GPM: quads rejected without reading depth
 * @param rasterQueue tiles that wait behind the raster engine
 * @param ropsPerGpm ROPs (Table 2: 8)
 * @param pixelsPerCyclePerRop pixels tested, and written, per cycle (section 3: 4)
 * @param ropLatencyCycles blend pipeline
 * @param ropQueue tiles that wait
 * @param depthCacheKibPerGpm depth cache of the ROPs
 * @param colorCacheKibPerGpm colour cache of the ROPs
 * @param ropCacheWays associativity of both
 * @param ropMissesPerGpm lines being fetched at once, by each
 * @param waitingTilesPerGpm shaded tiles that wait beside the ROPs for their turn; more go to DRAM
 * @param clearBytesPerCycle fast clear: bytes of image marked per cycle
 * @param dramJitterSeed 0: a read takes {@code dramLatencyCycles}; else from one cycle less to one
 *     more, by numbers that follow from the seed. Such runs show how far a result depends on
 *     accidents of time (Alameldeen and Wood, HPCA 2003)
 */
public record MachineSpec(
    String name,
    double clockGhz,
    int gpms,
    int smsPerGpm,
    int lanesPerSm,
    int specialLanesPerSm,
    int registersPerSm,
    int registersPerThread,
    int maxWarpsPerSm,
    int warpQueuePerSm,
    int aluLatencyCycles,
    int instructionParallelism,
    int textureUnitsPerSm,
    int texelsPerCyclePerTextureUnit,
    int textureLatencyCycles,
    int l1KibPerSm,
    int l1Ways,
    int l1LatencyCycles,
    int l1MissesPerSm,
    int lineBytes,
    int l2KibPerGpm,
    int l2Ways,
    int l2Banks,
    int l2BytesPerCyclePerBank,
    int l2LatencyCycles,
    int remoteCacheKibPerGpm,
    int remoteCacheWays,
    int remoteCacheLatencyCycles,
    double dramGbpsPerGpm,
    int dramChannelsPerGpm,
    int dramLatencyCycles,
    int dramQueuePerChannel,
    double linkGbps,
    int linkLatencyCycles,
    int linkHeaderBytes,
    int linkQueue,
    int pageBytes,
    int drawsInFlightPerGpm,
    double polymorphPrimitivesPerCycle,
    double polymorphLinesPerCycle,
    int polymorphMissesPerGpm,
    int geometryBatchVertices,
    int geometryBatchesInFlight,
    double rasterPrimitiveTilesPerCycle,
    double rasterPixelsPerCycle,
    double hizQuadsPerCycle,
    int rasterQueue,
    int ropsPerGpm,
    int pixelsPerCyclePerRop,
    int ropLatencyCycles,
    int ropQueue,
    int depthCacheKibPerGpm,
    int colorCacheKibPerGpm,
    int ropCacheWays,
    int ropMissesPerGpm,
    int waitingTilesPerGpm,
    int clearBytesPerCycle,
    int dramJitterSeed) {

  /** Threads of a warp in work logs. */
  public static final int WARP_THREADS = 32;

  private static final List<String> MAY_BE_ZERO =
      List.of(
          "aluLatencyCycles",
          "textureLatencyCycles",
          "l1LatencyCycles",
          "l2LatencyCycles",
          "remoteCacheKibPerGpm",
          "remoteCacheLatencyCycles",
          "dramLatencyCycles",
          "linkLatencyCycles",
          "linkHeaderBytes",
          "ropLatencyCycles",
          "waitingTilesPerGpm",
          "dramJitterSeed");

  /** What a whole number may be at most, where 65536 is not enough, or too much. */
  private static final Map<String, Integer> MOST =
      Map.of(
          "pageBytes", 1 << 30,
          "dramJitterSeed", 1_000_000_000,
          "registersPerSm", 1 << 24,
          "clearBytesPerCycle", 1 << 20,
          "l1KibPerSm", 1 << 20,
          "l2KibPerGpm", 1 << 20,
          "remoteCacheKibPerGpm", 1 << 20,
          "ropsPerGpm", 1024,
          "pixelsPerCyclePerRop", 256);

  private static final int MOST_USUALLY = 1 << 16;

  /** Checks every field; the message of the exception names the field and the reason. */
  public MachineSpec {
    check("clockGhz", clockGhz, 0.001, 100);
    check("gpms", gpms, 1, 64);
    check("smsPerGpm", smsPerGpm, 1, 1024);
    check("lineBytes", lineBytes, 64, 4096);
    powerOfTwo("lineBytes", lineBytes);
    check("pageBytes", pageBytes, lineBytes, 1 << 30);
    powerOfTwo("pageBytes", pageBytes);
    powerOfTwo("l2Banks", l2Banks);
    powerOfTwo("dramChannelsPerGpm", dramChannelsPerGpm);
    check("linkGbps", linkGbps, 0.001, 1e6);
    check("dramGbpsPerGpm", dramGbpsPerGpm, 0.001, 1e6);
    check("dramJitterSeed", dramJitterSeed, 0, 1e9);
    sets("l1KibPerSm", l1KibPerSm, l1Ways, lineBytes);
    sets("l2KibPerGpm", l2KibPerGpm, l2Ways, lineBytes);
    if (remoteCacheKibPerGpm != 0) {
      sets("remoteCacheKibPerGpm", remoteCacheKibPerGpm, remoteCacheWays, lineBytes);
    }
    sets("depthCacheKibPerGpm", depthCacheKibPerGpm, ropCacheWays, lineBytes);
    sets("colorCacheKibPerGpm", colorCacheKibPerGpm, ropCacheWays, lineBytes);
    check("registersPerSm", registersPerSm, WARP_THREADS, MOST.get("registersPerSm"));
    check("registersPerThread", registersPerThread, 1, registersPerSm / WARP_THREADS);
    check("ropMissesPerGpm", ropMissesPerGpm, 2, MOST_USUALLY);
    if (name == null || name.isBlank()) {
      throw new IllegalArgumentException("name is empty");
    }
  }

  private static void check(String field, double value, double least, double most) {
    if (!(value >= least && value <= most)) {
      throw new IllegalArgumentException(
          field + " is " + number(value) + ": must be " + number(least) + " to " + number(most));
    }
  }

  private static void powerOfTwo(String field, int value) {
    if (Integer.bitCount(value) != 1 || value < 0) {
      throw new IllegalArgumentException(field + " is " + value + ": must be a power of two");
    }
  }

  private static void sets(String field, int kib, int ways, int lineBytes) {
    check(field, kib, 1, 1 << 20);
    long lines = (long) kib * 1024 / lineBytes;
    if (ways < 1 || lines < ways || lines % ways != 0) {
      throw new IllegalArgumentException(
          field
              + " is "
              + kib
              + ": does not divide into "
              + ways
              + " ways of lines of "
              + lineBytes
              + " bytes");
    }
  }

  private static String number(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Long.toString((long) value)
        : Double.toString(value);
  }

  /** Names of the presets. */
  public static List<String> presets() {
    return List.of(
        "oovr-4gpm", "oovr-1gpm", "oovr-2gpm", "oovr-8gpm", "gtx1080", "vega10", "mali-g71");
  }

  /**
   * A preset by name.
   *
   * @throws IllegalArgumentException when there is none of that name
   */
  public static MachineSpec preset(String name) {
    return switch (name) {
      case "oovr-4gpm" -> table2();
      case "oovr-1gpm" -> table2().with(Map.of("name", name, "gpms", "1"));
      case "oovr-2gpm" -> table2().with(Map.of("name", name, "gpms", "2"));
      case "oovr-8gpm" -> table2().with(Map.of("name", name, "gpms", "8"));
      case "gtx1080" -> gtx1080();
      case "vega10" -> vega10();
      case "mali-g71" -> maliG71();
      default ->
          throw new IllegalArgumentException(
              "no machine '" + name + "'; presets are " + String.join(", ", presets()));
    };
  }

  /** The paper's Table 2, with MCM-GPU's answers where it is silent. */
  private static MachineSpec table2() {
    return new MachineSpec(
        "oovr-4gpm",
        1.0,
        4,
        8,
        64,
        16,
        32768,
        32,
        64,
        4,
        6,
        3,
        4,
        4,
        10,
        128,
        4,
        20,
        128,
        128,
        1024,
        16,
        16,
        64,
        40,
        1024,
        16,
        20,
        1000,
        8,
        100,
        32,
        64,
        32,
        16,
        64,
        4096,
        2,
        2,
        2,
        64,
        256,
        32,
        2,
        32,
        64,
        64,
        8,
        4,
        8,
        128,
        64,
        64,
        4,
        64,
        64,
        65536,
        0);
  }

  /** RTR 23.10.2: 20 SMs, 4 raster engines, 64 ROPs in 8 groups, 2 MB L2, 320 GB/s, 1607 MHz. */
  private static MachineSpec gtx1080() {
    return table2()
        .with(
            Map.ofEntries(
                Map.entry("name", "gtx1080"),
                Map.entry("clockGhz", "1.607"),
                Map.entry("gpms", "1"),
                Map.entry("smsPerGpm", "20"),
                Map.entry("lanesPerSm", "128"),
                Map.entry("specialLanesPerSm", "32"),
                Map.entry("registersPerSm", "65536"),
                Map.entry("textureUnitsPerSm", "8"),
                Map.entry("l1KibPerSm", "48"),
                Map.entry("l2KibPerGpm", "2048"),
                Map.entry("dramGbpsPerGpm", "320"),
                Map.entry("polymorphPrimitivesPerCycle", "4"),
                Map.entry("rasterPrimitiveTilesPerCycle", "4"),
                Map.entry("rasterPixelsPerCycle", "64"),
                Map.entry("hizQuadsPerCycle", "128"),
                Map.entry("ropsPerGpm", "64"),
                Map.entry("pixelsPerCyclePerRop", "1")));
  }

  /** RTR 23.10.3: 64 CUs of 64 lanes, 4 pipelines of 1 primitive and 16 pixels per cycle. */
  private static MachineSpec vega10() {
    return table2()
        .with(
            Map.ofEntries(
                Map.entry("name", "vega10"),
                Map.entry("clockGhz", "1.677"),
                Map.entry("gpms", "1"),
                Map.entry("smsPerGpm", "64"),
                Map.entry("registersPerSm", "65536"),
                Map.entry("maxWarpsPerSm", "80"),
                Map.entry("aluLatencyCycles", "4"),
                Map.entry("l1KibPerSm", "16"),
                Map.entry("l2KibPerGpm", "4096"),
                Map.entry("dramGbpsPerGpm", "484"),
                Map.entry("polymorphPrimitivesPerCycle", "4"),
                Map.entry("rasterPrimitiveTilesPerCycle", "4"),
                Map.entry("rasterPixelsPerCycle", "64"),
                Map.entry("hizQuadsPerCycle", "128"),
                Map.entry("ropsPerGpm", "64"),
                Map.entry("pixelsPerCyclePerRop", "1")));
  }

  /** RTR 23.10.1: up to 32 engines of 12 lanes, tile memory on chip, 256 threads in flight. */
  private static MachineSpec maliG71() {
    return table2()
        .with(
            Map.ofEntries(
                Map.entry("name", "mali-g71"),
                Map.entry("clockGhz", "0.85"),
                Map.entry("gpms", "1"),
                Map.entry("smsPerGpm", "32"),
                Map.entry("lanesPerSm", "12"),
                Map.entry("specialLanesPerSm", "3"),
                Map.entry("registersPerSm", "8192"),
                Map.entry("maxWarpsPerSm", "8"),
                Map.entry("textureUnitsPerSm", "1"),
                Map.entry("l1KibPerSm", "16"),
                Map.entry("l2KibPerGpm", "2048"),
                Map.entry("lineBytes", "64"),
                Map.entry("dramGbpsPerGpm", "30"),
                Map.entry("polymorphPrimitivesPerCycle", "1"),
                Map.entry("rasterPrimitiveTilesPerCycle", "1"),
                Map.entry("rasterPixelsPerCycle", "32"),
                Map.entry("depthCacheKibPerGpm", "256"),
                Map.entry("colorCacheKibPerGpm", "256"),
                Map.entry("ropsPerGpm", "32"),
                Map.entry("pixelsPerCyclePerRop", "1")));
  }

  /** Names of all fields, in order. */
  public static List<String> fields() {
    return Arrays.stream(MachineSpec.class.getRecordComponents())
        .map(RecordComponent::getName)
        .toList();
  }

  /** Value of a field as {@link #with} takes it. */
  public String value(String field) {
    for (RecordComponent c : MachineSpec.class.getRecordComponents()) {
      if (c.getName().equals(field)) {
        return String.valueOf(read(c));
      }
    }
    throw unknown(field);
  }

  /**
   * This machine with other values of some fields.
   *
   * @throws IllegalArgumentException naming the field: an unknown one, not a number, or nonsense
   */
  public MachineSpec with(Map<String, String> overrides) {
    List<String> known = fields();
    for (String field : overrides.keySet()) {
      if (!known.contains(field)) {
        throw unknown(field);
      }
    }
    RecordComponent[] components = MachineSpec.class.getRecordComponents();
    Object[] values = new Object[components.length];
    Class<?>[] types = new Class<?>[components.length];
    for (int i = 0; i < components.length; i++) {
      String field = components[i].getName();
      types[i] = components[i].getType();
      String text = overrides.get(field);
      values[i] = text == null ? read(components[i]) : parse(field, types[i], text.trim());
    }
    try {
      Constructor<MachineSpec> constructor = MachineSpec.class.getDeclaredConstructor(types);
      return constructor.newInstance(values);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof IllegalArgumentException wrong) {
        throw wrong;
      }
      throw new IllegalStateException(e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private Object read(RecordComponent component) {
    try {
      return component.getAccessor().invoke(this);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static IllegalArgumentException unknown(String field) {
    return new IllegalArgumentException("unknown field '" + field + "'");
  }

  private static Object parse(String field, Class<?> type, String text) {
    if (type == String.class) {
      return text;
    }
    try {
      Object value =
          type == double.class ? (Object) Double.valueOf(text) : (Object) Integer.valueOf(text);
      double number = ((Number) value).doubleValue();
      boolean zeroAllowed = MAY_BE_ZERO.contains(field);
      if (!(number >= 0) || number == 0 && !zeroAllowed || Double.isInfinite(number)) {
        throw new IllegalArgumentException(
            field + " is " + text + ": must be " + (zeroAllowed ? "0 or more" : "more than 0"));
      }
      int most = MOST.getOrDefault(field, MOST_USUALLY);
      if (type == int.class && number > most) {
        throw new IllegalArgumentException(
            field + " is " + text + ": must be " + (zeroAllowed ? 0 : 1) + " to " + most);
      }
      return value;
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          field
              + " is '"
              + text
              + "': must be a "
              + (type == double.class ? "number" : "whole number"),
          e);
    }
  }

  /** Warps in flight that registers and scheduler allow (RTR eq. 23.12). */
  public int warpsPerSm() {
    return Math.max(
        1, Math.min(maxWarpsPerSm, registersPerSm / (registersPerThread * WARP_THREADS)));
  }

  /** Bytes that a link carries per cycle in one direction. */
  public double linkBytesPerCycle() {
    return linkGbps / clockGhz;
  }

  /** Bytes that one DRAM channel moves per cycle. */
  public double dramBytesPerCyclePerChannel() {
    return dramGbpsPerGpm / clockGhz / dramChannelsPerGpm;
  }
}
