package org.oovr.driver.gl;

import java.nio.ByteBuffer;
import org.oovr.driver.gl.api.GlEffect;
import org.oovr.driver.gl.call.Handler;
import org.oovr.driver.gl.call.PackDestination;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Call;

/**
 * Questions that somebody else has answered, asked again for their errors: the answer stands, but
 * the program may ask for the error, and ours is compared with it.
 */
final class Questions {
  private Questions() {}

  /** Whether asking once more changes nothing and tells of an error. */
  static boolean mayBeAskedAgain(String name, GlEffect effect) {
    // Not those whose results go into buffers, of which each driver has as many as it likes, or
    // which are about errors themselves.
    return readsImages(effect)
        || effect == GlEffect.ASK
            && (name.startsWith("glGet") || name.startsWith("glIs"))
            && !name.startsWith("glGetQueryBufferObject")
            && !name.startsWith("glGetString")
            && !name.startsWith("glGetGraphicsResetStatus")
            && !name.equals("glGetError");
  }

  /** Whether pixels are read: without memory to read into, the question is what is wrong. */
  static boolean readsImages(GlEffect effect) {
    return effect == GlEffect.READ_PIXELS || effect == GlEffect.READ_TEXTURE;
  }

  /**
   * Asks a question again.
   *
   * @param images whether it {@link #readsImages}
   */
  static void askAgain(GlContext gl, Call call, Handler handler, boolean images) {
    if (images && !PackDestination.skipped(gl)) {
      return; // has been executed
    }
    ByteBuffer[] answered = new ByteBuffer[call.argumentCount];
    for (int i = 0; i < answered.length; i++) {
      ByteBuffer b = call.data[i];
      answered[i] = b;
      if (images) {
        call.data[i] = null;
      } else if (b != null) {
        ByteBuffer copy = ByteBuffer.allocate(b.limit());
        copy.put(0, b, 0, b.limit());
        call.data[i] = copy;
      }
    }
    long result = call.result;
    String text = call.resultText;
    call.recorded = false;
    gl.recorded = false;
    gl.askedAgain = true;
    try {
      handler.run(gl, call);
    } finally {
      gl.askedAgain = false;
      gl.recorded = true;
      call.recorded = true;
      call.result = result;
      call.resultText = text;
      System.arraycopy(answered, 0, call.data, 0, answered.length);
    }
  }
}
