package org.oovr.agent.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.oovr.agent.instrument.LwjglJars;
import org.oovr.agent.report.ReportFiles;
import org.oovr.agent.report.WorkLogFile;
import org.oovr.agent.timing.SchemeTimer;
import org.oovr.agent.timing.TimingSetup;
import org.oovr.simulator.profile.DrawWork;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.scheme.SchemeKind;

/** A scene drawn by OpenGL and by Vulkan: the same picture, work and times. */
class SameSceneIT {
  private static final int FIRST = 1;
  private static final int LAST = 3;
  private static final int WIDTH = 320;
  private static final int HEIGHT = 240;

  /** Edges that run through the centre of a pixel are rounded from above or from below. */
  private static final double PIXELS_ON_EDGES = 1e-4;

  /** One of them moves those of its tile that come behind it. */
  private static final double MOVED_BY_EDGES = 0.01;

  private static final double TIMES_WITHIN = 0.03;

  /**
   * Where nobody predicts how long a batch takes, whoever is free first gets the next: a few cycles
   * decide who draws a late one, and so how long the frame takes.
   */
  private static final double UNPREDICTED_TIMES_WITHIN = 0.1;

  @TempDir Path dir;

  @Test
  void openGlAndVulkanAgree() throws Exception {
    Path gl = draw("gl.TexturedObject", LAST);
    Path vulkan = draw("vulkan.VulkanObject", LAST);
    agree(gl, vulkan, LAST, PIXELS_ON_EDGES);
    timesAgree(times(gl, LAST), times(vulkan, LAST));
    for (int frame = FIRST; frame <= LAST; frame++) {
      assertTilesAgree(profile(gl, frame), profile(vulkan, frame));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "gl.ShadowMap, vulkan.VulkanShadowMap",
    "gl.ManyObjects, vulkan.VulkanManyObjects",
    "gl.Particles, vulkan.VulkanParticles",
  })
  void pairsAgree(String openGl, String other) throws Exception {
    Path gl = draw(openGl, FIRST);
    Path vulkan = draw(other, FIRST);
    agree(gl, vulkan, FIRST, PIXELS_ON_EDGES);
    timesAgree(times(gl, FIRST), times(vulkan, FIRST));
  }

  /**
   * Both draw with the first row uppermost, so their samples lie alike. Whose requests come first
   * on busy links hangs on single quads; what that moves in one frame is not in the mean of three.
   */
  @Test
  void samplesLieAlike() throws Exception {
    Path gl = draw("gl.Transparency", LAST);
    Path vulkan = draw("vulkan.VulkanTransparency", LAST);
    agree(gl, vulkan, LAST, PIXELS_ON_EDGES);
    timesAgree(sums(times(gl, LAST)), sums(times(vulkan, LAST)));
  }

  private static Map<SchemeKind, List<Long>> sums(Map<SchemeKind, List<Long>> times) {
    Map<SchemeKind, List<Long>> sums = new EnumMap<>(times);
    sums.replaceAll((scheme, t) -> List.of(t.stream().mapToLong(Long::longValue).sum()));
    return sums;
  }

  /**
   * The same work within a few pixels on edges, and the same picture.
   *
   * @param pixels share of the picture that may differ
   */
  private static void agree(Path gl, Path vulkan, int last, double pixels) throws IOException {
    for (int frame = FIRST; frame <= last; frame++) {
      long[] expected = work(profile(gl, frame));
      long[] actual = work(profile(vulkan, frame));
      for (int i = 0; i < expected.length; i++) {
        String both = Arrays.toString(expected) + ", " + Arrays.toString(actual);
        assertEquals((double) expected[i], (double) actual[i], expected[i] * PIXELS_ON_EDGES, both);
      }
      double differing = differing(picture(gl, frame), picture(vulkan, frame));
      assertTrue(differing <= pixels, frame + ": " + differing);
    }
  }

  /** One by one under every scheme: what is alike in both runs the same races. */
  private static void timesAgree(
      Map<SchemeKind, List<Long>> expected, Map<SchemeKind, List<Long>> actual) {
    for (SchemeKind scheme : expected.keySet()) {
      List<Long> gl = expected.get(scheme);
      List<Long> vulkan = actual.get(scheme);
      String both = scheme + ": " + gl + " in OpenGL, " + vulkan;
      double within = scheme == SchemeKind.OO_VR_PLUS ? UNPREDICTED_TIMES_WITHIN : TIMES_WITHIN;
      for (int i = 0; i < gl.size(); i++) {
        assertEquals(1, vulkan.get(i) / (double) gl.get(i), within, both);
      }
    }
  }

  /** The same batches, and at the same place that is seen the same quads, warps and fragments. */
  private static void assertTilesAgree(FrameProfile gl, FrameProfile vulkan) {
    assertEquals(batches(gl), batches(vulkan));
    int lastRow = (HEIGHT + FrameProfile.TILE - 1) / FrameProfile.TILE - 1;
    assertEquals(gl.unitCount(), vulkan.unitCount());
    long differing = 0;
    long moved = 0;
    for (int u = 0; u < gl.unitCount(); u++) {
      assertEquals(gl.unitDraw(u), vulkan.unitDraw(u));
      assertEquals(gl.unitTileX(u), vulkan.unitTileX(u));
      assertEquals(gl.unitTileY(u), lastRow - vulkan.unitTileY(u));
      differing += Math.abs(quads(gl, u) - quads(vulkan, u));
      differing += Math.abs(warps(gl, u) - warps(vulkan, u));
      differing += Math.abs(gl.unitFragments(u) - vulkan.unitFragments(u));
      moved += movedQuads(gl, vulkan, u) + otherWarps(gl, vulkan, u);
    }
    assertEquals(0, (double) differing, gl.quadCount() * PIXELS_ON_EDGES);
    assertEquals(0, (double) moved, gl.quadCount() * MOVED_BY_EDGES);
  }

  /** Quads of a unit that come at another place in it, as they are seen. */
  private static long movedQuads(FrameProfile gl, FrameProfile vulkan, int unit) {
    int lastQuadRow = FrameProfile.TILE / 2 - 1;
    int from = gl.firstQuad(unit);
    int other = vulkan.firstQuad(unit);
    return IntStream.range(0, Math.min(quads(gl, unit), quads(vulkan, unit)))
        .filter(
            q ->
                gl.quadX(from + q) != vulkan.quadX(other + q)
                    || gl.quadY(from + q) != lastQuadRow - vulkan.quadY(other + q))
        .count();
  }

  /** Warps of a unit that have other lanes or read other lines. */
  private static long otherWarps(FrameProfile gl, FrameProfile vulkan, int unit) {
    int from = gl.firstWarp(unit);
    int other = vulkan.firstWarp(unit);
    return IntStream.range(0, Math.min(warps(gl, unit), warps(vulkan, unit)))
        .filter(
            w ->
                gl.warpLanes(from + w) != vulkan.warpLanes(other + w)
                    || !Arrays.equals(lines(gl, from + w), lines(vulkan, other + w)))
        .count();
  }

  private static long[] lines(FrameProfile profile, int warp) {
    return IntStream.range(profile.warpFirstLine(warp), profile.warpEndLine(warp))
        .mapToLong(profile::lineAt)
        .toArray();
  }

  private static int quads(FrameProfile profile, int unit) {
    return profile.firstQuad(unit + 1) - profile.firstQuad(unit);
  }

  private static int warps(FrameProfile profile, int unit) {
    return profile.firstWarp(unit + 1) - profile.firstWarp(unit);
  }

  /** GPM and draws of each batch of OO_Middleware, in order. */
  private static List<String> batches(FrameProfile profile) {
    return SchemeTimer.SIMULATOR
        .prepare(profile)
        .run(SchemeKind.OO_APP, TimingSetup.preset("oovr-4gpm"))
        .batches()
        .stream()
        .map(batch -> batch.gpm() + ": " + batch.draws())
        .toList();
  }

  private Path draw(String program, int last) throws Exception {
    List<String> line = new ArrayList<>(List.of("--frames", Integer.toString(last + 2)));
    line.addAll(List.of("--width", Integer.toString(WIDTH), "--height", Integer.toString(HEIGHT)));
    AgentRun.Outcome outcome =
        new AgentRun(Files.createDirectory(dir.resolve(program)))
            .agent("mode=instead,keep-running=on,frames=" + FIRST + "-" + last)
            .runMain(
                "org.oovr.samples." + program,
                List.of(
                    LwjglJars.jar("lwjgl-vulkan", "3.3.6"),
                    Path.of("..", "samples", "target", "classes")),
                line.toArray(new String[0]));
    assertEquals(0, outcome.status(), outcome.all());
    assertEquals(List.of(), outcome.report().faults(), outcome.all());
    assertEquals(List.of(), outcome.report().unsupported(), outcome.all());
    return outcome.directory().resolve("report");
  }

  private static FrameProfile profile(Path report, int frame) throws IOException {
    return WorkLogFile.read(report.resolve(ReportFiles.profile(frame)));
  }

  /** Draws, vertices and triangles of several kinds, tiles, quads and fragments of a frame. */
  private static long[] work(FrameProfile profile) {
    long[] sums = new long[9];
    for (DrawWork draw : profile.draws()) {
      sums[0] += draw.verticesIn;
      sums[1] += draw.verticesShaded;
      sums[2] += draw.primitivesIn;
      sums[3] += draw.primitivesCulled;
      sums[4] += draw.primitivesRasterized;
    }
    sums[5] = profile.draws().size();
    sums[6] = profile.unitCount();
    sums[7] = profile.quadCount();
    for (int unit = 0; unit < profile.unitCount(); unit++) {
      sums[8] += profile.unitFragments(unit);
    }
    return sums;
  }

  private static BufferedImage picture(Path report, int frame) throws IOException {
    return ImageIO.read(report.resolve(ReportFiles.image(frame, "sim")).toFile());
  }

  /** Share of the pixels that differ by more than 1/255 in a channel. */
  private static double differing(BufferedImage a, BufferedImage b) {
    int count = 0;
    for (int at = 0; at < WIDTH * HEIGHT; at++) {
      int p = a.getRGB(at % WIDTH, at / WIDTH);
      int q = b.getRGB(at % WIDTH, at / WIDTH);
      boolean same = true;
      for (int shift = 0; shift < 24; shift += 8) {
        same &= Math.abs((p >> shift & 0xff) - (q >> shift & 0xff)) <= 1;
      }
      count += same ? 0 : 1;
    }
    return count / (double) (WIDTH * HEIGHT);
  }

  /** Cycles of the frames under each scheme. */
  private static Map<SchemeKind, List<Long>> times(Path report, int last) throws IOException {
    Map<SchemeKind, List<Long>> all = new EnumMap<>(SchemeKind.class);
    for (int frame = FIRST; frame <= last; frame++) {
      SchemeTimer.Frame timed = SchemeTimer.SIMULATOR.prepare(profile(report, frame));
      for (SchemeKind scheme : SchemeKind.values()) {
        long cycles = timed.run(scheme, TimingSetup.preset("oovr-4gpm")).cycles();
        all.computeIfAbsent(scheme, s -> new ArrayList<>()).add(cycles);
      }
    }
    return all;
  }
}
