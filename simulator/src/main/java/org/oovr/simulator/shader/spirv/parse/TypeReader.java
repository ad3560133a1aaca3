package org.oovr.simulator.shader.spirv.parse;

import static org.oovr.simulator.shader.spirv.parse.Words.bad;
import static org.oovr.simulator.shader.spirv.parse.Words.word;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.oovr.simulator.shader.spirv.SpirvConstant;
import org.oovr.simulator.shader.spirv.SpirvType;
import org.oovr.simulator.shader.spirv.SpirvType.AddressType;
import org.oovr.simulator.shader.spirv.SpirvType.ArrayType;
import org.oovr.simulator.shader.spirv.SpirvType.BoolType;
import org.oovr.simulator.shader.spirv.SpirvType.Dim;
import org.oovr.simulator.shader.spirv.SpirvType.FloatType;
import org.oovr.simulator.shader.spirv.SpirvType.FunctionType;
import org.oovr.simulator.shader.spirv.SpirvType.ImageType;
import org.oovr.simulator.shader.spirv.SpirvType.IntType;
import org.oovr.simulator.shader.spirv.SpirvType.MatrixType;
import org.oovr.simulator.shader.spirv.SpirvType.Member;
import org.oovr.simulator.shader.spirv.SpirvType.PointerType;
import org.oovr.simulator.shader.spirv.SpirvType.RuntimeArrayType;
import org.oovr.simulator.shader.spirv.SpirvType.SampledImageType;
import org.oovr.simulator.shader.spirv.SpirvType.SamplerType;
import org.oovr.simulator.shader.spirv.SpirvType.StructType;
import org.oovr.simulator.shader.spirv.SpirvType.VectorType;
import org.oovr.simulator.shader.spirv.SpirvType.VoidType;
import org.oovr.simulator.shader.spirv.StorageClass;

/** Reads type declarations (SPIR-V 3.52.6). */
final class TypeReader {
  private static final int FORWARD_POINTER = 39;

  /** The storage class of addresses. */
  private static final int PHYSICAL_STORAGE_BUFFER = 5349;

  private static final int VARIABLE_POINTERS_STORAGE_BUFFER = 4441;
  private static final int VARIABLE_POINTERS = 4442;

  /** Words of one value; above that a module is refused rather than memory exhausted. */
  private static final int MAX_SCALARS = 1 << 16;

  /** SPIR-V 2.17: nesting depth of structures; we count every level. */
  private static final int MAX_DEPTH = 64;

  /** A declared type of storage or image we do not support; only an error when it is used. */
  private record Unsupported(String what) {}

  private record Size(int leaves, int depth) {}

  private final IdTable ids;
  private final Map<Integer, SpirvType> types = new HashMap<>();
  private final Map<Integer, Size> sizes = new HashMap<>();
  private final Map<Integer, Unsupported> unsupported = new HashMap<>();

  /** Storage classes whose pointers are values. */
  private final Set<StorageClass> chosen = EnumSet.noneOf(StorageClass.class);

  TypeReader(IdTable ids) {
    this.ids = ids;
  }

  /** A capability of the module; those of variable pointers make values of some pointers. */
  void capability(int number) {
    if (number == VARIABLE_POINTERS || number == VARIABLE_POINTERS_STORAGE_BUFFER) {
      chosen.add(StorageClass.STORAGE_BUFFER);
    }
    if (number == VARIABLE_POINTERS) {
      chosen.add(StorageClass.WORKGROUP);
    }
  }

  SpirvType get(int id, int at) {
    SpirvType t = types.get(id);
    if (t == null) {
      Unsupported u = unsupported.get(id);
      throw bad(at, u == null ? "id " + id + " is not a type" : u.what + " is not supported");
    }
    return t;
  }

  void read(int[] w, int at, int code, int end) {
    int id = word(w, at, end, 1);
    if (code == FORWARD_POINTER) {
      if (types.containsKey(id) || word(w, at, end, 2) != PHYSICAL_STORAGE_BUFFER) {
        throw bad(at, "pointer to storage class " + w[at + 2] + " before what it points to");
      }
      types.put(id, new AddressType(id, StorageClass.PHYSICAL_STORAGE_BUFFER));
      sizes.put(id, new Size(2, 1));
      return;
    }
    ids.define(id, at);
    for (int i = at + 2; i < end; i++) {
      if (unsupported.containsKey(w[i]) && referenceAt(code, i - at)) {
        unsupported.put(id, unsupported.get(w[i]));
        return;
      }
    }
    SpirvType type = declare(w, at, code, end, id);
    if (type != null) {
      types.put(id, type);
      sizes.put(id, measure(w, at, end, type));
    }
  }

  /** Whether word {@code i} of a type declaration names another type. */
  private static boolean referenceAt(int code, int i) {
    return switch (code) {
      case 23, 24, 25, 27, 28, 29 -> i == 2;
      case 30, 33 -> i >= 2;
      case 32 -> i == 3;
      default -> false;
    };
  }

  private SpirvType declare(int[] w, int at, int code, int end, int id) {
    return switch (code) {
      case 19 -> new VoidType();
      case 20 -> new BoolType();
      case 21 -> {
        int sign = word(w, at, end, 3);
        if (!width(w, at, id, "integer", 8)) {
          yield null;
        }
        yield new IntType(sign != 0, w[at + 2]);
      }
      case 22 -> {
        word(w, at, end, 2);
        if (!width(w, at, id, "float", 16)) {
          yield null;
        }
        yield new FloatType(w[at + 2]);
      }
      case 23 -> vector(w, at, end);
      case 24 -> matrix(w, at, end);
      case 25 -> image(w, at, end, id);
      case 26 -> new SamplerType();
      case 27 -> {
        if (get(word(w, at, end, 2), at) instanceof ImageType image) {
          yield new SampledImageType(image);
        }
        throw bad(at, "sampled image of something that is no image");
      }
      case 28 -> array(w, at, end, id);
      case 29 ->
          new RuntimeArrayType(get(word(w, at, end, 2), at), ids.decorationsOf(id).arrayStride());
      case 30 -> struct(w, at, end, id);
      case 32 -> pointer(w, at, end, id);
      case 33 -> function(w, at, end);
      default -> {
        unsupported.put(id, new Unsupported("type declared by instruction " + code));
        yield null;
      }
    };
  }

  private boolean width(int[] w, int at, int id, String what, int least) {
    int bits = w[at + 2];
    if (bits < least || bits > 64 || Integer.bitCount(bits) != 1) {
      unsupported.put(id, new Unsupported(w[at + 2] + "-bit " + what));
      return false;
    }
    return true;
  }

  private VectorType vector(int[] w, int at, int end) {
    SpirvType component = get(word(w, at, end, 2), at);
    int count = word(w, at, end, 3);
    if (!component.isScalar() || count < 2 || count > 4) {
      throw bad(at, "vector of " + count + " " + component);
    }
    return new VectorType(component, count);
  }

  private MatrixType matrix(int[] w, int at, int end) {
    int count = word(w, at, end, 3);
    if (get(w[at + 2], at) instanceof VectorType column
        && column.isFloat()
        && count >= 2
        && count <= 4) {
      return new MatrixType(column, count);
    }
    throw bad(at, "matrix of " + count + " columns that are no float vectors");
  }

  private SpirvType image(int[] w, int at, int end, int id) {
    word(w, at, end, 8);
    SpirvType sampled = get(w[at + 2], at);
    if (sampled instanceof VoidType || !(sampled.isFloat() || sampled.isInt())) {
      throw bad(at, "image of " + sampled);
    }
    if (sampled.isWide() || sampled.isNarrow()) {
      unsupported.put(id, new Unsupported("image of " + sampled.bits() + "-bit numbers"));
      return null;
    }
    Dim dim =
        switch (w[at + 3]) {
          case 0 -> Dim.D1;
          case 1 -> Dim.D2;
          case 2 -> Dim.D3;
          case 3 -> Dim.CUBE;
          case 4 -> Dim.RECT;
          case 5 -> Dim.BUFFER;
          default -> null;
        };
    if (dim == null) {
      unsupported.put(id, new Unsupported("image dimensionality " + w[at + 3]));
      return null;
    }
    return new ImageType(
        sampled, dim, w[at + 4] == 1, w[at + 5] == 1, w[at + 6] == 1, w[at + 7] == 2);
  }

  private ArrayType array(int[] w, int at, int end, int id) {
    SpirvType element = get(word(w, at, end, 2), at);
    SpirvConstant length = ids.constants().get(word(w, at, end, 3));
    if (length == null || !length.type().isInt() || length.asInt() < 1) {
      throw bad(at, "array length is no positive integer constant");
    }
    if (!element.isData() && !isOpaque(element)) {
      throw bad(at, "array of " + element);
    }
    return new ArrayType(element, length.asInt(), ids.decorationsOf(id).arrayStride());
  }

  private StructType struct(int[] w, int at, int end, int id) {
    List<Member> members = new ArrayList<>();
    for (int i = at + 2; i < end; i++) {
      SpirvType t = get(w[i], at);
      if (!t.isData() && !isOpaque(t) && !(t instanceof RuntimeArrayType)) {
        throw bad(at, "structure member of type " + t);
      }
      int m = i - at - 2;
      members.add(new Member(t, ids.memberName(id, m), ids.decorationsOf(id, m)));
    }
    return new StructType(id, ids.name(id), members, ids.decorationsOf(id));
  }

  private SpirvType pointer(int[] w, int at, int end, int id) {
    SpirvType pointee = get(word(w, at, end, 3), at);
    if (w[at + 2] == PHYSICAL_STORAGE_BUFFER) {
      return address(id, StorageClass.PHYSICAL_STORAGE_BUFFER, pointee, at);
    }
    StorageClass storage = StorageClass.of(w[at + 2]);
    if (chosen.contains(storage)) {
      return address(id, storage, pointee, at);
    }
    if (storage == null) {
      unsupported.put(id, new Unsupported("storage class " + w[at + 2]));
      return null;
    }
    if (pointee instanceof VoidType || pointee instanceof FunctionType) {
      throw bad(at, "pointer to " + pointee);
    }
    if (pointee instanceof PointerType) {
      unsupported.put(id, new Unsupported("pointer to pointer"));
      return null;
    }
    return new PointerType(storage, pointee);
  }

  private AddressType address(int id, StorageClass storage, SpirvType pointee, int at) {
    if (!pointee.isData() && !(pointee instanceof RuntimeArrayType) || isOpaque(pointee)) {
      throw bad(at, "address of " + pointee);
    }
    AddressType a =
        types.get(id) instanceof AddressType early && early.storage() == storage
            ? early
            : new AddressType(id, storage);
    a.setPointee(pointee);
    a.setStrideBytes(ids.decorationsOf(id).arrayStride());
    return a;
  }

  private FunctionType function(int[] w, int at, int end) {
    SpirvType result = get(word(w, at, end, 2), at);
    List<SpirvType> parameters = new ArrayList<>();
    for (int i = at + 3; i < end; i++) {
      parameters.add(get(w[i], at));
    }
    return new FunctionType(result, parameters);
  }

  /**
   * Bounds depth and number of leaves of every type, so that walks over types stay cheap whatever a
   * module declares.
   */
  private Size measure(int[] w, int at, int end, SpirvType type) {
    long leaves = 0;
    int depth = 0;
    if (type instanceof ArrayType array) {
      Size element = sizes.get(w[at + 2]);
      leaves = (long) element.leaves * array.length();
      depth = element.depth;
    } else if (type instanceof StructType) {
      for (int i = at + 2; i < end; i++) {
        Size member = sizes.get(w[i]);
        leaves += member.leaves;
        depth = Math.max(depth, member.depth);
      }
    } else if (type instanceof RuntimeArrayType) {
      depth = sizes.get(w[at + 2]).depth;
    } else {
      leaves = type.scalars();
    }
    if (leaves > MAX_SCALARS || depth >= MAX_DEPTH) {
      throw bad(at, "type with " + leaves + " scalars, nested " + depth + " deep, is too large");
    }
    return new Size((int) Math.max(1, leaves), depth + 1);
  }

  private static boolean isOpaque(SpirvType t) {
    return t instanceof ImageType || t instanceof SamplerType || t instanceof SampledImageType;
  }
}
