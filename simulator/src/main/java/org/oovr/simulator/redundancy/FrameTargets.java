package org.oovr.simulator.redundancy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.oovr.simulator.profile.DrawWork;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.ImageSnapshot;
import org.oovr.simulator.profile.Operation;
import org.oovr.simulator.render.format.TexelCodec;
import org.oovr.simulator.scheme.compose.FrameOrder;
import org.oovr.simulator.scheme.compose.RenderPass;

/** The targets of a frame in API order, their tiles, and what forbids skipping them as a whole. */
final class FrameTargets {
  private static final int MOST_VIEWS = 32;

  final FrameOrder order;
  final FrameProfile profile;
  final List<Target> targets = new ArrayList<>();

  /** By table index of a resource: what the numbers of its lines are told apart by. */
  private final long[] lineKeys;

  FrameTargets(FrameProfile profile) {
    this.profile = profile;
    lineKeys = new long[profile.resources().size()];
    Arrays.setAll(lineKeys, r -> (long) ContentVersions.id(profile.resources().get(r)) << 40);
    order = new FrameOrder(profile);
    for (RenderPass pass : order.passes()) {
      for (int view = 0; view < order.views(pass.firstDraw()); view++) {
        target(pass, view).passes.add(pass);
      }
    }
    distribute();
    severalPasses();
    for (Target target : targets) {
      operations(target);
      contents(target);
    }
  }

  /** The name that a line of the log has in caches, over all frames. */
  long line(int i) {
    long packed = profile.lineAt(i);
    return lineKeys[FrameProfile.lineResource(packed)] ^ FrameProfile.lineNumber(packed);
  }

  /** The target that a pass goes on with, or a new one. */
  private Target target(RenderPass pass, int view) {
    int[] images = Target.images(order.work(pass.firstDraw(), view));
    for (int i = targets.size() - 1; i >= 0; i--) {
      Target last = targets.get(i);
      if (last.view == view) {
        if (last.endDraw() == pass.firstDraw() && Arrays.equals(last.images, images)) {
          return last;
        }
        break;
      }
    }
    Target next = new Target(order, pass.firstDraw(), view);
    targets.add(next);
    return next;
  }

  /** Gives each tile its units. */
  private void distribute() {
    Map<Integer, Target> byDraw = new HashMap<>();
    for (Target t : targets) {
      t.firstUnit = new int[t.tiles() + 1];
      for (int draw = t.firstDraw(); draw < t.endDraw(); draw++) {
        byDraw.put(slot(draw, t.view), t);
      }
    }
    int n = profile.unitCount();
    for (int u = 0; u < n; u++) {
      Target t = of(byDraw, u);
      t.firstUnit[t.tile(profile, u) + 1]++;
    }
    Map<Target, int[]> next = new HashMap<>();
    for (Target t : targets) {
      for (int i = 0; i < t.tiles(); i++) {
        t.firstUnit[i + 1] += t.firstUnit[i];
      }
      t.units = new int[t.firstUnit[t.tiles()]];
      next.put(t, t.firstUnit.clone());
    }
    for (int u = 0; u < n; u++) {
      Target t = of(byDraw, u);
      t.units[next.get(t)[t.tile(profile, u)]++] = u;
    }
  }

  private Target of(Map<Integer, Target> byDraw, int unit) {
    return byDraw.get(slot(profile.unitDraw(unit), profile.unitView(unit)));
  }

  private static int slot(int draw, int view) {
    return draw * MOST_VIEWS + view;
  }

  private void severalPasses() {
    Set<Target.Key> once = new HashSet<>();
    Set<Target.Key> twice = new HashSet<>();
    for (Target t : targets) {
      for (Target.Key key : t.keys) {
        if (!once.add(key)) {
          twice.add(key);
        }
      }
    }
    for (Target t : targets) {
      if (t.keys.stream().anyMatch(twice::contains)) {
        t.blocker = Blocker.SEVERAL_PASSES;
      }
    }
  }

  private void operations(Target t) {
    for (Operation o : profile.operations()) {
      boolean inside = o.beforeDraw() > t.firstDraw() && o.beforeDraw() < t.endDraw();
      if (!inside || t.blocker != null) {
        continue;
      }
      if (isOf(t, o.source()) && o.source() != o.target()) {
        t.blocker = Blocker.READ_INSIDE;
      } else if (isOf(t, o.target()) && o.kind() != Operation.Kind.CLEAR) {
        t.blocker = Blocker.WRITTEN_INSIDE;
      }
    }
  }

  private boolean isOf(Target t, int resource) {
    for (int image : t.images) {
      if (profile.images().get(image).resource() == resource) {
        return true;
      }
    }
    return false;
  }

  /** What is in the images when passes begin must be one colour, and so on: a clear. */
  private void contents(Target t) {
    for (RenderPass pass : t.passes) {
      for (int s : pass.snapshots()) {
        ImageSnapshot snapshot = profile.snapshots().get(s);
        if (t.blocker == null && uses(t, snapshot.image()) && !isClear(snapshot)) {
          t.blocker = Blocker.OLD_CONTENTS;
        }
      }
    }
  }

  /** Whether one value is all that an image holds. */
  boolean isClear(ImageSnapshot snapshot) {
    int words = TexelCodec.of(profile.images().get(snapshot.image()).format()).words();
    return snapshot.words().length == words;
  }

  /** Whether what an image holds matters: it is a colour, or draws test or write it. */
  private boolean uses(Target t, int image) {
    for (int draw = t.firstDraw(); draw < t.endDraw(); draw++) {
      DrawWork w = order.work(draw, t.view);
      int depth = DrawWork.ORDER_DEPTH_TEST | DrawWork.ORDER_DEPTH_WRITE;
      if (Arrays.stream(w.colorImages).anyMatch(i -> i == image)
          || image == w.depthImage && (w.order & depth) != 0
          || image == w.stencilImage && (w.order & DrawWork.ORDER_STENCIL) != 0) {
        return true;
      }
    }
    return false;
  }
}
