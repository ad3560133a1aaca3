package org.oovr.simulator.redundancy;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.oovr.simulator.profile.DispatchWork;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.ImageBlit;
import org.oovr.simulator.profile.ImageSnapshot;
import org.oovr.simulator.profile.Operation;
import org.oovr.simulator.profile.ProfileBarrier;
import org.oovr.simulator.profile.ProfileEditor;
import org.oovr.simulator.profile.ProfilePass;
import org.oovr.simulator.render.raster.Surface;
import org.oovr.simulator.scheme.compose.RenderPass;
import org.oovr.simulator.scheme.reuse.SignedDraw;
import org.oovr.simulator.scheme.reuse.TileReuse;

/**
 * A frame as machines of several GPMs render it with Rendering Elimination: a work log without the
 * tiles that are skipped. They have no parameter buffer, so the draws of a target are done twice: a
 * pass does the geometry of all of them and signs it, and when all signatures are known another one
 * renders the draws of which a tile is left. Targets that cannot be skipped at all are not signed.
 */
public final class EliminatedFrame implements TileReuse {
  private final FrameProfile whole;
  private final FrameProfile profile;
  private final List<SkippedTiles> targets;

  /** By draw of the whole frame and view. */
  private final SkippedTiles[][] targetOf;

  private final int units;
  private final ProfileEditor editor;

  /** By draw of the whole frame: what stands before it is now before this draw. */
  private final int[] operationsAt;

  private final int[] contentsAt;

  /** By draw of the new log: its number in the whole frame, and whether it is only signed. */
  private final List<Integer> source = new ArrayList<>();

  private final BitSet signing = new BitSet();

  /** Draws of the new log whose passes do not have the pixels of skipped tiles yet. */
  private final BitSet restores = new BitSet();

  /** Draws of the new log before which everything is waited for. */
  private final List<Integer> waits = new ArrayList<>();

  EliminatedFrame(FrameProfile whole, List<SkippedTiles> targets, int units) {
    this.whole = whole;
    this.units = units;
    this.targets = targets;
    editor = new ProfileEditor(whole);
    int draws = editor.sourceDraws();
    targetOf = new SkippedTiles[draws][];
    for (int d = 0; d < draws; d++) {
      targetOf[d] = targets(d);
    }
    operationsAt = new int[draws + 1];
    contentsAt = new int[draws + 1];
    BitSet anchors = new BitSet();
    whole.snapshots().forEach(s -> anchors.set(s.beforeDraw()));
    whole.blits().forEach(b -> anchors.set(b.beforeDraw()));
    int draw = 0;
    while (draw < draws) {
      int end = endOfTargets(draw);
      if (signs(draw, end)) {
        targets(draw, end, anchors);
      } else {
        for (; draw < end; draw++) {
          operationsAt[draw] = editor.draws();
          contentsAt[draw] = editor.draws();
          add(draw, true);
        }
      }
      draw = end;
    }
    operationsAt[draws] = editor.draws();
    contentsAt[draws] = editor.draws();
    profile = finish();
  }

  private SkippedTiles[] targets(int draw) {
    List<SkippedTiles> found = new ArrayList<>();
    for (SkippedTiles t : targets) {
      if (draw >= t.target().firstDraw() && draw < t.target().endDraw()) {
        found.add(t);
      }
    }
    found.sort((a, b) -> Integer.compare(a.target().view, b.target().view));
    return found.toArray(new SkippedTiles[0]);
  }

  /** End of all targets that begin with a draw, and of those that overlap them. */
  private int endOfTargets(int first) {
    int end = first + 1;
    for (SkippedTiles t : targets) {
      if (t.target().firstDraw() < end) {
        end = Math.max(end, t.target().endDraw());
      }
    }
    return end;
  }

  private boolean signs(int first, int end) {
    return targets.stream()
        .map(SkippedTiles::target)
        .anyMatch(t -> t.firstDraw() >= first && t.endDraw() <= end && t.blocker == null);
  }

  /** Signs draws, then renders what is left of them. */
  private void targets(int first, int end, BitSet anchors) {
    int begin = editor.draws();
    boolean left = false;
    if (begin > 0) {
      waits.add(begin);
    }
    for (int draw = first; draw < end; draw++) {
      signing.set(add(draw, false));
      left |= rendersAnything(draw);
    }
    if (!left) {
      restores.set(begin, editor.draws());
      for (int draw = first; draw < end; draw++) {
        operationsAt[draw] = begin + draw - first;
        contentsAt[draw] = begin + draw - first;
      }
      return;
    }
    int rendering = editor.draws();
    waits.add(rendering);
    for (int draw = first; draw < end; draw++) {
      operationsAt[draw] = draw == first ? begin : editor.draws();
      contentsAt[draw] = editor.draws();
      if (anchors.get(draw) || beginsWithin(draw, first, end) || rendersAnything(draw)) {
        add(draw, true);
      }
    }
    restores.set(rendering, editor.draws());
  }

  /** Whether a target begins with a draw while others go on: it must be seen to begin. */
  private boolean beginsWithin(int draw, int first, int end) {
    for (SkippedTiles t : targetOf[draw]) {
      Target target = t.target();
      boolean part = target.firstDraw() != first || target.endDraw() != end;
      if (part && target.firstDraw() == draw) {
        return true;
      }
    }
    return false;
  }

  private int add(int draw, boolean tiles) {
    source.add(draw);
    return editor.add(draw, unit -> tiles && !skipped(unit));
  }

  private boolean rendersAnything(int draw) {
    for (int u = editor.firstUnit(draw); u < editor.firstUnit(draw + 1); u++) {
      if (!skipped(u)) {
        return true;
      }
    }
    return false;
  }

  private boolean skipped(int unit) {
    SkippedTiles of = targetOf[whole.unitDraw(unit)][whole.unitView(unit)];
    return of.tiles().get(of.target().tile(whole, unit));
  }

  private FrameProfile finish() {
    List<ProfileBarrier> barriers = new ArrayList<>();
    for (ProfileBarrier b : whole.barriers()) {
      barriers.add(new ProfileBarrier(operationsAt[b.beforeDraw()], b.resource(), b.queue()));
    }
    for (int draw : waits) {
      barriers.add(new ProfileBarrier(draw, -1, ProfileBarrier.ALL_QUEUES));
    }
    barriers.sort((a, b) -> Integer.compare(a.beforeDraw(), b.beforeDraw()));
    List<Operation> operations = new ArrayList<>();
    for (Operation o : whole.operations()) {
      operations.add(moved(o, operationsAt[o.beforeDraw()]));
    }
    List<ImageSnapshot> snapshots = new ArrayList<>();
    for (ImageSnapshot s : whole.snapshots()) {
      snapshots.add(new ImageSnapshot(s.image(), contentsAt[s.beforeDraw()], s.words()));
    }
    List<ImageBlit> blits = new ArrayList<>();
    for (ImageBlit b : whole.blits()) {
      blits.add(
          new ImageBlit(
              b.source(), b.target(), contentsAt[b.beforeDraw()], b.nextSnapshot(), b.area()));
    }
    List<DispatchWork> dispatches = new ArrayList<>();
    for (DispatchWork d : whole.dispatches()) {
      dispatches.add(d.before(operationsAt[d.head().beforeDraw()]));
    }
    return editor
        .finish(passes(), barriers, operations, snapshots, blits)
        .withDispatches(dispatches);
  }

  private static Operation moved(Operation o, int beforeDraw) {
    return new Operation(
        o.kind(),
        beforeDraw,
        o.view(),
        o.source(),
        o.target(),
        o.x(),
        o.y(),
        o.width(),
        o.height(),
        o.bytesRead(),
        o.bytesWritten());
  }

  /** The commanded passes, those that sign before those that render. */
  private List<ProfilePass> passes() {
    List<ProfilePass> passes = new ArrayList<>();
    int from = 0;
    while (from < source.size()) {
      ProfilePass of = commanded(source.get(from));
      int to = from + 1;
      while (to < source.size()
          && signing.get(to) == signing.get(from)
          && source.get(to) > source.get(to - 1)
          && source.get(to) < of.endDraw()) {
        to++;
      }
      passes.add(new ProfilePass(from, to, of.loads(), of.stores(), of.queue()));
      from = to;
    }
    return passes;
  }

  private ProfilePass commanded(int draw) {
    for (ProfilePass p : whole.passes()) {
      if (draw >= p.firstDraw() && draw < p.endDraw()) {
        return p;
      }
    }
    throw new IllegalArgumentException("draw " + draw + " is in no pass");
  }

  /** The work log of what is done. */
  public FrameProfile profile() {
    return profile;
  }

  @Override
  public FrameProfile whole() {
    return whole;
  }

  @Override
  public void openPass(RenderPass pass, List<Surface> images) {
    if (!restores.get(pass.firstDraw())) {
      return;
    }
    int from = source.get(pass.firstDraw());
    int to = source.get(pass.endDraw() - 1);
    for (SkippedTiles t : targets) {
      boolean here = t.target().firstDraw() <= to && t.target().endDraw() > from;
      if (here && !t.tiles().isEmpty()) {
        restore(t, images);
      }
    }
  }

  private static void restore(SkippedTiles t, List<Surface> images) {
    List<Surface> from = new ArrayList<>();
    List<Surface> to = new ArrayList<>();
    for (int i = 0; i < t.target().images.length; i++) {
      Surface image = images.get(t.target().images[i]);
      if (image != null) {
        from.add(t.shown().get(i));
        to.add(image);
      }
    }
    t.tiles().stream().forEach(tile -> TilePixels.copy(from, to, t.target(), tile));
  }

  @Override
  public List<SignedDraw> signed(RenderPass pass) {
    List<SignedDraw> signed = new ArrayList<>();
    for (int draw = pass.firstDraw(); draw < pass.endDraw(); draw++) {
      if (signing.get(draw)) {
        views(draw, signed);
      }
    }
    return signed;
  }

  /** The views of a draw, whose units follow each other. */
  private void views(int draw, List<SignedDraw> into) {
    int of = source.get(draw);
    int unit = editor.firstUnit(of);
    int end = editor.firstUnit(of + 1);
    for (SkippedTiles t : targetOf[of]) {
      int from = unit;
      while (unit < end && whole.unitView(unit) == t.target().view) {
        unit++;
      }
      into.add(new SignedDraw(draw, t.target().view, from, unit, t.cycles(of) / units));
    }
  }
}
