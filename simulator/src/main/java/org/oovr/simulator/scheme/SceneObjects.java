package org.oovr.simulator.scheme;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.oovr.simulator.profile.DrawWork;
import org.oovr.simulator.profile.ProfileResource;
import org.oovr.simulator.scheme.SceneObject.TextureUse;
import org.oovr.simulator.scheme.compose.FrameOrder;

/** The draws of a frame as objects that a {@link Batcher} may group. */
public final class SceneObjects {
  private SceneObjects() {}

  /**
   * The draws as objects, in API order. A draw depends on those of its pass that one of its tiles
   * must have merged directly before; what these depend on in turn is left out.
   */
  public static List<SceneObject> of(FrameOrder order) {
    BitSet[] dependsOn = dependencies(order);
    List<SceneObject> result = new ArrayList<>();
    for (int d = 0; d < dependsOn.length; d++) {
      DrawWork w = order.work(d, 0);
      List<TextureUse> textures = new ArrayList<>();
      int[] used = w.textures.clone();
      Arrays.sort(used);
      for (int t : used) {
        ProfileResource r = order.profile().resources().get(t);
        textures.add(new TextureUse(t, r.bytes()));
      }
      List<Integer> before = dependsOn[d].stream().boxed().toList();
      result.add(
          new SceneObject(d, w.primitivesIn, textures, before, order.pass(d), order.ordered(d)));
    }
    return result;
  }

  private static BitSet[] dependencies(FrameOrder order) {
    BitSet[] result = new BitSet[order.drawCount()];
    Arrays.setAll(result, d -> new BitSet());
    for (int s = 0; s < order.slotCount(); s++) {
      BitSet previous = new BitSet();
      BitSet run = new BitSet();
      for (int r = 0; r < order.slotUnits(s); r++) {
        int unit = order.unitAt(s, r);
        if (order.need(unit) == r) {
          previous = run;
          run = new BitSet();
        }
        run.set(order.profile().unitDraw(unit));
        result[order.profile().unitDraw(unit)].or(previous);
      }
    }
    for (int d = 0; d < result.length; d++) {
      result[d].clear(d); // parts of a draw follow each other anyway
    }
    return result;
  }
}
