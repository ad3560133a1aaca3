package org.oovr.simulator.render;

/** Receives finished frames, on the thread that executes the commands. */
@FunctionalInterface
public interface FrameListener {
  /** Called once per {@code EndFrame}; the frame belongs to the receiver. */
  void onFrame(Frame frame);
}
