package org.oovr.simulator.shader.compile.lower;

import org.oovr.simulator.shader.compile.ir.AccessItem;
import org.oovr.simulator.shader.compile.ir.Kind;
import org.oovr.simulator.shader.compile.ir.Node;
import org.oovr.simulator.shader.compile.ir.NodeBuilder;
import org.oovr.simulator.shader.compile.ir.NodeOp;
import org.oovr.simulator.shader.spirv.Op;
import org.oovr.simulator.shader.spirv.SpirvInstruction;
import org.oovr.simulator.shader.spirv.SpirvType.ImageType;

/** Instructions on storage images to accesses of texels. */
final class StorageImageLowering {
  private static final int SAMPLE = 0x40;

  /** Component of {@link NodeOp#IMAGE_SIZE} that is the number of samples. */
  private static final int SAMPLES = 3;

  private final Lowering lowering;
  private final NodeBuilder b;

  StorageImageLowering(Lowering lowering) {
    this.lowering = lowering;
    b = lowering.builder();
  }

  /** OpImageRead, and the queries. */
  Node[] lower(SpirvInstruction i) {
    Pointer p = lowering.memory().pointer(i.operand(0));
    Node slot = lowering.memory().textureSlot(p);
    if (i.op() != Op.IMAGE_READ) {
      Node[] r = new Node[i.type().components()];
      for (int c = 0; c < r.length; c++) {
        int component = i.op() == Op.IMAGE_QUERY_SAMPLES ? SAMPLES : c;
        r[c] = b.pure(NodeOp.IMAGE_SIZE, Kind.INT, component, null, slot);
      }
      return r;
    }
    Kind kind = i.type().isInt() ? Kind.INT : Kind.FLOAT;
    Node[] r = new Node[4];
    for (int c = 0; c < r.length; c++) {
      r[c] = b.distinct(NodeOp.ACCESS_RESULT, kind, 0, null);
    }
    Node address = address(i, slot, (ImageType) p.type(), sample(i, 2));
    b.region().add(new AccessItem.TexelLoad(slot, address, r));
    return r.clone();
  }

  /** OpImageWrite. */
  void write(SpirvInstruction i) {
    Pointer p = lowering.memory().pointer(i.operand(0));
    Node slot = lowering.memory().textureSlot(p);
    Node address = address(i, slot, (ImageType) p.type(), sample(i, 3));
    Node[] given = lowering.value(i.operand(2));
    Node[] values = new Node[4];
    for (int c = 0; c < values.length; c++) {
      values[c] = c < given.length ? given[c] : b.zero(given[0].kind());
    }
    b.region().add(new AccessItem.TexelStore(slot, address, values, lowering.path()));
  }

  /** OpImageTexelPointer. */
  Variable.Texel texel(SpirvInstruction i) {
    Pointer p = lowering.memory().pointer(i.operand(0));
    ImageType image = (ImageType) p.type();
    Node slot = lowering.memory().textureSlot(p);
    Node sample = image.multisampled() ? lowering.value(i.operand(2))[0] : b.constant(0);
    return new Variable.Texel(image.sampled(), slot, address(i, slot, image, sample));
  }

  /** The sample by the optional operands that begin at {@code at}. */
  private Node sample(SpirvInstruction i, int at) {
    if (i.count() <= at || (i.operand(at) & SAMPLE) == 0) {
      return b.constant(0);
    }
    int before = Integer.bitCount(i.operand(at) & SAMPLE - 1);
    return lowering.value(i.operand(at + 1 + before))[0];
  }

  private Node address(SpirvInstruction i, Node slot, ImageType image, Node sample) {
    Node[] c = lowering.value(i.operand(1));
    int n = image.texelCoordinates();
    boolean rows = image.dim().coordinates() > 1;
    Node y = rows ? c[1] : b.constant(0);
    Node z = n == 3 ? c[2] : n == 2 && !rows ? c[1] : b.constant(0);
    return b.pure(NodeOp.TEXEL_ADDRESS, Kind.INT, 0, null, slot, c[0], y, z, sample);
  }
}
