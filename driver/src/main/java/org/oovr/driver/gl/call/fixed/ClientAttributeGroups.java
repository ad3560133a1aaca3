package org.oovr.driver.gl.call.fixed;

import static org.oovr.driver.gl.api.GL.*;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.oovr.driver.gl.object.GlBuffer;
import org.oovr.driver.gl.object.GlVertexArray;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.gl.state.SavedAttributes;

/** What the groups of {@code glPushClientAttrib} are made of (GL 2.1, section 6.1.14). */
final class ClientAttributeGroups {
  private ClientAttributeGroups() {}

  static SavedAttributes save(GlContext gl, int groups) {
    List<Consumer<GlContext>> restorers = new ArrayList<>();
    if ((groups & GL_CLIENT_PIXEL_STORE_BIT) != 0) {
      restorers.add(pixels(gl));
    }
    if ((groups & GL_CLIENT_VERTEX_ARRAY_BIT) != 0) {
      restorers.add(arrays(gl));
    }
    return new SavedAttributes(groups, restorers);
  }

  private static Consumer<GlContext> pixels(GlContext gl) {
    GlBuffer pack = gl.buffers.at(GL_PIXEL_PACK_BUFFER);
    GlBuffer unpack = gl.buffers.at(GL_PIXEL_UNPACK_BUFFER);
    org.oovr.driver.gl.pixel.PixelStore packStore = gl.pixels.pack.copy();
    org.oovr.driver.gl.pixel.PixelStore unpackStore = gl.pixels.unpack.copy();
    return g -> {
      g.pixels.pack = packStore;
      g.pixels.unpack = unpackStore;
      g.buffers.bind(GL_PIXEL_PACK_BUFFER, living(pack));
      g.buffers.bind(GL_PIXEL_UNPACK_BUFFER, living(unpack));
    };
  }

  private static GlBuffer living(GlBuffer b) {
    return b == null || b.deleted ? null : b;
  }

  private static Consumer<GlContext> arrays(GlContext gl) {
    GlVertexArray v = gl.vertexArray();
    GlVertexArray copy = new GlVertexArray(v.name);
    copy.set(v);
    GlBuffer array = gl.buffers.at(GL_ARRAY_BUFFER);
    int texture = gl.clientTexture;
    boolean restart = gl.state.primitiveRestart;
    int restartIndex = gl.state.restartIndex;
    return g -> {
      // a deleted array object does not come back
      GlVertexArray target =
          v.name == 0 ? g.vertexArrays.initial : g.vertexArrays.named.get(v.name);
      if (target != null) {
        g.vertexArrays.bind(v.name).set(copy);
      }
      g.buffers.bind(GL_ARRAY_BUFFER, living(array));
      g.clientTexture = texture;
      g.state.primitiveRestart = restart;
      g.state.restartIndex = restartIndex;
    };
  }
}
