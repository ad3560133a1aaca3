package org.oovr.driver.gl.call.direct;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.common.NameTable;
import org.oovr.driver.gl.call.BufferCalls;
import org.oovr.driver.gl.call.TextureTargets;
import org.oovr.driver.gl.object.AssemblyState;
import org.oovr.driver.gl.object.GlAssemblyProgram;
import org.oovr.driver.gl.object.GlBuffer;
import org.oovr.driver.gl.object.GlFramebuffer;
import org.oovr.driver.gl.object.GlRenderbuffer;
import org.oovr.driver.gl.object.GlTexture;
import org.oovr.driver.gl.object.GlVertexArray;
import org.oovr.driver.gl.state.GlContext;

/**
 * What EXT_direct_state_access adds to a function that works on what is bound: it is bound while
 * the function runs, and made first where the name has no object yet. Which function is which, the
 * generator's rules say.
 */
public final class Selected {
  private Selected() {}

  /** With a texture bound to a target of the active unit; 0 is the target's default texture. */
  public static void texture(GlContext gl, int name, int imageTarget, Runnable call) {
    boolean proxy = TextureTargets.ofProxy(imageTarget) != imageTarget;
    int target = TextureTargets.isFace(imageTarget) ? GL_TEXTURE_CUBE_MAP : imageTarget;
    int index = gl.textureIndex(target);
    if (proxy || index < 0) {
      call.run(); // which knows what is wrong with a target
      return;
    }
    GlTexture selected = null;
    if (name != 0) {
      selected = gl.share.textures.getOrCreate(name);
      if (selected.target != 0 && selected.target != target) {
        gl.invalidOperation("the texture has another target");
        return;
      }
      selected.become(target);
    }
    int unit = gl.textures.activeUnit;
    GlTexture bound = gl.textures.at(unit, index);
    gl.textures.bind(unit, index, selected);
    try {
      call.run();
    } finally {
      gl.textures.bind(unit, index, bound);
    }
  }

  /** With a texture unit active. */
  public static void unit(GlContext gl, int texunit, Runnable call) {
    unit(gl, texunit, GL_INVALID_OPERATION, call);
  }

  /** As {@link #unit(GlContext, int, Runnable)}, for bindings, whose error is another. */
  public static void unitOfBinding(GlContext gl, int texunit, Runnable call) {
    unit(gl, texunit, GL_INVALID_ENUM, call);
  }

  private static void unit(GlContext gl, int texunit, int error, Runnable call) {
    int unit = texunit - GL_TEXTURE0;
    if (unit < 0 || unit >= gl.units()) {
      gl.error(error, "texture unit " + unit);
      return;
    }
    int active = gl.textures.activeUnit;
    gl.textures.activeUnit = unit;
    try {
      call.run();
    } finally {
      gl.textures.activeUnit = active;
    }
  }

  /** With the buffer of that name, which exists then. */
  public static void buffer(GlContext gl, int name, Runnable call) {
    if (made(gl, name) != null) {
      call.run();
    }
  }

  public static void buffers(GlContext gl, int name, int other, Runnable call) {
    if (made(gl, name) != null && made(gl, other) != null) {
      call.run();
    }
  }

  private static GlBuffer made(GlContext gl, int name) {
    if (name == 0) {
      gl.invalidOperation("buffer 0");
    }
    return BufferCalls.take(gl, name);
  }

  /** With the framebuffer of that name, which exists then; 0 is the default one. */
  public static void framebuffer(GlContext gl, int name, Runnable call) {
    if (name != 0) {
      gl.framebuffers.getOrCreate(name).created = true;
    }
    call.run();
  }

  /** With a framebuffer bound. */
  public static void boundFramebuffer(GlContext gl, int name, Runnable call) {
    GlFramebuffer draw = gl.drawFramebuffer;
    GlFramebuffer read = gl.readFramebuffer;
    GlFramebuffer selected = name == 0 ? gl.defaultFramebuffer : gl.framebuffers.getOrCreate(name);
    selected.created = true;
    gl.drawFramebuffer = selected;
    gl.readFramebuffer = selected;
    try {
      call.run();
    } finally {
      gl.drawFramebuffer = draw;
      gl.readFramebuffer = read;
    }
  }

  /** With the renderbuffer of that name, which exists then. */
  public static void renderbuffer(GlContext gl, int name, Runnable call) {
    NameTable<GlRenderbuffer> all = gl.share.renderbuffers;
    if (name != 0) {
      all.getOrCreate(name).created = true;
    }
    call.run();
  }

  /** With the vertex array of that name, which was generated. */
  public static void vertexArray(GlContext gl, int name, Runnable call) {
    if (array(gl, name) != null) {
      call.run();
    }
  }

  /** With a vertex array bound. */
  public static void boundVertexArray(GlContext gl, int name, Runnable call) {
    if (array(gl, name) == null) {
      return;
    }
    int bound = gl.vertexArray().name;
    gl.vertexArrays.bind(name);
    try {
      call.run();
    } finally {
      gl.vertexArrays.bind(bound);
    }
  }

  /** With a vertex array and a buffer for the pointer to an array of its bound. */
  public static void arrayOfBuffer(GlContext gl, int name, int buffer, Runnable call) {
    boundVertexArray(
        gl,
        name,
        () -> {
          GlBuffer bound = gl.buffers.at(GL_ARRAY_BUFFER);
          gl.buffers.bind(GL_ARRAY_BUFFER, BufferCalls.take(gl, buffer));
          try {
            call.run();
          } finally {
            gl.buffers.bind(GL_ARRAY_BUFFER, bound);
          }
        });
  }

  /** As Mesa has it, 0 is none here. */
  private static GlVertexArray array(GlContext gl, int name) {
    if (name == 0 || !gl.lenient() && !gl.vertexArrays.named.isReserved(name)) {
      gl.invalidOperation("no vertex array " + name);
      return null;
    }
    GlVertexArray v = gl.vertexArrays.named.getOrCreate(name);
    v.created = true;
    return v;
  }

  /** With an assembly program bound to a target. */
  public static void program(GlContext gl, int name, int target, Runnable call) {
    AssemblyState.Binding b = gl.assembly.at(target);
    if (b == null) {
      gl.invalidEnum("target", target);
      return;
    }
    GlAssemblyProgram selected =
        name == 0 ? b.initial : gl.share.assemblyPrograms.getOrCreate(name);
    if (selected.target != 0 && selected.target != target) {
      gl.invalidOperation("the program is one of the other target");
      return;
    }
    selected.target = target;
    GlAssemblyProgram bound = b.program;
    b.program = selected;
    try {
      call.run();
    } finally {
      b.program = bound;
    }
  }
}
