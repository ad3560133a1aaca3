package org.oovr.driver.gl.state;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.client.TextureBindings;
import org.oovr.driver.gl.fixed.FixedState;
import org.oovr.driver.gl.object.ConventionalAttributes;
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
  /** 16 bytes: llvmpipeUUID. */
  private static final long[] DRIVER_UUID = {0x6d766c6c, 0x65706970, 0x44495555, 0};

  /** 16 bytes: mesa22.3.6. */
  private static final long[] DEVICE_UUID = {0x6173656d, 0x332e3232, 0x362e, 0};

  private IndexedValues() {}

  /** Answers a value, or raises what is wrong with the index; empty when the name is none. */
  public static void get(GlContext gl, int target, int index, Answer a) {
    int texture = gl.es && isOfDesktop(target) ? 0 : BindingValues.targetOf(target);
    if (texture != 0 || target == GL_SAMPLER_BINDING && !gl.es) {
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
      case GL_TEXTURE_1D,
          GL_TEXTURE_2D,
          GL_TEXTURE_3D,
          GL_TEXTURE_CUBE_MAP,
          GL_TEXTURE_RECTANGLE,
          GL_TEXTURE_GEN_S,
          GL_TEXTURE_GEN_T,
          GL_TEXTURE_GEN_R,
          GL_TEXTURE_GEN_Q,
          GL_TEXTURE_COORD_ARRAY,
          GL_TEXTURE_MATRIX,
          GL_TRANSPOSE_TEXTURE_MATRIX ->
          ofUnit(gl, target, index, a);
      case GL_NUM_DEVICE_UUIDS_EXT, GL_DRIVER_UUID_EXT, GL_DEVICE_UUID_EXT -> {
        if (index == 0 || target == GL_NUM_DEVICE_UUIDS_EXT) {
          identity(target, a);
        } else {
          gl.invalidValue("index", index);
          a.nothing();
        }
      }
      default -> {}
    }
  }

  /** Bindings that Mesa tells no context of ES by the number of their unit. */
  private static boolean isOfDesktop(int target) {
    return switch (target) {
      case GL_TEXTURE_BINDING_1D,
          GL_TEXTURE_BINDING_1D_ARRAY,
          GL_TEXTURE_BINDING_RECTANGLE,
          GL_TEXTURE_BINDING_2D_MULTISAMPLE,
          GL_TEXTURE_BINDING_2D_MULTISAMPLE_ARRAY ->
          true;
      default -> false;
    };
  }

  /**
   * What each texture unit has of its own (EXT_direct_state_access); matrices have contexts of all
   * kinds, as in Mesa.
   */
  private static void ofUnit(GlContext gl, int target, int index, Answer a) {
    boolean matrix = target == GL_TEXTURE_MATRIX || target == GL_TRANSPOSE_TEXTURE_MATRIX;
    boolean array = target == GL_TEXTURE_COORD_ARRAY;
    boolean old = gl.core || gl.isAnyEs();
    if (index < 0 || index >= (matrix || array ? FixedState.UNITS : gl.units()) || old && !matrix) {
      return; // of a name with such an index nobody knows
    }
    if (array) {
      int slot = ConventionalAttributes.TEXTURE_COORDINATES + index;
      a.integers(gl.vertexArray().attributes[slot].enabled ? 1 : 0);
      return;
    }
    int active = gl.textures.activeUnit;
    gl.textures.activeUnit = index;
    try {
      if (matrix) {
        FixedValues.get(gl, target, a);
      } else {
        a.integers(on(gl, target, index));
      }
    } finally {
      gl.textures.activeUnit = active;
    }
  }

  /** Who drives which device (EXT_memory_object); leaves the answer empty when the name is none. */
  static void identity(int pname, Answer a) {
    switch (pname) {
      case GL_NUM_DEVICE_UUIDS_EXT -> a.integers(1);
      case GL_DRIVER_UUID_EXT -> a.integers(DRIVER_UUID);
      case GL_DEVICE_UUID_EXT -> a.integers(DEVICE_UUID);
      default -> {}
    }
  }

  private static int on(GlContext gl, int target, int index) {
    return index >= FixedState.UNITS ? 0 : Math.max(0, gl.fixed.enabled(target, index));
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
