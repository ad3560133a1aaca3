package org.oovr.driver.gl.draw;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.oovr.driver.common.Emitter;
import org.oovr.driver.glsl.ProgramFeedback;
import org.oovr.simulator.command.Buffer;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.PipelineState;
import org.oovr.simulator.command.PipelineState.Raster;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.StreamOutput;

/**
 * What the vertices of a draw become before anything is clipped: the draw appends its primitives to
 * a buffer and is not rasterised, and the buffer is read. Waits for the simulator.
 */
final class VertexCapture {
  private static final String TEXTURE = "gl_TexCoord[%d]";
  private static final int TEXTURE_SETS = 8;

  /** Vertices that there is room for at first, beside those of the draw. */
  private static final int SPARE = 64;

  /** Vertices of a primitive at most. */
  private static final int MOST_CORNERS = 3;

  private static final long MOST_BYTES = 1L << 28;

  /** What is captured, where there is such an output. */
  static final List<String> NAMES = names();

  /** Where the words of an output begin in a vertex; -1 where there is none. */
  static final class Layout {
    final int strideWords;
    final int position;
    final int color;
    final int secondaryColor;
    final int backColor;
    final int fog;
    final int distances;

    /** How many distances there are. */
    final int distanceCount;

    final int[] texture = new int[TEXTURE_SETS];

    Layout(ProgramFeedback feedback) {
      strideWords = feedback.layout().buffers().get(0).strideBytes() / Float.BYTES;
      position = at(feedback, "gl_Position");
      color = at(feedback, "gl_FrontColor");
      secondaryColor = at(feedback, "gl_FrontSecondaryColor");
      backColor = at(feedback, "gl_BackColor");
      fog = at(feedback, "gl_FogFragCoord");
      distances = at(feedback, "gl_ClipDistance");
      int count = 0;
      for (ProgramFeedback.Varying v : feedback.varyings()) {
        count = v.name().equals("gl_ClipDistance") ? v.arraySize() : count;
      }
      distanceCount = count;
      java.util.Arrays.setAll(texture, i -> at(feedback, TEXTURE.formatted(i)));
    }

    private static int at(ProgramFeedback feedback, String name) {
      for (ProgramFeedback.Varying v : feedback.varyings()) {
        if (v.name().equals(name)) {
          return v.offsetBytes() / Float.BYTES;
        }
      }
      return -1;
    }
  }

  private final Emitter emitter;
  private final Map<PipelineState, PipelineState> discarding = new IdentityHashMap<>();

  VertexCapture(Emitter emitter) {
    this.emitter = emitter;
  }

  private static List<String> names() {
    List<String> names = new ArrayList<>(List.of("gl_Position", "gl_FrontColor"));
    names.add("gl_FrontSecondaryColor");
    names.add("gl_BackColor");
    for (int i = 0; i < TEXTURE_SETS; i++) {
      names.add(TEXTURE.formatted(i));
    }
    names.add("gl_FogFragCoord");
    names.add("gl_ClipDistance");
    return List.copyOf(names);
  }

  /** A state without rasterisation; the same object for the same one. */
  PipelineState discarding(PipelineState s) {
    if (discarding.size() > 256) {
      discarding.clear();
    }
    return discarding.computeIfAbsent(
        s,
        p ->
            new PipelineState(
                p.shaders(),
                p.topology(),
                discarding(p.raster()),
                p.depthStencil(),
                p.blend(),
                p.outputs(),
                p.patches()));
  }

  private static Raster discarding(Raster r) {
    return new Raster(
        r.cullFront(),
        r.cullBack(),
        r.frontCounterClockwise(),
        r.upsideDown(),
        r.upperEdgesOwn(),
        r.polygonMode(),
        r.provokingFirst(),
        r.clipHalfZ(),
        r.depthClamp(),
        true,
        r.clipDistanceMask(),
        r.offsetPoint(),
        r.offsetLine(),
        r.offsetFill(),
        r.programPointSize(),
        r.pointSpriteUpperLeft(),
        r.multisample(),
        r.sampleShading() != PipelineState.SampleShading.OFF,
        r.alphaToCoverage(),
        r.alphaToOne(),
        r.sampleCoverage());
  }

  /**
   * The words of all vertices of whole primitives, one after the other.
   *
   * @param draw of a state that {@link #discarding} gave
   * @param feedback of its program
   */
  float[] run(RenderTarget target, Command.Draw draw, ProgramFeedback feedback) {
    StreamOutput.Layout layout = feedback.layout();
    int stride = layout.buffers().get(0).strideBytes();
    long room = (SPARE + (long) MOST_CORNERS * draw.count() * draw.instanceCount()) * stride;
    while (true) {
      int bytes = (int) Math.min(room, MOST_BYTES);
      Buffer buffer = new Buffer(emitter.nextBufferId(), bytes, "captured vertices");
      emitter.emit(new ResourceCommand.CreateBuffer(buffer, null));
      StreamOutput.Target into = new StreamOutput.Target(buffer, 0, bytes);
      emitter.draw(target, with(draw, new StreamOutput(layout, List.of(into))));
      byte[] read = emitter.read(buffer);
      emitter.emit(new ResourceCommand.DestroyBuffer(buffer));
      int written = into.writtenBytes();
      // shaders may make more primitives than they were given
      if (written + MOST_CORNERS * stride <= bytes || bytes == MOST_BYTES) {
        float[] words = new float[written / Float.BYTES];
        ByteBuffer.wrap(read).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(words);
        return words;
      }
      room *= 4;
    }
  }

  private static Command.Draw with(Command.Draw d, StreamOutput output) {
    return new Command.Draw(
        d.state(),
        d.dynamic(),
        d.viewports(),
        d.streams(),
        d.bindings(),
        d.indices(),
        d.indexType(),
        d.indexOffsetBytes(),
        d.first(),
        d.count(),
        d.baseVertex(),
        d.restart(),
        d.restartIndex(),
        d.instanceCount(),
        d.baseInstance(),
        d.clipShiftX(),
        output,
        d.label());
  }
}
