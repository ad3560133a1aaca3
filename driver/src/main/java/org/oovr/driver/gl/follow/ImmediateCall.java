package org.oovr.driver.gl.follow;

import java.nio.ByteBuffer;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.gl.api.GL;
import org.oovr.driver.gl.api.GlFunction;
import org.oovr.driver.gl.api.GlFunctions;
import org.oovr.driver.gl.api.PointerSizes;
import org.oovr.driver.trace.Call;

/**
 * The call by which one element of a vertex array in memory is given at once: {@code glVertex3fv}
 * for an array of three floats, and so on.
 *
 * @param function has one parameter for the values, after one for what they are where there is one
 * @param name unit or number of the attribute; -1 where the function has no such parameter
 * @param address of element 0
 * @param stride bytes from element to element
 * @param bytes of an element
 */
record ImmediateCall(GlFunction function, long name, long address, long stride, int bytes) {
  /**
   * The call for an array.
   *
   * @param pointer the function that has set the array
   * @param bits its arguments
   * @param unit texture unit of texture coordinates
   * @return null when there is none for these components
   */
  static ImmediateCall of(GlFunction pointer, long[] bits, int unit) {
    String array = pointer.name().replaceFirst("^gl", "").replaceFirst("Pointer(ARB)?$", "");
    int size = (int) argument(pointer, bits, "size", array.equals("Normal") ? 3 : 1);
    int type = (int) argument(pointer, bits, "type", GL.GL_UNSIGNED_BYTE);
    boolean scaled = argument(pointer, bits, "normalized", 0) != 0;
    boolean generic = array.startsWith("VertexAttrib");
    boolean unitNamed = array.equals("TexCoord") && unit > 0;
    boolean sized = !array.matches("Index|FogCoord|EdgeFlag");
    String name =
        "gl"
            + (unitNamed ? "Multi" : "")
            + array
            + (sized ? size : "")
            + (scaled ? "N" : "")
            + (array.equals("EdgeFlag") ? "" : suffix(type))
            + "v";
    GlFunction function = GlFunctions.find(name);
    if (function == null) {
      return null;
    }
    long index = generic ? argument(pointer, bits, "index", 0) : -1;
    int bytes = PointerSizes.vertexBytes(size, type);
    long stride = argument(pointer, bits, "stride", 0);
    return new ImmediateCall(
        function,
        unitNamed ? GL.GL_TEXTURE0 + unit : index,
        bits[pointer.indexOf("pointer")],
        stride != 0 ? stride : bytes,
        bytes);
  }

  private static String suffix(int type) {
    return switch (type) {
      case GL.GL_BYTE -> "b";
      case GL.GL_UNSIGNED_BYTE -> "ub";
      case GL.GL_SHORT -> "s";
      case GL.GL_UNSIGNED_SHORT -> "us";
      case GL.GL_INT -> "i";
      case GL.GL_UNSIGNED_INT -> "ui";
      case GL.GL_FLOAT -> "f";
      case GL.GL_DOUBLE -> "d";
      default -> "?"; // no function is called so
    };
  }

  private static long argument(GlFunction function, long[] bits, String name, long otherwise) {
    int at = function.indexOf(name);
    return at < 0 ? otherwise : bits[at];
  }

  void record(Call scratch, Recorder recorder, long vertex) {
    byte[] values = new byte[bytes];
    NativeMemory.read(address + vertex * stride, values, 0, bytes);
    ByteBuffer memory = ByteBuffer.wrap(values).order(java.nio.ByteOrder.nativeOrder());
    if (name < 0) {
      recorder.values(scratch, function, memory, 0);
    } else {
      recorder.values(scratch, function, memory, name, 0);
    }
  }
}
