package org.oovr.driver.gl.state;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.object.GlBuffer;
import org.oovr.driver.gl.object.GlSampler;
import org.oovr.driver.gl.object.GlTexture;

/** Names of bound objects (GL 3.3 core tables 6.4 to 6.9, 6.22 to 6.27). */
public final class BindingValues {
  private BindingValues() {}

  /** Answers a binding; leaves the answer empty when the name is none. */
  public static void get(GlContext gl, int pname, Answer a) {
    switch (pname) {
      case GL_ARRAY_BUFFER_BINDING -> buffer(gl.buffers.at(GL_ARRAY_BUFFER), a);
      case GL_ELEMENT_ARRAY_BUFFER_BINDING -> buffer(gl.vertexArray().elements, a);
      // the same numbers as the targets
      case GL_COPY_READ_BUFFER -> buffer(gl.buffers.at(GL_COPY_READ_BUFFER), a);
      case GL_COPY_WRITE_BUFFER -> buffer(gl.buffers.at(GL_COPY_WRITE_BUFFER), a);
      case GL_PIXEL_PACK_BUFFER_BINDING -> buffer(gl.buffers.at(GL_PIXEL_PACK_BUFFER), a);
      case GL_PIXEL_UNPACK_BUFFER_BINDING -> buffer(gl.buffers.at(GL_PIXEL_UNPACK_BUFFER), a);
      case GL_TEXTURE_BUFFER -> buffer(gl.buffers.at(GL_TEXTURE_BUFFER), a);
      case GL_UNIFORM_BUFFER_BINDING -> buffer(gl.buffers.at(GL_UNIFORM_BUFFER), a);
      case GL_TRANSFORM_FEEDBACK_BUFFER_BINDING ->
          buffer(gl.buffers.at(GL_TRANSFORM_FEEDBACK_BUFFER), a);
      case GL_SHADER_STORAGE_BUFFER_BINDING -> buffer(gl.buffers.at(GL_SHADER_STORAGE_BUFFER), a);
      case GL_ATOMIC_COUNTER_BUFFER_BINDING -> buffer(gl.buffers.at(GL_ATOMIC_COUNTER_BUFFER), a);
      case GL_DISPATCH_INDIRECT_BUFFER_BINDING ->
          buffer(gl.buffers.at(GL_DISPATCH_INDIRECT_BUFFER), a);
      case GL_DRAW_INDIRECT_BUFFER_BINDING -> buffer(gl.buffers.at(GL_DRAW_INDIRECT_BUFFER), a);
      case GL_VERTEX_ARRAY_BINDING -> a.integers(gl.vertexArray().name);
      case GL_CURRENT_PROGRAM -> a.integers(gl.program == null ? 0 : gl.program.name);
      case GL_DRAW_FRAMEBUFFER_BINDING -> a.integers(gl.drawFramebuffer.name);
      case GL_READ_FRAMEBUFFER_BINDING -> a.integers(gl.readFramebuffer.name);
      case GL_RENDERBUFFER_BINDING ->
          a.integers(gl.renderbuffer == null ? 0 : gl.renderbuffer.name);
      case GL_ACTIVE_TEXTURE -> a.integers(GL_TEXTURE0 + (long) gl.textures.activeUnit);
      case GL_SAMPLER_BINDING -> sampler(gl.samplers[gl.textures.activeUnit], a);
      case GL_DEBUG_GROUP_STACK_DEPTH -> a.integers(gl.debugGroups.size() + 1L);
      case GL_DEBUG_LOGGED_MESSAGES -> a.integers(gl.messages.logged());
      case GL_DEBUG_NEXT_LOGGED_MESSAGE_LENGTH -> a.integers(gl.messages.nextLength());
      case GL_TRANSFORM_FEEDBACK_BUFFER_PAUSED -> a.truth(gl.feedback.paused);
      case GL_TRANSFORM_FEEDBACK_BUFFER_ACTIVE -> a.truth(gl.feedback.active);
      case GL_TRANSFORM_FEEDBACK_BINDING -> a.integers(gl.feedback.name);
      case GL_PARAMETER_BUFFER_BINDING -> buffer(gl.buffers.at(GL_PARAMETER_BUFFER), a);
      case GL_QUERY_BUFFER_BINDING -> buffer(gl.buffers.at(GL_QUERY_BUFFER), a);
      case GL_PROGRAM_PIPELINE_BINDING -> a.integers(gl.pipeline == null ? 0 : gl.pipeline.name);
      default -> texture(gl, pname, a);
    }
  }

  private static void buffer(GlBuffer b, Answer a) {
    a.integers(b == null ? 0 : b.name);
  }

  private static void sampler(GlSampler s, Answer a) {
    a.integers(s == null ? 0 : s.name);
  }

  /** The target whose binding a name asks for, or 0. */
  public static int targetOf(int pname) {
    return switch (pname) {
      case GL_TEXTURE_BINDING_1D -> GL_TEXTURE_1D;
      case GL_TEXTURE_BINDING_2D -> GL_TEXTURE_2D;
      case GL_TEXTURE_BINDING_3D -> GL_TEXTURE_3D;
      case GL_TEXTURE_BINDING_CUBE_MAP -> GL_TEXTURE_CUBE_MAP;
      case GL_TEXTURE_BINDING_1D_ARRAY -> GL_TEXTURE_1D_ARRAY;
      case GL_TEXTURE_BINDING_2D_ARRAY -> GL_TEXTURE_2D_ARRAY;
      case GL_TEXTURE_BINDING_RECTANGLE -> GL_TEXTURE_RECTANGLE;
      case GL_TEXTURE_BINDING_BUFFER -> GL_TEXTURE_BUFFER;
      case GL_TEXTURE_BINDING_2D_MULTISAMPLE -> GL_TEXTURE_2D_MULTISAMPLE;
      case GL_TEXTURE_BINDING_2D_MULTISAMPLE_ARRAY -> GL_TEXTURE_2D_MULTISAMPLE_ARRAY;
      case GL_TEXTURE_BINDING_CUBE_MAP_ARRAY -> GL_TEXTURE_CUBE_MAP_ARRAY;
      case GL_TEXTURE_BINDING_EXTERNAL_OES -> GL_TEXTURE_EXTERNAL_OES;
      default -> 0;
    };
  }

  private static void texture(GlContext gl, int pname, Answer a) {
    int target = targetOf(pname);
    GlTexture bound = target == 0 ? null : gl.boundTexture(target);
    if (bound != null) {
      a.integers(bound.name);
    } else if (pname == GL_TEXTURE_BUFFER_DATA_STORE_BINDING) {
      GlTexture t = gl.boundTexture(GL_TEXTURE_BUFFER);
      buffer(t.buffer, a);
    } else if (pname == GL_TEXTURE_BUFFER_FORMAT_ARB) {
      a.integers(bufferFormat(gl, gl.boundTexture(GL_TEXTURE_BUFFER)));
    }
  }

  /** The format of a buffer's texels; before there is any, that of ARB_texture_buffer_object. */
  public static int bufferFormat(GlContext gl, GlTexture t) {
    boolean old = !gl.core && !gl.isAnyEs();
    return t.bufferFormat != null ? t.bufferFormat.token() : old ? GL_LUMINANCE8 : GL_R8;
  }
}
