package org.oovr.simulator.scheme.compose;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.oovr.simulator.profile.DispatchWork;
import org.oovr.simulator.profile.DrawWork;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.ImageBlit;
import org.oovr.simulator.profile.ImageSnapshot;
import org.oovr.simulator.profile.Operation;
import org.oovr.simulator.profile.ProfileBarrier;
import org.oovr.simulator.profile.ProfilePass;

/**
 * Finds what each render pass of a frame waits for. A pass that goes on with the images of the one
 * before it, which nothing else changed, is the same to a GPM. A pass is cut where contents come
 * that are no draw's, and where a draw samples what the draws before it need not wait for.
 */
final class PassGraph {
  private final FrameProfile profile;
  private final List<List<DrawWork>> draws;
  private final List<RenderPass> passes = new ArrayList<>();

  /** By pass: all that must be complete before it. */
  private final List<BitSet> before = new ArrayList<>();

  // --- who made and who used what, so far
  private final BitSet[] imageWriters;
  private final Map<Integer, BitSet> operationWriters = new HashMap<>();
  private final Map<Integer, BitSet> readers = new HashMap<>();

  /** By pass, the one being gathered included: number of its queue. */
  private final List<Integer> queueOf = new ArrayList<>();

  // --- the pass being gathered
  private int queue;
  private int firstDraw;
  private BitSet waits = new BitSet();
  private int nextOperation;
  private int nextBarrier;
  private int nextDispatch;
  private int nextSnapshot;
  private int firstSnapshot;
  private int nextBlit;
  private int firstBlit;

  private PassGraph(FrameProfile profile, List<List<DrawWork>> draws) {
    this.profile = profile;
    this.draws = draws;
    imageWriters = new BitSet[profile.images().size()];
    Arrays.setAll(imageWriters, i -> new BitSet());
  }

  /** The passes of a frame; {@code draws} has the views of each draw. */
  static List<RenderPass> of(FrameProfile profile, List<List<DrawWork>> draws) {
    PassGraph graph = new PassGraph(profile, draws);
    int end = 0;
    for (ProfilePass pass : profile.passes()) {
      if (pass.firstDraw() != end || pass.endDraw() > draws.size()) {
        throw new IllegalArgumentException("pass " + pass + " does not begin at draw " + end);
      }
      graph.queue = pass.queue();
      graph.add(pass.firstDraw(), end > 0 && graph.startsAnew(end));
      for (int draw = pass.firstDraw() + 1; draw < pass.endDraw(); draw++) {
        graph.add(draw, false);
      }
      end = pass.endDraw();
    }
    if (end != draws.size()) {
      throw new IllegalArgumentException("draw " + end + " is in no pass");
    }
    if (end > 0) {
      graph.close(end);
    }
    return graph.passes;
  }

  /** Whether a draw has other images, or came on another queue, than the one before it. */
  private boolean startsAnew(int draw) {
    if (queueOf.get(passes.size()) != queue) {
      return true;
    }
    List<DrawWork> views = draws.get(draw);
    List<DrawWork> before = draws.get(draw - 1);
    boolean same = views.size() == before.size();
    for (int v = 0; same && v < views.size(); v++) {
      same = views.get(v).hasImagesOf(before.get(v));
    }
    return !same;
  }

  private void add(int draw, boolean anew) {
    List<DrawWork> views = draws.get(draw);
    operationsBefore(draw);
    BitSet needs = sampled(views);
    needs.or(waited(draw));
    boolean computes = computes(draw);
    if (draw > 0 && (anew || restores(draw) || computes || !known(needs))) {
      close(draw);
    }
    if (draw == firstDraw) {
      firstSnapshot = nextSnapshot;
      firstBlit = nextBlit;
      waits = new BitSet();
      queueOf.add(queue);
      begin(draw, needs);
    }
    needs.or(overwritten(views));
    needs.clear(passes.size());
    waits.or(needs);
    note(views);
  }

  /** Passes that must be complete because of barriers before a draw. */
  private BitSet waited(int draw) {
    BitSet result = new BitSet();
    List<ProfileBarrier> barriers = profile.barriers();
    while (nextBarrier < barriers.size() && barriers.get(nextBarrier).beforeDraw() <= draw) {
      ProfileBarrier barrier = barriers.get(nextBarrier++);
      if (barrier.resource() >= 0) {
        result.or(makers(barrier.resource()));
      } else if (draw > 0) {
        // the one that is being gathered, too
        for (int pass = 0; pass <= passes.size(); pass++) {
          if (barrier.queue() == ProfileBarrier.ALL_QUEUES
              || queueOf.get(pass) == barrier.queue()) {
            result.set(pass);
          }
        }
      }
    }
    return result;
  }

  /** Whether dispatches stand before a draw and behind the one before it. */
  private boolean computes(int draw) {
    boolean found = false;
    List<DispatchWork> dispatches = profile.dispatches();
    while (nextDispatch < dispatches.size()
        && dispatches.get(nextDispatch).head().beforeDraw() <= draw) {
      nextDispatch++;
      found = true;
    }
    return found;
  }

  private boolean restores(int draw) {
    return nextSnapshot < profile.snapshots().size()
            && profile.snapshots().get(nextSnapshot).beforeDraw() == draw
        || nextBlit < profile.blits().size() && profile.blits().get(nextBlit).beforeDraw() == draw;
  }

  /** What a pass does before its first draw: it uses the images of blits, too. */
  private void begin(int draw, BitSet needs) {
    List<ImageSnapshot> snapshots = profile.snapshots();
    while (nextSnapshot < snapshots.size() && snapshots.get(nextSnapshot).beforeDraw() == draw) {
      int image = snapshots.get(nextSnapshot++).image();
      needs.or(users(image));
      imageWriters[image].set(passes.size());
    }
    List<ImageBlit> blits = profile.blits();
    while (nextBlit < blits.size() && blits.get(nextBlit).beforeDraw() == draw) {
      ImageBlit b = blits.get(nextBlit++);
      int source = profile.images().get(b.source()).resource();
      needs.or(makers(source));
      needs.or(users(b.target()));
      readers.computeIfAbsent(source, r -> new BitSet()).set(passes.size());
      imageWriters[b.target()].set(passes.size());
    }
  }

  /** Passes that made or sampled an image. */
  private BitSet users(int image) {
    int resource = profile.images().get(image).resource();
    BitSet result = (BitSet) imageWriters[image].clone();
    result.or(get(operationWriters, resource));
    result.or(get(readers, resource));
    return result;
  }

  /** Whether passes are complete anyway when the current one runs. */
  private boolean known(BitSet needs) {
    BitSet left = (BitSet) needs.clone();
    left.andNot(closure(waits));
    return left.isEmpty();
  }

  private BitSet closure(BitSet direct) {
    BitSet all = (BitSet) direct.clone();
    direct.stream().forEach(p -> all.or(before.get(p)));
    return all;
  }

  private void close(int end) {
    BitSet direct = (BitSet) waits.clone();
    waits.stream().forEach(p -> direct.andNot(before.get(p)));
    int[] snapshots = new int[nextSnapshot - firstSnapshot];
    Arrays.setAll(snapshots, i -> firstSnapshot + i);
    int[] blits = new int[nextBlit - firstBlit];
    Arrays.setAll(blits, i -> firstBlit + i);
    before.add(closure(waits));
    passes.add(
        new RenderPass(passes.size(), firstDraw, end, direct.stream().toArray(), snapshots, blits));
    firstDraw = end;
  }

  private static List<int[]> images(List<DrawWork> views) {
    List<int[]> result = new ArrayList<>();
    for (DrawWork w : views) {
      int n = w.colorImages.length;
      int[] set = Arrays.copyOf(w.colorImages, n + 2);
      set[n] = w.depthImage;
      set[n + 1] = w.stencilImage;
      result.add(set);
    }
    return result;
  }

  /** Passes that made what a draw samples. */
  private BitSet sampled(List<DrawWork> views) {
    BitSet result = new BitSet();
    for (int resource : views.get(0).textures) {
      result.or(makers(resource));
    }
    return result;
  }

  private BitSet makers(int resource) {
    BitSet result = (BitSet) get(operationWriters, resource).clone();
    for (int i = 0; i < imageWriters.length; i++) {
      if (profile.images().get(i).resource() == resource) {
        result.or(imageWriters[i]);
      }
    }
    return result;
  }

  /** Passes that made or sampled what a draw draws to. */
  private BitSet overwritten(List<DrawWork> views) {
    BitSet result = new BitSet();
    for (int[] set : images(views)) {
      for (int image : set) {
        if (image >= 0) {
          result.or(users(image));
        }
      }
    }
    return result;
  }

  /** Notes what a draw of the current pass makes and samples. */
  private void note(List<DrawWork> views) {
    int pass = passes.size();
    for (int resource : views.get(0).textures) {
      readers.computeIfAbsent(resource, r -> new BitSet()).set(pass);
    }
    for (DrawWork w : views) {
      for (int i = 0; i < w.colorImages.length; i++) {
        if (w.colorImages[i] >= 0 && w.writeMask(i) != 0) {
          imageWriters[w.colorImages[i]].set(pass);
        }
      }
      if (w.depthImage >= 0 && (w.order & DrawWork.ORDER_DEPTH_WRITE) != 0) {
        imageWriters[w.depthImage].set(pass);
      }
      if (w.stencilImage >= 0 && (w.order & DrawWork.ORDER_STENCIL) != 0) {
        imageWriters[w.stencilImage].set(pass);
      }
    }
  }

  /** What an operation writes waits for all that made its source, and for the target's users. */
  private void operationsBefore(int draw) {
    List<Operation> all = profile.operations();
    while (nextOperation < all.size() && all.get(nextOperation).beforeDraw() <= draw) {
      Operation o = all.get(nextOperation++);
      if (o.target() >= 0 && profile.resources().get(o.target()).texture()) {
        BitSet after = makers(o.target());
        after.or(get(readers, o.target()));
        if (o.source() >= 0) {
          after.or(makers(o.source()));
        }
        operationWriters.computeIfAbsent(o.target(), r -> new BitSet()).or(after);
      }
    }
  }

  private static BitSet get(Map<Integer, BitSet> map, int resource) {
    BitSet set = map.get(resource);
    return set == null ? new BitSet() : set;
  }
}
