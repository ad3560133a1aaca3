package org.oovr.agent.bridge;

/** The isolated side of the bridge. */
public abstract class BridgeHandler {
  /**
   * Called before the real function.
   *
   * @return true when the call has been answered: the result is in {@code raw.a[0]}, output
   *     parameters are written, and the real function must not be called
   */
  public abstract boolean enter(RawCall raw);

  /** Called after the real function, its result in {@code raw.a[0]}. */
  public abstract void leave(RawCall raw);

  /** Called when the real function ended with an exception. */
  public abstract void abandon(RawCall raw);

  /**
   * A fault of ours: {@link #enter}, {@link #leave} or {@link #abandon} threw. Must not throw.
   *
   * @return what {@link #enter} shall return in its place
   */
  public abstract boolean fault(RawCall raw, Throwable fault);

  /** A class file to define beside LWJGL, see {@link Bridge#helper}. */
  public abstract byte[] helperClass(String name);

  /** Address that stands for a GL function, see {@link Bridge#functionAddress}. */
  public abstract long functionAddress(String name);

  /**
   * Address to hand to the application in place of the real one of a GL function.
   *
   * @param real 0 when there is no such function
   */
  public abstract long entryPoint(String name, long real);

  /**
   * Address to hand to LWJGL 2 in place of the real one of a GL function.
   *
   * @param real 0 when there is no such function
   */
  public abstract long stubAddress(String name, long real);

  /**
   * An object for an interface of LWJGL 2, see {@link Bridge#implementation}.
   *
   * @param real the platform's, null where there is none
   */
  public abstract Object implementation(Class<?> face, Object real);
}
