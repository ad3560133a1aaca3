package org.oovr.simulator.shader.compile;

import java.io.IOException;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.ShaderRoutine;
import org.oovr.simulator.shader.TestShaders;
import org.oovr.simulator.shader.TextureRequest;
import org.oovr.simulator.shader.TextureUnit;

/**
 * Million invocations per second of compiled shaders on one thread, with a texture unit that does
 * next to nothing. Run the main method; arguments are names of test shaders.
 */
public final class FillShaderBench {
  private FillShaderBench() {}

  /** Answers with the coordinates. */
  private static final class Cheap extends TextureUnit {
    @Override
    public void execute(TextureRequest q, int laneCount) {
      for (int c = 0; c < 4; c++) {
        if (q.outF[c] != null) {
          if (q.coord[c & 1] != null) {
            System.arraycopy(q.coord[c & 1], 0, q.outF[c], 0, laneCount);
          }
        } else if (q.outI[c] != null) {
          Arrays.fill(q.outI[c], 0, laneCount, c);
        }
      }
    }

    @Override
    public void size(int level, int[] sizeOut) {
      Arrays.fill(sizeOut, 64);
    }

    @Override
    public int levels() {
      return 7;
    }
  }

  /** Measures the shaders named, or a default set. */
  public static void main(String[] names) throws IOException {
    List<String> shaders =
        names.length > 0
            ? List.of(names)
            : List.of(
                "lit.frag",
                "basic.vert",
                "matrices.vert",
                "floats.frag",
                "control.frag",
                "arrays.frag");
    for (String name : shaders) {
      ShaderRoutine r = ShaderCompiler.compile(load(name));
      ShaderContext c = ShaderHarness.context(r.reflection(), 1);
      Arrays.fill(c.textures, new Cheap());
      System.out.printf("%-30s %8.1f M/s%n", name, measure(r, c));
    }
  }

  /** Best of rounds in processor time of this thread, once HotSpot has nothing left to compile. */
  private static double measure(ShaderRoutine r, ShaderContext c) {
    ThreadMXBean thread = ManagementFactory.getThreadMXBean();
    CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    long compiled = -1;
    for (int round = 0; round < 60; round++) {
      run(r, c, thread, 300_000_000L);
      long now = compiler.getTotalCompilationTime();
      if (now == compiled) {
        break;
      }
      compiled = now;
    }
    double best = 0;
    for (int round = 0; round < 12; round++) {
      best = Math.max(best, run(r, c, thread, 60_000_000L));
    }
    return best;
  }

  /** Runs for so many nanoseconds; returns million lanes per second. */
  private static double run(
      ShaderRoutine r, ShaderContext c, ThreadMXBean thread, long nanoseconds) {
    int runs = 0;
    long start = thread.getCurrentThreadCpuTime();
    long used;
    do {
      for (int i = 0; i < 50; i++) {
        r.run(c, ShaderContext.LANES);
      }
      runs += 50;
      used = thread.getCurrentThreadCpuTime() - start;
    } while (used < nanoseconds);
    return runs * (double) ShaderContext.LANES / used * 1e3;
  }

  /** The test shader of that name, or the shader in the file of that name. */
  static ShaderModule load(String name) throws IOException {
    return name.endsWith(".spv") ? CorpusCheck.read(Path.of(name)) : TestShaders.load(name);
  }
}
