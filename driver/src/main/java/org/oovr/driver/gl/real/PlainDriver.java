package org.oovr.driver.gl.real;

import org.oovr.driver.gl.api.GlFunction;
import org.oovr.driver.gl.api.GlFunctions;
import org.oovr.driver.gl.api.GlType;
import org.oovr.driver.gl.follow.Recorder;

/**
 * A real OpenGL driver that is called as it is: one context at a time, names and memory as the
 * caller has them. For one thread.
 */
public final class PlainDriver implements AutoCloseable {
  private final WindowSystem windows;
  private final Recorder.DrawableFormat format;
  private final NativeInvoker invoker = new NativeInvoker();
  private final long[] prepared = new long[GlFunctions.size()];
  private final long[] addresses = new long[GlFunctions.size()];
  private final long drawable;
  private long context;

  private PlainDriver(WindowSystem windows, int width, int height, Recorder.DrawableFormat format) {
    this.windows = windows;
    this.format = format;
    this.drawable = windows.createDrawable(width, height, format);
  }

  /**
   * Connects to the display of the environment.
   *
   * @param width of what contexts draw into, pixels
   * @param height of the same
   * @throws RealDriverException when there is none, or it has no OpenGL
   */
  public static PlainDriver open(int width, int height, Recorder.DrawableFormat format) {
    return new PlainDriver(new GlxDisplay(null, false), width, height, format);
  }

  /** Makes a context current, in place of the one before it, which is gone. */
  public void context(Recorder.ContextRequest request) {
    leave();
    int profile =
        request.es()
            ? ContextRequest.EMBEDDED
            : request.core() ? ContextRequest.CORE : ContextRequest.COMPATIBILITY;
    context =
        windows.createContext(
            new ContextRequest(request.major(), request.minor(), profile, request.flags()),
            0,
            format);
    windows.makeCurrent(drawable, context);
  }

  /**
   * Calls a function.
   *
   * @param bits arguments as {@code Call.bits} has them, pointers are addresses
   * @return the result as its type has it
   */
  public long call(GlFunction function, long[] bits) {
    int id = function.id();
    if (prepared[id] == 0) {
      addresses[id] = windows.functionAddress(function.name());
      if (addresses[id] == 0) {
        throw new RealDriverException("the driver has no " + function.name());
      }
      prepared[id] = NativeSignatures.prepare(function);
    }
    long result = invoker.call(prepared[id], addresses[id], bits, function.parameters().size());
    return function.returnPointers() > 0 || function.returnType() == GlType.VOID
        ? result
        : function.returnType().canonical(result);
  }

  private void leave() {
    if (context != 0) {
      windows.makeCurrent(0, 0);
      windows.destroyContext(context);
      context = 0;
    }
  }

  @Override
  public void close() {
    leave();
    windows.destroyDrawable(drawable);
    windows.close();
  }
}
