package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.GL_TEXTURE_1D_ARRAY;

import org.oovr.driver.gl.object.GlTexture;
import org.oovr.driver.gl.object.TextureImage;

/**
 * Where texels of an image call go, in the terms of {@link TextureImage}: z counts slices or
 * layers, and rows of an array of lines are its layers.
 */
record TextureRegion(
    GlTexture texture, int face, int level, int x, int y, int z, int width, int height, int depth) {

  void put(byte[] texels) {
    boolean lines = texture.target == GL_TEXTURE_1D_ARRAY;
    texture.update(
        face,
        level,
        new TextureImage.Update(
            x,
            lines ? 0 : y,
            lines ? y : z,
            width,
            lines ? 1 : height,
            lines ? height : depth,
            texels));
  }
}
