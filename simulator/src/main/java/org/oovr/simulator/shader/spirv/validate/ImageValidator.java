package org.oovr.simulator.shader.spirv.validate;

import org.oovr.simulator.shader.spirv.Op;
import org.oovr.simulator.shader.spirv.SpirvType;
import org.oovr.simulator.shader.spirv.SpirvType.Dim;
import org.oovr.simulator.shader.spirv.SpirvType.FloatType;
import org.oovr.simulator.shader.spirv.SpirvType.ImageType;
import org.oovr.simulator.shader.spirv.SpirvType.SampledImageType;
import org.oovr.simulator.shader.spirv.SpirvType.VectorType;
import org.oovr.simulator.shader.spirv.StorageClass;

/** Image instructions (SPIR-V 3.52.10). */
final class ImageValidator {
  private final InstructionValidator v;

  ImageValidator(InstructionValidator v) {
    this.v = v;
  }

  void check(Op op) {
    switch (op) {
      case SAMPLED_IMAGE -> v.require(false, "separate images and samplers are not supported");
      case IMAGE -> {
        v.require(v.operand(0) instanceof SampledImageType, "of " + v.operand(0));
        v.requireEqual(v.result(), ((SampledImageType) v.operand(0)).image());
      }
      case IMAGE_SAMPLE_IMPLICIT_LOD, IMAGE_SAMPLE_EXPLICIT_LOD -> sample(false, false);
      case IMAGE_SAMPLE_DREF_IMPLICIT_LOD, IMAGE_SAMPLE_DREF_EXPLICIT_LOD -> sample(false, true);
      case IMAGE_SAMPLE_PROJ_IMPLICIT_LOD, IMAGE_SAMPLE_PROJ_EXPLICIT_LOD -> sample(true, false);
      case IMAGE_SAMPLE_PROJ_DREF_IMPLICIT_LOD, IMAGE_SAMPLE_PROJ_DREF_EXPLICIT_LOD ->
          sample(true, true);
      case IMAGE_FETCH -> fetch();
      case IMAGE_READ -> {
        ImageType image = storageImage(v.operand(0));
        texelCoordinates(image);
        texel(image);
        operands(2, image);
      }
      case IMAGE_WRITE -> {
        ImageType image = storageImage(v.operand(0));
        texelCoordinates(image);
        v.require(
            v.operand(2).components() > 0 && v.operand(2).scalar().equals(image.sampled()),
            "texel " + v.operand(2));
        operands(3, image);
      }
      case IMAGE_GATHER, IMAGE_DREF_GATHER -> gather(op == Op.IMAGE_DREF_GATHER);
      case IMAGE_QUERY_SIZE_LOD,
          IMAGE_QUERY_SIZE,
          IMAGE_QUERY_LEVELS,
          IMAGE_QUERY_SAMPLES,
          IMAGE_QUERY_LOD ->
          query(op);
      default -> v.require(false, "not allowed in a function");
    }
  }

  private static boolean single(SpirvType t) {
    return t instanceof FloatType && !t.isWide();
  }

  private static boolean word(SpirvType t) {
    return t.isInt() && t.isScalar() && !t.isWide();
  }

  private ImageType sampledImage() {
    v.require(v.operand(0) instanceof SampledImageType, "of " + v.operand(0));
    ImageType image = ((SampledImageType) v.operand(0)).image();
    v.require(!image.multisampled() && image.dim() != Dim.BUFFER, "filtered read of " + image);
    return image;
  }

  private void sample(boolean projected, boolean reference) {
    ImageType image = sampledImage();
    coordinates(v.operand(1), image.coordinates() + (projected ? 1 : 0));
    if (projected) {
      v.require(image.dim() != Dim.CUBE && !image.arrayed(), "projection onto " + image);
    }
    if (reference) {
      v.require(single(v.operand(2)), "reference " + v.operand(2));
      v.require(single(v.result()) && image.sampled().isFloat(), "as " + v.result());
    } else {
      texel(image);
    }
    operands(reference ? 3 : 2, image);
  }

  private void gather(boolean reference) {
    ImageType image = sampledImage();
    coordinates(v.operand(1), image.coordinates());
    if (reference) {
      v.require(single(v.operand(2)), "reference " + v.operand(2));
    } else {
      v.require(word(v.operand(2)), "component " + v.operand(2));
    }
    texel(image);
    operands(3, image);
  }

  /** OpImageTexelPointer, whose first operand points to the image. */
  void texelPointer(SpirvType.PointerType pointer) {
    ImageType image = storageImage(pointer.pointee());
    texelCoordinates(image);
    v.require(word(v.operand(2)), "sample " + v.operand(2));
    v.requireEqual(v.result(), new SpirvType.PointerType(StorageClass.IMAGE, image.sampled()));
  }

  private ImageType storageImage(SpirvType t) {
    v.require(t instanceof ImageType i && i.storage(), "of " + t);
    return (ImageType) t;
  }

  private void texelCoordinates(ImageType image) {
    v.require(
        v.operand(1).isInt()
            && !v.operand(1).isWide()
            && v.operand(1).components() >= image.texelCoordinates(),
        "coordinates " + v.operand(1));
  }

  private void fetch() {
    v.require(v.operand(0) instanceof ImageType, "of " + v.operand(0));
    ImageType image = (ImageType) v.operand(0);
    v.require(!image.storage(), "fetch from " + image);
    v.require(image.dim() != Dim.CUBE, "fetch from a cube");
    v.require(
        v.operand(1).isInt()
            && !v.operand(1).isWide()
            && v.operand(1).components() >= image.coordinates(),
        "coordinates " + v.operand(1));
    texel(image);
    operands(2, image);
  }

  private void texel(ImageType image) {
    v.require(
        v.result() instanceof VectorType r && r.count() == 4 && r.scalar().equals(image.sampled()),
        "as " + v.result());
  }

  private void coordinates(SpirvType t, int n) {
    v.require(t.isFloat() && !t.isWide() && t.components() >= n, n + " coordinates from " + t);
  }

  /** Optional image operands (SPIR-V 3.14), the mask at operand {@code at}. */
  private void operands(int at, ImageType image) {
    if (v.inst().count() == at) {
      return;
    }
    int mask = v.inst().operand(at);
    // from 0x100 on: availability, visibility and volatility of texels, which all see at once
    v.require(
        (mask & ~(0xFF | 0xF00 | 0x3000)) == 0, "image operands 0x" + Integer.toHexString(mask));
    int next = at + 1;
    for (int bit = 1; bit <= 0x80; bit <<= 1) {
      if ((mask & bit) == 0) {
        continue;
      }
      int words = bit == 4 ? 2 : 1;
      v.require(v.inst().count() >= next + words, "image operands end too early");
      for (int i = 0; i < words; i++) {
        imageOperand(bit, v.operand(next++), image);
      }
    }
    next += Integer.bitCount(mask & 0x300); // scopes
    v.require(v.inst().count() == next, "too many image operands");
  }

  private void imageOperand(int bit, SpirvType t, ImageType image) {
    int n = image.dim().coordinates();
    boolean fits =
        switch (bit) {
          case 1 -> t instanceof FloatType;
          case 2 -> t.isScalar() && !t.isBool();
          case 4 -> t.isFloat() && t.components() == n;
          case 8, 0x10 -> t.isInt() && t.components() == n;
          case 0x20 ->
              t instanceof SpirvType.ArrayType a
                  && a.length() == 4
                  && a.elementType().isInt()
                  && !a.elementType().isWide()
                  && a.elementType().components() == 2;
          case 0x40 -> t.isInt() && t.isScalar();
          default -> t instanceof FloatType;
        };
    v.require(fits && !t.isWide(), "image operand 0x" + Integer.toHexString(bit) + " of type " + t);
  }

  private void query(Op op) {
    SpirvType of = v.operand(0);
    if (op == Op.IMAGE_QUERY_LOD) {
      ImageType image = sampledImage();
      coordinates(v.operand(1), image.dim().coordinates());
      v.require(
          v.result().isFloat() && !v.result().isWide() && v.result().components() == 2,
          "as " + v.result());
      return;
    }
    v.require(of instanceof ImageType, "of " + of);
    ImageType image = (ImageType) of;
    v.require(v.result().isInt() && !v.result().isWide(), "as " + v.result());
    if (op == Op.IMAGE_QUERY_LEVELS || op == Op.IMAGE_QUERY_SAMPLES) {
      v.require(v.result().isScalar(), "as " + v.result());
      return;
    }
    int n = (image.dim() == Dim.CUBE ? 2 : image.dim().coordinates()) + (image.arrayed() ? 1 : 0);
    v.require(v.result().components() == n, "as " + v.result());
    if (op == Op.IMAGE_QUERY_SIZE_LOD) {
      v.require(word(v.operand(1)), "level " + v.operand(1));
    }
  }
}
