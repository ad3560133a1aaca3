package org.oovr.driver.gl.call.texture;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.object.GlTexture;
import org.oovr.driver.gl.object.TextureImage;
import org.oovr.driver.gl.pixel.InternalFormat;
import org.oovr.driver.gl.pixel.ViewClass;
import org.oovr.driver.gl.state.GlContext;

/** Textures that show texels of others (GL 4.6 core section 8.18). */
public final class TextureViewCalls {
  private TextureViewCalls() {}

  public static void textureView(
      GlContext gl,
      int texture,
      int target,
      int origtexture,
      int internalformat,
      int minlevel,
      int numlevels,
      int minlayer,
      int numlayers) {
    // Long because checks go in the order in which Mesa makes them, which decides about the error.
    GlTexture from = origtexture == 0 ? null : gl.share.textures.get(origtexture);
    if (from == null && !gl.share.textures.isReserved(origtexture)) {
      gl.invalidValue("origtexture", origtexture);
      return;
    }
    if (from == null || !from.immutable) {
      gl.invalidOperation("the original texture is not immutable");
      return;
    }
    if (texture == 0) {
      gl.invalidValue("texture", texture);
      return;
    }
    if (!gl.share.textures.isReserved(texture)) {
      gl.invalidOperation("name " + texture + " was never generated");
      return;
    }
    GlTexture t = gl.share.textures.getOrCreate(texture);
    if (t.target != 0) {
      gl.invalidOperation("the texture has a target");
      return;
    }
    if (!isTarget(from.target, target)) {
      gl.invalidOperation("target 0x" + Integer.toHexString(target) + " for such a texture");
      return;
    }
    int levels = from.viewLevels();
    int layers = from.viewLayers();
    if (Integer.compareUnsigned(minlevel, levels) >= 0) {
      gl.invalidValue("minlevel", minlevel);
      return;
    }
    if (Integer.compareUnsigned(minlayer, layers) >= 0) {
      gl.invalidValue("minlayer", minlayer);
      return;
    }
    InternalFormat has = from.image(0, 0).format;
    InternalFormat f = InternalFormat.of(internalformat);
    if (f == null || !ViewClass.compatible(has.token(), internalformat)) {
      gl.invalidOperation("formats are not compatible");
      return;
    }
    int shownLevels = least(numlevels, levels - minlevel);
    int shownLayers = least(numlayers, layers - minlayer);
    if (!layersFit(gl, target, numlayers, shownLayers)) {
      return;
    }
    TextureImage top = from.image(0, minlevel);
    boolean cube = target == GL_TEXTURE_CUBE_MAP || target == GL_TEXTURE_CUBE_MAP_ARRAY;
    if (cube && top.width != top.height) {
      gl.invalidOperation("cube faces are square");
      return;
    }
    if (shownLevels == 0 || shownLayers == 0) {
      gl.invalidValue("numlevels or numlayers", 0);
      return;
    }
    if (!ViewClass.sameTexels(has, f)) {
      gl.unsupported("view of blocks that decode to other texels");
      return;
    }
    t.become(target);
    for (int level = 0; level < shownLevels; level++) {
      TextureImage image = from.image(0, minlevel + level);
      int depth =
          target == GL_TEXTURE_3D ? image.depth : target == GL_TEXTURE_CUBE_MAP ? 1 : shownLayers;
      for (int face = 0; face < t.faces(); face++) {
        t.specify(
            face,
            level,
            new TextureImage(
                f, image.width, image.height, depth, image.samples, image.fixedSampleLocations),
            null);
      }
    }
    t.show(new GlTexture.Origin(from, minlevel, minlayer), from.immutableLevels);
    gl.textureVersion++;
  }

  private static int least(int wanted, int there) {
    return Integer.compareUnsigned(wanted, there) < 0 ? wanted : there;
  }

  /** GL 4.6 core table 8.21. */
  private static boolean isTarget(int from, int to) {
    return switch (from) {
      case GL_TEXTURE_1D, GL_TEXTURE_1D_ARRAY -> to == GL_TEXTURE_1D || to == GL_TEXTURE_1D_ARRAY;
      case GL_TEXTURE_2D -> to == GL_TEXTURE_2D || to == GL_TEXTURE_2D_ARRAY;
      case GL_TEXTURE_CUBE_MAP, GL_TEXTURE_2D_ARRAY, GL_TEXTURE_CUBE_MAP_ARRAY ->
          to == GL_TEXTURE_2D
              || to == GL_TEXTURE_2D_ARRAY
              || to == GL_TEXTURE_CUBE_MAP
              || to == GL_TEXTURE_CUBE_MAP_ARRAY;
      case GL_TEXTURE_2D_MULTISAMPLE, GL_TEXTURE_2D_MULTISAMPLE_ARRAY ->
          to == GL_TEXTURE_2D_MULTISAMPLE || to == GL_TEXTURE_2D_MULTISAMPLE_ARRAY;
      case GL_TEXTURE_3D, GL_TEXTURE_RECTANGLE -> to == from;
      default -> false;
    };
  }

  private static boolean layersFit(GlContext gl, int target, int wanted, int shown) {
    boolean fits =
        switch (target) {
          case GL_TEXTURE_1D,
              GL_TEXTURE_2D,
              GL_TEXTURE_3D,
              GL_TEXTURE_RECTANGLE,
              GL_TEXTURE_2D_MULTISAMPLE ->
              wanted == 1;
          case GL_TEXTURE_CUBE_MAP -> shown == 6;
          case GL_TEXTURE_CUBE_MAP_ARRAY -> shown % 6 == 0;
          default -> true;
        };
    if (!fits) {
      gl.invalidValue("numlayers", wanted);
    }
    return fits;
  }
}
