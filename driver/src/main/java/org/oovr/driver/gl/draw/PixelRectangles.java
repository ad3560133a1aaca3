package org.oovr.driver.gl.draw;

import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.oovr.driver.gl.object.GlBuffer;
import org.oovr.driver.gl.object.ProgramExecutable;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.gl.state.PixelRectangle;
import org.oovr.driver.gl.state.RenderState;
import org.oovr.simulator.command.CompareOp;
import org.oovr.simulator.command.DynamicState;
import org.oovr.simulator.command.DynamicState.StencilValues;
import org.oovr.simulator.command.PipelineState;
import org.oovr.simulator.command.PipelineState.AlphaTest;
import org.oovr.simulator.command.PipelineState.Blend;
import org.oovr.simulator.command.PipelineState.BlendAttachment;
import org.oovr.simulator.command.PipelineState.DepthStencil;
import org.oovr.simulator.command.PipelineState.PolygonMode;
import org.oovr.simulator.command.PipelineState.Raster;
import org.oovr.simulator.command.PipelineState.StencilFace;
import org.oovr.simulator.command.PipelineState.StencilOp;
import org.oovr.simulator.command.PipelineState.Topology;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.SamplerState;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.command.Texture;
import org.oovr.simulator.command.TextureView;
import org.oovr.simulator.command.VertexFormat;
import org.oovr.simulator.command.VertexStream;
import org.oovr.simulator.command.Viewport;

/**
 * Draws pixel rectangles and bitmaps as llvmpipe does: as two triangles with the texels as a
 * texture, in front of which nothing but the scissor, the fragment shader and the tests behind it
 * is as for other draws. Stencil values are written bit by bit, as no fragment shader writes them.
 */
final class PixelRectangles {
  /** In place of the texture unit of the texels. */
  static final int UNIT = -2;

  /** How the texels are sampled. */
  static final SamplerState NEAREST =
      new SamplerState(
          SamplerState.Wrap.CLAMP_TO_EDGE,
          SamplerState.Wrap.CLAMP_TO_EDGE,
          SamplerState.Wrap.CLAMP_TO_EDGE,
          false,
          false,
          SamplerState.MipMode.NONE,
          0,
          -1000,
          1000,
          1,
          null,
          0,
          0,
          0,
          0,
          false,
          false);

  private static final float[] NONE = {0, 0, 0, 0};
  private static final int ALL_BITS = 0xff;

  /** Positions are counted in these. */
  private static final float SUBPIXEL = 1 / 256f;

  private static final int CORNER_BYTES = 16;
  private static final int MOST_STATES = 256;
  private static final VertexFormat CORNER =
      new VertexFormat(VertexFormat.Type.FLOAT, 4, VertexFormat.Conversion.FLOAT, false);

  /** Sends two triangles with what is bound for a program. */
  interface Quads {
    void draw(
        ProgramExecutable exe,
        RenderTarget into,
        PipelineState state,
        DynamicState dynamic,
        Viewport viewport,
        VertexStream corners);
  }

  /** What a state is changed for. */
  private enum Writes {
    COLORS,
    BITMAP,
    STENCIL,
    /** And depths, where the mask lets them through. */
    DEPTH_AND_STENCIL
  }

  private final GlContext gl;
  private final Quads quads;
  private final FixedPrograms fixed;
  private final PipelineCache pipelines;
  private final GlBuffer corners;
  private final List<Map<PipelineState, PipelineState>> states = new ArrayList<>();
  private TextureView view = TextureView.UNBOUND;
  private ProgramExecutable depths;
  private ProgramExecutable bits;

  PixelRectangles(GlContext gl, Quads quads, FixedPrograms fixed, PipelineCache pipelines) {
    this.gl = gl;
    this.quads = quads;
    this.fixed = fixed;
    this.pipelines = pipelines;
    corners = new GlBuffer(0, gl.emitter, new int[1]);
    corners.label = "corners of a pixel rectangle";
    for (int i = 0; i < Writes.values().length; i++) {
      states.add(new IdentityHashMap<>());
    }
  }

  /** The texels that are drawn now. */
  TextureView view() {
    return view;
  }

  /**
   * Draws a rectangle.
   *
   * @param base the application's program, or null
   */
  void draw(PixelRectangle r, ProgramExecutable base) {
    RenderTarget target = gl.drawFramebuffer.target();
    corners(r, target);
    if (r.colors() != null) {
      FixedPrograms.Purpose purpose =
          r.bitmap() ? FixedPrograms.Purpose.BITMAP : FixedPrograms.Purpose.COLORS;
      ProgramExecutable exe = fixed.get(base, false, purpose);
      if (exe == null) {
        gl.leaveOut("fragment shader that does not take pixel rectangles");
        return;
      }
      quad(exe, target, r.colors(), r.bitmap() ? Writes.BITMAP : Writes.COLORS, null);
      return;
    }
    if (r.stencils() == null) {
      quad(depths(), target, r.depths(), Writes.COLORS, null);
      return;
    }
    int mask = gl.state.front.writeMask & ALL_BITS;
    if (r.depths() != null) {
      Writes both = gl.state.depthMask ? Writes.DEPTH_AND_STENCIL : Writes.STENCIL;
      quad(depths(), target, r.depths(), both, new StencilValues(0, 0, mask));
    } else {
      bit(0);
      quad(bits(), target, r.stencils(), Writes.STENCIL, new StencilValues(0, 0, mask));
    }
    for (int bit = 1; bit <= ALL_BITS; bit <<= 1) {
      if ((mask & bit) != 0) {
        bit(bit);
        StencilValues values = new StencilValues(ALL_BITS, 0, bit);
        quad(bits(), target, r.stencils(), Writes.STENCIL, values);
      }
    }
  }

  private ProgramExecutable depths() {
    if (depths == null) {
      depths = fixed.rectangles(PixelSource.depths());
    }
    return depths;
  }

  private ProgramExecutable bits() {
    if (bits == null) {
      bits = fixed.rectangles(PixelSource.stencilBit());
    }
    return bits;
  }

  private void bit(int bit) {
    set(bits(), PixelSource.BIT, new float[] {bit});
  }

  private static void set(ProgramExecutable exe, String name, float... values) {
    ProgramExecutable.Location l = exe.find(name);
    if (l != null) {
      int[] words = new int[values.length];
      for (int i = 0; i < words.length; i++) {
        words[i] = Float.floatToRawIntBits(values[i]);
      }
      exe.set(l.uniform(), 0, words, words.length);
    }
  }

  /** Corners in the order in which Mesa draws them, as x, y in clip space and s, t. */
  private void corners(PixelRectangle r, RenderTarget target) {
    float w = target.width();
    float h = target.height();
    float x0 = r.x0() / w * 2 - 1;
    float x1 = r.x1() / w * 2 - 1;
    float y0 = lowered(r.y0()) / h * 2 - 1;
    float y1 = lowered(r.y1()) / h * 2 - 1;
    if (r.fromAbove()) {
      y0 = -y0;
      y1 = -y1;
    }
    ByteBuffer b = ByteBuffer.allocate(4 * CORNER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    float[] first = {x0, y0, 0, 0, x1, y0, 1, 0};
    float[] last = {x0, y1, 0, 1, x1, y1, 1, 1};
    boolean window = gl.drawFramebuffer.isDefault(); // whose last row is the upper one in memory
    float[] head = window ? last : first;
    float[] tail = window ? first : last;
    b.asFloatBuffer().put(head).put(tail, 4, 4).put(tail, 0, 4);
    corners.store(b.limit(), b);
  }

  /**
   * An edge in the window. Samples on a lower one are inside here, and not those on an upper one,
   * whatever is drawn to; windows have it the other way round, so that edges through samples must
   * not meet them.
   */
  private float lowered(float y) {
    boolean meets = y - Math.floor(y) == 0.5;
    return meets && gl.drawFramebuffer.isDefault() ? y - SUBPIXEL : y;
  }

  /**
   * Draws two triangles.
   *
   * @param stencil what is written to the stencil buffer; null where that is as the state says
   */
  private void quad(
      ProgramExecutable exe,
      RenderTarget target,
      Texture texels,
      Writes writes,
      StencilValues stencil) {
    set(exe, PixelSource.COLOR, gl.raster.color);
    boolean second = writes == Writes.BITMAP && !gl.fixed.is(GL_LIGHTING);
    set(exe, PixelSource.SECONDARY, second ? gl.raster.secondaryColor : NONE);
    set(exe, PixelSource.TEXTURE, gl.raster.textureCoordinates[0]);
    set(exe, PixelSource.DEPTH, gl.raster.position[2]);
    ProgramExecutable.Location sampler = exe.find(PixelSource.TEXELS);
    if (sampler != null) {
      exe.setUnit(sampler.uniform(), 0, UNIT);
    }
    view = new TextureView(texels, 0, 0, TextureView.Swizzle.IDENTITY, false, false, null, null);
    PipelineState state =
        pipelines.get(
            exe,
            gl.drawFramebuffer,
            target,
            Topology.TRIANGLE_FAN,
            false,
            // programs of colours have the test, and stencil values are not tested
            stencil == null && exe == depths ? fixed.alphaTest() : AlphaTest.PASSES);
    DynamicState dynamic = pipelines.dynamic().unstippled();
    if (stencil != null) {
      dynamic = dynamic.with(stencil, stencil, dynamic.blendConstants());
    }
    int location = exe.program.reflections().get(Stage.VERTEX).inputs().get(0).location();
    VertexStream stream =
        new VertexStream(location, corners.resource(), 0, CORNER_BYTES, 0, CORNER, null);
    quads.draw(exe, target, state(state, writes), dynamic, viewport(target), stream);
  }

  private Viewport viewport(RenderTarget target) {
    RenderState s = gl.state;
    int[] box = s.scissors[0];
    return new Viewport(
        0,
        0,
        target.width(),
        target.height(),
        0,
        1,
        s.scissorTest(0),
        box[0],
        box[1],
        box[2],
        box[3]);
  }

  // --- states

  private PipelineState state(PipelineState from, Writes writes) {
    boolean tested = writes == Writes.COLORS || writes == Writes.BITMAP;
    Map<PipelineState, PipelineState> known = states.get(writes.ordinal());
    if (known.size() > MOST_STATES) {
      known.clear();
    }
    return known.computeIfAbsent(
        from,
        p ->
            new PipelineState(
                p.shaders(),
                p.topology(),
                plain(p.raster(), writes),
                tested ? p.depthStencil() : depthStencil(writes),
                tested ? p.blend() : none(p.blend()),
                p.outputs(),
                null));
  }

  /**
   * As Mesa has it, a bitmap that is not drawn into a window shows its back to the stencil test.
   */
  private static Raster plain(Raster r, Writes writes) {
    return new Raster(
        false,
        false,
        writes != Writes.BITMAP && !r.upsideDown(),
        r.upsideDown(),
        r.upperEdgesOwn(),
        PolygonMode.FILL,
        false,
        false,
        r.depthRule(),
        false,
        0,
        false,
        false,
        false,
        false,
        r.pointSpriteUpperLeft(),
        false,
        PipelineState.SampleShading.OFF,
        false,
        false,
        false,
        PipelineState.ThinStyle.PLAIN.with(r.thin().alphaTest()),
        PolygonMode.FILL);
  }

  private static DepthStencil depthStencil(Writes writes) {
    StencilFace replaces =
        new StencilFace(CompareOp.ALWAYS, StencilOp.REPLACE, StencilOp.REPLACE, StencilOp.REPLACE);
    boolean depth = writes == Writes.DEPTH_AND_STENCIL;
    return new DepthStencil(depth, depth, CompareOp.ALWAYS, true, replaces, replaces);
  }

  private static Blend none(Blend blend) {
    List<BlendAttachment> attachments = new ArrayList<>();
    for (BlendAttachment a : blend.attachments()) {
      attachments.add(
          new BlendAttachment(
              false,
              a.srcColor(),
              a.dstColor(),
              a.colorOp(),
              a.srcAlpha(),
              a.dstAlpha(),
              a.alphaOp(),
              0));
    }
    return new Blend(attachments, null, false);
  }
}
