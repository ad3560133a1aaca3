package org.oovr.simulator.render.geometry;

import java.util.ArrayList;
import java.util.List;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.render.draw.DrawRange;

/**
 * The parts into which the vertices of a draw are cut, so that a large one takes bounded memory.
 */
public final class DrawCutter {
  private final Command.Draw draw;
  private final byte[] indices;
  private final List<DrawRange> ranges = new ArrayList<>(1);
  private int primitives = -1;

  /** Where the strip begins that is being read. */
  private int strip;

  /** Primitives of the strips before. */
  private int ended;

  /**
   * Cuts a draw of at least one vertex.
   *
   * @param indices index buffer; null for consecutive vertices
   * @param step vertices of each part but the last; a multiple of the vertices of a primitive, so
   *     that those of lists are not divided
   */
  public DrawCutter(Command.Draw draw, byte[] indices, int step) {
    this.draw = draw;
    this.indices = indices;
    int count = draw.count();
    if (count <= step) {
      ranges.add(new DrawRange(0, count, 0, 0));
      return;
    }
    PrimitiveAssembler assembler =
        new PrimitiveAssembler(draw.state(), false, new DrawRange(0, count, 0, 0));
    for (int from = 0; from < count; from += Math.min(step, count - from)) {
      int to = from + Math.min(step, count - from);
      ranges.add(new DrawRange(from, to, strip, ended + assembler.complete(strip, from)));
      findRestarts(assembler, from, to);
    }
    primitives = ended + assembler.complete(strip, count) + assembler.closing(strip, count);
  }

  private void findRestarts(PrimitiveAssembler assembler, int from, int to) {
    if (indices == null || !IndexReader.restarts(draw)) {
      return;
    }
    int cut = IndexReader.restartIndex(draw);
    int[] index = IndexReader.read(draw, indices, from, to);
    for (int i = from; i < to; i++) {
      if (index[i - from] == cut) {
        ended += assembler.complete(strip, i) + assembler.closing(strip, i);
        strip = i + 1;
      }
    }
  }

  /** The parts in order. */
  public List<DrawRange> ranges() {
    return ranges;
  }

  /** Primitives of one instance of the whole draw; -1 when there is one part, which knows them. */
  public int primitives() {
    return primitives;
  }
}
