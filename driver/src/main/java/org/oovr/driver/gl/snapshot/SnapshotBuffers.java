package org.oovr.driver.gl.snapshot;

import static org.oovr.driver.gl.api.GL.*;

import java.util.Map;
import org.oovr.driver.gl.object.GlBuffer;
import org.oovr.driver.gl.object.IndexedBinding;
import org.oovr.driver.gl.object.ShareGroup;
import org.oovr.driver.gl.state.GlContext;

/** The calls that bring back buffer objects, their maps and their bindings. */
final class SnapshotBuffers {
  /** What only says that older contents may be lost, which are not older any more. */
  private static final int DISCARDS =
      GL_MAP_INVALIDATE_BUFFER_BIT | GL_MAP_INVALIDATE_RANGE_BIT | GL_MAP_UNSYNCHRONIZED_BIT;

  private final SnapshotCalls calls;
  private final LiveObjects live;

  SnapshotBuffers(SnapshotCalls calls, LiveObjects live) {
    this.calls = calls;
    this.live = live;
  }

  /** Names, stores and contents of a share group. Leaves a buffer bound. */
  void objects(ShareGroup share) {
    int[] names = live.of(LiveObjects.Kind.BUFFER, share.buffers.names());
    if (names.length == 0) {
      return;
    }
    calls.begin("glGenBuffers", names.length).ints(1, names).put();
    for (int name : names) {
      GlBuffer b = share.buffers.get(name);
      if (b != null) {
        calls.make("glBindBuffer", GL_ARRAY_BUFFER, name);
        store(b);
      }
    }
    calls.make("glBindBuffer", GL_ARRAY_BUFFER, 0);
  }

  private void store(GlBuffer b) {
    if (b.size() == 0) {
      return;
    }
    if (b.immutable) {
      calls
          .begin("glBufferStorage", GL_ARRAY_BUFFER, b.size(), 0, b.storageFlags)
          .bytes(2, b.contents())
          .put();
    } else {
      calls
          .begin("glBufferData", GL_ARRAY_BUFFER, b.size(), 0, b.usage)
          .bytes(2, b.contents())
          .put();
    }
    if (b.mapped) {
      calls
          .begin(
              "glMapBufferRange",
              GL_ARRAY_BUFFER,
              b.mapOffset,
              b.mapLength,
              b.mapAccess & ~DISCARDS)
          .result(b.mapAddress)
          .put();
    }
  }

  /** Bindings of a context; that of the index buffer belongs to the vertex array. */
  void bindings(GlContext gl) {
    for (int i = 0; i < gl.uniformBindings.length; i++) {
      indexed(GL_UNIFORM_BUFFER, i, gl.uniformBindings[i]);
    }
    for (int i = 0; i < gl.storageBindings.length; i++) {
      indexed(GL_SHADER_STORAGE_BUFFER, i, gl.storageBindings[i]);
    }
    for (int i = 0; i < gl.counterBindings.length; i++) {
      indexed(GL_ATOMIC_COUNTER_BUFFER, i, gl.counterBindings[i]);
    }
    // an indexed binding is a general one, too
    general(
        GL_SHADER_STORAGE_BUFFER,
        gl.buffers.at(GL_SHADER_STORAGE_BUFFER),
        anyIndexed(gl.storageBindings));
    general(
        GL_ATOMIC_COUNTER_BUFFER,
        gl.buffers.at(GL_ATOMIC_COUNTER_BUFFER),
        anyIndexed(gl.counterBindings));
    general(GL_UNIFORM_BUFFER, gl.buffers.at(GL_UNIFORM_BUFFER), anyIndexed(gl.uniformBindings));
    general(
        GL_TRANSFORM_FEEDBACK_BUFFER,
        gl.buffers.at(GL_TRANSFORM_FEEDBACK_BUFFER),
        true); // as indexed bindings of feedback objects have left it
    Map<Integer, GlBuffer> others = new java.util.LinkedHashMap<>();
    others.put(GL_COPY_READ_BUFFER, gl.buffers.at(GL_COPY_READ_BUFFER));
    others.put(GL_COPY_WRITE_BUFFER, gl.buffers.at(GL_COPY_WRITE_BUFFER));
    others.put(GL_PIXEL_PACK_BUFFER, gl.buffers.at(GL_PIXEL_PACK_BUFFER));
    others.put(GL_PIXEL_UNPACK_BUFFER, gl.buffers.at(GL_PIXEL_UNPACK_BUFFER));
    others.put(GL_TEXTURE_BUFFER, gl.buffers.at(GL_TEXTURE_BUFFER));
    others.put(GL_DRAW_INDIRECT_BUFFER, gl.buffers.at(GL_DRAW_INDIRECT_BUFFER));
    others.put(GL_QUERY_BUFFER, gl.buffers.at(GL_QUERY_BUFFER));
    others.put(GL_PARAMETER_BUFFER, gl.buffers.at(GL_PARAMETER_BUFFER));
    others.put(GL_DISPATCH_INDIRECT_BUFFER, gl.buffers.at(GL_DISPATCH_INDIRECT_BUFFER));
    others.forEach((target, buffer) -> general(target, buffer, false));
    // vertex arrays have been made with it
    general(GL_ARRAY_BUFFER, gl.buffers.at(GL_ARRAY_BUFFER), true);
  }

  private static boolean anyIndexed(IndexedBinding[] bindings) {
    for (IndexedBinding b : bindings) {
      if (b.buffer != null) {
        return true;
      }
    }
    return false;
  }

  private void general(int target, GlBuffer b, boolean wasBound) {
    if (b != null && !b.deleted) {
      calls.make("glBindBuffer", target, b.name);
    } else if (wasBound) {
      calls.make("glBindBuffer", target, 0);
    }
  }

  void indexed(int target, int index, IndexedBinding b) {
    if (b.buffer == null || b.buffer.deleted) {
      return;
    }
    if (b.size == 0) {
      calls.make("glBindBufferBase", target, index, b.buffer.name);
    } else {
      calls.make("glBindBufferRange", target, index, b.buffer.name, b.offset, b.size);
    }
  }
}
