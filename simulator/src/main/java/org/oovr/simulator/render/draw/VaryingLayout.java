package org.oovr.simulator.render.draw;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.ShaderReflection;
import org.oovr.simulator.shader.ShaderReflection.Base;
import org.oovr.simulator.shader.ShaderReflection.Interpolation;
import org.oovr.simulator.shader.ShaderReflection.Variable;

/**
 * How the outputs of a vertex shader reach the inputs of a fragment shader: only components that
 * the fragment shader reads are carried. Interpolated floats come in the order perspective, then
 * linear; everything else (integers, flat floats) is carried as bits of the provoking vertex.
 */
public final class VaryingLayout {
  /** Where a component is evaluated in a pixel. */
  public static final byte AT_CENTER = 0;

  public static final byte AT_CENTROID = 1;
  public static final byte AT_SAMPLE = 2;

  /** Interpolated components per vertex. */
  public final int floats;

  /** The first so many of them are perspective-correct, the others linear in the window. */
  public final int perspectiveFloats;

  /** Index into the vertex shader's float outputs, or -1 when it writes none: then 0. */
  public final int[] floatSource;

  /** Index into the fragment shader's float inputs. */
  public final int[] floatTarget;

  /** {@link #AT_CENTER}, {@link #AT_CENTROID} or {@link #AT_SAMPLE}. */
  public final byte[] floatPlace;

  /** Flat components per vertex. */
  public final int flats;

  public final int[] flatSource;
  public final boolean[] flatSourceInt;
  public final int[] flatTarget;
  public final boolean[] flatTargetInt;

  private VaryingLayout(Builder b) {
    int n = b.count;
    perspectiveFloats = b.perspective;
    int f = 0;
    for (int i = 0; i < n; i++) {
      f += b.kind[i] < FLAT ? 1 : 0;
    }
    floats = f;
    flats = n - f;
    floatSource = new int[floats];
    floatTarget = new int[floats];
    floatPlace = new byte[floats];
    flatSource = new int[flats];
    flatSourceInt = new boolean[flats];
    flatTarget = new int[flats];
    flatTargetInt = new boolean[flats];
    int nf = 0;
    int ni = 0;
    for (int kind = PERSPECTIVE; kind <= FLAT; kind++) {
      for (int i = 0; i < n; i++) {
        if (b.kind[i] != kind) {
          continue;
        }
        if (kind == FLAT) {
          flatSource[ni] = b.source[i];
          flatSourceInt[ni] = b.sourceInt[i];
          flatTarget[ni] = b.target[i];
          flatTargetInt[ni++] = b.targetInt[i];
        } else {
          floatSource[nf] = b.source[i];
          floatTarget[nf] = b.target[i];
          floatPlace[nf++] = b.place[i];
        }
      }
    }
  }

  private static final int PERSPECTIVE = 0;
  private static final int LINEAR = 1;
  private static final int FLAT = 2;

  private static final class Builder {
    int count;
    int perspective;
    int[] kind = new int[16];
    int[] source = new int[16];
    boolean[] sourceInt = new boolean[16];
    int[] target = new int[16];
    boolean[] targetInt = new boolean[16];
    byte[] place = new byte[16];

    void add(int k, int from, boolean fromInt, int to, boolean toInt, byte at) {
      if (count == kind.length) {
        int n = count * 2;
        kind = Arrays.copyOf(kind, n);
        source = Arrays.copyOf(source, n);
        sourceInt = Arrays.copyOf(sourceInt, n);
        target = Arrays.copyOf(target, n);
        targetInt = Arrays.copyOf(targetInt, n);
        place = Arrays.copyOf(place, n);
      }
      kind[count] = k;
      source[count] = from;
      sourceInt[count] = fromInt;
      target[count] = to;
      targetInt[count] = toInt;
      place[count] = at;
      perspective += k == PERSPECTIVE ? 1 : 0;
      count++;
    }
  }

  /** Matches the stages by location; {@code fragment} may be null (depth only). */
  public static VaryingLayout of(ShaderReflection vertex, ShaderReflection fragment) {
    Builder b = new Builder();
    if (fragment != null) {
      Map<Integer, Variable> outputs = new HashMap<>();
      for (Variable output : vertex.outputs()) {
        // several may share a location, each with components of its own
        outputs.merge(output.location(), output, (a, o) -> a.components() > o.components() ? a : o);
      }
      for (Variable input : fragment.inputs()) {
        add(b, input, outputs.get(input.location()));
      }
      distances(
          b, ShaderContext.FIRST_CLIP_DISTANCE, vertex.clipDistances(), fragment.clipDistances());
      distances(
          b, ShaderContext.FIRST_CULL_DISTANCE, vertex.cullDistances(), fragment.cullDistances());
    }
    return new VaryingLayout(b);
  }

  private static void distances(Builder b, int first, int written, int read) {
    for (int d = 0; d < read; d++) {
      b.add(PERSPECTIVE, d < written ? first + d : -1, false, first + d, false, AT_CENTER);
    }
  }

  private static void add(Builder b, Variable input, Variable output) {
    boolean isInt = input.base() != Base.FLOAT;
    int kind =
        isInt || input.interpolation() == Interpolation.FLAT
            ? FLAT
            : input.interpolation() == Interpolation.LINEAR ? LINEAR : PERSPECTIVE;
    byte place = input.sample() ? AT_SAMPLE : input.centroid() ? AT_CENTROID : AT_CENTER;
    for (int c = 0; c < input.components(); c++) {
      int index = input.location() * 4 + c;
      int from = output != null && c < output.components() ? index : -1;
      b.add(kind, from, output != null && output.base() != Base.FLOAT, index, isInt, place);
    }
  }
}
