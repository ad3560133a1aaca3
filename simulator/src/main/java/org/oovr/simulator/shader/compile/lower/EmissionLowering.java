package org.oovr.simulator.shader.compile.lower;

import java.util.Set;
import org.oovr.simulator.shader.PrimitiveInterface;
import org.oovr.simulator.shader.compile.ir.AccessItem;
import org.oovr.simulator.shader.compile.ir.EffectItem;
import org.oovr.simulator.shader.compile.ir.Kind;
import org.oovr.simulator.shader.compile.ir.LaneArray;
import org.oovr.simulator.shader.compile.ir.Node;
import org.oovr.simulator.shader.compile.ir.NodeBuilder;
import org.oovr.simulator.shader.compile.ir.NodeOp;
import org.oovr.simulator.shader.reflect.StageMemory;
import org.oovr.simulator.shader.spirv.Op;
import org.oovr.simulator.shader.spirv.SpirvInstruction;

/**
 * The vertices that a geometry shader emits: records in the memory that lanes share, each lane's
 * from its output base on. How many there are, and whether the next begins a strip of its stream,
 * are variables as those of the source are.
 */
final class EmissionLowering {
  /** What emission asks of the function that is being lowered. */
  interface Place {
    /** The lanes that are here. */
    Node path();

    /** The scalars of a value. */
    Node[] value(int id);

    /** The scalars that a variable holds. */
    Node[] contents(int variable);

    /** A scalar as it lies in memory. */
    Node word(Node scalar);
  }

  private final Place place;
  private final Environment env;
  private final StageMemory memory;
  private final NodeBuilder b;
  private int first = -1;

  EmissionLowering(Place place, NodeBuilder b, Environment env, StageMemory memory) {
    this.place = place;
    this.b = b;
    this.env = env;
    this.memory = memory;
  }

  /** Makes the variables, before any code of the shader is lowered. */
  void declare() {
    Kind[] kinds = new Kind[1 + PrimitiveInterface.STREAMS];
    java.util.Arrays.fill(kinds, Kind.BOOL);
    kinds[0] = Kind.INT;
    first = env.allocate(kinds, b);
    for (int s = 1; s < kinds.length; s++) {
      env.set(first + s, b.truth(true));
    }
  }

  /** Adds the variables that change where vertices are emitted. */
  void variables(Set<Integer> numbers) {
    for (int i = 0; first >= 0 && i <= PrimitiveInterface.STREAMS; i++) {
      numbers.add(first + i);
    }
  }

  private int stream(SpirvInstruction i) {
    if (i.count() == 0) {
      return 0;
    }
    Node stream = place.value(i.operand(0))[0];
    return stream.isConst() && stream.imm() >= 0 && stream.imm() < PrimitiveInterface.STREAMS
        ? stream.imm()
        : 0;
  }

  /** An instruction that emits a vertex or ends a strip. */
  void lower(SpirvInstruction i) {
    int begins = first + 1 + stream(i);
    if (i.op() == Op.END_PRIMITIVE || i.op() == Op.END_STREAM_PRIMITIVE) {
      env.set(begins, b.truth(true));
      return;
    }
    Node count = env.get(first);
    Node own = b.input(new LaneArray(LaneArray.Field.OUTPUT_BASE, 0), Kind.INT);
    Node base = b.i(NodeOp.IADD, own, b.i(NodeOp.IMUL, count, b.constant(memory.outputWords())));
    // by address, not by count: a mask that is the same for all lanes counts as the way itself
    Node end = b.i(NodeOp.IADD, own, b.constant(memory.outputVertices() * memory.outputWords()));
    Node fits = b.lessThan(base, end);
    Node mask = b.and(place.path(), fits);
    int stream = stream(i) << PrimitiveInterface.STREAM_SHIFT;
    store(
        base,
        0,
        b.select(
            env.get(begins), b.constant(stream | PrimitiveInterface.BEGINS), b.constant(stream)),
        mask);
    int word = 1;
    int last = -1;
    Node[] values = {};
    for (StageMemory.Emitted e : memory.emitted()) {
      if (e.variable() != last) {
        last = e.variable();
        values = place.contents(last);
      }
      store(base, word++, values[e.scalar()], mask);
    }
    env.set(first, b.select(fits, b.i(NodeOp.IADD, count, b.constant(1)), count));
    env.set(begins, b.and(env.get(begins), b.not(fits)));
  }

  private void store(Node base, int word, Node value, Node mask) {
    Node address = b.i(NodeOp.IADD, base, b.constant(word));
    Node bits = place.word(value);
    b.region()
        .add(
            new AccessItem.Store(
                AccessItem.Space.WORKGROUP,
                b.constant(0),
                address,
                AccessItem.WORD_BYTES,
                bits,
                mask));
  }

  /** Tells how many vertices there are. */
  void end() {
    b.root().add(new EffectItem.Output(new LaneArray(LaneArray.Field.EMITTED, 0), env.get(first)));
  }
}
