package org.oovr.agent.bench.answers;

import org.oovr.driver.gl.api.GlFunction;
import org.oovr.driver.gl.follow.Recorder.DrawableFormat;
import org.oovr.driver.gl.real.PlainDriver;

/** Asks the real driver of the environment. */
final class RealAnswers implements Question.Asked {
  static final int WIDTH = 64;
  static final int HEIGHT = 48;

  /** What GLFW asks for where a program does not, and Mesa's windows are. */
  static final DrawableFormat FORMAT = new DrawableFormat(24, 8, 0, 8, true, true);

  private final PlainDriver driver = PlainDriver.open(WIDTH, HEIGHT, FORMAT);

  @Override
  public void context(AskedContext kind) {
    driver.context(kind.request());
  }

  @Override
  public long call(GlFunction function, long[] bits) {
    return driver.call(function, bits);
  }

  @Override
  public void close() {
    driver.close();
  }
}
