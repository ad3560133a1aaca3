package org.oovr.simulator.shader.compile.lower;

import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.TextureRequest;
import org.oovr.simulator.shader.compile.ir.Kind;
import org.oovr.simulator.shader.compile.ir.Node;
import org.oovr.simulator.shader.compile.ir.NodeBuilder;
import org.oovr.simulator.shader.compile.ir.NodeOp;
import org.oovr.simulator.shader.compile.ir.TextureCall;
import org.oovr.simulator.shader.compile.ir.TextureCall.Place;
import org.oovr.simulator.shader.spirv.Op;
import org.oovr.simulator.shader.spirv.SpirvInstruction;
import org.oovr.simulator.shader.spirv.SpirvType;
import org.oovr.simulator.shader.spirv.SpirvType.ImageType;

/** Image instructions to texture calls. */
final class ImageLowering {
  private static final int BIAS = 1;
  private static final int LOD = 2;
  private static final int GRAD = 4;
  private static final int CONST_OFFSET = 8;
  private static final int OFFSET = 0x10;
  private static final int CONST_OFFSETS = 0x20;
  private static final int SAMPLE = 0x40;

  private final Lowering lowering;
  private final NodeBuilder b;
  private final StorageImageLowering storage;

  ImageLowering(Lowering lowering) {
    this.lowering = lowering;
    b = lowering.builder();
    storage = new StorageImageLowering(lowering);
  }

  /** What is about storage images. */
  StorageImageLowering storage() {
    return storage;
  }

  private Node[] operand(SpirvInstruction i, int k) {
    return lowering.value(i.operand(k));
  }

  private Node slot(SpirvInstruction i) {
    return lowering.memory().textureSlot(lowering.memory().pointer(i.operand(0)));
  }

  private ImageType image(SpirvInstruction i) {
    SpirvType t = lowering.module().typeOf(i.operand(0));
    return t instanceof SpirvType.SampledImageType s ? s.image() : (ImageType) t;
  }

  /** Values of the optional operands by their bit; null where absent. */
  private Node[][] options(SpirvInstruction i, int at) {
    Node[][] r = new Node[0x100][];
    if (i.count() <= at) {
      return r;
    }
    int mask = i.operand(at);
    int next = at + 1;
    for (int bit = 1; bit <= 0x80; bit <<= 1) {
      if ((mask & bit) != 0) {
        r[bit] = operand(i, next++);
        if (bit == GRAD) {
          r[GRAD + 1] = operand(i, next++);
        }
      }
    }
    return r;
  }

  Node[] lower(SpirvInstruction i) {
    if (image(i).storage()) {
      return storage.lower(i);
    }
    return switch (i.op()) {
      case IMAGE_SAMPLE_IMPLICIT_LOD, IMAGE_SAMPLE_EXPLICIT_LOD -> sample(i, false, false);
      case IMAGE_SAMPLE_DREF_IMPLICIT_LOD, IMAGE_SAMPLE_DREF_EXPLICIT_LOD -> sample(i, false, true);
      case IMAGE_SAMPLE_PROJ_IMPLICIT_LOD, IMAGE_SAMPLE_PROJ_EXPLICIT_LOD -> sample(i, true, false);
      case IMAGE_SAMPLE_PROJ_DREF_IMPLICIT_LOD, IMAGE_SAMPLE_PROJ_DREF_EXPLICIT_LOD ->
          sample(i, true, true);
      case IMAGE_FETCH -> fetch(i);
      case IMAGE_GATHER, IMAGE_DREF_GATHER -> gather(i);
      case IMAGE_QUERY_LOD -> queryLod(i);
      case IMAGE_QUERY_SIZE, IMAGE_QUERY_SIZE_LOD -> querySize(i);
      default -> {
        int what = i.op() == Op.IMAGE_QUERY_SAMPLES ? 1 : 0;
        yield new Node[] {b.pure(NodeOp.TEXTURE_LEVELS, Kind.INT, what, null, slot(i))};
      }
    };
  }

  // --- reads

  private Node[] sample(SpirvInstruction i, boolean projected, boolean reference) {
    ImageType image = image(i);
    Node[][] options = options(i, reference ? 3 : 2);
    TextureRequest.Op op =
        options[GRAD] != null
            ? TextureRequest.Op.SAMPLE_GRAD
            : options[LOD] != null ? TextureRequest.Op.SAMPLE_LOD : TextureRequest.Op.SAMPLE;
    TextureCall call = call(op, i, image, reference);
    Node[] coord = operand(i, 1);
    int n = image.coordinates();
    Node q = projected ? coord[n] : null;
    for (int d = 0; d < n; d++) {
      call.add(Place.COORD, d, divided(coord[d], q));
    }
    if (reference) {
      call.add(Place.REFERENCE, 0, divided(operand(i, 2)[0], q));
    } else if (image.comparesAt(coord.length, projected)) {
      call.add(Place.REFERENCE, 0, coord[n]);
    }
    if (options[LOD] != null) {
      call.add(Place.LOD, 0, asFloat(options[LOD][0]));
    } else if (options[BIAS] != null) {
      call.add(Place.LOD, 0, options[BIAS][0]);
    }
    if (options[GRAD] != null) {
      for (int d = 0; d < image.dim().coordinates(); d++) {
        call.add(Place.DDX, d, options[GRAD][d]);
        call.add(Place.DDY, d, options[GRAD + 1][d]);
      }
    }
    constantOffset(call, options);
    return results(call, reference ? 1 : 4);
  }

  private Node divided(Node x, Node q) {
    return q == null ? x : b.f(NodeOp.FDIV, x, q);
  }

  private Node asFloat(Node x) {
    return x.kind().isFloat() ? x : b.f(NodeOp.I2F, x);
  }

  private Node[] fetch(SpirvInstruction i) {
    ImageType image = image(i);
    Node[][] options = options(i, 2);
    TextureCall call = call(TextureRequest.Op.FETCH, i, image, false);
    Node[] coord = operand(i, 1);
    for (int d = 0; d < image.coordinates(); d++) {
      call.add(Place.TEXEL, d, coord[d]);
    }
    if (options[LOD] != null && !options[LOD][0].isConst(0)) {
      call.add(Place.TEXEL_LEVEL, 0, options[LOD][0]);
    }
    if (options[SAMPLE] != null) {
      call.add(Place.SAMPLE_INDEX, 0, options[SAMPLE][0]);
    }
    constantOffset(call, options);
    return results(call, 4);
  }

  private Node[] gather(SpirvInstruction i) {
    Node[][] options = options(i, 3);
    if (options[CONST_OFFSETS] == null) {
      Node[] offset = options[OFFSET];
      TextureCall call = gatherCall(i);
      if (offset != null && !(offset[0].isConst() && offset[1].isConst())) {
        call.add(Place.OFFSETS, 0, offset[0]);
        call.add(Place.OFFSETS, 1, offset[1]);
      } else {
        constantOffset(call, options);
      }
      return results(call, 4);
    }
    // Four offsets: each texel is the one at (i0, j0) of its own gather, which is component w.
    Node[] r = new Node[4];
    for (int k = 0; k < 4; k++) {
      TextureCall call = gatherCall(i);
      for (int d = 0; d < 2; d++) {
        call.setOffset(d, constant(options[CONST_OFFSETS][k * 2 + d]));
      }
      r[k] = results(call, 4)[3];
    }
    return r;
  }

  private TextureCall gatherCall(SpirvInstruction i) {
    ImageType image = image(i);
    TextureCall call = call(TextureRequest.Op.GATHER, i, image, false);
    Node[] coord = operand(i, 1);
    for (int d = 0; d < image.coordinates(); d++) {
      call.add(Place.COORD, d, coord[d]);
    }
    if (i.op() == Op.IMAGE_DREF_GATHER) {
      call.add(Place.REFERENCE, 0, operand(i, 2)[0]);
    } else {
      call.setGatherComponent(constant(operand(i, 2)[0]) & 3);
    }
    return call;
  }

  private Node[] queryLod(SpirvInstruction i) {
    ImageType image = image(i);
    TextureCall call = call(TextureRequest.Op.QUERY_LOD, i, image, true);
    Node[] coord = operand(i, 1);
    for (int d = 0; d < image.dim().coordinates(); d++) {
      call.add(Place.COORD, d, coord[d]);
    }
    return results(call, 2);
  }

  private Node[] querySize(SpirvInstruction i) {
    Node level = i.op() == Op.IMAGE_QUERY_SIZE_LOD ? operand(i, 1)[0] : b.constant(0);
    Node[] r = new Node[i.type().components()];
    for (int c = 0; c < r.length; c++) {
      // size() gives width, height, then depth or layers; a 1D array has its layers second.
      r[c] = b.pure(NodeOp.TEXTURE_SIZE, Kind.INT, c, null, slot(i), level);
    }
    return r;
  }

  // --- parts

  private TextureCall call(
      TextureRequest.Op op, SpirvInstruction i, ImageType image, boolean oneFloat) {
    boolean integer = !image.sampled().isFloat() && op != TextureRequest.Op.QUERY_LOD;
    TextureCall call =
        new TextureCall(
            op, i.number(), integer, oneFloat && op != TextureRequest.Op.QUERY_LOD ? 1 : 4);
    call.add(Place.SLOT, 0, slot(i));
    return call;
  }

  private void constantOffset(TextureCall call, Node[][] options) {
    Node[] offset = options[CONST_OFFSET] != null ? options[CONST_OFFSET] : options[OFFSET];
    for (int d = 0; offset != null && d < offset.length; d++) {
      call.setOffset(d, constant(offset[d]));
    }
  }

  private static int constant(Node n) {
    if (!n.isConst()) {
      throw new ShaderException("texture offset or component that is not constant");
    }
    return n.imm();
  }

  private Node[] results(TextureCall call, int n) {
    if (!lowering.path().isConst()) {
      call.add(Place.ACTIVE, 0, lowering.path());
    }
    Node texture = b.distinct(NodeOp.TEXTURE, Kind.NONE, 0, call, call.values());
    b.region().add(texture);
    Kind kind = call.integerResult() ? Kind.INT : Kind.FLOAT;
    Node[] r = new Node[n];
    for (int c = 0; c < n; c++) {
      r[c] = b.distinct(NodeOp.TEXTURE_RESULT, kind, c, null, texture);
      r[c].setVarying();
    }
    return r;
  }
}
