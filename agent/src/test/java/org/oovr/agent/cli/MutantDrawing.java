package org.oovr.agent.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.oovr.driver.common.Diagnostics;
import org.oovr.driver.trace.gfxr.GfxrException;
import org.oovr.driver.vk.VulkanDriver;
import org.oovr.driver.vk.VulkanOptions;
import org.oovr.driver.vk.replay.GfxrPlayer;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.CommandSink;
import org.oovr.simulator.render.RenderOptions;
import org.oovr.simulator.render.Renderer;
import org.oovr.simulator.render.draw.PixelBudget.SpentException;
import org.oovr.simulator.shader.ShaderBackEnd;
import org.oovr.simulator.shader.ShaderCache;
import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.compile.ShaderCompiler;

/**
 * Draws damaged captures of Vulkan in this thread, one after the other, with shaders that are
 * compiled once for all: many in a second. Nothing is contained that a command of ours contains: a
 * command that the simulator cannot execute is a fault.
 */
final class MutantDrawing {
  private final ShaderBackEnd shaders = new ShaderCache(ShaderCompiler::compile);
  private final boolean study;

  /**
   * A drawing.
   *
   * @param study whether frames leave work logs
   */
  MutantDrawing(boolean study) {
    this.study = study;
  }

  /** A capture wants more memory than this JVM has, which commands say in a line. */
  private static final class FullException extends Error {
    private static final long serialVersionUID = 1;
  }

  /**
   * What came of a capture.
   *
   * @param refusals lines that say what is wrong with it
   * @param faults what the driver or the simulator could not do by a fault of ours
   */
  record Outcome(Set<String> refusals, List<String> faults, int frames) {}

  /** Draws all frames of a file. */
  Outcome draw(Path file) throws IOException {
    Set<String> refusals = new LinkedHashSet<>();
    List<String> faults = new ArrayList<>();
    int[] frames = new int[1];
    Renderer renderer =
        new Renderer(
            new RenderOptions(1, study ? RenderOptions.Study.ALWAYS : RenderOptions.Study.NEVER),
            frame -> frames[0]++,
            shaders);
    VulkanDriver driver =
        new VulkanDriver(
            contained(renderer, faults),
            VulkanOptions.of().withTraced(true).withLog(refusals::add));
    try {
      String damage =
          new GfxrPlayer(driver, frame -> true, Integer.MAX_VALUE, GfxrPlayer.Listener.NOBODY)
              .play(file)
              .damage();
      if (damage != null) {
        refusals.add(damage);
      }
      renderer.flush();
    } catch (FullException full) {
      refusals.add("out of memory");
    } catch (GfxrException refused) {
      refusals.add(refused.getMessage());
    } finally {
      renderer.abandon();
    }
    for (Diagnostics.Entry fault : driver.diagnostics().faults()) {
      faults.add(fault.name() + ": " + driver.diagnostics().firstFault());
    }
    return new Outcome(refusals, faults, frames[0]);
  }

  /** A simulator in a thread of its own keeps its failures from the driver. */
  private static CommandSink contained(Renderer renderer, List<String> faults) {
    return command -> {
      try {
        renderer.accept(command);
      } catch (ShaderException refused) {
        command.drop();
      } catch (RuntimeException fault) {
        if (hasCause(fault, OutOfMemoryError.class)) {
          throw new FullException();
        }
        command.drop();
        if (hasCause(fault, ShaderException.class) || hasCause(fault, SpentException.class)) {
          return; // a module that is refused when it is drawn with, a draw without end: in a line
        }
        faults.add(text(command, fault));
      }
    };
  }

  private static boolean hasCause(Throwable fault, Class<? extends Throwable> kind) {
    for (Throwable t = fault; t != null; t = t.getCause()) {
      if (kind.isInstance(t)) {
        return true;
      }
    }
    return false;
  }

  private static String text(Command command, Throwable fault) {
    Throwable cause = fault;
    while (cause.getCause() != null && cause.getCause() != cause) {
      cause = cause.getCause();
    }
    StackTraceElement[] trace = cause.getStackTrace();
    return command.getClass().getSimpleName()
        + ": "
        + cause
        + (trace.length > 0 ? " at " + trace[0] : "");
  }
}
