package org.oovr.driver.oo;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.oovr.simulator.scheme.SceneObject.TextureUse;

/**
 * The textures of a batch, and how much of them an object shares: the texture sharing level TSL of
 * the OO-VR paper, section 5.1.
 *
 * <p>Pr(t) and Pn(t) are the parts of texture t in the bytes of all textures of the batch and of
 * the object; sums run over the shared textures unless stated. An object or batch without textures
 * shares none: its level is 0.
 */
final class TextureSharing {
  /** How the level is computed. */
  enum Formula {
    /**
     * Equation (1) as printed: {@code sum(Pr Pn) / sum(Pr)}, which is Pn averaged over the shared
     * textures. Equal sets of k equally large textures give 1/k: two objects that share two
     * textures come to 0.5, which is not above the threshold.
     */
    PAPER,
    /**
     * {@code sum(Pr Pn) / sum(Pr^2)}, the lower sum over all textures of the batch: equal sets give
     * 1 whatever their number. It is the smallest change of equation (1) that does. It may exceed
     * 1, for an object that uses only the largest textures of the batch.
     */
    NORMALISED;

    /** Name on the command line. */
    String id() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** The formula of a name, if there is one. */
    static Optional<Formula> of(String id) {
      return Arrays.stream(values()).filter(f -> f.id().equals(id)).findFirst();
    }
  }

  /** Bytes by resource, 0 for textures that the batch does not use. */
  private final long[] bytes;

  private int[] used = new int[8];
  private int usedCount;
  private long totalBytes;

  /** Of an empty batch; resources have numbers below {@code resources}. */
  TextureSharing(int resources) {
    bytes = new long[resources];
  }

  /** Empties the batch. */
  void clear() {
    for (int i = 0; i < usedCount; i++) {
      bytes[used[i]] = 0;
    }
    usedCount = 0;
    totalBytes = 0;
  }

  /** The batch takes an object: it consists of all textures of both from now on. */
  void add(List<TextureUse> textures) {
    for (TextureUse t : textures) {
      if (bytes[t.resource()] == 0 && t.bytes() > 0) {
        if (usedCount == used.length) {
          used = Arrays.copyOf(used, usedCount * 2);
        }
        used[usedCount++] = t.resource();
        bytes[t.resource()] = t.bytes();
        totalBytes += t.bytes();
      }
    }
  }

  /** Texture sharing level of an object with the batch. */
  double level(List<TextureUse> textures, Formula formula) {
    double objectBytes = 0;
    for (TextureUse t : textures) {
      objectBytes += t.bytes();
    }
    double product = 0;
    double shared = 0;
    for (TextureUse t : textures) {
      double pr = bytes[t.resource()] / (double) Math.max(1, totalBytes);
      product += pr * (t.bytes() / Math.max(1, objectBytes));
      shared += pr;
    }
    if (product == 0) {
      return 0;
    }
    return product / (formula == Formula.PAPER ? shared : squares());
  }

  private double squares() {
    double sum = 0;
    for (int i = 0; i < usedCount; i++) {
      double pr = bytes[used[i]] / (double) totalBytes;
      sum += pr * pr;
    }
    return sum;
  }
}
