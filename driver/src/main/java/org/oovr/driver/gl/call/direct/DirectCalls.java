package org.oovr.driver.gl.call.direct;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.call.FramebufferCalls;
import org.oovr.driver.gl.call.GetCalls;
import org.oovr.driver.gl.call.fixed.AttributeStackCalls;
import org.oovr.driver.gl.call.fixed.ClientArrayCalls;
import org.oovr.driver.gl.call.vertex.VertexArrayQueryCalls;
import org.oovr.driver.gl.object.ConventionalAttributes;
import org.oovr.driver.gl.object.GlFramebuffer;
import org.oovr.driver.gl.object.GlVertexArray;
import org.oovr.driver.gl.pixel.PixelStore;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Pointer;

/** Functions of EXT_direct_state_access that do more than another one with something selected. */
public final class DirectCalls {
  private DirectCalls() {}

  // --- vertex arrays

  public static void enableVertexArrayEXT(GlContext gl, int vaobj, int array) {
    Selected.boundVertexArray(gl, vaobj, () -> enable(gl, array, true));
  }

  public static void disableVertexArrayEXT(GlContext gl, int vaobj, int array) {
    Selected.boundVertexArray(gl, vaobj, () -> enable(gl, array, false));
  }

  /** Switches an array, told as the client state or, of texture coordinates, as the unit. */
  private static void enable(GlContext gl, int array, boolean on) {
    int set = array - GL_TEXTURE0;
    if (set >= 0 && set < ConventionalAttributes.TEXTURE_COORDINATE_SETS) {
      withCoordinates(gl, set, () -> clientState(gl, GL_TEXTURE_COORD_ARRAY, on));
    } else {
      clientState(gl, array, on);
    }
  }

  private static void clientState(GlContext gl, int array, boolean on) {
    if (on) {
      ClientArrayCalls.enableClientState(gl, array);
    } else {
      ClientArrayCalls.disableClientState(gl, array);
    }
  }

  public static void getVertexArrayIntegeri_vEXT(
      GlContext gl, int vaobj, int index, int pname, Pointer param) {
    boolean coordinates =
        pname >= GL_TEXTURE_COORD_ARRAY_SIZE && pname <= GL_TEXTURE_COORD_ARRAY_STRIDE
            || pname == GL_TEXTURE_COORD_ARRAY
            || pname == GL_TEXTURE_COORD_ARRAY_BUFFER_BINDING;
    Selected.boundVertexArray(
        gl,
        vaobj,
        () -> {
          if (coordinates) {
            withCoordinates(gl, index, () -> GetCalls.getIntegerv(gl, pname, param));
          } else {
            VertexArrayQueryCalls.getVertexAttribiv(gl, index, pname, param);
          }
        });
  }

  public static void getVertexArrayPointeri_vEXT(
      GlContext gl, int vaobj, int index, int pname, Pointer param) {
    Selected.boundVertexArray(
        gl,
        vaobj,
        () -> {
          if (pname == GL_TEXTURE_COORD_ARRAY_POINTER) {
            withCoordinates(gl, index, () -> GetCalls.getPointerv(gl, pname, param));
          } else {
            VertexArrayQueryCalls.getVertexAttribPointerv(gl, index, pname, param);
          }
        });
  }

  public static void getPointeri_vEXT(GlContext gl, int pname, int index, Pointer params) {
    if (pname == GL_TEXTURE_COORD_ARRAY_POINTER) {
      withCoordinates(gl, index, () -> GetCalls.getPointerv(gl, pname, params));
    } else {
      gl.invalidEnum("pname", pname);
    }
  }

  public static void getPointerIndexedvEXT(GlContext gl, int target, int index, Pointer data) {
    getPointeri_vEXT(gl, target, index, data);
  }

  private static void withCoordinates(GlContext gl, int set, Runnable call) {
    if (set < 0 || set >= ConventionalAttributes.TEXTURE_COORDINATE_SETS) {
      gl.invalidValue("index", set);
      return;
    }
    int selected = gl.clientTexture;
    gl.clientTexture = set;
    try {
      call.run();
    } finally {
      gl.clientTexture = selected;
    }
  }

  // --- framebuffers

  public static void getFramebufferParameterivEXT(
      GlContext gl, int framebuffer, int pname, Pointer params) {
    if (gl.recorded) {
      return;
    }
    Selected.framebuffer(
        gl,
        framebuffer,
        () -> {
          GlFramebuffer f = FramebufferCalls.named(gl, framebuffer, gl.drawFramebuffer);
          int buffer = pname - GL_DRAW_BUFFER0;
          if (pname == GL_DRAW_BUFFER) {
            params.putInt(0, f.drawBuffers[0]);
          } else if (pname == GL_READ_BUFFER) {
            params.putInt(0, f.readBuffer);
          } else if (buffer >= 0 && buffer < GlFramebuffer.MAX_COLORS) {
            params.putInt(0, f.drawBuffers[buffer]);
          } else {
            FramebufferCalls.getNamedFramebufferParameteriv(gl, framebuffer, pname, params);
          }
        });
  }

  // --- attributes of the client

  public static void pushClientAttribDefaultEXT(GlContext gl, int mask) {
    AttributeStackCalls.pushClientAttrib(gl, mask);
    clientAttribDefaultEXT(gl, mask);
  }

  public static void clientAttribDefaultEXT(GlContext gl, int mask) {
    if ((mask & GL_CLIENT_PIXEL_STORE_BIT) != 0) {
      gl.pixels.pack = new PixelStore();
      gl.pixels.unpack = new PixelStore();
      gl.buffers.bind(GL_PIXEL_PACK_BUFFER, null);
      gl.buffers.bind(GL_PIXEL_UNPACK_BUFFER, null);
    }
    if ((mask & GL_CLIENT_VERTEX_ARRAY_BIT) != 0) {
      gl.vertexArray().set(new GlVertexArray(gl.vertexArray().name));
      gl.buffers.bind(GL_ARRAY_BUFFER, null);
      gl.clientTexture = 0;
      gl.state.primitiveRestart = false;
      gl.state.restartIndex = 0;
    }
  }
}
