package org.oovr.driver.gl.follow;

import java.util.ArrayList;
import java.util.List;
import org.oovr.driver.gl.api.GL;

/** Puts GL into the state for reading back, and afterwards into the state the application left. */
public final class SavedGlState implements AutoCloseable {
  private static final int[] PACK = {
    GL.GL_PACK_SWAP_BYTES,
    GL.GL_PACK_LSB_FIRST,
    GL.GL_PACK_ROW_LENGTH,
    GL.GL_PACK_SKIP_ROWS,
    GL.GL_PACK_SKIP_PIXELS,
    GL.GL_PACK_ALIGNMENT
  };

  /** All that OpenGL ES has. */
  private static final int[] PACK_ES = {
    GL.GL_PACK_ROW_LENGTH, GL.GL_PACK_SKIP_ROWS, GL.GL_PACK_SKIP_PIXELS, GL.GL_PACK_ALIGNMENT
  };

  /** The same before ES 3.0. */
  private static final int[] PACK_ES2 = {GL.GL_PACK_ALIGNMENT};

  /** Since OpenGL 1.2. */
  private static final int[] PACK_VOLUME = {GL.GL_PACK_IMAGE_HEIGHT, GL.GL_PACK_SKIP_IMAGES};

  private final GlState state;
  private final GlQueries gl;
  private final List<Runnable> undo = new ArrayList<>();

  /** Tightly packed reading into client memory. */
  public SavedGlState(GlState state, int version) {
    this.state = state;
    this.gl = state.gl();
    if (state.es()) {
      pack(version >= 30 ? PACK_ES : PACK_ES2);
    } else {
      pack(PACK);
      pack(PACK_VOLUME);
    }
    if (version >= (state.es() ? 30 : 21)) {
      bufferBinding(GL.GL_PIXEL_PACK_BUFFER, GL.GL_PIXEL_PACK_BUFFER_BINDING, 0);
    }
  }

  private void pack(int[] names) {
    for (int name : names) {
      int before = state.integer(name);
      int wanted = name == GL.GL_PACK_ALIGNMENT ? 1 : 0;
      if (before != wanted) {
        gl.call("glPixelStorei", name, wanted);
        undo.add(() -> gl.call("glPixelStorei", name, before));
      }
    }
  }

  /** Binds a buffer until the end. */
  public void bufferBinding(int target, int query, int buffer) {
    int before = state.integer(query);
    if (before != buffer) {
      gl.call("glBindBuffer", target, buffer);
      undo.add(() -> gl.call("glBindBuffer", target, before));
    }
  }

  /** Binds a frame buffer for reading until the end. */
  public void readFramebuffer(int framebuffer) {
    int before = state.integer(GL.GL_READ_FRAMEBUFFER_BINDING);
    if (before != framebuffer) {
      gl.call("glBindFramebuffer", GL.GL_READ_FRAMEBUFFER, framebuffer);
      undo.add(() -> gl.call("glBindFramebuffer", GL.GL_READ_FRAMEBUFFER, before));
    }
  }

  /** Selects the buffer of the bound read frame buffer until the end. */
  public void readBuffer(int buffer) {
    int before = state.integer(GL.GL_READ_BUFFER);
    if (before != buffer) {
      gl.call("glReadBuffer", buffer);
      undo.add(() -> gl.call("glReadBuffer", before));
    }
  }

  /** Binds a texture on the active unit until the end. */
  public void texture(int target, int query, int texture) {
    int before = state.integer(query);
    if (before != texture) {
      gl.call("glBindTexture", target, texture);
      undo.add(() -> gl.call("glBindTexture", target, before));
    }
  }

  /** Switches something on until the end. */
  public void enable(int cap) {
    if (gl.call("glIsEnabled", cap) == 0) {
      gl.call("glEnable", cap);
      undo.add(() -> gl.call("glDisable", cap));
    }
  }

  /** Runs at the end, in reverse order of registration. */
  public void atEnd(Runnable action) {
    undo.add(action);
  }

  @Override
  public void close() {
    for (int i = undo.size() - 1; i >= 0; i--) {
      undo.get(i).run();
    }
  }
}
