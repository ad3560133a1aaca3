package org.oovr.driver.vk.record;

import org.oovr.driver.vk.api.VkRegistry;
import org.oovr.driver.vk.object.BufferObject;
import org.oovr.driver.vk.object.ImageObject;
import org.oovr.driver.vk.object.InvalidHandleException;
import org.oovr.driver.vk.object.Session;
import org.oovr.driver.vk.play.CommandBuffer;
import org.oovr.driver.vk.play.Step;
import org.oovr.driver.vk.table.Functions;

/** What all that record have in common. */
class Recorder {
  /** Reads the arguments of a command, and tells what is to be done. */
  interface Reader {
    /**
     * Reads them.
     *
     * @param a bits of the arguments
     */
    Step read(long[] a);
  }

  final Session session;
  private final Functions functions;

  Recorder(Functions functions, Session session) {
    this.functions = functions;
    this.session = session;
  }

  /** Says how a command is recorded. */
  final void add(int function, Reader reader) {
    String name = VkRegistry.function(function).name();
    functions.addSilent(
        function, a -> session.handles.get(a[0], CommandBuffer.class).add(name, reader.read(a)));
  }

  /** A buffer that commands use, which has memory by then. */
  final BufferObject buffer(long handle) {
    BufferObject buffer = session.handles.get(handle, BufferObject.class);
    if (buffer.memory == null) {
      throw new InvalidHandleException(
          "0x" + Long.toHexString(handle) + " is a buffer without memory");
    }
    return buffer;
  }

  final ImageObject image(long handle) {
    return session.handles.get(handle, ImageObject.class);
  }

  static float f(long bits) {
    return Float.intBitsToFloat((int) bits);
  }
}
