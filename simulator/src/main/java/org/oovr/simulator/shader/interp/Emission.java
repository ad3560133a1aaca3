package org.oovr.simulator.shader.interp;

import org.oovr.simulator.shader.PrimitiveInterface;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.reflect.StageMemory;
import org.oovr.simulator.shader.spirv.Op;
import org.oovr.simulator.shader.spirv.SpirvInstruction;

/** The vertices that a geometry shader emits, lane by lane: records in memory. */
final class Emission {
  private final Execution run;
  private final int[] count;

  /** Streams whose next vertex begins no strip, a bit each. */
  private final int[] going;

  Emission(Execution run) {
    this.run = run;
    count = new int[run.lanes()];
    going = new int[run.lanes()];
  }

  void execute(LaneState s, SpirvInstruction i) {
    StageMemory memory = run.shader().memory();
    boolean ends = i.op() == Op.END_PRIMITIVE || i.op() == Op.END_STREAM_PRIMITIVE;
    for (int l = 0; l < run.lanes(); l++) {
      int named = i.count() == 0 ? 0 : run.value(s, i.operand(0))[l];
      int stream = named >= 0 && named < PrimitiveInterface.STREAMS ? named : 0;
      if (!run.active()[l]) {
        continue;
      }
      if (ends) {
        going[l] &= ~(1 << stream);
      } else if (count[l] < memory.outputVertices()) {
        emit(s, memory, l, stream);
      }
    }
  }

  private void emit(LaneState s, StageMemory memory, int lane, int stream) {
    ShaderContext c = run.context();
    int at = c.outputBase[lane] + count[lane]++ * memory.outputWords();
    boolean begins = (going[lane] >> stream & 1) == 0;
    going[lane] |= 1 << stream;
    c.workgroupMemory[at++] =
        stream << PrimitiveInterface.STREAM_SHIFT | (begins ? PrimitiveInterface.BEGINS : 0);
    for (StageMemory.Emitted e : memory.emitted()) {
      c.workgroupMemory[at++] = s.get(e.variable())[e.scalar() * run.lanes() + lane];
    }
  }

  /** Tells how many vertices there are. */
  void end() {
    System.arraycopy(count, 0, run.context().emitted, 0, count.length);
  }
}
