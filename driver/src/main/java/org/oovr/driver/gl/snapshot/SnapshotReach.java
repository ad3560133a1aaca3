package org.oovr.driver.gl.snapshot;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.client.TextureBindings;
import org.oovr.driver.gl.object.Attachment;
import org.oovr.driver.gl.object.GlBuffer;
import org.oovr.driver.gl.object.GlProgram;
import org.oovr.driver.gl.object.GlQuery;
import org.oovr.driver.gl.object.GlTexture;
import org.oovr.driver.gl.object.GlVertexArray;
import org.oovr.driver.gl.object.ImageBinding;
import org.oovr.driver.gl.object.IndexedBinding;
import org.oovr.driver.gl.snapshot.LiveObjects.Kind;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.gl.state.GlSession;

/** Finds the objects that others need: what is bound, and what is part of something. */
final class SnapshotReach {
  private final LiveObjects live;

  SnapshotReach(LiveObjects live) {
    this.live = live;
  }

  /** Adds them. */
  void extend(GlSession session) {
    if (live.isAll()) {
      return;
    }
    for (GlContext gl : session.contexts()) {
      bound(gl);
      SnapshotLists.reach(gl.share, live);
    }
    for (GlContext gl : session.contexts()) {
      array(gl.vertexArrays.initial);
      gl.vertexArrays.named.forEach(
          v -> {
            if (live.has(Kind.VERTEX_ARRAY, v.name)) {
              array(v);
            }
          });
      gl.framebuffers.forEach(
          f -> {
            if (live.has(Kind.FRAMEBUFFER, f.name)) {
              f.attached().forEach(this::attachment);
            }
          });
      gl.share.textures.forEach(
          t -> {
            if (live.has(Kind.TEXTURE, t.name)) {
              buffer(t.buffer);
              origins(t);
            }
          });
      gl.feedbacks.forEach(
          t -> {
            if (live.has(Kind.TRANSFORM_FEEDBACK, t.name)) {
              for (IndexedBinding b : t.bindings) {
                buffer(b.buffer);
              }
            }
          });
      gl.share.programs.forEach(
          p -> {
            if (live.has(Kind.PROGRAM, p.name)) {
              p.attached.forEach(s -> live.add(Kind.SHADER, s.name));
            }
          });
    }
  }

  private void bound(GlContext gl) {
    for (int unit = 0; unit < gl.units(); unit++) {
      for (int target = 0; target < TextureBindings.TARGETS; target++) {
        GlTexture t = gl.textures.at(unit, target);
        if (t != null && !t.deleted) {
          live.add(Kind.TEXTURE, t.name);
        }
      }
      if (gl.samplers[unit] != null) {
        live.add(Kind.SAMPLER, gl.samplers[unit].name);
      }
    }
    for (ImageBinding b : gl.imageUnits) {
      if (b.texture() != null && !b.texture().deleted) {
        live.add(Kind.TEXTURE, b.texture().name);
      }
    }
    buffers(gl);
    live.add(Kind.TRANSFORM_FEEDBACK, gl.feedback.name);
    live.add(Kind.VERTEX_ARRAY, gl.vertexArray().name);
    live.add(Kind.FRAMEBUFFER, gl.drawFramebuffer.name);
    live.add(Kind.FRAMEBUFFER, gl.readFramebuffer.name);
    if (gl.renderbuffer != null && !gl.renderbuffer.deleted) {
      live.add(Kind.RENDERBUFFER, gl.renderbuffer.name);
    }
    programs(gl);
    for (GlQuery q : gl.activeQueries.values()) {
      live.add(Kind.QUERY, q.name);
    }
  }

  private void buffers(GlContext gl) {
    for (GlBuffer b :
        new GlBuffer[] {
          gl.buffers.at(GL_ARRAY_BUFFER),
          gl.buffers.at(GL_COPY_READ_BUFFER),
          gl.buffers.at(GL_COPY_WRITE_BUFFER),
          gl.buffers.at(GL_PIXEL_PACK_BUFFER),
          gl.buffers.at(GL_PIXEL_UNPACK_BUFFER),
          gl.buffers.at(GL_TEXTURE_BUFFER),
          gl.buffers.at(GL_DRAW_INDIRECT_BUFFER),
          gl.buffers.at(GL_UNIFORM_BUFFER),
          gl.buffers.at(GL_SHADER_STORAGE_BUFFER),
          gl.buffers.at(GL_ATOMIC_COUNTER_BUFFER),
          gl.buffers.at(GL_DISPATCH_INDIRECT_BUFFER),
          gl.buffers.at(GL_QUERY_BUFFER),
          gl.buffers.at(GL_PARAMETER_BUFFER),
          gl.buffers.at(GL_TRANSFORM_FEEDBACK_BUFFER)
        }) {
      buffer(b);
    }
    for (IndexedBinding b : gl.uniformBindings) {
      buffer(b.buffer);
    }
    for (IndexedBinding b : gl.defaultFeedback.bindings) {
      buffer(b.buffer);
    }
    for (IndexedBinding b : gl.storageBindings) {
      buffer(b.buffer);
    }
    for (IndexedBinding b : gl.counterBindings) {
      buffer(b.buffer);
    }
  }

  private void programs(GlContext gl) {
    program(gl.program);
    if (gl.pipeline != null) {
      live.add(Kind.PIPELINE, gl.pipeline.name);
    }
    gl.pipelines.forEach(
        p -> {
          if (live.has(Kind.PIPELINE, p.name)) {
            program(p.active);
            p.stages.values().forEach(this::program);
          }
        });
  }

  private void program(GlProgram p) {
    if (p != null) {
      live.add(Kind.PROGRAM, p.name);
    }
  }

  private void buffer(GlBuffer b) {
    if (b != null && !b.deleted) {
      live.add(Kind.BUFFER, b.name);
    }
  }

  /** The textures whose texels a view shows. */
  private void origins(GlTexture view) {
    for (GlTexture t = view; t.origin() != null; t = t.origin().texture()) {
      if (!t.origin().texture().deleted) {
        live.add(Kind.TEXTURE, t.origin().texture().name);
      }
    }
  }

  private void array(GlVertexArray v) {
    buffer(v.elements);
    for (GlVertexArray.Binding b : v.bindings) {
      buffer(b.buffer);
    }
  }

  private void attachment(Attachment a) {
    if (a.texture() != null && !a.texture().deleted) {
      live.add(Kind.TEXTURE, a.texture().name);
    }
    if (a.renderbuffer() != null && !a.renderbuffer().deleted) {
      live.add(Kind.RENDERBUFFER, a.renderbuffer().name);
    }
  }
}
