package org.oovr.simulator.render.draw;

import org.oovr.simulator.command.StreamOutput;
import org.oovr.simulator.command.StreamOutput.Element;
import org.oovr.simulator.command.StreamOutput.Source;
import org.oovr.simulator.shader.ShaderContext;

/** Which words of a vertex a draw keeps for buffers, and where they go. */
public final class CapturePlan {
  public final StreamOutput output;

  /** Contents of each buffer, of which the draw writes its part; null where there is none. */
  public final byte[][] bytes;

  /** Words that are kept of each vertex. */
  public final int words;

  private final Source[] source;
  private final int[] number;

  /** Buffer of each word. */
  public final int[] buffer;

  /** Where each word lies in its vertex, in bytes. */
  public final int[] offset;

  /** Plans what a draw keeps. */
  public CapturePlan(StreamOutput output, byte[][] bytes) {
    this.output = output;
    this.bytes = bytes;
    int n = 0;
    for (Element e : output.layout().elements()) {
      n += e.words();
    }
    words = n;
    source = new Source[n];
    number = new int[n];
    buffer = new int[n];
    offset = new int[n];
    int at = 0;
    for (Element e : output.layout().elements()) {
      for (int w = 0; w < e.words(); w++) {
        source[at] = e.source();
        number[at] = e.first() + w;
        buffer[at] = e.buffer();
        offset[at++] = e.offsetBytes() + 4 * w;
      }
    }
  }

  /**
   * Keeps what a shader has put out.
   *
   * @param into {@link #words} for each vertex
   * @param first number of the vertex of lane 0
   */
  public void store(ShaderContext c, int[] into, int first, int lanes) {
    for (int w = 0; w < words; w++) {
      int at = first * words + w;
      switch (source[w]) {
        case FLOATS -> bits(ShaderContext.floats(c.outF, number[w]), into, at, lanes);
        case WORDS -> words(ShaderContext.ints(c.outI, number[w]), into, at, lanes);
        case POSITION -> bits(c.position[number[w]], into, at, lanes);
        case POINT_SIZE -> bits(c.pointSize, into, at, lanes);
        case CLIP_DISTANCE -> bits(c.clipDistance[number[w]], into, at, lanes);
        case CULL_DISTANCE -> bits(c.cullDistance[number[w]], into, at, lanes);
        case VIEWPORT_INDEX -> words(c.viewportIndex, into, at, lanes);
        case NOTHING -> {
          // zero, as the array is made
        }
      }
    }
  }

  private void bits(float[] from, int[] into, int first, int lanes) {
    int at = first;
    for (int i = 0; i < lanes; i++, at += words) {
      into[at] = Float.floatToRawIntBits(from[i]);
    }
  }

  private void words(int[] from, int[] into, int first, int lanes) {
    int at = first;
    for (int i = 0; i < lanes; i++, at += words) {
      into[at] = from[i];
    }
  }
}
