package org.oovr.agent.program;

import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.oovr.programs.CornerCase;
import org.oovr.programs.CornerCase.Except;
import org.oovr.programs.CornerShaders;
import org.oovr.programs.CornerShaders.Operand;
import org.oovr.programs.CornerShaders.Slot;
import org.oovr.programs.CornerShaders.Source;
import org.oovr.programs.CornerValues;

/** The simulated GPU's answers beside llvmpipe's. */
final class CornerAnswers {
  private static final int PIXELS = CornerValues.WIDTH * CornerValues.HEIGHT;
  private static final int EXAMPLES = 3;

  /** Large operands that {@code tame} lets pass. */
  private static final double TAME = 1e3;

  private final int[] floats = CornerValues.picture(true, CornerShaders.PICTURES_SEED);
  private final int[] integers = CornerValues.picture(false, CornerShaders.PICTURES_SEED + 1);
  private final Map<String, List<String>> wrong = new TreeMap<>();
  private final Map<String, Integer> compared = new TreeMap<>();

  /** Cases that answer otherwise, with examples. */
  Map<String, List<String>> wrong() {
    return wrong;
  }

  /** Answers that were looked at, by case. */
  Map<String, Integer> compared() {
    return compared;
  }

  /**
   * Compares all answers of a shader.
   *
   * @param ours of {@link CornerShaders#SLOTS} results of all pixels, four words each
   */
  void compare(CornerShaders.Shader shader, IntBuffer ours, IntBuffer theirs) {
    for (int s = 0; s < CornerShaders.SLOTS; s++) {
      Slot slot = shader.slots().get(s);
      CornerCase corner = slot.corner();
      int n = Character.isUpperCase(corner.result()) ? 1 : slot.size();
      for (int p = 0; p < PIXELS; p++) {
        for (int c = 0; c < n; c++) {
          int at = (s * PIXELS + p) * 4 + c;
          if (isExcepted(slot, p, c)) {
            continue;
          }
          compared.merge(corner.name(), 1, Integer::sum);
          boolean same = same(slot, p, ours.get(at), theirs.get(at));
          // Denormal operands may count as zeros: the pixel beside has those.
          if (!same && CornerValues.hasDenormal(floats, p)) {
            same = same(slot, p, ours.get(at + 4), theirs.get(at));
          }
          if (!same) {
            note(shader, slot, p, c, ours.get(at), theirs.get(at));
          }
        }
      }
    }
  }

  private boolean isExcepted(Slot slot, int pixel, int component) {
    Except except = slot.corner().except();
    if (except == Except.NOT_FINITE) {
      return !isFinite(slot, pixel);
    }
    if (except == Except.NAN || except == Except.NOT_UNSIGNED) {
      for (int k = 0; k < slot.operands().size(); k++) {
        for (int word : words(slot, k, pixel, component)) {
          float f = Float.intBitsToFloat(word);
          boolean unsigned = f > -1 && f < 0x1p32f;
          if (Float.isNaN(f) || except == Except.NOT_UNSIGNED && !unsigned) {
            return true;
          }
        }
      }
    }
    return except == Except.ALL;
  }

  private boolean isFinite(Slot slot, int pixel) {
    for (int k = 0; k < slot.operands().size(); k++) {
      for (int c = 0; c < slot.size(); c++) {
        for (int word : words(slot, k, pixel, c)) {
          if (!Float.isFinite(Float.intBitsToFloat(word))) {
            return false;
          }
        }
      }
    }
    return true;
  }

  /** Bits that an answer's component may depend on. */
  private int[] words(Slot slot, int k, int pixel, int component) {
    Operand o = slot.operands().get(k);
    boolean isFloat = Character.toLowerCase(o.type()) == 'f';
    if (o.source() == Source.INNER) {
      int[] all = new int[CornerValues.OPERANDS * 4];
      for (int i = 0; i < all.length; i++) {
        all[i] = floats[(i / 4 * PIXELS + pixel) * 4 + i % 4];
      }
      return all;
    }
    int c = Character.isUpperCase(o.type()) ? 0 : component;
    int[] picture = isFloat ? floats : integers;
    return new int[] {
      o.source() == Source.VARYING ? picture[(o.index() * PIXELS + pixel) * 4 + c] : o.bits()[c]
    };
  }

  private boolean same(Slot slot, int pixel, int ours, int theirs) {
    CornerCase corner = slot.corner();
    if (ours == theirs) {
      return true;
    }
    if (Character.toLowerCase(corner.result()) != 'f') {
      return false;
    }
    float x = Float.intBitsToFloat(ours);
    float y = Float.intBitsToFloat(theirs);
    if (Float.isNaN(x) || Float.isNaN(y)) {
      return Float.isNaN(x) && Float.isNaN(y);
    }
    boolean exact = corner.bound().exact();
    if (x == y) {
      return !exact
          || corner.except() == Except.ZERO_SIGN
          || corner.except() == Except.NAN
          || hasInner(slot);
    }
    if (Math.abs(x) < Float.MIN_NORMAL && Math.abs(y) < Float.MIN_NORMAL) {
      return true;
    }
    double distance = Math.abs((double) x - y);
    double ulps = corner.bound().ulps();
    if (distance <= ulps * Math.ulp(y) || distance <= corner.bound().absolute()) {
      return true;
    }
    // exp2 overflows from 2^127.5 on.
    if (!exact && Float.isInfinite(x) && Math.abs(y) >= 0x1.6p127 && x * y > 0) {
      return true;
    }
    // A product among them that is denormal may be zero.
    return !exact && distance <= ulps * Float.MIN_NORMAL
        || corner.bound().degree() > 0
            && distance <= ulps * 0x1p-23 * Math.pow(largest(slot, pixel), corner.bound().degree());
  }

  private static boolean hasInner(Slot slot) {
    return slot.operands().stream().anyMatch(o -> o.source() == Source.INNER);
  }

  /** Largest magnitude of a tame operand, at least 3, which replaces others. */
  private double largest(Slot slot, int pixel) {
    double largest = 3;
    for (int k = 0; k < slot.operands().size(); k++) {
      for (int c = 0; c < 4; c++) {
        for (int word : words(slot, k, pixel, c)) {
          double a = Math.abs(Float.intBitsToFloat(word));
          largest = a <= TAME ? Math.max(largest, a) : largest;
        }
      }
    }
    return largest;
  }

  private void note(
      CornerShaders.Shader shader, Slot slot, int pixel, int component, int ours, int theirs) {
    List<String> examples = wrong.computeIfAbsent(slot.corner().name(), k -> new ArrayList<>());
    if (examples.size() >= EXAMPLES) {
      return;
    }
    StringBuilder b = new StringBuilder("shader " + shader.number() + ", pixel " + pixel + ":");
    for (int k = 0; k < slot.operands().size(); k++) {
      Operand o = slot.operands().get(k);
      b.append(' ').append(o.source()).append(o.source() == Source.INNER ? " " + o.inner() : "");
      for (int word : words(slot, k, pixel, component)) {
        b.append(' ').append(text(word));
      }
    }
    examples.add(b + " gives " + text(ours) + ", llvmpipe " + text(theirs) + ": " + slot);
  }

  private static String text(int word) {
    return Integer.toHexString(word) + "=" + Float.intBitsToFloat(word);
  }
}
