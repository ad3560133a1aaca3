package org.oovr.agent.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.gl.api.GL;
import org.oovr.driver.gl.follow.GpuWrites;
import org.oovr.driver.gl.follow.MappedBuffers;

/** Persistent maps to which both the application and the GPU write. */
class SharedMemoryTest {
  private static final int ACCESS =
      GL.GL_MAP_WRITE_BIT | GL.GL_MAP_PERSISTENT_BIT | GL.GL_MAP_COHERENT_BIT;

  @Test
  void mapsToWhichTheGpuMayHaveWrittenAreToldOf() {
    long memory = NativeMemory.allocate(32);
    try {
      NativeMemory.view(memory, 32).put(0, new byte[32]);
      MappedBuffers maps = new MappedBuffers();
      maps.stored(5, true);
      maps.stored(6, true);
      maps.mapped(5, memory, 16, ACCESS);
      maps.mapped(6, memory + 16, 16, ACCESS);
      GpuWrites writes = new GpuWrites();
      List<Long> told = new ArrayList<>();
      int[] unclear = new int[1];
      Runnable compare =
          () ->
              maps.compare(
                  (address, bytes) -> told.add(address - memory),
                  buffer -> writes.isWritten(GpuWrites.Kind.BUFFER, buffer),
                  () -> unclear[0]++);
      compare.run();
      assertEquals(List.of(), told);

      NativeMemory.view(memory, 32).put(3, (byte) 1).put(20, (byte) 2);
      compare.run();
      assertEquals(List.of(3L, 20L), told);
      assertEquals(0, unclear[0]);

      maps.copied(5);
      compare.run();
      assertEquals(0, unclear[0], "nothing has changed");
      NativeMemory.view(memory, 32).put(4, (byte) 1).put(21, (byte) 2);
      compare.run();
      assertEquals(1, unclear[0]);
      writes.mark(GpuWrites.Kind.BUFFER, 6, 1);
      NativeMemory.view(memory, 32).put(22, (byte) 3);
      compare.run();
      assertEquals(2, unclear[0]);
      maps.deleted(5);
      assertEquals(List.of(3L, 20L, 4L, 21L, 22L), told);
    } finally {
      NativeMemory.free(memory);
    }
  }
}
