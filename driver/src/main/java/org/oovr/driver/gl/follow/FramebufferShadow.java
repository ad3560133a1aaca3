package org.oovr.driver.gl.follow;

import java.util.HashMap;
import java.util.Map;
import org.oovr.driver.gl.api.GL;
import org.oovr.driver.gl.api.GlFunction;
import org.oovr.driver.trace.Call;

/** The frame buffer objects of a context: what a draw writes to. */
public final class FramebufferShadow {
  private static final class Framebuffer {
    final Map<Integer, GpuWrites.Written> attachments = new HashMap<>();

    /** {@link GpuWrites#epoch} when the attachments were marked last; -1 for not since a change. */
    int markedIn = -1;
  }

  private final GpuWrites writes;
  private final long context;
  private final Map<Integer, Framebuffer> framebuffers = new HashMap<>();
  private int draw;

  FramebufferShadow(GpuWrites writes, long context) {
    this.writes = writes;
    this.context = context;
  }

  /** Name of the frame buffer that draws go to. */
  public int drawFramebuffer() {
    return draw;
  }

  public void bind(int target, int framebuffer) {
    if (target != GL.GL_READ_FRAMEBUFFER) {
      draw = framebuffer;
    }
  }

  /** Follows any of the attaching functions, by the names of their parameters. */
  public void attach(GlFunction function, Call call) {
    int named = function.indexOf("framebuffer");
    int framebuffer = named >= 0 ? call.i(named) : draw;
    if (named < 0 && call.i(function.indexOf("target")) == GL.GL_READ_FRAMEBUFFER) {
      // Bound for reading only; what is attached there is drawn to by another binding, which the
      // shadow of the read binding would be needed to tell. Rare enough to be left out.
      return;
    }
    int texture = function.indexOf("texture");
    int object = texture >= 0 ? texture : function.indexOf("renderbuffer");
    if (object < 0) {
      return;
    }
    Framebuffer f = framebuffers.computeIfAbsent(framebuffer, k -> new Framebuffer());
    int point = call.i(function.indexOf("attachment"));
    f.markedIn = -1;
    if (call.i(object) == 0) {
      f.attachments.remove(point);
    } else {
      f.attachments.put(
          point,
          new GpuWrites.Written(
              texture >= 0 ? GpuWrites.Kind.TEXTURE : GpuWrites.Kind.RENDERBUFFER, call.i(object)));
    }
  }

  public void delete(int framebuffer) {
    framebuffers.remove(framebuffer);
    if (draw == framebuffer) {
      draw = 0;
    }
  }

  /** A draw has gone to the bound frame buffer. */
  public void drawn() {
    drawn(draw);
  }

  /** A call has written to a frame buffer; 0 is the window's. */
  void drawn(int framebuffer) {
    if (framebuffer == 0) {
      return;
    }
    Framebuffer f = framebuffers.get(framebuffer);
    if (f == null || f.markedIn == writes.epoch()) {
      return;
    }
    f.markedIn = writes.epoch();
    f.attachments.values().forEach(w -> writes.mark(w.kind(), w.name(), context));
  }
}
