package org.oovr.driver.gl.call.contents;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.state.GlContext;
import org.oovr.simulator.command.AccessVisitor.Usage;

/** Memory barriers (GL 4.5 core 7.12.2). */
public final class BarrierCalls {
  /** Barriers that may hold for a region of the framebuffer alone (GL 4.5 core 7.12.2). */
  private static final int BY_REGION =
      GL_ATOMIC_COUNTER_BARRIER_BIT
          | GL_FRAMEBUFFER_BARRIER_BIT
          | GL_SHADER_IMAGE_ACCESS_BARRIER_BIT
          | GL_SHADER_STORAGE_BARRIER_BIT
          | GL_TEXTURE_FETCH_BARRIER_BIT
          | GL_UNIFORM_BARRIER_BIT;

  /** Barriers before what shaders read and write. */
  private static final int BY_SHADERS =
      GL_UNIFORM_BARRIER_BIT
          | GL_TEXTURE_FETCH_BARRIER_BIT
          | GL_SHADER_IMAGE_ACCESS_BARRIER_BIT
          | GL_ATOMIC_COUNTER_BARRIER_BIT
          | GL_SHADER_STORAGE_BARRIER_BIT;

  private BarrierCalls() {}

  public static void memoryBarrier(GlContext gl, int barriers) {
    order(gl, barriers, GL_VERTEX_ATTRIB_ARRAY_BARRIER_BIT, Usage.VERTEX_INPUT);
    order(gl, barriers, GL_ELEMENT_ARRAY_BARRIER_BIT, Usage.INDEX_INPUT);
    order(gl, barriers, GL_COMMAND_BARRIER_BIT, Usage.INDIRECT);
    order(gl, barriers, BY_SHADERS, Usage.SHADER);
    order(gl, barriers, GL_BUFFER_UPDATE_BARRIER_BIT | GL_PIXEL_BUFFER_BARRIER_BIT, Usage.COPY);
    order(gl, barriers, GL_CLIENT_MAPPED_BUFFER_BARRIER_BIT, Usage.HOST);
  }

  public static void memoryBarrierByRegion(GlContext gl, int barriers) {
    if (barriers != GL_ALL_BARRIER_BITS && (barriers & ~BY_REGION) != 0) {
      gl.invalidValue("barriers", barriers);
      return;
    }
    memoryBarrier(gl, barriers & BY_SHADERS);
  }

  private static void order(GlContext gl, int barriers, int bits, Usage target) {
    if ((barriers & bits) != 0) {
      gl.emitter.barrier(target);
    }
  }
}
