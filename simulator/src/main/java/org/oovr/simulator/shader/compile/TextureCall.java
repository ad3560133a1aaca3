package org.oovr.simulator.shader.compile;

import java.util.ArrayList;
import java.util.List;
import org.oovr.simulator.shader.TextureRequest;

/**
 * A texture instruction; its operands are inputs of the {@link NodeOp#TEXTURE} node, in the order
 * and at the places listed here.
 */
final class TextureCall {
  /** What an operand is for: a field of {@link TextureRequest}, and an index in it. */
  enum Place {
    /** Texture slot, equal in all lanes. */
    SLOT,
    COORD,
    TEXEL,
    LOD,
    TEXEL_LEVEL,
    SAMPLE_INDEX,
    DDX,
    DDY,
    REFERENCE,
    OFFSETS,
    ACTIVE
  }

  /** Where an operand goes. */
  record Operand(Place place, int index) {}

  private final TextureRequest.Op op;
  private final int instruction;
  private final boolean integerResult;
  private final int results;
  private final List<Operand> operands = new ArrayList<>();
  private final List<Node> values = new ArrayList<>();
  private final int[] offset = new int[3];
  private int gatherComponent;

  TextureCall(TextureRequest.Op op, int instruction, boolean integerResult, int results) {
    this.op = op;
    this.instruction = instruction;
    this.integerResult = integerResult;
    this.results = results;
  }

  void add(Place place, int index, Node value) {
    operands.add(new Operand(place, index));
    values.add(value);
  }

  void setOffset(int dimension, int value) {
    offset[dimension] = value;
  }

  void setGatherComponent(int component) {
    gatherComponent = component;
  }

  TextureRequest.Op op() {
    return op;
  }

  int instruction() {
    return instruction;
  }

  boolean integerResult() {
    return integerResult;
  }

  /** Components of the result that exist. */
  int results() {
    return results;
  }

  List<Operand> operands() {
    return operands;
  }

  Node[] values() {
    return values.toArray(new Node[0]);
  }

  int offset(int dimension) {
    return offset[dimension];
  }

  int gatherComponent() {
    return gatherComponent;
  }
}
