package org.oovr.agent.program;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.oovr.programs.CornerShaders;
import org.oovr.programs.CornerValues;

/**
 * What texture units, render targets and fixed stages of the simulated GPU make of the corners of
 * their operands, beside llvmpipe's. {@code docs/shader-precision.md} tells what is left out.
 */
final class CornerUnitAnswers {
  private static final int PIXELS = CornerValues.WIDTH * CornerValues.HEIGHT;

  /** Pixels of a picture of triangles that clipping may round otherwise. */
  private static final int CLIPPED = 64;

  /** Pixels of a picture of a cube whose derivatives overflow at other places. */
  private static final int OVERFLOWING = 8;

  /** Coordinates from here on are left out where filtering compares or is in fixed point. */
  private static final float LARGE = 4e5f;

  private final int[] floats = CornerValues.picture(true, CornerShaders.PICTURES_SEED);
  private final Map<String, String> wrong = new TreeMap<>();
  private int compared;

  /** Pictures that differ, with how much and an example. */
  Map<String, String> wrong() {
    return wrong;
  }

  /** Pictures that were compared. */
  int compared() {
    return compared;
  }

  /** Compares two files of pictures. */
  void compare(Path ours, Path theirs) throws IOException {
    try (DataInputStream a = open(ours);
        DataInputStream b = open(theirs)) {
      while (b.available() > 0) {
        String name = b.readUTF();
        if (!a.readUTF().equals(name)) {
          throw new IOException("another picture than " + name);
        }
        compare(name, picture(a), picture(b));
      }
    }
  }

  private static DataInputStream open(Path file) throws IOException {
    return new DataInputStream(new BufferedInputStream(Files.newInputStream(file), 1 << 16));
  }

  private static int[] picture(DataInputStream file) throws IOException {
    int[] words = new int[PIXELS * 4];
    for (int i = 0; i < words.length; i++) {
      words[i] = file.readInt();
    }
    return words;
  }

  private void compare(String name, int[] ours, int[] theirs) {
    if (name.matches("lines.*|triangles, (times w|all|varying).*|points, times w.*")
        || name.startsWith("R11F_G11F_B10F, blend 8006 308")) {
      return;
    }
    compared++;
    int differing = 0;
    String example = "";
    for (int p = 0; p < PIXELS; p++) {
      if (isExcepted(name, p) || isSame(name, p, ours, p, theirs)) {
        continue;
      }
      // Denormal operands may count as zeros: the pixel beside has those.
      if (CornerValues.hasDenormal(floats, p) && isSame(name, p + 1, ours, p, theirs)) {
        continue;
      }
      example = differing++ == 0 ? example(p, ours, theirs) : example;
    }
    if (differing > allowed(name)) {
      wrong.put(name, differing + " pixels, " + example);
    }
  }

  private static int allowed(String name) {
    return name.startsWith("triangles") ? CLIPPED : name.startsWith("cube") ? OVERFLOWING : 0;
  }

  private boolean isExcepted(String name, int p) {
    float x = Float.intBitsToFloat(floats[p * 4]);
    float y = Float.intBitsToFloat(floats[p * 4 + 1]);
    float z = Float.intBitsToFloat(floats[p * 4 + 2]);
    if (name.contains("cube")) {
      return Float.isNaN(x) || Float.isNaN(y) || Float.isNaN(z);
    }
    boolean fits = Math.abs(x) < LARGE && Math.abs(y) < LARGE && Math.abs(z) < LARGE;
    boolean fixed = name.contains("bytes") && name.matches(".*(repeat|edge).*");
    return !fits && name.contains(", linear") && (fixed || name.contains("shadow"));
  }

  private static boolean isSame(String name, int p, int[] ours, int q, int[] theirs) {
    for (int c = 0; c < 4; c++) {
      float x = Float.intBitsToFloat(ours[p * 4 + c]);
      float y = Float.intBitsToFloat(theirs[q * 4 + c]);
      boolean same = x == y || Float.isNaN(x) && Float.isNaN(y);
      if (!same && !(Math.abs(x - y) <= Math.max(step(name, c), 2e-6 * Math.abs(y)))) {
        return false;
      }
    }
    return true;
  }

  /** Difference that rounding may make: a step of formats that are blended in integers there. */
  private static double step(String name, int component) {
    if (name.startsWith("RGBA16,")) {
      return 1.001 / 65535;
    }
    if (name.startsWith("RGB10_A2,")) {
      return 1.001 / (component == 3 ? 3 : 1023);
    }
    return name.startsWith("RGB565,") ? 1.001 / 31 : name.contains("shadow") ? 2e-5 : 2e-6;
  }

  private String example(int p, int[] ours, int[] theirs) {
    StringBuilder b = new StringBuilder("pixel " + p + " of");
    for (int k = 0; k < CornerValues.OPERANDS * 4; k++) {
      b.append(' ').append(Float.intBitsToFloat(floats[(k / 4 * PIXELS + p) * 4 + k % 4]));
    }
    for (int[] words : new int[][] {ours, theirs}) {
      b.append(words == ours ? " is" : ", llvmpipe's");
      for (int c = 0; c < 4; c++) {
        b.append(' ').append(Float.intBitsToFloat(words[p * 4 + c]));
      }
    }
    return b.toString();
  }
}
