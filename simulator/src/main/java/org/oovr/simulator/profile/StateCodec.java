package org.oovr.simulator.profile;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.oovr.simulator.command.CompareOp;
import org.oovr.simulator.command.DynamicState;
import org.oovr.simulator.command.DynamicState.BlendConstants;
import org.oovr.simulator.command.DynamicState.DepthBounds;
import org.oovr.simulator.command.DynamicState.StencilValues;
import org.oovr.simulator.command.LoadOps.LoadOp;
import org.oovr.simulator.command.PipelineState.Blend;
import org.oovr.simulator.command.PipelineState.BlendAttachment;
import org.oovr.simulator.command.PipelineState.BlendOp;
import org.oovr.simulator.command.PipelineState.DepthStencil;
import org.oovr.simulator.command.PipelineState.Factor;
import org.oovr.simulator.command.PipelineState.LogicOp;
import org.oovr.simulator.command.PipelineState.StencilFace;
import org.oovr.simulator.command.PipelineState.StencilOp;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.StoreOps.StoreOp;
import org.oovr.simulator.command.Viewport;

/** The parts of a profile file that say how quads are merged and into what. */
final class StateCodec {
  private static final CompareOp[] COMPARE = CompareOp.values();
  private static final StencilOp[] STENCIL = StencilOp.values();
  private static final Factor[] FACTOR = Factor.values();
  private static final BlendOp[] BLEND = BlendOp.values();
  private static final LogicOp[] LOGIC = LogicOp.values();
  private static final LoadOp[] LOAD = LoadOp.values();
  private static final StoreOp[] STORE = StoreOp.values();
  private static final PixelFormat[] FORMAT = PixelFormat.values();

  private StateCodec() {}

  static void writePasses(FrameProfile p, DataOutputStream out) throws IOException {
    out.writeInt(p.passes().size());
    for (ProfilePass pass : p.passes()) {
      out.writeInt(pass.firstDraw());
      out.writeInt(pass.endDraw());
      out.writeByte(pass.loads().size());
      for (int i = 0; i < pass.loads().size(); i++) {
        out.writeByte(pass.loads().get(i).ordinal());
        out.writeByte(pass.stores().get(i).ordinal());
      }
      out.writeInt(pass.queue());
    }
  }

  /**
   * @param queues whether each pass says its queue
   */
  static List<ProfilePass> readPasses(DataInputStream in, boolean queues) throws IOException {
    List<ProfilePass> passes = new ArrayList<>();
    for (int n = ArrayCodec.count(in); n > 0; n--) {
      int firstDraw = in.readInt();
      int endDraw = in.readInt();
      List<LoadOp> loads = new ArrayList<>();
      List<StoreOp> stores = new ArrayList<>();
      for (int i = in.readByte(); i > 0; i--) {
        loads.add(LOAD[in.readByte()]);
        stores.add(STORE[in.readByte()]);
      }
      passes.add(new ProfilePass(firstDraw, endDraw, loads, stores, queues ? in.readInt() : 0));
    }
    return passes;
  }

  static void writeBarriers(FrameProfile p, DataOutputStream out) throws IOException {
    out.writeInt(p.barriers().size());
    for (ProfileBarrier barrier : p.barriers()) {
      out.writeInt(barrier.beforeDraw());
      out.writeInt(barrier.resource());
      out.writeInt(barrier.queue());
    }
  }

  /**
   * @param queues whether each barrier says its queue
   */
  static List<ProfileBarrier> readBarriers(DataInputStream in, boolean queues) throws IOException {
    List<ProfileBarrier> barriers = new ArrayList<>();
    for (int n = ArrayCodec.count(in); n > 0; n--) {
      barriers.add(
          new ProfileBarrier(
              in.readInt(), in.readInt(), queues ? in.readInt() : ProfileBarrier.ALL_QUEUES));
    }
    return barriers;
  }

  static void writeInputs(DrawInputs i, DataOutputStream out) throws IOException {
    out.writeInt(i.constantBytes());
    out.writeInt(i.constantsCrc());
    out.writeLong(i.constantsDigest());
    out.writeInt(i.fragmentBytes());
    out.writeInt(i.fragmentCrc());
    out.writeLong(i.fragmentDigest());
    ArrayCodec.writeInts(i.reads(), out);
    ArrayCodec.writeLongs(i.contents(), out);
    out.writeBoolean(i.untold());
    ArrayCodec.writeInts(i.primitives(), out);
  }

  static DrawInputs readInputs(DataInputStream in) throws IOException {
    return new DrawInputs(
        in.readInt(),
        in.readInt(),
        in.readLong(),
        in.readInt(),
        in.readInt(),
        in.readLong(),
        ArrayCodec.readInts(in),
        ArrayCodec.readLongs(in),
        in.readBoolean(),
        ArrayCodec.readInts(in));
  }

  static void writeImages(FrameProfile p, DataOutputStream out) throws IOException {
    out.writeInt(p.images().size());
    for (ProfileImage i : p.images()) {
      out.writeInt(i.resource());
      out.writeInt(i.level());
      out.writeInt(i.layer());
      out.writeInt(i.view());
      out.writeInt(i.width());
      out.writeInt(i.height());
      out.writeByte(i.format().ordinal());
      out.writeInt(i.samples());
    }
    out.writeInt(p.snapshots().size());
    for (ImageSnapshot s : p.snapshots()) {
      out.writeInt(s.image());
      out.writeInt(s.beforeDraw());
      ArrayCodec.writeInts(s.words(), out);
    }
    out.writeInt(p.blits().size());
    for (ImageBlit b : p.blits()) {
      writeBlit(b, out);
    }
    ArrayCodec.writeInts(p.window().images(), out);
    out.writeUTF(p.window().sha256());
    out.writeBoolean(p.window().upperRowFirst());
    out.writeInt(p.ends().size());
    for (ImageEnd end : p.ends()) {
      out.writeInt(end.image());
      out.writeLong(end.digest());
    }
  }

  static List<ProfileImage> readImages(DataInputStream in) throws IOException {
    List<ProfileImage> images = new ArrayList<>();
    for (int n = ArrayCodec.count(in); n > 0; n--) {
      images.add(
          new ProfileImage(
              in.readInt(),
              in.readInt(),
              in.readInt(),
              in.readInt(),
              in.readInt(),
              in.readInt(),
              FORMAT[in.readByte()],
              in.readInt()));
    }
    return images;
  }

  static List<ImageSnapshot> readSnapshots(DataInputStream in) throws IOException {
    List<ImageSnapshot> snapshots = new ArrayList<>();
    for (int n = ArrayCodec.count(in); n > 0; n--) {
      snapshots.add(new ImageSnapshot(in.readInt(), in.readInt(), ArrayCodec.readInts(in)));
    }
    return snapshots;
  }

  private static void writeBlit(ImageBlit b, DataOutputStream out) throws IOException {
    ResourceCommand.Blit a = b.area();
    Viewport s = a.scissor();
    boolean cut = s != null && s.scissor();
    int[] words = {
      b.source(),
      b.target(),
      b.beforeDraw(),
      b.nextSnapshot(),
      a.sourceX0(),
      a.sourceY0(),
      a.sourceX1(),
      a.sourceY1(),
      a.targetX0(),
      a.targetY0(),
      a.targetX1(),
      a.targetY1(),
      cut ? s.scissorX() : 0,
      cut ? s.scissorY() : 0,
      cut ? s.scissorWidth() : 0,
      cut ? s.scissorHeight() : 0
    };
    for (int word : words) {
      out.writeInt(word);
    }
    out.writeBoolean(cut);
    out.writeBoolean(a.linear());
    out.writeBoolean(a.color());
    out.writeBoolean(a.depth());
    out.writeBoolean(a.stencil());
    out.writeBoolean(a.encodeSrgb());
  }

  static List<ImageBlit> readBlits(DataInputStream in) throws IOException {
    List<ImageBlit> blits = new ArrayList<>();
    for (int n = ArrayCodec.count(in); n > 0; n--) {
      int[] w = new int[16];
      for (int i = 0; i < w.length; i++) {
        w[i] = in.readInt();
      }
      Viewport scissor =
          in.readBoolean()
              ? new Viewport(0, 0, 0, 0, 0, 1, true, w[12], w[13], w[14], w[15])
              : null;
      boolean linear = in.readBoolean();
      boolean color = in.readBoolean();
      boolean depth = in.readBoolean();
      boolean stencil = in.readBoolean();
      boolean srgb = in.readBoolean();
      ResourceCommand.Blit area =
          new ResourceCommand.Blit(
              null, w[4], w[5], w[6], w[7], null, w[8], w[9], w[10], w[11], linear, color, depth,
              stencil, srgb, scissor);
      blits.add(new ImageBlit(w[0], w[1], w[2], w[3], area));
    }
    return blits;
  }

  static ProfileWindow readWindow(DataInputStream in, boolean rows) throws IOException {
    return new ProfileWindow(ArrayCodec.readInts(in), in.readUTF(), rows && in.readBoolean());
  }

  static List<ImageEnd> readEnds(DataInputStream in) throws IOException {
    List<ImageEnd> ends = new ArrayList<>();
    for (int n = ArrayCodec.count(in); n > 0; n--) {
      ends.add(new ImageEnd(in.readInt(), in.readLong()));
    }
    return ends;
  }

  static void writeState(DrawWork d, DataOutputStream out) throws IOException {
    ArrayCodec.writeInts(d.colorImages, out);
    out.writeInt(d.depthImage);
    out.writeInt(d.stencilImage);
    ArrayCodec.writeInts(d.outputLocations, out);
    ArrayCodec.writeInts(d.outputWords, out);
    out.writeBoolean(d.verticesShared);
    out.writeBoolean(d.depthStencil != null);
    if (d.depthStencil != null) {
      DepthStencil ds = d.depthStencil;
      out.writeBoolean(ds.depthTest());
      out.writeBoolean(ds.depthWrite());
      out.writeByte(ds.depthCompare().ordinal());
      out.writeBoolean(ds.stencilTest());
      writeFace(ds.front(), d.dynamic.stencilFront(), out);
      writeFace(ds.back(), d.dynamic.stencilBack(), out);
      out.writeBoolean(ds.boundsTest());
      out.writeFloat(d.dynamic.depthBounds().least());
      out.writeFloat(d.dynamic.depthBounds().greatest());
    }
    out.writeBoolean(d.blend != null);
    if (d.blend != null) {
      writeBlend(d.blend, out);
      BlendConstants constants = d.dynamic.blendConstants();
      out.writeFloat(constants.r());
      out.writeFloat(constants.g());
      out.writeFloat(constants.b());
      out.writeFloat(constants.a());
    }
  }

  private static void writeFace(StencilFace f, StencilValues values, DataOutputStream out)
      throws IOException {
    out.writeByte(f.compare().ordinal());
    out.writeInt(values.reference());
    out.writeInt(values.readMask());
    out.writeInt(values.writeMask());
    out.writeByte(f.fail().ordinal());
    out.writeByte(f.depthFail().ordinal());
    out.writeByte(f.pass().ordinal());
  }

  private static void writeBlend(Blend b, DataOutputStream out) throws IOException {
    out.writeInt(b.attachments().size());
    for (BlendAttachment a : b.attachments()) {
      out.writeBoolean(a.enabled());
      out.writeByte(a.srcColor().ordinal());
      out.writeByte(a.dstColor().ordinal());
      out.writeByte(a.colorOp().ordinal());
      out.writeByte(a.srcAlpha().ordinal());
      out.writeByte(a.dstAlpha().ordinal());
      out.writeByte(a.alphaOp().ordinal());
      out.writeByte(a.writeMask() | (3 - a.alphaAt()) << 4);
    }
    out.writeByte(b.logicOp() == null ? -1 : b.logicOp().ordinal());
    out.writeBoolean(b.encodeSrgb());
  }

  /**
   * @param bounded whether draws say the bounds of depth that they test
   */
  static void readState(DrawWork d, DataInputStream in, boolean bounded) throws IOException {
    d.colorImages = ArrayCodec.readInts(in);
    d.depthImage = in.readInt();
    d.stencilImage = in.readInt();
    d.outputLocations = ArrayCodec.readInts(in);
    d.outputWords = ArrayCodec.readInts(in);
    d.verticesShared = in.readBoolean();
    DepthBounds bounds = DepthBounds.ALL;
    StencilValues[] stencil = {StencilValues.ALL, StencilValues.ALL};
    if (in.readBoolean()) {
      d.depthStencil =
          new DepthStencil(
              in.readBoolean(),
              in.readBoolean(),
              COMPARE[in.readByte()],
              in.readBoolean(),
              readFace(in, stencil, 0),
              readFace(in, stencil, 1),
              bounded && in.readBoolean());
      bounds = bounded ? new DepthBounds(in.readFloat(), in.readFloat()) : bounds;
    }
    BlendConstants constants = BlendConstants.NONE;
    if (in.readBoolean()) {
      d.blend = readBlend(in);
      constants =
          new BlendConstants(in.readFloat(), in.readFloat(), in.readFloat(), in.readFloat());
    }
    d.dynamic = DynamicState.DEFAULT.with(stencil[0], stencil[1], constants).bounded(bounds);
  }

  private static StencilFace readFace(DataInputStream in, StencilValues[] values, int face)
      throws IOException {
    CompareOp compare = COMPARE[in.readByte()];
    values[face] = new StencilValues(in.readInt(), in.readInt(), in.readInt());
    return new StencilFace(
        compare, STENCIL[in.readByte()], STENCIL[in.readByte()], STENCIL[in.readByte()]);
  }

  private static Blend readBlend(DataInputStream in) throws IOException {
    List<BlendAttachment> attachments = new ArrayList<>();
    for (int n = ArrayCodec.count(in); n > 0; n--) {
      boolean enabled = in.readBoolean();
      Factor srcColor = FACTOR[in.readByte()];
      Factor dstColor = FACTOR[in.readByte()];
      BlendOp colorOp = BLEND[in.readByte()];
      Factor srcAlpha = FACTOR[in.readByte()];
      Factor dstAlpha = FACTOR[in.readByte()];
      BlendOp alphaOp = BLEND[in.readByte()];
      int mask = in.readByte();
      attachments.add(
          new BlendAttachment(
              enabled,
              srcColor,
              dstColor,
              colorOp,
              srcAlpha,
              dstAlpha,
              alphaOp,
              mask & 15,
              3 - (mask >> 4)));
    }
    int logic = in.readByte();
    return new Blend(attachments, logic < 0 ? null : LOGIC[logic], in.readBoolean());
  }
}
