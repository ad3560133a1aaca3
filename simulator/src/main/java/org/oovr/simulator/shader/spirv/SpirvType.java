package org.oovr.simulator.shader.spirv;

import java.util.List;
import org.oovr.simulator.shader.ShaderException;

/**
 * A SPIR-V type. A value of any data type is a sequence of {@link #scalars} 32-bit words in
 * depth-first order: vectors by component, matrices by column, arrays by element, structures by
 * member. A 64-bit scalar is two words, the low one first; any other is one, see {@link
 * NarrowValues}.
 */
public sealed interface SpirvType {

  /** Words of a value; 0 for void, functions, pointers and opaque types. */
  default int scalars() {
    return 0;
  }

  /** Number of direct constituents of a composite, else 0. */
  default int elementCount() {
    return 0;
  }

  /** Type of constituent {@code index} of a composite. */
  default SpirvType element(int index) {
    throw new IllegalStateException("not a composite: " + this);
  }

  /** Position of the first word of constituent {@code index}. */
  default int elementOffset(int index) {
    return index * element(0).scalars();
  }

  /** Scalars (bool, int, float). */
  default boolean isScalar() {
    return false;
  }

  /** The scalar type of a scalar, vector or matrix, else null. */
  default SpirvType scalar() {
    return isScalar() ? this : null;
  }

  /** Whether it is a 64-bit scalar, or a vector or matrix of such. */
  default boolean isWide() {
    return scalar() != null && scalar().scalars() == 2;
  }

  /** Bits of a scalar in memory. */
  default int bits() {
    return 32 * scalars();
  }

  /** Whether it is a number of 8 or 16 bits, or a vector or matrix of such. */
  default boolean isNarrow() {
    return scalar() != null && scalar().bits() < 32;
  }

  /** Bytes of the scalar type of a scalar, vector or matrix in memory. */
  default int scalarBytes() {
    return scalar().bits() / 8;
  }

  /** Components of a scalar (1) or vector, else 0. */
  default int components() {
    return isScalar() ? 1 : 0;
  }

  /** Float scalar or vector. */
  default boolean isFloat() {
    return components() > 0 && scalar() instanceof FloatType;
  }

  /** Integer scalar or vector. */
  default boolean isInt() {
    return components() > 0 && scalar() instanceof IntType;
  }

  /** Boolean scalar or vector. */
  default boolean isBool() {
    return components() > 0 && scalar() instanceof BoolType;
  }

  /** Whether values can be loaded and stored as scalars. */
  default boolean isData() {
    return isScalar();
  }

  /** Whether it is an image or sampler, or holds one. */
  default boolean holdsOpaque() {
    return !isData();
  }

  /** No value. */
  record VoidType() implements SpirvType {}

  /** Truth value; as a scalar word 1 or 0. */
  record BoolType() implements SpirvType {
    @Override
    public int scalars() {
      return 1;
    }

    @Override
    public boolean isScalar() {
      return true;
    }
  }

  /**
   * Integer.
   *
   * @param bits 8, 16, 32 or 64
   */
  record IntType(boolean signed, int bits) implements SpirvType {
    @Override
    public int scalars() {
      return Math.max(1, bits / 32);
    }

    @Override
    public boolean isScalar() {
      return true;
    }
  }

  /**
   * IEEE float.
   *
   * @param bits 16, 32 or 64
   */
  record FloatType(int bits) implements SpirvType {
    @Override
    public int scalars() {
      return Math.max(1, bits / 32);
    }

    @Override
    public boolean isScalar() {
      return true;
    }
  }

  /** 2 to 4 scalars. */
  record VectorType(SpirvType component, int count) implements SpirvType {
    @Override
    public boolean isData() {
      return true;
    }

    @Override
    public int scalars() {
      return count * component.scalars();
    }

    @Override
    public int elementCount() {
      return count;
    }

    @Override
    public SpirvType element(int index) {
      return component;
    }

    @Override
    public SpirvType scalar() {
      return component;
    }

    @Override
    public int components() {
      return count;
    }
  }

  /** 2 to 4 columns of floats. */
  record MatrixType(VectorType column, int columns) implements SpirvType {
    @Override
    public boolean isData() {
      return true;
    }

    @Override
    public int scalars() {
      return column.scalars() * columns;
    }

    @Override
    public int elementCount() {
      return columns;
    }

    @Override
    public SpirvType element(int index) {
      return column;
    }

    @Override
    public SpirvType scalar() {
      return column.component;
    }

    /** Components of a column. */
    public int rows() {
      return column.count;
    }
  }

  /**
   * Array of known length.
   *
   * @param strideBytes {@code ArrayStride}, 0 when not laid out
   */
  record ArrayType(SpirvType elementType, int length, int strideBytes) implements SpirvType {
    @Override
    public boolean isData() {
      return true;
    }

    @Override
    public boolean holdsOpaque() {
      return elementType.holdsOpaque();
    }

    @Override
    public int scalars() {
      return elementType.scalars() * length;
    }

    @Override
    public int elementCount() {
      return length;
    }

    @Override
    public SpirvType element(int index) {
      return elementType;
    }
  }

  /** Array whose length the bound buffer decides. */
  record RuntimeArrayType(SpirvType elementType, int strideBytes) implements SpirvType {
    @Override
    public SpirvType element(int index) {
      return elementType;
    }
  }

  /**
   * Member of a structure.
   *
   * @param name source name, empty when the module has none
   */
  record Member(SpirvType type, String name, Decorations decorations) {}

  /** Structure; two structures are equal only when they are the same declaration. */
  record StructType(int id, String name, List<Member> members, Decorations decorations)
      implements SpirvType {
    public StructType {
      members = List.copyOf(members);
    }

    @Override
    public boolean isData() {
      return true;
    }

    @Override
    public boolean holdsOpaque() {
      return members.stream().anyMatch(m -> m.type().holdsOpaque());
    }

    @Override
    public int scalars() {
      return elementOffset(members.size());
    }

    @Override
    public int elementCount() {
      return members.size();
    }

    @Override
    public SpirvType element(int index) {
      return members.get(index).type();
    }

    @Override
    public int elementOffset(int index) {
      int n = 0;
      for (int i = 0; i < index; i++) {
        n += members.get(i).type().scalars();
      }
      return n;
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }

    @Override
    public int hashCode() {
      return id;
    }
  }

  /** Dimensionality of an image (SPIR-V 3.8). */
  enum Dim {
    D1(1),
    D2(2),
    D3(3),
    CUBE(3),
    RECT(2),
    BUFFER(1);

    private final int coordinates;

    Dim(int coordinates) {
      this.coordinates = coordinates;
    }

    /** Coordinates without the array layer. */
    public int coordinates() {
      return coordinates;
    }
  }

  /**
   * Image.
   *
   * @param sampled component type of a read: float or int
   * @param depth a shadow sampler's image
   * @param storage read and written texel by texel, never with a sampler
   */
  record ImageType(
      SpirvType sampled,
      Dim dim,
      boolean depth,
      boolean arrayed,
      boolean multisampled,
      boolean storage)
      implements SpirvType {

    /** Coordinates of a read, with the array layer. */
    public int coordinates() {
      return dim.coordinates() + (arrayed ? 1 : 0);
    }

    /**
     * Whether a read of four components that has no reference compares with a coordinate behind
     * those of the image: of depth images, for which SPIR-V leaves open what it gives. Functions of
     * old GLSL return four.
     *
     * @param given coordinates that there are
     * @param projected whether the last of them divides the others
     */
    public boolean comparesAt(int given, boolean projected) {
      return depth && !projected && given > coordinates();
    }

    /** Coordinates of a texel of a storage image; faces of cubes count as layers. */
    public int texelCoordinates() {
      return dim == Dim.CUBE ? 3 : coordinates();
    }
  }

  /** Sampler apart from an image. */
  record SamplerType() implements SpirvType {}

  /** Image with its sampler. */
  record SampledImageType(ImageType image) implements SpirvType {}

  /**
   * A pointer that is a value: the 64-bit address of something in memory, or a place in a storage
   * block or in what a workgroup shares, which is two words, the offset there and one more than the
   * slot. It may be declared before what is there, so that structures can hold addresses of such
   * structures.
   */
  final class AddressType implements SpirvType {
    private final int id;
    private final StorageClass storage;
    private SpirvType pointee;
    private int strideBytes;

    public AddressType(int id, StorageClass storage) {
      this.id = id;
      this.storage = storage;
    }

    /** What it points into. */
    public StorageClass storage() {
      return storage;
    }

    /** Whether it is an address, and not a place in a variable. */
    public boolean isPhysical() {
      return storage == StorageClass.PHYSICAL_STORAGE_BUFFER;
    }

    /** Says what is at such addresses. */
    public void setPointee(SpirvType type) {
      pointee = type;
    }

    /** Says how far it is to the next of what is there; 0 where nobody steps there. */
    public void setStrideBytes(int bytes) {
      strideBytes = bytes;
    }

    /** To the next of what is there: bytes, or words of what a workgroup shares. */
    public int stride() {
      return storage == StorageClass.WORKGROUP ? pointee().scalars() : strideBytes;
    }

    /** What is at such an address. */
    public SpirvType pointee() {
      if (pointee == null) {
        throw new ShaderException("SPIR-V: what pointer type %" + id + " points to is not said");
      }
      return pointee;
    }

    @Override
    public int scalars() {
      return 2;
    }

    @Override
    public boolean isScalar() {
      return true;
    }

    @Override
    public boolean equals(Object other) {
      return this == other
          || other instanceof AddressType a
              && storage == a.storage
              && pointee != null
              && pointee.equals(a.pointee);
    }

    @Override
    public int hashCode() {
      return AddressType.class.hashCode();
    }

    @Override
    public String toString() {
      return "AddressType[%" + id + "]";
    }
  }

  /** Logical pointer. */
  record PointerType(StorageClass storage, SpirvType pointee) implements SpirvType {}

  /** Signature of a function. */
  record FunctionType(SpirvType returnType, List<SpirvType> parameters) implements SpirvType {
    public FunctionType {
      parameters = List.copyOf(parameters);
    }
  }
}
