package org.oovr.simulator.shader.compile.ir;

import java.util.ArrayList;
import java.util.List;
import org.oovr.simulator.shader.TextureRequest;

/**
 * A texture instruction; its operands are inputs of the {@link NodeOp#TEXTURE} node, in the order
 * and at the places listed here.
 */
public final class TextureCall {
  /** What an operand is for: a field of {@link TextureRequest}, and an index in it. */
  public enum Place {
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
  public record Operand(Place place, int index) {}

  private final TextureRequest.Op op;
  private final int instruction;
  private final boolean integerResult;
  private final int results;
  private final List<Operand> operands = new ArrayList<>();
  private final List<Node> values = new ArrayList<>();
  private final int[] offset = new int[3];
  private int gatherComponent;

  public TextureCall(TextureRequest.Op op, int instruction, boolean integerResult, int results) {
    this.op = op;
    this.instruction = instruction;
    this.integerResult = integerResult;
    this.results = results;
  }

  public void add(Place place, int index, Node value) {
    operands.add(new Operand(place, index));
    values.add(value);
  }

  public void setOffset(int dimension, int value) {
    offset[dimension] = value;
  }

  public void setGatherComponent(int component) {
    gatherComponent = component;
  }

  public TextureRequest.Op op() {
    return op;
  }

  public int instruction() {
    return instruction;
  }

  public boolean integerResult() {
    return integerResult;
  }

  /** Components of the result that exist. */
  public int results() {
    return results;
  }

  public List<Operand> operands() {
    return operands;
  }

  public Node[] values() {
    return values.toArray(new Node[0]);
  }

  public int offset(int dimension) {
    return offset[dimension];
  }

  public int gatherComponent() {
    return gatherComponent;
  }
}
