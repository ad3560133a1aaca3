package org.oovr.simulator.scheme;

import java.util.HashMap;
import java.util.Map;
import org.oovr.simulator.machine.Machine;
import org.oovr.simulator.machine.memory.AddressMap;
import org.oovr.simulator.machine.spec.CompressionSpec;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.scheme.compose.FrameOrder;
import org.oovr.simulator.scheme.compose.PassRatios;
import org.oovr.simulator.scheme.compose.RenderPass;
import org.oovr.simulator.scheme.compute.ComputePlan;
import org.oovr.simulator.scheme.compute.ComputeWork;
import org.oovr.simulator.scheme.reuse.SignatureExchange;

/** One rendering of a frame under a scheme, on a machine of its own. */
final class FramePass {
  private final Scheme scheme;
  private final FrameOrder order;
  private final FrameProfile profile;
  private final SchemeFrame frame;
  private final PixelPolicy policy;
  private final AddressMap addresses;
  private final Machine machine;
  private final Dispatch dispatch;
  private final int rootGpm;
  private final ComputeWork compute;

  /** Null when all tiles are rendered. */
  private final SignatureExchange signatures;

  private long latencyCycles;

  FramePass(Scheme scheme, FrameOrder order, SchemeFrame frame) {
    this.scheme = scheme;
    this.order = order;
    this.frame = frame;
    profile = order.profile();
    int gpms = frame.gpms();
    SchemeSettings settings = frame.settings();
    addresses = frame.before().addresses().withTables(profile, frame.spec());
    int segment = scheme.segment(frame.number(), gpms);
    rootGpm = Math.max(0, segment);
    if (segment >= 0) {
      addresses.allAt(segment);
    }
    Scheme.Composition composition = scheme.composition(settings);
    Partition partition = scheme.partition(frame);
    boolean ordered = scheme.keepsOrder(settings);
    policy = new PixelPolicy(order, gpms, composition, partition, frame.timed(), ordered, settings);
    machine =
        new Machine(
            frame.spec(),
            frame.work(),
            addresses,
            policy,
            composition.sortLast(),
            settings.primitiveBytes());
    if (!settings.cold()) {
      machine.hold(frame.before().pages());
    }
    dispatch = scheme.dispatch(frame, machine, partition);
    machine.listen(dispatch);
    ComputePlan plan = new ComputePlan(composition.sortLast(), segment, gpms, addresses);
    compute = new ComputeWork(profile, machine, plan, settings.commandBytesPerDraw());
    signatures =
        frame.reuse() == null
            ? null
            : new SignatureExchange(frame.reuse(), scheme.partition(frame.whole())::owner, machine);
  }

  /** Renders the frame. */
  void run() {
    PassWork between = new PassWork(order, machine, compute);
    int before = -1;
    for (RenderPass pass : order.passes()) {
      between.operations(before, pass.firstDraw(), rootGpm);
      before = pass.firstDraw();
      policy.openPass(pass.number());
      if (signatures != null) {
        frame.reuse().openPass(pass, policy.images().images());
      }
      between.open(pass);
      compress(pass.number());
      long begin = machine.engine().now();
      dispatch.start(pass.firstDraw(), pass.endDraw());
      machine.finishPass();
      if (!dispatch.idle() || !policy.passDone(pass.number())) {
        throw new IllegalStateException(
            scheme.id() + ": pass " + pass.number() + " ended with work left");
      }
      if (signatures != null) {
        signatures.end(pass, begin, this::geometry);
      }
    }
    between.operations(before, Integer.MAX_VALUE, rootGpm);
    machine.finishPass();
    machine.awaitUploads();
    policy.closeFrame();
    latencyCycles = machine.engine().now();
  }

  /** The GPMs that did the geometry of draws. */
  private SignatureExchange.Geometry geometry() {
    Map<Integer, Integer> known = new HashMap<>();
    for (SchemeRun.BatchResult batch : dispatch.batches()) {
      for (int draw : batch.draws()) {
        int first = batch.views() == 0 ? 0 : batch.views() - 1;
        int end = batch.views() == 0 ? frame.work().viewsOf(draw) : batch.views();
        for (int view = first; view < end; view++) {
          known.putIfAbsent(draw * frame.work().views() + view, batch.gpm());
        }
      }
    }
    return (draw, view) -> known.get(draw * frame.work().views() + view);
  }

  /** Tells the machine how far what a pass draws can be compressed. */
  private void compress(int pass) {
    CompressionSpec compression = frame.spec().compression();
    if (!compression.any()) {
      return;
    }
    for (PassRatios.Drawn drawn : frame.ratios().get().get(pass)) {
      boolean depth = profile.images().get(drawn.image()).format().isDepthStencil();
      if (depth ? compression.depth() : compression.color()) {
        for (int t = 0; t < drawn.tiles().length; t++) {
          int x = drawn.tiles()[t] % drawn.tilesX();
          int y = drawn.tiles()[t] / drawn.tilesX();
          int at = t * drawn.blocks();
          machine.compressed(drawn.image(), x, y, drawn.ratios(), at, drawn.blocks());
        }
      }
    }
  }

  /** Whether DRAM has room for all pages that there are. */
  boolean holdsAllPages() {
    return machine.holdsAllPages();
  }

  /** Pages of the host's memory that DRAM holds. */
  int[][] pagesHeld() {
    return machine.pagesHeld();
  }

  /** From the first command to the last pixel. */
  long latencyCycles() {
    return latencyCycles;
  }

  /** What the next frame finds, but for how this one was distributed. */
  Placements.Before left() {
    return new Placements.Before(addresses, dispatch.predictor(), null);
  }

  /** What the next frame finds. */
  Placements.Before leftWithDistribution() {
    return new Placements.Before(addresses, dispatch.predictor(), dispatch.distribution());
  }

  SchemeRun result(String machineName) {
    int gpms = frame.gpms();
    int inFlight = scheme.framesInFlight(gpms, frame.settings());
    return Results.of(
        scheme.id(),
        machineName,
        profile,
        machine,
        policy,
        dispatch,
        (latencyCycles + inFlight - 1) / inFlight,
        latencyCycles,
        scheme.addedBits(gpms, frame.settings()));
  }
}
