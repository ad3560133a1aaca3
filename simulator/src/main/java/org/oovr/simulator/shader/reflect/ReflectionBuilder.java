// Long because all that an API reports of a module is put together in one place.
package org.oovr.simulator.shader.reflect;

import java.util.ArrayList;
import java.util.List;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.ShaderReflection;
import org.oovr.simulator.shader.ShaderReflection.Base;
import org.oovr.simulator.shader.ShaderReflection.Block;
import org.oovr.simulator.shader.ShaderReflection.Constant;
import org.oovr.simulator.shader.ShaderReflection.Dim;
import org.oovr.simulator.shader.ShaderReflection.ImageSlot;
import org.oovr.simulator.shader.ShaderReflection.Interpolation;
import org.oovr.simulator.shader.ShaderReflection.StorageBlock;
import org.oovr.simulator.shader.ShaderReflection.TextureSlot;
import org.oovr.simulator.shader.ShaderReflection.Variable;
import org.oovr.simulator.shader.ShaderReflection.Workgroup;
import org.oovr.simulator.shader.spirv.BuiltIn;
import org.oovr.simulator.shader.spirv.Decorations;
import org.oovr.simulator.shader.spirv.SpirvModule;
import org.oovr.simulator.shader.spirv.SpirvType;
import org.oovr.simulator.shader.spirv.SpirvType.ArrayType;
import org.oovr.simulator.shader.spirv.SpirvType.MatrixType;
import org.oovr.simulator.shader.spirv.SpirvType.Member;
import org.oovr.simulator.shader.spirv.SpirvType.SampledImageType;
import org.oovr.simulator.shader.spirv.SpirvType.StructType;
import org.oovr.simulator.shader.spirv.SpirvVariable;
import org.oovr.simulator.shader.spirv.StorageClass;

/** Turns a {@link ShaderInterface} into names, locations and slots as an API reports them. */
final class ReflectionBuilder {
  private final ShaderInterface shader;
  private final List<Variable> inputs = new ArrayList<>();
  private final List<Variable> outputs = new ArrayList<>();
  private final List<Constant> constants = new ArrayList<>();
  private final List<TextureSlot> textures = new ArrayList<>();
  private final List<Block> blocks = new ArrayList<>();
  private final List<StorageBlock> storage = new ArrayList<>();
  private final List<ImageSlot> images = new ArrayList<>();
  private final int[] initialConstants;
  private boolean sampleInputs;
  private boolean writesSampleMask;
  private boolean fetchesColor;
  private final int[] distances = new int[2];

  ReflectionBuilder(ShaderInterface shader) {
    this.shader = shader;
    initialConstants = new int[shader.constantWords()];
  }

  ShaderReflection build() {
    for (SpirvVariable v : shader.module().variables().values()) {
      switch (v.storage()) {
        case INPUT, OUTPUT -> stageVariable(v);
        case UNIFORM_CONSTANT -> looseUniform(v);
        case UNIFORM, PUSH_CONSTANT, STORAGE_BUFFER -> {
          if (ShaderInterface.isStorage(v)) {
            storage.add(storageBlock(v));
          } else {
            blocks.add(block(v));
          }
        }
        default -> {
          // not part of the interface
        }
      }
    }
    boolean fragment = shader.entry().stage() == Stage.FRAGMENT;
    return new ShaderReflection(
        List.copyOf(inputs),
        List.copyOf(outputs),
        List.copyOf(constants),
        shader.constantWords(),
        initialConstants,
        List.copyOf(textures),
        shader.textureSlots(),
        List.copyOf(blocks),
        shader.discards(),
        fragment && shader.uses(BuiltIn.FRAG_DEPTH),
        shader.uses(BuiltIn.FRAG_COORD),
        shader.entry().hasMode(SpirvModule.MODE_EARLY_FRAGMENT_TESTS)
            || shader.entry().hasMode(SpirvModule.MODE_POST_DEPTH_COVERAGE),
        sampleInputs || shader.uses(BuiltIn.SAMPLE_ID) || shader.uses(BuiltIn.SAMPLE_POSITION),
        !fragment && shader.writes(BuiltIn.POINT_SIZE),
        distances[0],
        shader.uses(BuiltIn.VIEW_INDEX),
        distances[1],
        writesSampleMask,
        shader.entry().hasMode(SpirvModule.MODE_ORIGIN_UPPER_LEFT),
        shader.entry().hasMode(SpirvModule.MODE_PIXEL_CENTER_INTEGER),
        List.copyOf(storage),
        !fragment && shader.writes(BuiltIn.VIEWPORT_INDEX),
        workgroup(),
        List.copyOf(images),
        shader.imageSlots(),
        !fragment && shader.writes(BuiltIn.LAYER),
        shader.memory().primitive(),
        shader.interpolates(),
        fetchesColor,
        fragment && shader.uses(BuiltIn.FRAG_STENCIL_REF),
        shader.readsAddresses(),
        shader.writesAddresses(),
        shader.entry().hasMode(SpirvModule.MODE_POST_DEPTH_COVERAGE));
  }

  private Workgroup workgroup() {
    if (shader.entry().stage() != Stage.COMPUTE) {
      return null;
    }
    List<Integer> size = shader.entry().workgroupSize();
    return new Workgroup(size.get(0), size.get(1), size.get(2), shader.workgroupWords());
  }

  // --- inputs and outputs

  private void stageVariable(SpirvVariable v) {
    if (!shader.uses(v.id())) {
      return;
    }
    if (isBuiltIn(v)) {
      boolean fragments = shader.entry().stage() == Stage.FRAGMENT;
      if (v.storage() == (fragments ? StorageClass.INPUT : StorageClass.OUTPUT)) {
        countDistances(v, BuiltIn.CLIP_DISTANCE, 0);
        countDistances(v, BuiltIn.CULL_DISTANCE, 1);
      }
      writesSampleMask |=
          v.storage() == StorageClass.OUTPUT && v.decorations().builtIn() == BuiltIn.SAMPLE_MASK;
      return;
    }
    int location = v.decorations().location();
    SpirvType t = v.type();
    if (ShaderInterface.isFetched(v)) {
      if (location < 0
          || location + ShaderInterface.locations(t) > ShaderContext.FETCHED_COLORS
          || t.isWide()) {
        throw new ShaderException("colour of the target at location " + location);
      }
      fetchesColor = true;
      sampleInputs = true;
      return;
    }
    if (StageMemory.isArrayed(shader.entry().stage(), v) && t instanceof ArrayType a) {
      t = a.elementType(); // each vertex has all of it
    }
    SpirvType element = t;
    while (element instanceof ArrayType a) {
      element = a.elementType();
    }
    String name = v.name();
    if (element instanceof StructType s && s.decorations().block()) {
      name = v.name().isEmpty() ? "" : s.name();
    } else if (location < 0) {
      throw new ShaderException("variable \"" + v.name() + "\" has no location");
    }
    stageLeaves(v, name, t, location, v.decorations());
  }

  private static boolean isBuiltIn(SpirvVariable v) {
    return v.decorations().builtIn() != null || isBuiltInBlock(v.type());
  }

  /** Whether the type is gl_PerVertex, or an array of it. */
  static boolean isBuiltInBlock(SpirvType type) {
    SpirvType t = type;
    while (t instanceof ArrayType a) {
      t = a.elementType();
    }
    return t instanceof StructType s
        && !s.members().isEmpty()
        && s.members().get(0).decorations().builtIn() != null;
  }

  /** Clip or cull distances that a vertex shader writes or a fragment shader reads. */
  private void countDistances(SpirvVariable v, BuiltIn kind, int at) {
    if (!shader.uses(kind)) {
      return;
    }
    SpirvType t = v.type();
    if (StageMemory.isArrayed(shader.entry().stage(), v) && t instanceof ArrayType a) {
      t = a.elementType();
    }
    if (v.decorations().builtIn() == kind) {
      distances[at] = t.scalars();
    } else if (t instanceof StructType s) {
      for (Member m : s.members()) {
        if (m.decorations().builtIn() == kind) {
          distances[at] = m.type().scalars();
        }
      }
    }
    if (distances[at] > ShaderContext.DISTANCES) {
      throw new ShaderException(
          distances[at] + " distances; " + ShaderContext.DISTANCES + " are supported");
    }
  }

  /** Adds the leaves of a stage variable; returns the location after them. */
  private int stageLeaves(
      SpirvVariable v, String name, SpirvType type, int location, Decorations decorations) {
    int next = location;
    if (type instanceof StructType s) {
      for (int m = 0; m < s.elementCount(); m++) {
        Member member = s.members().get(m);
        Decorations d = member.decorations();
        if (d.location() >= 0) {
          next = d.location();
        }
        if (next < 0) {
          throw new ShaderException("member \"" + member.name() + "\" has no location");
        }
        next =
            stageLeaves(v, path(name, member.name()), member.type(), next, merge(d, decorations));
      }
      return next;
    }
    if (type instanceof ArrayType a) {
      for (int i = 0; i < a.length(); i++) {
        next = stageLeaves(v, name + "[" + i + "]", a.elementType(), next, decorations);
      }
      return next;
    }
    if (type instanceof MatrixType m) {
      for (int c = 0; c < m.columns(); c++) {
        next = stageLeaf(v, name, m.column(), next, decorations);
      }
      return next;
    }
    return stageLeaf(v, name, type, next, decorations);
  }

  private static Decorations merge(Decorations member, Decorations outer) {
    return new Decorations(
        member.location(),
        member.component(),
        outer.index(),
        -1,
        -1,
        member.builtIn(),
        -1,
        0,
        0,
        false,
        false,
        false,
        member.flat() || outer.flat(),
        member.noPerspective() || outer.noPerspective(),
        member.centroid() || outer.centroid(),
        member.sample() || outer.sample(),
        member.invariant() || outer.invariant(),
        member.patch() || outer.patch());
  }

  /** Adds a scalar or vector; returns the location after it. */
  private int stageLeaf(SpirvVariable v, String name, SpirvType type, int location, Decorations d) {
    int after = location + ShaderInterface.locations(type);
    if (after > ShaderContext.LOCATIONS) {
      throw new ShaderException(
          "\""
              + name
              + "\" is at location "
              + location
              + "; "
              + ShaderContext.LOCATIONS
              + " are supported");
    }
    int words = d.component() + type.scalars();
    if (words > 4 * (after - location)) {
      throw new ShaderException("\"" + name + "\" does not fit at component " + d.component());
    }
    boolean input = v.storage() == StorageClass.INPUT;
    if (type.isWide() && !input && shader.entry().stage() == Stage.FRAGMENT) {
      throw new ShaderException("fragment output \"" + name + "\" of 64-bit numbers");
    }
    Interpolation interpolation =
        d.flat() || !type.isFloat() || type.isWide()
            ? Interpolation.FLAT
            : d.noPerspective() ? Interpolation.LINEAR : Interpolation.PERSPECTIVE;
    sampleInputs |= input && d.sample();
    for (int at = location; at < after; at++) {
      (input ? inputs : outputs)
          .add(
              new Variable(
                  name,
                  at,
                  d.index(),
                  base(type.scalar()),
                  Math.min(words - 4 * (at - location), 4),
                  interpolation,
                  d.centroid(),
                  d.sample()));
    }
    return after;
  }

  // --- loose uniforms

  private void looseUniform(SpirvVariable v) {
    if (!shader.uses(v.id())) {
      return;
    }
    if (v.initializer() != null) {
      System.arraycopy(
          v.initializer().words(),
          0,
          initialConstants,
          shader.constantWord(v.id()),
          v.initializer().words().length);
    }
    uniformLeaves(
        v, v.name(), v.type(), v.decorations().location(), shader.constantWord(v.id()), 0);
  }

  /** Adds the leaves of a uniform; returns how many locations they take. */
  private int uniformLeaves(
      SpirvVariable v, String name, SpirvType type, int location, int word, int slot) {
    if (type instanceof StructType s) {
      int taken = 0;
      for (int m = 0; m < s.elementCount(); m++) {
        taken +=
            uniformLeaves(
                v,
                path(name, s.members().get(m).name()),
                s.element(m),
                at(location, taken),
                word + s.elementOffset(m),
                slot + ShaderInterface.slotOffset(s, m));
      }
      return taken;
    }
    if (type instanceof ArrayType a
        && a.elementType().elementCount() > 0
        && !basic(a.elementType())) {
      int taken = 0;
      for (int i = 0; i < a.length(); i++) {
        taken +=
            uniformLeaves(
                v,
                name + "[" + i + "]",
                a.elementType(),
                at(location, taken),
                word + a.elementOffset(i),
                slot + ShaderInterface.slotOffset(a, i));
      }
      return taken;
    }
    boolean isArray = type instanceof ArrayType;
    SpirvType leaf = isArray ? type.element(0) : type;
    int n = isArray ? type.elementCount() : 1;
    if (leaf instanceof SampledImageType sampled) {
      int first = shader.textureSlot(v.id()) + slot;
      int group = v.decorations().descriptorSet();
      textures.add(texture(name, location, group, binding(v, slot), first, n, isArray, sampled));
    } else if (leaf instanceof SpirvType.ImageType image && image.storage()) {
      images.add(image(v, name, location, slot, n, isArray, image));
    } else if (basic(leaf)) {
      constants.add(
          new Constant(
              name, location, base(leaf.scalar()), columns(leaf), rows(leaf), n, isArray, word));
    } else {
      throw new ShaderException("uniform \"" + name + "\" of type " + leaf + " is not supported");
    }
    return n;
  }

  /** The binding of what has a slot of a variable; of arrays of arrays each has its own. */
  private static int binding(SpirvVariable v, int slot) {
    int first = v.decorations().binding();
    return first < 0 ? first : first + slot;
  }

  private static int at(int location, int taken) {
    return location < 0 ? -1 : location + taken;
  }

  private static TextureSlot texture(
      String name,
      int location,
      int group,
      int binding,
      int slot,
      int n,
      boolean isArray,
      SampledImageType type) {
    SpirvType.ImageType image = type.image();
    return new TextureSlot(
        name,
        location,
        group,
        binding,
        slot,
        n,
        isArray,
        dim(image),
        image.arrayed(),
        image.multisampled(),
        image.depth(),
        base(image.sampled()));
  }

  private ImageSlot image(
      SpirvVariable v,
      String name,
      int location,
      int slot,
      int n,
      boolean isArray,
      SpirvType.ImageType image) {
    return new ImageSlot(
        name,
        location,
        v.decorations().descriptorSet(),
        binding(v, slot),
        shader.imageSlot(v.id()) + slot,
        n,
        isArray,
        dim(image),
        image.arrayed(),
        image.multisampled(),
        base(image.sampled()),
        shader.writes(v.id()));
  }

  private static Dim dim(SpirvType.ImageType image) {
    return switch (image.dim()) {
      case D1 -> Dim.D1;
      case D2 -> Dim.D2;
      case D3 -> Dim.D3;
      case CUBE -> Dim.CUBE;
      case RECT -> Dim.RECT;
      case BUFFER -> Dim.BUFFER;
    };
  }

  // --- blocks

  private static StructType structure(SpirvVariable v) {
    SpirvType t = v.type();
    while (t instanceof ArrayType a) {
      t = a.elementType();
    }
    return (StructType) t;
  }

  private StorageBlock storageBlock(SpirvVariable v) {
    StructType s = structure(v);
    BlockLeaves leaves = new BlockLeaves();
    leaves.walk(s, v.name().isEmpty() ? "" : s.name());
    return new StorageBlock(
        s.name(),
        shader.storageSlot(v.id()),
        ShaderInterface.blocks(v.type()),
        v.type() instanceof ArrayType,
        v.decorations().descriptorSet(),
        v.decorations().binding(),
        leaves.fixedBytes(),
        leaves.openStrideBytes(),
        shader.writes(v.id()),
        leaves.members());
  }

  private Block block(SpirvVariable v) {
    StructType s = structure(v);
    BlockLeaves leaves = new BlockLeaves();
    leaves.walk(s, v.name().isEmpty() ? "" : s.name());
    leaves.requireClosed();
    return new Block(
        s.name(),
        shader.blockSlot(v.id()),
        ShaderInterface.blocks(v.type()),
        v.type() instanceof ArrayType,
        v.decorations().descriptorSet(),
        v.decorations().binding(),
        leaves.sizeBytes(),
        leaves.members());
  }

  // --- shared

  static String path(String outer, String member) {
    return outer.isEmpty() ? member : outer + "." + member;
  }

  /** Scalars, vectors and matrices. */
  static boolean basic(SpirvType t) {
    return t.scalar() != null;
  }

  static int columns(SpirvType t) {
    return t instanceof MatrixType m ? m.columns() : 1;
  }

  static int rows(SpirvType t) {
    return t instanceof MatrixType m ? m.rows() : t.components();
  }

  static Base base(SpirvType scalar) {
    if (scalar instanceof SpirvType.IntType i) {
      return i.signed() ? i.isWide() ? Base.LONG : Base.INT : i.isWide() ? Base.ULONG : Base.UINT;
    }
    if (scalar.isWide()) {
      return Base.DOUBLE;
    }
    return scalar instanceof SpirvType.BoolType ? Base.BOOL : Base.FLOAT;
  }
}
