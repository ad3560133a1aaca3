package org.oovr.driver.glsl;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.oovr.driver.glsl.LinkedProgram.Type;
import org.oovr.simulator.command.StreamOutput.Source;
import org.oovr.simulator.shader.ShaderReflection.Base;
import org.oovr.simulator.shader.reflect.ShaderInterface;
import org.oovr.simulator.shader.spirv.BuiltIn;
import org.oovr.simulator.shader.spirv.SpirvType;
import org.oovr.simulator.shader.spirv.SpirvType.ArrayType;
import org.oovr.simulator.shader.spirv.SpirvType.IntType;
import org.oovr.simulator.shader.spirv.SpirvType.MatrixType;
import org.oovr.simulator.shader.spirv.SpirvType.Member;
import org.oovr.simulator.shader.spirv.SpirvType.StructType;
import org.oovr.simulator.shader.spirv.SpirvVariable;
import org.oovr.simulator.shader.spirv.StorageClass;

/** Finds what a name such as {@code block.member[2]} means among the outputs of a stage. */
final class VaryingPath {
  private static final Pattern STEP = Pattern.compile("\\[(\\d{1,6})\\]|\\.(\\w+)");
  private static final Pattern ROOT = Pattern.compile("\\w+");

  private static final Map<String, BuiltIn> BUILT_INS =
      Map.of(
          "gl_Position", BuiltIn.POSITION,
          "gl_PointSize", BuiltIn.POINT_SIZE,
          "gl_ClipDistance", BuiltIn.CLIP_DISTANCE,
          "gl_CullDistance", BuiltIn.CULL_DISTANCE,
          "gl_ViewportIndex", BuiltIn.VIEWPORT_INDEX);

  /** Words one after the other in their source. */
  record Run(Source source, int first, int words) {}

  /**
   * What a name means.
   *
   * @param type of it or its elements
   * @param wide 64-bit numbers
   */
  record Captured(Type type, int arraySize, int stream, boolean wide, List<Run> runs) {
    int words() {
      return runs.stream().mapToInt(Run::words).sum();
    }
  }

  /** A part of an output that is no structure. */
  record Leaf(String name, int offsetBytes, Captured captured) {}

  private SpirvType type;
  private int location;
  private int component;
  private int stream;

  private VaryingPath(SpirvVariable v) {
    type = v.type();
    location = v.decorations().location();
    component = v.decorations().component();
  }

  /** What a name means; null when there is no such output. */
  static Captured find(StageModule stage, String name) throws LinkRequest.Failure {
    Matcher root = ROOT.matcher(name);
    if (!root.lookingAt()) {
      return null;
    }
    BuiltIn builtIn = BUILT_INS.get(root.group());
    if (builtIn != null) {
      return builtIn(stage, builtIn, name.substring(root.end()));
    }
    ShaderInterface finished = stage.finished();
    Captured found = find(finished, true, XfbQualifiers.streams(stage), name, root.end());
    return found != null ? found : find(stage.plain(), false, Map.of(), name, root.end());
  }

  private static Captured find(
      ShaderInterface shader, boolean runs, Map<Integer, Integer> streams, String name, int end) {
    String root = name.substring(0, end);
    for (SpirvVariable v : shader.module().variables().values()) {
      StructType block = StageModule.block(v);
      boolean anonymous = block != null && v.name().isEmpty();
      String owner = anonymous ? "" : StageModule.plain(StageModule.blockOrName(v));
      if (v.storage() != StorageClass.OUTPUT || !anonymous && !owner.equals(root)) {
        continue;
      }
      VaryingPath path = new VaryingPath(v);
      path.stream = streams.getOrDefault(v.id(), 0);
      if (path.follow(anonymous ? "." + name : name.substring(end))) {
        return path.captured(runs && shader.uses(v.id()));
      }
    }
    return null;
  }

  private boolean follow(String steps) {
    Matcher m = STEP.matcher(steps);
    int at = 0;
    while (at < steps.length()) {
      if (!m.find(at) || m.start() != at) {
        return false;
      }
      boolean found = m.group(1) != null ? index(Integer.parseInt(m.group(1))) : member(m.group(2));
      if (!found) {
        return false;
      }
      at = m.end();
    }
    return inner(type).scalar() != null;
  }

  private boolean index(int i) {
    if (!(type instanceof ArrayType a) || i >= a.length()) {
      return false;
    }
    type = a.elementType();
    location += i * ShaderInterface.locations(type);
    return true;
  }

  private boolean member(String name) {
    if (!(type instanceof StructType s)) {
      return false;
    }
    int next = location;
    for (Member m : s.members()) {
      next = m.decorations().location() >= 0 ? m.decorations().location() : next;
      if (StageModule.plain(m.name()).equals(name) && m.decorations().builtIn() == null) {
        type = m.type();
        location = next;
        component = m.decorations().component();
        return true;
      }
      next += ShaderInterface.locations(m.type());
    }
    return false;
  }

  private static SpirvType inner(SpirvType type) {
    SpirvType t = type;
    while (t instanceof ArrayType a) {
      t = a.elementType();
    }
    return t;
  }

  /**
   * What this is.
   *
   * @param written whether the shader writes it
   */
  private Captured captured(boolean written) {
    SpirvType t = inner(type);
    List<Run> runs = new ArrayList<>();
    runs(type, location, runs);
    if (!written) {
      runs.replaceAll(r -> new Run(Source.NOTHING, 0, r.words()));
    }
    int arraySize = type.scalars() / t.scalars();
    return new Captured(typeOf(t), arraySize, stream, t.isWide(), List.copyOf(runs));
  }

  private int runs(SpirvType t, int at, List<Run> out) {
    int next = at;
    if (t instanceof ArrayType || t instanceof MatrixType) {
      for (int i = 0; i < t.elementCount(); i++) {
        next = runs(t.element(i), next, out);
      }
      return next;
    }
    Source source = t.isFloat() && !t.isWide() ? Source.FLOATS : Source.WORDS;
    out.add(new Run(source, next * 4 + component, t.scalars()));
    return next + ShaderInterface.locations(t);
  }

  private static Type typeOf(SpirvType t) {
    Base base =
        t.scalar() instanceof IntType i
            ? i.signed() ? i.isWide() ? Base.LONG : Base.INT : i.isWide() ? Base.ULONG : Base.UINT
            : t.isWide() ? Base.DOUBLE : Base.FLOAT;
    return t instanceof MatrixType m
        ? Type.of(base, m.columns(), m.rows())
        : Type.of(base, 1, t.components());
  }

  // --- built-ins

  private static Captured builtIn(StageModule stage, BuiltIn builtIn, String steps)
      throws LinkRequest.Failure {
    SpirvType declared = null;
    for (ShaderInterface shader : new ShaderInterface[] {stage.finished(), stage.plain()}) {
      for (SpirvVariable v : shader.module().variables().values()) {
        SpirvType here = v.storage() == StorageClass.OUTPUT ? typeOf(v, builtIn) : null;
        declared = declared == null ? here : declared;
      }
    }
    if (declared == null) {
      return null;
    }
    boolean written = stage.finished().uses(builtIn);
    Captured all = ofBuiltIn(builtIn, declared, written);
    if (steps.isEmpty()) {
      return all;
    }
    Matcher m = STEP.matcher(steps);
    if (!m.matches() || m.group(1) == null || !(declared instanceof ArrayType)) {
      return null;
    }
    int i = Integer.parseInt(m.group(1));
    if (i >= all.arraySize()) {
      return null;
    }
    Run run = new Run(all.runs().get(0).source(), i, 1);
    return new Captured(all.type(), 1, 0, false, List.of(run));
  }

  private static SpirvType typeOf(SpirvVariable v, BuiltIn builtIn) {
    if (v.decorations().builtIn() == builtIn) {
      return v.type();
    }
    if (inner(v.type()) instanceof StructType s) {
      for (Member m : s.members()) {
        if (m.decorations().builtIn() == builtIn) {
          return m.type();
        }
      }
    }
    return null;
  }

  private static Captured ofBuiltIn(BuiltIn builtIn, SpirvType declared, boolean written) {
    Source source =
        !written
            ? Source.NOTHING
            : switch (builtIn) {
              case POSITION -> Source.POSITION;
              case POINT_SIZE -> Source.POINT_SIZE;
              case CLIP_DISTANCE -> Source.CLIP_DISTANCE;
              case CULL_DISTANCE -> Source.CULL_DISTANCE;
              case VIEWPORT_INDEX -> Source.VIEWPORT_INDEX;
              default -> Source.NOTHING;
            };
    SpirvType t = inner(declared);
    int words = declared.scalars();
    return new Captured(
        typeOf(t), words / t.scalars(), 0, false, List.of(new Run(source, 0, words)));
  }

  // --- outputs with qualifiers

  /** The leaves of an output, or of the member of a block. */
  static List<Leaf> leaves(ShaderInterface shader, SpirvVariable v, int member, int stream) {
    List<Leaf> leaves = new ArrayList<>();
    boolean written = shader.uses(v.id());
    VaryingPath path = new VaryingPath(v);
    path.stream = stream;
    String name = StageModule.plain(v.name());
    if (member >= 0) {
      StructType block = (StructType) inner(v.type());
      Member m = block.members().get(member);
      if (m.decorations().builtIn() != null) {
        BuiltIn b = m.decorations().builtIn();
        Captured c = ofBuiltIn(b, m.type(), shader.uses(b));
        return List.of(new Leaf(m.name(), 0, c));
      }
      String owner = v.name().isEmpty() ? "" : block.name() + ".";
      path.type = block;
      path.member(StageModule.plain(m.name()));
      name = owner + StageModule.plain(m.name());
    } else if (v.decorations().builtIn() != null) {
      BuiltIn b = v.decorations().builtIn();
      return List.of(new Leaf(v.name(), 0, ofBuiltIn(b, v.type(), shader.uses(b))));
    }
    path.leaves(name, 0, written, leaves);
    return leaves;
  }

  /** Adds the leaves of this; returns the offset after them. */
  private int leaves(String name, int offset, boolean written, List<Leaf> out) {
    SpirvType whole = type;
    int start = location;
    int at = offset;
    if (whole instanceof StructType s) {
      for (Member m : s.members()) {
        type = whole;
        location = start;
        member(StageModule.plain(m.name()));
        at = leaves(name + "." + StageModule.plain(m.name()), at, written, out);
      }
    } else if (whole instanceof ArrayType a && inner(a).scalar() == null) {
      for (int i = 0; i < a.length(); i++) {
        type = a.elementType();
        location = start + i * ShaderInterface.locations(type);
        at = leaves(name + "[" + i + "]", at, written, out);
      }
    } else {
      Captured c = captured(written);
      at = c.wide() ? (at + 7) / 8 * 8 : at;
      out.add(new Leaf(name, at, c));
      at += 4 * c.words();
    }
    type = whole;
    location = start;
    return at;
  }
}
