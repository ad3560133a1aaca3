package org.oovr.driver.glsl;

import java.util.List;
import org.oovr.simulator.command.PerStage;
import org.oovr.simulator.shader.ShaderReflection;

/**
 * What a program may change in buffers: storage blocks, and atomic counters, which are uniforms
 * whose values lie in buffers.
 *
 * @param blocks active storage blocks, one entry per element of an array of blocks
 * @param variables members of the blocks, each once for all elements of an array of blocks
 * @param counters buffers with atomic counters, in the order of their bindings
 */
public record ProgramStorage(
    List<Block> blocks, List<Variable> variables, List<CounterBuffer> counters) {
  /** Nothing. */
  public static final ProgramStorage NONE = new ProgramStorage(List.of(), List.of(), List.of());

  public ProgramStorage {
    blocks = List.copyOf(blocks);
    variables = List.copyOf(variables);
    counters = List.copyOf(counters);
  }

  /**
   * An active storage block.
   *
   * @param name name, with {@code [i]} for elements of arrays of blocks
   * @param sizeBytes what a buffer must have at least; of an array of open length one element
   * @param initialBinding binding that {@code layout(binding)} demands, else 0
   * @param slots slot in the bindings of the stages that use it
   * @param variables indices of its members in {@link ProgramStorage#variables}
   */
  public record Block(
      String name,
      int sizeBytes,
      int initialBinding,
      PerStage<Integer> slots,
      List<Integer> variables) {}

  /**
   * A member of a storage block. Of an array of structures at the top of the block only the first
   * element is listed (GL 4.3 core section 7.3.1.1), or what Mesa takes for it.
   *
   * @param name name with {@code [0]} for arrays
   * @param arraySize elements; 0 for an array of open length
   * @param block index of the first block that has it
   * @param member place in the block
   * @param topLevelArraySize elements of the array at the top that it is part of: 1 for none, 0 for
   *     one of open length
   * @param topLevelArrayStride bytes between these elements, or 0
   * @param stages those that refer to it
   */
  public record Variable(
      String name,
      LinkedProgram.Type type,
      int arraySize,
      boolean isArray,
      int block,
      ShaderReflection.Member member,
      int topLevelArraySize,
      int topLevelArrayStride,
      PerStage<Boolean> stages) {}

  /**
   * A buffer with atomic counters.
   *
   * @param binding index of its binding point
   * @param sizeBytes what the buffer must have at least
   * @param slots slots of the counters in the bindings of the stages that use them
   * @param uniforms indices of the counters in {@link LinkedProgram#uniforms}
   */
  public record CounterBuffer(
      int binding, int sizeBytes, PerStage<List<Integer>> slots, List<Integer> uniforms) {}
}
