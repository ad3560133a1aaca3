package org.oovr.driver.gl.draw;

import java.util.Arrays;
import org.oovr.simulator.command.VertexFormat;
import org.oovr.simulator.command.VertexStream;
import org.oovr.simulator.shader.ShaderReflection.Base;

/**
 * Vertex attributes of 64-bit components. The simulator knows them as words, the low one of each
 * component first: an input location takes two components, and the third and fourth are those of
 * the next one.
 */
final class WideStreams {
  private static final int WORDS = 4;

  private WideStreams() {}

  static boolean isWide(Base base) {
    return base == Base.DOUBLE || base == Base.LONG || base == Base.ULONG;
  }

  /**
   * The words of an attribute.
   *
   * @param upper the third and fourth component, else the first two
   */
  static VertexStream of(VertexStream attribute, boolean upper) {
    int first = upper ? WORDS : 0;
    if (attribute.constant() != null) {
      return words(
          attribute, null, 0, Arrays.copyOfRange(attribute.constant(), first, first + WORDS));
    }
    int words = attribute.format().components() * attribute.format().type().bytes() / 4 - first;
    if (words <= 0) {
      return words(attribute, null, 0, new int[WORDS]); // components that are not there
    }
    VertexFormat format =
        new VertexFormat(
            VertexFormat.Type.UINT, Math.min(words, WORDS), VertexFormat.Conversion.INTEGER, false);
    return words(attribute, format, attribute.offsetBytes() + 4L * first, null);
  }

  private static VertexStream words(
      VertexStream attribute, VertexFormat format, long offset, int[] constant) {
    return new VertexStream(
        attribute.location(),
        constant == null ? attribute.buffer() : null,
        offset,
        attribute.strideBytes(),
        attribute.divisor(),
        format == null ? attribute.format() : format,
        constant);
  }
}
