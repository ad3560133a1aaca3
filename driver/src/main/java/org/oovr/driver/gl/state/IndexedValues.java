package org.oovr.driver.gl.state;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.client.TextureBindings;
import org.oovr.driver.gl.object.GlBuffer;
import org.oovr.driver.gl.object.GlSampler;
import org.oovr.driver.gl.object.GlTexture;
import org.oovr.driver.gl.object.GlVertexArray;
import org.oovr.driver.gl.object.Limits;

/**
 * Values of texture units and of the binding points of vertex arrays, by their numbers (GL 4.6 core
 * tables 23.4 and 23.15).
 */
public final class IndexedValues {
  private IndexedValues() {}

  /** Answers a value, or raises what is wrong with the index; empty when the name is none. */
  public static void get(GlContext gl, int target, int index, Answer a) {
    int texture = BindingValues.targetOf(target);
    if (texture != 0 || target == GL_SAMPLER_BINDING) {
      if (index < 0 || index >= gl.units()) {
        gl.invalidValue("index", index);
        a.nothing();
      } else if (texture != 0) {
        GlTexture t = gl.textures.at(index, TextureBindings.index(texture));
        a.integers(t == null ? 0 : t.name);
      } else {
        GlSampler s = gl.samplers[index];
        a.integers(s == null ? 0 : s.name);
      }
      return;
    }
    switch (target) {
      case GL_VERTEX_BINDING_DIVISOR,
          GL_VERTEX_BINDING_OFFSET,
          GL_VERTEX_BINDING_STRIDE,
          GL_VERTEX_BINDING_BUFFER -> {
        if (index < 0 || index >= Limits.MAX_ATTRIBUTES) {
          gl.invalidValue("index", index);
          a.nothing();
        } else {
          binding(gl.vertexArray().bindings[index], target, a);
        }
      }
      default -> {}
    }
  }

  private static void binding(GlVertexArray.Binding b, int pname, Answer a) {
    GlBuffer buffer = b.buffer;
    switch (pname) {
      case GL_VERTEX_BINDING_DIVISOR -> a.integers(b.divisor);
      case GL_VERTEX_BINDING_OFFSET -> a.integers(b.offset);
      case GL_VERTEX_BINDING_STRIDE -> a.integers(b.stride);
      default -> a.integers(buffer == null ? 0 : buffer.name);
    }
  }
}
