package org.oovr.simulator.scheme;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.oovr.simulator.command.CompareOp;
import org.oovr.simulator.command.PipelineState.Blend;
import org.oovr.simulator.command.PipelineState.BlendAttachment;
import org.oovr.simulator.command.PipelineState.BlendOp;
import org.oovr.simulator.command.PipelineState.DepthStencil;
import org.oovr.simulator.command.PipelineState.Factor;
import org.oovr.simulator.command.PipelineState.StencilFace;
import org.oovr.simulator.command.PipelineState.StencilOp;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.profile.DrawWork;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.ImageSnapshot;
import org.oovr.simulator.profile.Operation;
import org.oovr.simulator.profile.ProfileImage;
import org.oovr.simulator.profile.ProfilePass;
import org.oovr.simulator.profile.ProfileResource;
import org.oovr.simulator.profile.ProfileWindow;
import org.oovr.simulator.profile.WorkLog;
import org.oovr.simulator.shader.InstructionClass;

/**
 * A frame of chosen work, for machines whose answer is known. Its draws cover rectangles of whole
 * tiles; nothing is blended, and each draw is nearer than those before it, so all of it is shaded
 * and written.
 */
final class MicroFrame {
  private static final StencilFace STENCIL =
      new StencilFace(CompareOp.ALWAYS, StencilOp.KEEP, StencilOp.KEEP, StencilOp.KEEP);
  private static final DepthStencil NO_TESTS =
      new DepthStencil(false, false, CompareOp.ALWAYS, false, STENCIL, STENCIL);
  private static final BlendAttachment OPAQUE =
      new BlendAttachment(
          false, Factor.ONE, Factor.ZERO, BlendOp.ADD, Factor.ONE, Factor.ZERO, BlendOp.ADD, 15);

  private static final BlendAttachment MASKED =
      new BlendAttachment(
          false, Factor.ONE, Factor.ZERO, BlendOp.ADD, Factor.ONE, Factor.ZERO, BlendOp.ADD, 0);

  private static final DepthStencil NEARER =
      new DepthStencil(true, true, CompareOp.LESS, false, STENCIL, STENCIL);

  private final int tilesX;
  private final int tilesY;
  private final int views;
  private final WorkLog log = new WorkLog();
  private FrameProfile profile;
  private final List<ProfileResource> resources = new ArrayList<>();
  private final List<ProfileImage> images = new ArrayList<>();
  private final List<ImageSnapshot> snapshots = new ArrayList<>();
  private final List<DrawWork> draws = new ArrayList<>();
  private int drawCount;

  /** What is not drawn. */
  final List<Operation> operations = new ArrayList<>();

  /** What the next draws are. */
  int tileX0;

  int tileX1;
  int tileY0;
  int tileY1;

  /** Instructions of each warp of fragments. */
  int floatInstructions;

  /** So many of them have operands that are the same in all lanes. */
  int uniformInstructions;

  /** Branches beside them. */
  int branches;

  int textureInstructions;

  /** Texels of each warp. */
  int texels;

  /** Lines of 64 bytes that each warp touches. */
  int linesPerWarp;

  int texture = -1;

  /** Line of the texture that is touched, by number of the touch in the draw. */
  LongUnaryOperator lineOf = i -> i;

  long vertices;

  /** Instructions of each vertex. */
  int vertexInstructions;

  long primitives = 2;

  /** Whether depth is tested and written. */
  boolean depth;

  /** Whether the hierarchical test rejects all of it. */
  boolean rejected;

  /** Whether draws must keep their order, as with a stencil. */
  boolean ordered;

  /** Whether nothing is written to the window. */
  boolean colorless;

  /** Bytes of vertices that are fetched. */
  long vertexBytes;

  int buffer = -1;

  MicroFrame(int tilesX, int tilesY, int views) {
    this.tilesX = tilesX;
    this.tilesY = tilesY;
    this.views = views;
    tileX1 = tilesX;
    tileY1 = tilesY;
    int width = tilesX * FrameProfile.TILE;
    int height = tilesY * FrameProfile.TILE;
    resources.add(
        new ProfileResource(
            true, 1, "window", width * height * 4L, width, height, "RGBA8_UNORM", views));
    for (int v = 0; v < views; v++) {
      images.add(new ProfileImage(0, 0, 0, v, width, height, PixelFormat.RGBA8_UNORM, 1));
    }
    resources.add(
        new ProfileResource(
            true, 2, "depth", width * height * 4L, width, height, "D32_FLOAT", views));
    for (int v = 0; v < views; v++) {
      images.add(new ProfileImage(1, 0, 0, v, width, height, PixelFormat.D32_FLOAT, 1));
    }
    clear();
  }

  int pixels() {
    return tilesX * tilesY * FrameProfile.TILE * FrameProfile.TILE;
  }

  /** Clears the window before the next draw, which begins a pass. */
  void clear() {
    int[] far = {Float.floatToRawIntBits(1)};
    for (int v = 0; v < views; v++) {
      snapshots.add(new ImageSnapshot(v, drawCount, new int[1]));
      snapshots.add(new ImageSnapshot(views + v, drawCount, far));
    }
  }

  int addTexture(long bytes) {
    resources.add(
        new ProfileResource(
            true, resources.size() + 1, "texture", bytes, 1024, 1024, "RGBA8_UNORM", 1));
    return resources.size() - 1;
  }

  int addBuffer(long bytes) {
    resources.add(
        new ProfileResource(false, resources.size() + 1, "buffer", bytes, (int) bytes, 1, "", 1));
    return resources.size() - 1;
  }

  /** Adds a draw of one view. */
  void draw() {
    draw(0, 1);
  }

  /** Adds a draw of some views whose vertices are the same. */
  void draw(int firstView, int viewCount) {
    for (int v = 0; v < viewCount; v++) {
      DrawWork w = new DrawWork();
      w.draw = drawCount;
      w.view = v;
      w.label = "draw";
      w.colorImages = new int[] {firstView + v};
      w.outputLocations = new int[] {0};
      w.outputWords = new int[] {1};
      w.depthStencil = depth ? NEARER : NO_TESTS;
      w.depthImage = depth ? views + firstView + v : -1;
      w.order = depth ? DrawWork.ORDER_DEPTH_TEST | DrawWork.ORDER_DEPTH_WRITE : 0;
      w.order |= ordered ? DrawWork.ORDER_STENCIL : 0;
      w.blend = new Blend(List.of(colorless ? MASKED : OPAQUE), null, false);
      w.verticesShared = true;
      w.verticesIn = vertices;
      w.verticesShaded = vertices;
      w.primitivesIn = primitives;
      w.primitivesRasterized = primitives;
      w.vertexInstructions[InstructionClass.FLOAT.ordinal()] =
          vertexInstructions * ((vertices + 31) / 32);
      w.textures = texture < 0 ? new int[0] : new int[] {texture};
      w.buffers = buffer < 0 ? new int[0] : new int[] {buffer};
      w.geometryLines = new long[(int) (vertexBytes / FrameProfile.LINE_BYTES)];
      for (int i = 0; i < w.geometryLines.length; i++) {
        w.geometryLines[i] = FrameProfile.line(buffer, i);
      }
      draws.add(w);
      cover(v);
    }
    drawCount++;
  }

  private void cover(int view) {
    int[] executed = new int[FrameProfile.INSTRUCTION_CLASSES];
    executed[InstructionClass.FLOAT.ordinal()] = floatInstructions;
    executed[InstructionClass.TEXTURE.ordinal()] = textureInstructions;
    executed[InstructionClass.CONTROL.ordinal()] = branches;
    int[] uniform = {uniformInstructions, 0, 0};
    int[] z = depth ? new int[4] : null;
    if (depth) {
      Arrays.fill(z, Float.floatToRawIntBits(1 - (1 + drawCount) / 1000f));
    }
    int tiles = (tileX1 - tileX0) * (tileY1 - tileY0);
    long touch = 0;
    int done = 0;
    for (int y = tileY0; y < tileY1; y++) {
      for (int x = tileX0; x < tileX1; x++) {
        log.beginUnit(drawCount, view, 0, x, y);
        int primitive = (int) (primitives * done++ / tiles);
        for (int q = 0; q < 64; q++) {
          int quad = log.addQuad(primitive, q & 7, q >> 3, 0x01010101, true, 1, 4, z);
          log.setFinal(quad, rejected ? 0 : 0x01010101);
          if (rejected) {
            log.setEarly(quad, 0, FrameProfile.QUAD_HIZ_REJECTED);
          }
          if (q % 8 == 7 && !rejected) {
            for (int i = 0; i < linesPerWarp; i++) {
              log.addLine(texture, lineOf.applyAsLong(touch++));
            }
            log.addWarp(32, texels, executed, uniform, 0, 1);
          }
        }
        log.endUnit();
      }
    }
  }

  /** The frame; draws that are added afterwards are not in it. */
  FrameProfile profile() {
    if (profile == null) {
      profile = merged();
    }
    return profile;
  }

  private FrameProfile merged() {
    int[] window = new int[views];
    for (int v = 0; v < views; v++) {
      window[v] = v;
    }
    return FrameProfile.merge(
        0,
        tilesX * FrameProfile.TILE,
        tilesY * FrameProfile.TILE,
        views,
        resources,
        draws,
        ProfilePass.of(draws),
        List.of(),
        operations,
        images,
        snapshots,
        List.of(),
        new ProfileWindow(window, ""),
        List.of(log));
  }
}
