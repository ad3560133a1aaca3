package org.oovr.simulator.render;

import java.util.concurrent.atomic.AtomicInteger;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.render.draw.DrawJob;

/** What a renderer is busy with, for whoever waits for it; any thread may ask. */
public final class Activity {
  private final AtomicInteger done = new AtomicInteger();
  private volatile int frame = -1;
  private final AtomicInteger draws = new AtomicInteger();
  private volatile Doing doing;

  /** One stage of some work; {@code unit} is empty where nothing is counted. */
  private record Doing(String stage, DrawJob first, DrawJob last, String unit, int of) {}

  /** Number of the frame whose commands came last; -1 before the first. */
  public int frame() {
    return frame;
  }

  /**
   * What is being done: stage, draws, how far it is.
   *
   * @return null while the renderer waits for commands
   */
  public String describe() {
    Doing d = doing;
    if (d == null) {
      return null;
    }
    StringBuilder text = new StringBuilder(d.stage);
    if (!d.unit.isEmpty()) {
      text.append(", ").append(done.get()).append(" of ").append(d.of).append(' ').append(d.unit);
    }
    if (d.last != null) {
      draws(text, d);
    }
    return text.toString();
  }

  private void draws(StringBuilder text, Doing d) {
    Command.Draw draw = d.last.command;
    text.append("; draw ");
    if (label(d.first.command) != label(draw)) {
      text.append(label(d.first.command)).append(" to ");
    }
    text.append(label(draw)).append(" of ").append(draws.get()).append(" so far");
    if (draw.label() != null && !draw.label().text().isEmpty()) {
      text.append(", ").append(draw.label().text());
    }
    if (draw.instanceCount() > 1) {
      text.append(", instance ").append(d.last.firstInstance).append(" of ");
      text.append(draw.instanceCount());
    }
    if (d.last.range.count() < draw.count()) {
      text.append(", vertex ").append(d.last.range.from()).append(" of ").append(draw.count());
    }
    ShaderModule fragment = draw.state().shaders().get(Stage.FRAGMENT);
    if (fragment != null && !fragment.label().isEmpty()) {
      text.append(", shader ").append(fragment.label());
    }
  }

  private static int label(Command.Draw draw) {
    return draw.label() == null ? 0 : draw.label().drawInFrame() + 1;
  }

  void beginFrame(int index) {
    frame = index;
    draws.set(0);
  }

  /** A draw has come. */
  void draw() {
    draws.incrementAndGet();
  }

  /** Something is done for which nothing is counted. */
  void begin(String stage) {
    doing = new Doing(stage, null, null, "", 0);
  }

  /** A stage of some draws begins. */
  void begin(String stage, DrawJob first, DrawJob last, String unit, int of) {
    done.set(0);
    doing = new Doing(stage, first, last, unit, of);
  }

  /** One of the things that are counted is done. */
  void step() {
    done.incrementAndGet();
  }

  /** Nothing is left to do. */
  void end() {
    doing = null;
  }
}
