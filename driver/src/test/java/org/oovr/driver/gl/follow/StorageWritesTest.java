package org.oovr.driver.gl.follow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.Mockito.mock;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.api.GL;
import org.oovr.driver.gl.api.GlFunctions;
import org.oovr.driver.gl.follow.GpuWrites.Kind;
import org.oovr.driver.gl.follow.GpuWrites.Written;

class StorageWritesTest {
  private final ShareGroup group = new ShareGroup();
  private final ContextRecord context = new ContextRecord(1, group, mock(GlState.class));

  private void call(String function, long... bits) {
    context.shadow.after(GlFunctions.byName(function), bits);
  }

  @Test
  void shadersWriteWhatIsBoundForThem() {
    call("glBindBufferBase", GL.GL_UNIFORM_BUFFER, 0, 4);
    call("glDispatchCompute", 1, 1, 1);
    assertEquals(List.of(), group.writes.take());
    call("glBindBufferRange", GL.GL_SHADER_STORAGE_BUFFER, 3, 5, 0, 64);
    call("glBindImageTexture", 0, 6, 0, 0, 0, GL.GL_READ_ONLY, GL.GL_RGBA8);
    call("glBindImageTexture", 1, 7, 0, 0, 0, GL.GL_WRITE_ONLY, GL.GL_RGBA8);
    assertEquals(List.of(), group.writes.take());
    call("glDrawArrays", GL.GL_TRIANGLES, 0, 3);
    List<Written> both = List.of(new Written(Kind.TEXTURE, 7), new Written(Kind.BUFFER, 5));
    assertEquals(Set.copyOf(both), Set.copyOf(group.writes.take()));
    // taken, and written again by the next draw
    call("glBindImageTexture", 1, 0, 0, 0, 0, GL.GL_WRITE_ONLY, GL.GL_RGBA8);
    call("glDrawArrays", GL.GL_TRIANGLES, 0, 3);
    assertEquals(List.of(new Written(Kind.BUFFER, 5)), group.writes.take());
    call("glBindBufferBase", GL.GL_SHADER_STORAGE_BUFFER, 3, 0);
    call("glDrawArrays", GL.GL_TRIANGLES, 0, 3);
    assertEquals(List.of(), group.writes.take());
  }

  /** What is copied from was written, or it is known without the GPU. */
  @Test
  void copiesOfWhatWasWritten() {
    call("glBindBuffer", GL.GL_COPY_READ_BUFFER, 1);
    call("glBindBuffer", GL.GL_COPY_WRITE_BUFFER, 2);
    call("glCopyBufferSubData", GL.GL_COPY_READ_BUFFER, GL.GL_COPY_WRITE_BUFFER, 0, 0, 4);
    long[] image = {3, GL.GL_TEXTURE_2D, 0, 0, 0, 0, 4, GL.GL_RENDERBUFFER, 0, 0, 0, 0, 1, 1, 1};
    call("glCopyImageSubData", image);
    assertEquals(List.of(), group.writes.take());
    group.writes.mark(Kind.BUFFER, 1, 1);
    group.writes.mark(Kind.TEXTURE, 3, 1);
    call("glCopyBufferSubData", GL.GL_COPY_READ_BUFFER, GL.GL_COPY_WRITE_BUFFER, 0, 0, 4);
    call("glCopyImageSubData", image);
    assertEquals(
        List.of(
            new Written(Kind.BUFFER, 1),
            new Written(Kind.TEXTURE, 3),
            new Written(Kind.BUFFER, 2),
            new Written(Kind.RENDERBUFFER, 4)),
        group.writes.take());
  }
}
