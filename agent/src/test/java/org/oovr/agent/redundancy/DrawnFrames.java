package org.oovr.agent.redundancy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjIntConsumer;
import org.oovr.agent.timing.WorkLogs;
import org.oovr.driver.gl.GlDriver;
import org.oovr.driver.gl.GlOptions;
import org.oovr.driver.gl.api.FrameWish;
import org.oovr.driver.gl.api.GlFunction;
import org.oovr.driver.gl.api.GlFunctions;
import org.oovr.driver.gl.follow.Recorder;
import org.oovr.driver.glsl.GlslFrontEnd;
import org.oovr.driver.trace.Call;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.render.RenderOptions;
import org.oovr.simulator.render.Renderer;
import org.oovr.simulator.shader.compile.ShaderCompiler;

/** Work logs of frames that a few calls of OpenGL draw. */
public final class DrawnFrames implements WorkLogs {
  static final int WIDTH = 96;
  static final int HEIGHT = 64;

  private static final long WINDOW = 7;
  private static final long CONTEXT = 1;

  private final List<FrameProfile> profiles = new ArrayList<>();
  private final Call call = new Call();
  private final GlDriver driver;

  /**
   * Draws frames.
   *
   * @param script told the number of the frame
   */
  public DrawnFrames(int frames, ObjIntConsumer<DrawnFrames> script) {
    try (Renderer renderer =
        new Renderer(
            new RenderOptions(1, RenderOptions.Study.ALWAYS),
            frame -> profiles.add(frame.profile()),
            ShaderCompiler::compile)) {
      driver =
          new GlDriver(
              renderer::accept, GlOptions.of(new GlslFrontEnd()).withStudy(true).withDrawAll(true));
      Recorder recorder = new Recorder(driver::apply);
      recorder.createContext(call, CONTEXT, 0, new Recorder.ContextRequest(2, 1, false, 0));
      recorder.drawable(
          call, WINDOW, WIDTH, HEIGHT, new Recorder.DrawableFormat(24, 8, 0, 8, false, true));
      recorder.makeCurrent(call, WINDOW, CONTEXT);
      for (int f = 0; f < frames; f++) {
        recorder.frameBegin(call, f, FrameWish.SHOWN);
        script.accept(this, f);
        recorder.swapBuffers(call, WINDOW);
      }
    }
    assertEquals(List.of(), driver.diagnostics().faults());
    assertEquals(List.of(), driver.diagnostics().errors());
  }

  /** Makes a call whose arguments are all floats, or all integers. */
  public void call(String name, Number... arguments) {
    GlFunction function = GlFunctions.byName(name);
    call.clear();
    call.signature = function.signature();
    call.argumentCount = arguments.length;
    for (int i = 0; i < arguments.length; i++) {
      call.bits[i] =
          arguments[i] instanceof Float f
              ? Float.floatToRawIntBits(f) & 0xffffffffL
              : arguments[i].longValue();
    }
    driver.apply(call);
  }

  /** A rectangle of one colour, from -1 to 1. */
  void rectangle(float red, float x0, float y0, float x1, float y1) {
    call("glColor3f", red, 0.5f, 0.25f);
    call("glRectf", x0, y0, x1, y1);
  }

  FrameProfile profile(int frame) {
    return profiles.get(frame);
  }

  @Override
  public List<Integer> frames() {
    return profiles.stream().map(FrameProfile::index).toList();
  }

  @Override
  public FrameProfile read(int frame) {
    return profiles.stream().filter(p -> p.index() == frame).findFirst().orElseThrow();
  }
}
