package org.oovr.driver.gl.object;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.pixel.InternalFormat;
import org.oovr.simulator.command.TextureView;
import org.oovr.simulator.command.TextureView.Swizzle;

/** Which stored component a shader sees as which (GL 3.3 core 3.8.7, GL 2.1 table 3.22). */
final class TextureSwizzle {
  private TextureSwizzle() {}

  /**
   * What the format itself, the depth mode and the texture's swizzle come to, in this order.
   *
   * @param depthMode {@code GL_DEPTH_TEXTURE_MODE}; matters for depth and stencil alone
   * @param swizzle {@code GL_TEXTURE_SWIZZLE_RGBA}, four values
   */
  static Swizzle of(InternalFormat format, int depthMode, int[] swizzle) {
    Swizzle s = format.swizzle();
    if (format.isDepth() || format.base() == GL_STENCIL_INDEX) {
      s =
          switch (depthMode == GL_NONE && !format.sized() ? GL_LUMINANCE : depthMode) {
            case GL_LUMINANCE ->
                new Swizzle(TextureView.R, TextureView.R, TextureView.R, TextureView.ONE);
            case GL_INTENSITY ->
                new Swizzle(TextureView.R, TextureView.R, TextureView.R, TextureView.R);
            case GL_ALPHA ->
                new Swizzle(TextureView.ZERO, TextureView.ZERO, TextureView.ZERO, TextureView.R);
            default -> s;
          };
    }
    int[] source = {s.r(), s.g(), s.b(), s.a()};
    int[] out = new int[4];
    for (int i = 0; i < 4; i++) {
      out[i] =
          switch (swizzle[i]) {
            case GL_RED -> source[0];
            case GL_GREEN -> source[1];
            case GL_BLUE -> source[2];
            case GL_ALPHA -> source[3];
            case GL_ZERO -> TextureView.ZERO;
            default -> TextureView.ONE;
          };
    }
    return new Swizzle(out[0], out[1], out[2], out[3]);
  }
}
