package org.oovr.driver.gl.follow;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.gl.api.AttributeList;
import org.oovr.driver.gl.api.FrameWish;
import org.oovr.driver.gl.api.GlFunction;
import org.oovr.driver.gl.api.GlFunctions;
import org.oovr.driver.gl.api.PixelSizes;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.CallSignature;

/** Makes the records that no call of the application stands for. */
public final class Recorder {
  /** Takes a finished call; copies what it keeps. */
  public interface Sink {
    void put(Call call);
  }

  /** The window system's connection, in records; any number will do. */
  public static final long DISPLAY = 1;

  /** GLX names of context attributes (GLX_ARB_create_context, ..._profile). */
  private static final int CONTEXT_MAJOR_VERSION = 0x2091;

  private static final int CONTEXT_MINOR_VERSION = 0x2092;
  private static final int CONTEXT_FLAGS = 0x2094;
  private static final int CONTEXT_PROFILE_MASK = 0x9126;

  /** Attributes of images of EGL. */
  private static final int GL_TEXTURE_LEVEL = 0x30BC;

  private static final int GL_TEXTURE_ZOFFSET = 0x30BD;

  private static final CallSignature CREATE_IMAGE =
      new CallSignature(CallSignature.UNKNOWN, "eglCreateImageKHR", List.of());
  private static final CallSignature DESTROY_IMAGE =
      new CallSignature(CallSignature.UNKNOWN, "eglDestroyImageKHR", List.of());

  private final Sink sink;

  public Recorder(Sink sink) {
    this.sink = sink;
  }

  /** What an application asks of a new context. */
  public record ContextRequest(int major, int minor, boolean core, boolean es, int flags) {
    /** One of OpenGL. */
    public ContextRequest(int major, int minor, boolean core, int flags) {
      this(major, minor, core, false, flags);
    }

    ByteBuffer attributes() {
      int[] list = {
        CONTEXT_MAJOR_VERSION,
        major,
        CONTEXT_MINOR_VERSION,
        minor,
        CONTEXT_PROFILE_MASK,
        es ? 4 : core ? 1 : 2,
        CONTEXT_FLAGS,
        flags,
        0
      };
      ByteBuffer bytes =
          ByteBuffer.allocate(4 * list.length).order(java.nio.ByteOrder.LITTLE_ENDIAN);
      for (int value : list) {
        bytes.putInt(value);
      }
      return bytes.flip();
    }
  }

  /** Properties of a default frame buffer, bits per pixel. */
  public record DrawableFormat(
      int depthBits, int stencilBits, int samples, int alphaBits, boolean srgb, boolean doubled) {}

  public void createContext(Call scratch, long context, long share, ContextRequest request) {
    Call call = begin(scratch, "glXCreateContextAttribsARB", DISPLAY, 1, share, 1, 0);
    data(call, 4, request.attributes());
    call.result = context;
    sink.put(call);
  }

  public void destroyContext(Call scratch, long context) {
    sink.put(begin(scratch, "glXDestroyContext", DISPLAY, context));
  }

  /**
   * A context is current on the call's thread now.
   *
   * @param drawable what it draws into, 0 for nothing
   * @param context 0 for none
   */
  public void makeCurrent(Call scratch, long drawable, long context) {
    Call call = begin(scratch, "glXMakeCurrent", DISPLAY, drawable, context);
    call.result = 1;
    sink.put(call);
  }

  public void drawable(Call scratch, long handle, int width, int height, DrawableFormat format) {
    sink.put(
        begin(
            scratch,
            "oovrDrawable",
            handle,
            width,
            height,
            format.depthBits(),
            format.stencilBits(),
            format.samples(),
            format.alphaBits(),
            format.srgb() ? 1 : 0,
            format.doubled() ? 1 : 0));
  }

  public void swapBuffers(Call scratch, long drawable) {
    sink.put(begin(scratch, "glXSwapBuffers", DISPLAY, drawable));
  }

  /**
   * Asks for an image of EGL.
   *
   * @param image the handle that it is to have, an address
   * @param what target, name, level and slice of what it shows
   * @return the handle, or the number of EGL's error
   */
  public long createImage(Call scratch, long image, long context, int... what) {
    ByteBuffer list =
        ByteBuffer.allocate(5 * Integer.BYTES).order(java.nio.ByteOrder.LITTLE_ENDIAN);
    list.putInt(GL_TEXTURE_LEVEL).putInt(what[2]).putInt(GL_TEXTURE_ZOFFSET).putInt(what[3]);
    egl(scratch, CREATE_IMAGE, DISPLAY, context, what[0], what[1], 0);
    data(scratch, 4, list.putInt(AttributeList.EGL_NONE).flip());
    scratch.result = image;
    scratch.recorded = false; // nobody has answered yet
    sink.put(scratch);
    return scratch.result;
  }

  public void destroyImage(Call scratch, long image) {
    egl(scratch, DESTROY_IMAGE, DISPLAY, image);
    sink.put(scratch);
  }

  /** A call of EGL, of which nobody asks but who executes it. */
  private static void egl(Call call, CallSignature function, long... bits) {
    call.clear();
    call.signature = function;
    call.argumentCount = bits.length;
    call.recorded = true;
    call.fake = true;
    System.arraycopy(bits, 0, call.bits, 0, bits.length);
  }

  /**
   * Tells the number of the frame that is under way.
   *
   * @param wish what the simulator does with it
   */
  public void frameBegin(Call scratch, long frame, FrameWish wish) {
    sink.put(begin(scratch, "oovrFrameBegin", frame, wish.ordinal()));
  }

  /**
   * GL's initial viewport and scissor box, which are the size of the window: stock tools make their
   * window as large as the first viewport says.
   */
  public void initialViewport(Call scratch, int width, int height) {
    sink.put(begin(scratch, "glViewport", 0, 0, width, height));
    sink.put(begin(scratch, "glScissor", 0, 0, width, height));
  }

  public void thread(Call scratch, int number, String name) {
    Call call = begin(scratch, "oovrThread", number, 0);
    text(call, 1, name);
    sink.put(call);
  }

  /** Tells what a frame looks like, as a hash in hexadecimal digits. */
  public void frameHash(Call scratch, int frame, int width, int height, String sha256) {
    Call call = begin(scratch, "oovrFrameHash", frame, width, height, 0);
    text(call, 3, sha256);
    sink.put(call);
  }

  /** Tells how the frames are meant to be seen. */
  public void stereoHint(Call scratch, String source, float disparity) {
    Call call = begin(scratch, "oovrStereoHint", 0, Float.floatToRawIntBits(disparity));
    text(call, 0, source);
    sink.put(call);
  }

  /** Tells that frames were asked for, at the end of the last of them. */
  public void range(Call scratch, int number, int firstFrame, int lastFrame) {
    sink.put(begin(scratch, "oovrRange", number, firstFrame, lastFrame));
  }

  /** Tells what recording cost: the nanoseconds of every {@code every}-th call. */
  public void overhead(Call scratch, long measuredCalls, long nanos, long every) {
    sink.put(begin(scratch, "oovrOverhead", measuredCalls, nanos, every));
  }

  public void unsupported(Call scratch, String what, long count) {
    Call call = begin(scratch, "oovrUnsupported", 0, count);
    text(call, 0, what);
    sink.put(call);
  }

  public void captureEnd(Call scratch, long calls, long presents, long lost, long waitedNanos) {
    sink.put(begin(scratch, "oovrCaptureEnd", calls, presents, lost, waitedNanos));
  }

  private static void text(Call call, int argument, String text) {
    data(call, argument, ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
  }

  /** The application wrote to mapped memory. */
  public void memory(Call scratch, long address, ByteBuffer bytes) {
    Call call = begin(scratch, "memcpy", address, 0, bytes.limit());
    data(call, 1, bytes);
    sink.put(call);
  }

  /** A call that the application did not make but whose effect its next one needs. */
  void own(Call scratch, String function, long... bits) {
    sink.put(begin(scratch, function, bits));
  }

  /** A call whose last parameter points to values. */
  void values(Call scratch, GlFunction function, ByteBuffer memory, long... bits) {
    Call call = begin(scratch, function.name(), bits);
    data(call, bits.length - 1, memory);
    sink.put(call);
  }

  /** A vertex pointer with the memory behind it. */
  void clientArray(Call scratch, GlFunction function, long[] bits, ByteBuffer memory) {
    Call call = begin(scratch, function.name(), bits);
    data(call, function.indexOf("pointer"), memory);
    sink.put(call);
  }

  /**
   * A call that draws several times with indices in the application's memory, as the draws that it
   * stands for: a trace has no place for memory behind an array of pointers.
   */
  public void drawEach(Call scratch, GlFunction function, long[] bits) {
    int draws = (int) bits[4];
    int indexBytes = PixelSizes.indexBytes((int) bits[2]);
    for (int i = 0; i < draws; i++) {
      int count = NativeMemory.getInt(bits[1] + 4L * i);
      long indices = NativeMemory.getLong(bits[3] + 8L * i);
      Call call =
          function.indexOf("basevertex") < 0
              ? begin(scratch, "glDrawElements", bits[0], count, bits[2], 0)
              : begin(
                  scratch,
                  "glDrawElementsBaseVertex",
                  bits[0],
                  count,
                  bits[2],
                  0,
                  NativeMemory.getInt(bits[5] + 4L * i));
      if (count > 0 && indexBytes > 0) {
        data(call, 3, NativeMemory.view(indices, (long) count * indexBytes));
      }
      sink.put(call);
    }
  }

  public void bufferContents(Call scratch, int buffer, long bytes, ByteBuffer contents) {
    Call call = begin(scratch, "oovrBufferContents", buffer, 0, bytes, 0);
    data(call, 3, contents);
    sink.put(call);
  }

  /**
   * Texels that the real GPU wrote.
   *
   * @param size width, height and depth (slices or layers)
   */
  public void textureContents(
      Call scratch,
      int texture,
      int target,
      int level,
      int[] size,
      PixelLayout layout,
      ByteBuffer contents) {
    Call call =
        begin(
            scratch,
            "oovrTextureContents",
            texture,
            target,
            level,
            size[0],
            size[1],
            size[2],
            layout.format(),
            layout.type(),
            contents.limit(),
            0);
    data(call, 9, contents);
    sink.put(call);
  }

  public void renderbufferContents(
      Call scratch,
      int renderbuffer,
      int width,
      int height,
      PixelLayout layout,
      ByteBuffer contents) {
    Call call =
        begin(
            scratch,
            "oovrRenderbufferContents",
            renderbuffer,
            width,
            height,
            layout.format(),
            layout.type(),
            contents.limit(),
            0);
    data(call, 6, contents);
    sink.put(call);
  }

  private static Call begin(Call scratch, String function, long... bits) {
    GlFunction f = GlFunctions.byName(function);
    Call call = scratch;
    call.clear();
    call.signature = f.signature();
    call.argumentCount = bits.length;
    call.recorded = true;
    call.fake = true;
    for (int i = 0; i < bits.length; i++) {
      call.bits[i] = f.parameters().get(i).type().canonical(bits[i]);
    }
    return call;
  }

  private static void data(Call call, int argument, ByteBuffer bytes) {
    call.bits[argument] = Call.SOME_ADDRESS;
    call.data[argument] = bytes;
  }
}
