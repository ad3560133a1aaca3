// Long because every built-in uniform has a line here that says what it is.
package org.oovr.driver.gl.draw;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.oovr.driver.gl.fixed.FixedState;
import org.oovr.driver.gl.fixed.Light;
import org.oovr.driver.gl.fixed.Material;
import org.oovr.driver.gl.fixed.Matrices;
import org.oovr.driver.gl.fixed.TextureUnit;
import org.oovr.driver.gl.object.ConventionalAttributes;
import org.oovr.driver.gl.object.ProgramExecutable;
import org.oovr.driver.gl.state.ColorClamps;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.glsl.LinkedProgram;

/**
 * The uniforms of a program that are state of the fixed function (GLSL 1.20, section 7.5): taken
 * over before a draw, as far as a version number says that they have changed.
 */
final class BuiltInUniforms {
  private static final Pattern NAME = Pattern.compile("gl_(\\w+?)(?:\\[(\\d+)])?(?:\\.(\\w+))?");

  private static final int GROUPS = 5;
  private static final int MATRICES = 0;
  private static final int LIGHTS = 1;
  private static final int UNITS = 2;
  private static final int VALUES = 3;
  private static final int PLANES = 4;

  /** Has no version: few programs read it, and it is soon written. */
  private static final int CURRENT = GROUPS;

  /** The attributes of gl_CurrentAttribute before the texture coordinates. */
  private static final int[] CURRENT_SLOTS = {
    ConventionalAttributes.COLOR, ConventionalAttributes.SECONDARY_COLOR
  };

  /** Writes the words of one element. */
  private interface Source {
    void write(FixedState s, int element, float[] out);
  }

  private record Entry(LinkedProgram.Uniform uniform, int group, Source source, int words) {}

  private final List<Entry> entries = new ArrayList<>();
  private final int[] seen = new int[GROUPS];
  private final int[] now = new int[GROUPS];
  private final float[] numbers = new float[Matrices.SIZE];
  private final int[] words = new int[Matrices.SIZE];
  private FixedState last;
  private float pointSize;
  private float pointFade;

  /** Whether an entry is a colour that fragments meet, clamped where theirs are. */
  private boolean meetsColors;

  private boolean clamps;
  private GlContext context;

  private BuiltInUniforms(LinkedProgram program) {
    for (LinkedProgram.Uniform u : program.uniforms()) {
      Matcher m = NAME.matcher(u.name());
      if (m.matches() && !u.isOpaque()) {
        int index = m.group(2) == null ? 0 : Integer.parseInt(m.group(2));
        add(u, m.group(1), index, m.group(3));
      }
    }
  }

  /** Those of a program; null when it has none. */
  static BuiltInUniforms of(LinkedProgram program) {
    BuiltInUniforms u = new BuiltInUniforms(program);
    return u.entries.isEmpty() ? null : u;
  }

  private void add(LinkedProgram.Uniform u, String name, int index, String member) {
    Source source = member == null ? matrix(name) : null;
    int group = MATRICES;
    if (source == null) {
      group = LIGHTS;
      source = member == null ? null : light(name, index, member);
    }
    if (source == null && member == null) {
      group = UNITS;
      source = unit(name);
    }
    if (source == null) {
      group = VALUES;
      source = member == null ? value(name) : value(name, member);
    }
    if (source == null && name.equals("ClipUserPlane")) {
      group = PLANES;
      source = (s, i, out) -> Matrices.plane(s.clipPlanes[i], s.projection.inverse(), out);
    }
    if (source == null && name.equals("CurrentAttribute")) {
      group = CURRENT;
      source = (s, i, out) -> current(i, out);
    }
    meetsColors |= name.equals("TextureEnvColor") || name.equals("Fog") && "color".equals(member);
    if (source != null) {
      entries.add(new Entry(u, group, source, ProgramExecutable.elementWords(u)));
    }
  }

  /** Takes over what has changed. */
  void follow(ProgramExecutable exe, GlContext gl) {
    FixedState s = gl.fixed;
    boolean all = exe.follower != this || last != s;
    int many = 0;
    for (int i = 0; i < s.texture.length; i++) {
      many += s.texture[i].version + s.program[i].version;
    }
    now[MATRICES] = s.modelView.version + s.projection.version + many;
    now[LIGHTS] = s.lightVersion;
    now[UNITS] = s.unitVersion;
    now[VALUES] = s.valueVersion;
    context = gl;
    now[PLANES] = s.valueVersion + s.projection.version;
    boolean point = pointSize != gl.state.pointSize || pointFade != gl.state.pointFadeThreshold;
    pointSize = gl.state.pointSize;
    pointFade = gl.state.pointFadeThreshold;
    boolean clamping = meetsColors && ColorClamps.ofState(gl);
    all |= clamps != clamping;
    clamps = clamping;
    for (int i = 0; i < entries.size(); i++) {
      Entry e = entries.get(i);
      boolean known = !all && e.group != CURRENT && now[e.group] == seen[e.group];
      if (!known || point && e.group == VALUES) {
        write(exe, e, s);
      }
    }
    System.arraycopy(now, 0, seen, 0, GROUPS);
    exe.follower = this;
    last = s;
  }

  private void write(ProgramExecutable exe, Entry e, FixedState s) {
    for (int element = 0; element < e.uniform.arraySize(); element++) {
      e.source.write(s, element, numbers);
      for (int i = 0; i < e.words; i++) {
        words[i] = Float.floatToRawIntBits(numbers[i]);
      }
      exe.set(e.uniform, element, words, e.words);
    }
  }

  private static void copy(float[] from, float[] out) {
    System.arraycopy(from, 0, out, 0, from.length);
  }

  private void color(float[] from, float[] out) {
    for (int i = 0; i < 4; i++) {
      out[i] = clamps ? Math.max(0, Math.min(from[i], 1)) : from[i];
    }
  }

  private void current(int element, float[] out) {
    int colors = CURRENT_SLOTS.length;
    boolean color = element < colors;
    int slot =
        color
            ? CURRENT_SLOTS[element]
            : ConventionalAttributes.TEXTURE_COORDINATES + element - colors;
    int[] value = context.vertices.whileDrawn(slot);
    for (int i = 0; i < 4; i++) {
      out[i] = Float.intBitsToFloat(value[i]);
    }
    if (color && ColorClamps.ofVertices(context)) {
      copy(ColorClamps.clamped(out[0], out[1], out[2], out[3]), out);
    }
  }

  // --- matrices

  private static Source matrix(String name) {
    if (name.equals("NormalScale")) {
      return (s, i, out) -> {
        float[] m = s.modelView.inverse();
        float f = m[2] * m[2] + m[6] * m[6] + m[10] * m[10];
        out[0] = f < 1e-12f ? 1 : 1 / (float) Math.sqrt(f);
      };
    }
    int at = name.indexOf("Matrix");
    if (at < 0) {
      return null;
    }
    String form = name.substring(at + "Matrix".length());
    String which = name.substring(0, at);
    if (which.equals("Normal")) {
      return (s, i, out) -> {
        float[] inverse = s.modelView.inverse();
        for (int column = 0; column < 3; column++) {
          for (int row = 0; row < 3; row++) {
            out[3 * column + row] = inverse[4 * row + column];
          }
        }
      };
    }
    boolean inverted = form.startsWith("Inverse");
    boolean transposed = form.endsWith("Transpose");
    float[] scratch = new float[Matrices.SIZE];
    float[] product = new float[Matrices.SIZE];
    return (s, i, out) -> {
      float[] m;
      switch (which) {
        case "ModelView" -> m = inverted ? s.modelView.inverse() : s.modelView.top();
        case "Projection" -> m = inverted ? s.projection.inverse() : s.projection.top();
        case "Texture" -> m = inverted ? s.texture[i].inverse() : s.texture[i].top();
        case "Program" -> m = inverted ? s.program[i].inverse() : s.program[i].top();
        default -> {
          Matrices.multiply(s.projection.top(), s.modelView.top(), product);
          m = product;
          if (inverted) {
            Matrices.invert(product, scratch);
            m = scratch;
          }
        }
      }
      if (transposed) {
        Matrices.transpose(m, out);
      } else {
        copy(m, out);
      }
    };
  }

  // --- lights

  private static Source light(String name, int index, String member) {
    if (name.equals("LightModel")) {
      return (s, i, out) -> copy(s.modelAmbient, out);
    }
    if (name.equals("LightSource")) {
      return (s, i, out) -> lightMember(s.lights[index], member, out);
    }
    boolean back = name.startsWith("Back");
    String what = name.startsWith("Front") ? name.substring(5) : back ? name.substring(4) : "";
    switch (what) {
      case "Material":
        return (s, i, out) -> materialMember(back ? s.back : s.front, member, out);
      case "LightModelProduct":
        return (s, i, out) -> {
          Material m = back ? s.back : s.front;
          for (int c = 0; c < 3; c++) {
            out[c] = m.emission[c] + m.ambient[c] * s.modelAmbient[c];
          }
          out[3] = m.diffuse[3];
        };
      case "LightProduct":
        return (s, i, out) -> {
          Material m = back ? s.back : s.front;
          Light l = s.lights[index];
          switch (member) {
            case "ambient" -> product(l.ambient, m.ambient, out);
            case "diffuse" -> product(l.diffuse, m.diffuse, out);
            default -> product(l.specular, m.specular, out);
          }
        };
      default:
        return null;
    }
  }

  private static void product(float[] a, float[] b, float[] out) {
    for (int i = 0; i < 4; i++) {
      out[i] = a[i] * b[i];
    }
  }

  private static void materialMember(Material m, String member, float[] out) {
    switch (member) {
      case "emission" -> copy(m.emission, out);
      case "ambient" -> copy(m.ambient, out);
      case "diffuse" -> copy(m.diffuse, out);
      case "specular" -> copy(m.specular, out);
      default -> out[0] = m.shininess;
    }
  }

  private static void lightMember(Light l, String member, float[] out) {
    switch (member) {
      case "ambient" -> copy(l.ambient, out);
      case "diffuse" -> copy(l.diffuse, out);
      case "specular" -> copy(l.specular, out);
      case "position" -> copy(l.position, out);
      case "halfVector" -> copy(l.halfVector, out);
      case "spotDirection" -> copy(l.spotDirection, out);
      case "spotExponent" -> out[0] = l.spotExponent;
      case "spotCutoff" -> out[0] = l.spotCutoff;
      case "spotCosCutoff" -> out[0] = (float) Math.max(0, Math.cos(l.spotCutoff * Math.PI / 180));
      case "constantAttenuation" -> out[0] = l.constantAttenuation;
      case "linearAttenuation" -> out[0] = l.linearAttenuation;
      default -> out[0] = l.quadraticAttenuation;
    }
  }

  // --- units

  private Source unit(String name) {
    boolean eye = name.startsWith("EyePlane");
    if (eye || name.startsWith("ObjectPlane")) {
      int axis = "STRQ".indexOf(name.charAt(name.length() - 1));
      return (s, i, out) -> {
        TextureUnit u = s.units[i];
        copy((eye ? u.eyePlanes : u.objectPlanes)[axis], out);
      };
    }
    return switch (name) {
      case "TextureEnvColor" -> (s, i, out) -> color(s.units[i].color, out);
      case "TextureLodBias" -> (s, i, out) -> out[0] = s.units[i].lodBias;
      default -> null;
    };
  }

  // --- values

  private static Source value(String name) {
    return switch (name) {
      case "ClipPlane", "EyeClipPlane" -> (s, i, out) -> copy(s.clipPlanes[i], out);
      case "AlphaRef" -> (s, i, out) -> out[0] = s.alphaReference;
      default -> null;
    };
  }

  private Source value(String name, String member) {
    if (name.equals("Fog")) {
      return switch (member) {
        case "color" -> (s, i, out) -> color(s.fogColor, out);
        case "density" -> (s, i, out) -> out[0] = s.fogDensity;
        case "start" -> (s, i, out) -> out[0] = s.fogStart;
        case "end" -> (s, i, out) -> out[0] = s.fogEnd;
        default -> (s, i, out) -> out[0] = s.fogEnd == s.fogStart ? 1 : 1 / (s.fogEnd - s.fogStart);
      };
    }
    if (!name.equals("Point")) {
      return null;
    }
    return switch (member) {
      case "size" -> (s, i, out) -> out[0] = pointSize;
      case "sizeMin" -> (s, i, out) -> out[0] = s.pointSizeMin;
      case "sizeMax" -> (s, i, out) -> out[0] = s.pointSizeMax;
      case "fadeThresholdSize" -> (s, i, out) -> out[0] = pointFade;
      case "distanceConstantAttenuation" -> (s, i, out) -> out[0] = s.pointAttenuation[0];
      case "distanceLinearAttenuation" -> (s, i, out) -> out[0] = s.pointAttenuation[1];
      default -> (s, i, out) -> out[0] = s.pointAttenuation[2];
    };
  }
}
