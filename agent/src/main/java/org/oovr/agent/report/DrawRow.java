package org.oovr.agent.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.oovr.simulator.profile.DrawWork;
import org.oovr.simulator.profile.FrameProfile;

/**
 * One draw of a frame, all views together.
 *
 * @param draw number in the frame, from 0
 * @param label the call, and the debug group it is in
 * @param vertices vertices shaded
 * @param triangles primitives that reached the rasteriser
 * @param textures different textures it can sample
 * @param fragments fragments shaded
 */
public record DrawRow(
    int draw, String label, long vertices, long triangles, int textures, long fragments) {

  /** The draws of a work log, in order. */
  public static List<DrawRow> of(FrameProfile profile) {
    Map<Integer, Long> fragments = fragments(profile);
    Map<Integer, DrawRow> rows = new TreeMap<>();
    for (DrawWork work : profile.draws()) {
      DrawRow row =
          new DrawRow(
              work.draw,
              work.label,
              work.verticesShaded,
              work.primitivesRasterized,
              (int) java.util.Arrays.stream(work.textures).distinct().count(),
              fragments.getOrDefault(work.draw, 0L));
      rows.merge(work.draw, row, DrawRow::join);
    }
    return new ArrayList<>(rows.values());
  }

  private static DrawRow join(DrawRow view, DrawRow other) {
    return new DrawRow(
        view.draw,
        view.label,
        view.vertices + other.vertices,
        view.triangles + other.triangles,
        Math.max(view.textures, other.textures),
        view.fragments);
  }

  /** Per draw, the fragments that API order shades; the log also holds those that it culls. */
  private static Map<Integer, Long> fragments(FrameProfile profile) {
    Map<Integer, Long> fragments = new TreeMap<>();
    for (int unit = 0; unit < profile.unitCount(); unit++) {
      long shaded = 0;
      for (int quad = profile.firstQuad(unit); quad < profile.firstQuad(unit + 1); quad++) {
        shaded += FrameProfile.pixels(profile.quadEarlyPass(quad));
      }
      fragments.merge(profile.unitDraw(unit), shaded, Long::sum);
    }
    return fragments;
  }
}
