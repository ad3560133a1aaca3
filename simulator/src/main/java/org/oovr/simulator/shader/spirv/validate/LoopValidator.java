package org.oovr.simulator.shader.spirv.validate;

import java.util.List;
import java.util.Map;
import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.spirv.SpirvBlock;
import org.oovr.simulator.shader.spirv.SpirvFunction;

/**
 * Cycles of a function, by the rules of SPIR-V for structured control flow: each is a loop with a
 * header, and is entered there alone. Whoever walks the blocks of another in structured order would
 * not come to an end.
 */
final class LoopValidator {
  private final SpirvFunction function;
  private final int[][] successors;
  private final Dominators graph;
  private final int[] dominators;

  LoopValidator(SpirvFunction function, int[][] successors, Dominators graph, int[] dominators) {
    this.function = function;
    this.successors = successors;
    this.graph = graph;
    this.dominators = dominators;
  }

  void validate(Map<Integer, Integer> indexOfLabel) {
    List<SpirvBlock> blocks = function.blocks();
    for (int b = 0; b < successors.length; b++) {
      for (int target : successors[b]) {
        if (graph.goesBack(b, target) && !loop(blocks.get(target))) {
          throw bad(b, target, "which begins no loop");
        }
      }
    }
    for (int b = 0; b < successors.length; b++) {
      if (loop(blocks.get(b))) {
        loop(b, indexOfLabel.get(blocks.get(b).merge().mergeLabel()));
      }
    }
  }

  private static boolean loop(SpirvBlock block) {
    return block.merge() != null && block.merge().isLoop();
  }

  private void loop(int header, int merge) {
    boolean[] inside = graph.dominatedBy(header, dominators);
    boolean[] behind = graph.dominatedBy(merge, dominators);
    for (int b = 0; b < successors.length; b++) {
      for (int target : successors[b]) {
        if (target == header && graph.goesBack(b, header) && !inside[b]) {
          throw bad(b, header, "the header of a loop that it is not in");
        }
        if (behind[b] && inside[target] && !behind[target]) {
          throw bad(b, target, "into a loop that it is behind");
        }
      }
    }
  }

  private ShaderException bad(int from, int to, String what) {
    List<SpirvBlock> blocks = function.blocks();
    return new ShaderException(
        "SPIR-V function %"
            + function.id()
            + " block %"
            + blocks.get(from).label()
            + ": branches back to %"
            + blocks.get(to).label()
            + ", "
            + what);
  }
}
