package org.oovr.scenes;

import com.jme3.renderer.RenderManager;
import org.oovr.samples.bench.FrameClock;

/** {@link SinbadTen} that times itself: the engine's and the GPU's work of a frame together. */
public final class SinbadClock extends SinbadTen {
  private FrameClock clock;

  public static void main(String[] args) {
    new SinbadClock().run(args);
  }

  @Override
  void build() {
    clock = new FrameClock(framesLeft());
    super.build();
  }

  @Override
  public void simpleUpdate(float tpf) {
    clock.shown();
    if (framesLeft() == 0) {
      clock.report("scene", "pixels", (double) cam.getWidth() * cam.getHeight());
    }
    super.simpleUpdate(tpf);
  }

  @Override
  public void simpleRender(RenderManager manager) {
    if (framesLeft() >= 0) {
      clock.frame();
    }
  }
}
