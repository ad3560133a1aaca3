package org.oovr.simulator.render;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.oovr.simulator.command.Buffer;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.LoadOps;
import org.oovr.simulator.command.PipelineState;
import org.oovr.simulator.command.PipelineState.AttachedReads;
import org.oovr.simulator.command.PipelineState.BlendAttachment;
import org.oovr.simulator.command.PipelineState.DepthStencil;
import org.oovr.simulator.command.PipelineState.LogicOp;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.StoreOps;
import org.oovr.simulator.command.Texture;
import org.oovr.simulator.profile.DrawInputs;
import org.oovr.simulator.profile.DrawWork;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.ImageBlit;
import org.oovr.simulator.profile.LogBudget;
import org.oovr.simulator.profile.Operation;
import org.oovr.simulator.profile.ProfileBarrier;
import org.oovr.simulator.profile.ProfilePass;
import org.oovr.simulator.profile.ProfileResource;
import org.oovr.simulator.profile.ProfileWindow;
import org.oovr.simulator.profile.WorkLog;
import org.oovr.simulator.render.draw.DrawJob;
import org.oovr.simulator.render.geometry.InstructionCount;
import org.oovr.simulator.render.geometry.PrimitiveBlock;
import org.oovr.simulator.render.raster.ColorOutput;
import org.oovr.simulator.render.raster.PassTarget;
import org.oovr.simulator.render.raster.Surface;
import org.oovr.simulator.render.texture.ResourceTable;
import org.oovr.simulator.render.texture.TextureStore;

/** Gathers the FrameProfile of the frame that is being executed. */
final class FrameStudy {
  private final ResourceTable resources;
  private final List<ProfileResource> table = new ArrayList<>();
  private final Map<Integer, Integer> textureIndex = new HashMap<>();
  private final Map<Integer, Integer> bufferIndex = new HashMap<>();
  private final List<DrawWork> draws = new ArrayList<>();
  private final List<ProfilePass> passes = new ArrayList<>();
  private final List<ProfileBarrier> barriers = new ArrayList<>();
  private int queue;
  private final List<Operation> operations = new ArrayList<>();
  private final StudiedImages images;
  private final List<ImageBlit> blits = new ArrayList<>();

  /** Draws of which a part has not been executed, by index. */
  private final Map<Integer, StudiedDraw> open = new HashMap<>();

  private final OperationLog log;
  private final StudiedDispatches dispatches;
  private final InputDigests digests;
  private int drawCount;

  // --- the pass that is open
  private LoadOps loads = LoadOps.LOAD;
  private int firstDrawOfPass;
  private int colorsOfPass;

  private int parts;

  /** Whether row 0 of images is the highest that is seen. */
  private final boolean upperRowFirst;

  /**
   * Begins a frame.
   *
   * @param budget has room for what is logged, or not
   */
  FrameStudy(ResourceTable resources, boolean upperRowFirst, LogBudget budget) {
    this.upperRowFirst = upperRowFirst;
    this.resources = resources;
    images = new StudiedImages(resources, this::texture, budget);
    digests = new InputDigests(resources);
    log = new OperationLog(this, resources, operations::add);
    dispatches = new StudiedDispatches(this, resources);
  }

  /** Draws of the frame so far. */
  int drawCount() {
    return drawCount;
  }

  /** Operations of the frame so far. */
  int operationCount() {
    return operations.size();
  }

  /** What its dispatches did. */
  StudiedDispatches dispatches() {
    return dispatches;
  }

  int texture(Texture texture) {
    return textureIndex.computeIfAbsent(
        texture.id(),
        id -> {
          table.add(
              new ProfileResource(
                  true,
                  id,
                  texture.label(),
                  resources.texture(texture).layout().totalBytes(),
                  texture.width(),
                  texture.height(),
                  texture.format().name(),
                  texture.views()));
          return table.size() - 1;
        });
  }

  int buffer(Buffer buffer) {
    return bufferIndex.computeIfAbsent(
        buffer.id(),
        id -> {
          table.add(
              new ProfileResource(
                  false, id, buffer.label(), buffer.sizeBytes(), buffer.sizeBytes(), 1, "", 1));
          return table.size() - 1;
        });
  }

  /** The same of a buffer that only counts if something else has brought it in; -1 if not. */
  int knownBuffer(Buffer buffer) {
    return bufferIndex.getOrDefault(buffer.id(), -1);
  }

  /** Says to which queue what follows was submitted. */
  void queue(int number) {
    queue = number;
  }

  /** Notes a barrier; null for a wait for semaphores. */
  void barrier(Command.Barrier b) {
    int resource = -1;
    if (b != null && b.image() != null) {
      resource = texture(b.image().texture());
    } else if (b != null && b.buffer() != null) {
      resource = buffer(b.buffer());
    }
    barriers.add(
        new ProfileBarrier(drawCount, resource, b == null ? ProfileBarrier.ALL_QUEUES : queue));
  }

  /** Notes that a pass begins. */
  void beginPass(LoadOps newLoads) {
    loads = newLoads;
    firstDrawOfPass = drawCount;
  }

  /** Notes that the pass ends. */
  void endPass(StoreOps stores) {
    if (drawCount > firstDrawOfPass) {
      passes.add(ProfilePass.of(firstDrawOfPass, drawCount, colorsOfPass, loads, stores, queue));
    }
  }

  /**
   * Notes a draw.
   *
   * @param first its first part
   */
  StudiedDraw draw(DrawJob first, PassTarget target, boolean queried) {
    Command.Draw draw = first.command;
    DrawWork[] works = new DrawWork[target.views * target.layers];
    colorsOfPass = target.target.colors().size();
    BoundResources bound = new BoundResources(this, resources);
    int[] textures = bound.textures(draw);
    int[] buffers = bound.buffers(draw);
    int layers = first.layers;
    for (int i = 0; i < target.views * layers; i++) {
      // a draw into several layers is one draw after the other, of which the first has the vertices
      int v = i % target.views;
      int image = v * target.layers + i / target.views;
      DrawWork w = new DrawWork();
      w.draw = drawCount + i / target.views;
      w.view = v;
      w.callNumber = draw.label() == null ? 0 : draw.label().callNumber();
      w.label = draw.label() == null ? "" : draw.label().text();
      w.samples = target.target.samples();
      w.textures = textures;
      w.buffers = buffers;
      w.verticesShared = !first.verticesPerView;
      w.vertexRegisters = first.plan.vertex.registerUse().words();
      w.fragmentRegisters =
          first.plan.fragment == null ? new int[0] : first.plan.fragment.registerUse().words();
      targets(w, target, v, image);
      state(w, draw.state(), first, queried);
      draws.add(w);
      works[image] = w;
    }
    images.writes(written(works));
    drawCount += layers;
    DrawSigner signer = new DrawSigner(first, this, digests);
    if (first.plan.writesStorage) {
      digests.wroteAnything();
    }
    digests.drawn(first.target);
    return new StudiedDraw(
        drawCount - layers,
        works,
        bound.textureIndex(draw.bindings()),
        new GeometryLines(this),
        signer);
  }

  /** The images of a draw. */
  private static Set<Integer> written(DrawWork[] works) {
    Set<Integer> written = new HashSet<>();
    for (DrawWork w : works) {
      if (w != null) {
        Arrays.stream(w.colorImages).forEach(written::add);
        written.add(w.depthImage);
        written.add(w.stencilImage);
      }
    }
    written.remove(-1);
    return written;
  }

  /** Notes a part of a draw; all have the same work records, one per view. */
  void part(DrawJob job, StudiedDraw draw) {
    job.study = true;
    job.drawIndex = draw.index();
    job.part = parts++;
    job.upperRowFirst = draw.works()[0].upperRowFirst(upperRowFirst);
    job.work = draw.works();
    job.textureIndex = draw.textureIndex();
    open.put(draw.index(), draw);
  }

  private void targets(DrawWork w, PassTarget target, int view, int number) {
    Surface[] colors = target.colors[number];
    w.colorImages = new int[colors.length];
    for (int i = 0; i < colors.length; i++) {
      w.colorImages[i] = colors[i] == null ? -1 : image(colors[i], view);
      if (colors[i] != null && w.colorTarget < 0) {
        w.colorTarget = texture(colors[i].attachment.texture());
      }
    }
    if (target.depth != null) {
      w.depthImage = image(target.depth[number], view);
      w.depthTarget = texture(target.depth[number].attachment.texture());
    }
    if (target.stencil != null) {
      w.stencilImage = image(target.stencil[number], view);
      if (w.depthTarget < 0) {
        w.depthTarget = texture(target.stencil[number].attachment.texture());
      }
    }
  }

  private int image(Surface s, int view) {
    return images.image(s, view, drawCount);
  }

  private void state(DrawWork w, PipelineState state, DrawJob job, boolean queried) {
    w.depthStencil = state.depthStencil();
    w.blend = state.blend();
    w.dynamic = job.command.dynamic();
    int n = w.colorImages.length;
    w.outputLocations = new int[n];
    for (int i = 0; i < n; i++) {
      List<Integer> locations = state.outputs().locations();
      w.outputLocations[i] =
          i < locations.size() && job.plan.writesOutput(locations.get(i)) ? locations.get(i) : -1;
    }
    w.outputWords = new int[n];
    for (int i = 0; i < n; i++) {
      if (w.colorImages[i] >= 0
          && w.outputLocations[i] >= 0
          && i < state.blend().attachments().size()) {
        PixelFormat format = images.all().get(w.colorImages[i]).format();
        w.outputWords[i] = ColorOutput.keptWords(format, state.blend(), i);
      }
    }
    DepthStencil ds = state.depthStencil();
    boolean blends =
        state.blend().attachedReads() != AttachedReads.ANY
            || state.blend().logicOp() != null && state.blend().logicOp() != LogicOp.COPY;
    for (BlendAttachment a : state.blend().attachments()) {
      blends |= a.enabled() && a.writeMask() != 0;
    }
    w.order =
        (blends ? DrawWork.ORDER_BLENDS : 0)
            | (ds.readsDepth() ? DrawWork.ORDER_DEPTH_TEST : 0)
            | (ds.depthTest() && ds.depthWrite() ? DrawWork.ORDER_DEPTH_WRITE : 0)
            | (ds.boundsTest() ? DrawWork.ORDER_DEPTH_BOUNDS : 0)
            | (ds.stencilTest() ? DrawWork.ORDER_STENCIL : 0)
            | (job.plan.earlyTests ? 0 : DrawWork.ORDER_LATE_TESTS)
            | (queried ? DrawWork.ORDER_QUERY : 0)
            | (writesDepth(job) ? DrawWork.ORDER_SHADER_DEPTH : 0)
            | (ds.stencilTest() && writesStencil(job) ? DrawWork.ORDER_SHADER_STENCIL : 0)
            | (turned(state, job) ? DrawWork.ORDER_TURNED : 0);
  }

  /** The window's rows are those that are seen, whatever clip space is. */
  private static boolean turned(PipelineState state, DrawJob job) {
    return !state.raster().upsideDown() && job.command.viewports().get(0).height() < 0;
  }

  /** A reference that comes after the tests is none. */
  private static boolean writesStencil(DrawJob job) {
    return job.plan.fragment != null
        && job.plan.fragment.reflection().writesStencil()
        && !job.plan.earlyTests;
  }

  private static boolean writesDepth(DrawJob job) {
    return job.plan.fragment != null && job.plan.fragment.reflection().writesDepth();
  }

  /** Adds up what the geometry stages of executed jobs did. */
  void executed(List<DrawJob> jobs, List<PrimitiveBlock> blocks) {
    List<StudiedDraw> ended = new ArrayList<>();
    for (DrawJob job : jobs) {
      if (job.study && job.vertexExecuted != null) {
        count(job);
      }
      if (job.study && job.lastPart) {
        ended.add(open.get(job.drawIndex));
      }
    }
    for (PrimitiveBlock b : blocks) {
      if (b.job.study) {
        open.get(b.job.drawIndex).signer().add(b);
        DrawWork w = b.job.work[b.view * (b.job.work.length / b.job.views)];
        w.primitivesIn += b.primitivesIn;
        w.primitivesOutside += b.rejected;
        w.primitivesCulled += b.culled;
        w.primitivesClipped += b.clipped;
        w.primitivesRasterized += b.count;
      }
    }
    for (StudiedDraw draw : ended) {
      open.remove(draw.index());
      end(draw);
    }
  }

  private static void end(StudiedDraw draw) {
    long[] lines = draw.geometry().packed();
    List<DrawInputs> inputs = draw.signer().all();
    for (DrawWork w : draw.works()) {
      if (w != null && w.draw == draw.index()) {
        w.geometryLines = lines;
      }
      if (w != null) {
        w.inputs = inputs.get(w.view);
      }
    }
  }

  private void count(DrawJob job) {
    open.get(job.drawIndex).geometry().add(job);
    for (int v = 0; v < job.views; v++) {
      DrawWork w = job.work[v * (job.work.length / job.views)];
      w.verticesIn += (long) job.primitives.references * job.instances;
      w.verticesShaded += (long) job.primitives.vertexCount * job.instances;
      int set = job.verticesPerView ? v : 0;
      InstructionCount.addTo(w, job, set);
    }
  }

  /** Notes a command that is no draw. */
  void operation(ResourceCommand command) {
    if (!command.accept(log)) {
      wrote(command);
    } else {
      OperationLog.writtenTextures(command).forEach(digests::wrote);
    }
  }

  /** Notes that a command has changed textures other than as a draw that is replayed does. */
  void wrote(Command command) {
    for (Texture written : OperationLog.writtenTextures(command)) {
      digests.wrote(written);
      images.wrote(written);
    }
  }

  /**
   * Notes a blit out of images that draws made; false when something else made them, so that the
   * result must be kept instead.
   */
  boolean derives(ResourceCommand.Blit blit) {
    TextureStore source = resources.texture(blit.source().texture());
    TextureStore target = resources.texture(blit.target().texture());
    boolean possible =
        source.codec().format().isInteger() == target.codec().format().isInteger()
            && blit.next() == null
            && blit.target().level() < blit.target().texture().levels()
            && blit.target().layer() < target.layers(blit.target().level())
            && !blit.target().texture().format().isCompressed();
    int[] from = new int[target.views()];
    for (int v = 0; possible && v < from.length; v++) {
      from[v] = images.derived(new Surface(source, blit.source(), v, 0), v);
      possible = from[v] >= 0;
    }
    if (!possible) {
      return false;
    }
    ResourceCommand.Blit area =
        new ResourceCommand.Blit(
            null,
            blit.sourceX0(),
            blit.sourceY0(),
            blit.sourceX1(),
            blit.sourceY1(),
            null,
            blit.targetX0(),
            blit.targetY0(),
            blit.targetX1(),
            blit.targetY1(),
            blit.linear(),
            blit.color(),
            blit.depth(),
            blit.stencil(),
            blit.encodeSrgb(),
            blit.scissor());
    Set<Integer> written = new HashSet<>();
    for (int v = 0; v < from.length; v++) {
      int to = image(new Surface(target, blit.target(), v, 0), v);
      written.add(to);
      blits.add(new ImageBlit(from[v], to, drawCount, images.snapshots().size(), area));
    }
    images.writes(written);
    return true;
  }

  /**
   * The finished profile.
   *
   * @param end of the frame
   * @param window the image's views, side by side
   * @param sha256 of the frame's bytes
   */
  FrameProfile finish(
      Command.EndFrame end, List<Surface> window, String sha256, List<WorkLog> logs) {
    int frameImage = texture(end.color().texture());
    for (DrawWork w : draws) {
      if (w.colorTarget != frameImage) {
        w.order |= DrawWork.ORDER_OFFSCREEN;
      }
    }
    int[] windowImages = new int[window.size()];
    for (int v = 0; v < windowImages.length; v++) {
      windowImages[v] = image(window.get(v), v);
    }
    log.show(end.color().texture(), window);
    return FrameProfile.merge(
            end.index(),
            window.get(0).width,
            window.get(0).height,
            windowImages.length,
            table,
            draws,
            passes,
            barriers,
            operations,
            images.all(),
            images.snapshots(),
            blits,
            new ProfileWindow(windowImages, sha256, upperRowFirst),
            logs)
        .with(images.ends())
        .withDispatches(dispatches.all());
  }
}
