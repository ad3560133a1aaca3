package org.oovr.simulator.shader.compile;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.shader.compile.emit.ClassDump;
import org.oovr.simulator.shader.compile.emit.KernelLibrary;
import org.oovr.simulator.shader.compile.ir.NodeOp;
import org.oovr.simulator.shader.compile.ir.Region;
import org.oovr.simulator.shader.compile.lower.Lowering;
import org.oovr.simulator.shader.compile.schedule.Analysis;
import org.oovr.simulator.shader.compile.schedule.KernelCode;
import org.oovr.simulator.shader.compile.schedule.Scheduler;
import org.oovr.simulator.shader.compile.schedule.SlotAllocator;
import org.oovr.simulator.shader.compile.schedule.Step;
import org.oovr.simulator.shader.compile.schedule.StepUses;
import org.oovr.simulator.shader.reflect.ShaderInterface;

/**
 * Times each kernel of a shader alone, to see which ones C2 vectorises: those take about 0.01 to
 * 0.03 nanoseconds per lane and operation, others ten times as long. Run with -Xbatch.
 */
public final class KernelBench {
  private static final int LANES = 256;

  private KernelBench() {}

  /** Times the kernels of the shaders named. */
  public static void main(String[] names) throws Throwable {
    boolean verbose = names.length > 0 && names[0].equals("-v");
    KernelLibrary library = new KernelLibrary(256);
    int slow = 0;
    int all = 0;
    for (String name : names) {
      if (name.equals("-v")) {
        continue;
      }
      Map<KernelCode.Body, NodeOp.Unit> bodies = bodies(FillShaderBench.load(name));
      double sum = 0;
      for (Map.Entry<KernelCode.Body, NodeOp.Unit> e : bodies.entrySet()) {
        KernelCode.Body b = e.getKey();
        double ns = time(library, b);
        int work = b.instructions().size() + b.arrays().size();
        double per = ns / LANES / work;
        boolean bad = e.getValue() != NodeOp.Unit.MIXED && per > 0.04;
        all += e.getValue() != NodeOp.Unit.MIXED ? 1 : 0;
        slow += bad ? 1 : 0;
        sum += ns;
        System.out.printf(
            "%-14s %-6s %3d ops %2d in %2d out %2d scalars %8.1f ns %6.4f ns/lane/op %s%n",
            name,
            e.getValue(),
            b.instructions().size(),
            b.arrays().size() - b.stores().size(),
            b.stores().size(),
            b.scalars().size(),
            ns,
            per,
            bad ? "SCALAR" : "");
        if (verbose && bad) {
          b.instructions().forEach(i -> System.out.println("    " + i));
          System.out.println("    stored " + b.stored());
        }
      }
      System.out.printf("%s: %.1f ns = %.1f M/s%n", name, sum, LANES / sum * 1e3);
    }
    System.out.println(slow + " of " + all + " vector kernels are scalar");
  }

  private static Map<KernelCode.Body, NodeOp.Unit> bodies(ShaderModule module) {
    Lowering lowering = new Lowering(ShaderInterface.of(module));
    Region root = lowering.lower();
    Analysis analysis = new Analysis(lowering.builder(), false);
    analysis.run(root);
    List<Step> steps = new Scheduler(analysis, false, lowering.builder().size()).schedule(root);
    new SlotAllocator(steps);
    Map<KernelCode.Body, NodeOp.Unit> bodies = new LinkedHashMap<>();
    Map<String, Integer> kinds = new java.util.TreeMap<>();
    StepUses.each(
        steps,
        s -> {
          String kind = s.getClass().getSimpleName();
          if (s instanceof Step.Routine r) {
            kind += " " + r.node().op();
          }
          kinds.merge(kind, 1, Integer::sum);
          if (s instanceof Step.Kernel k && !k.stored().isEmpty()) {
            bodies.put(new KernelCode(k).body(), k.unit());
          }
        });
    System.out.println(kinds);
    return bodies;
  }

  private static double time(KernelLibrary library, KernelCode.Body b) throws Throwable {
    KernelLibrary.Kernel k = library.kernel(b, new ClassDump(null));
    Class<?> c = Class.forName(k.owner().replace('/', '.'), true, library.loader());
    MethodType type = MethodType.fromMethodDescriptorString(k.descriptor(), library.loader());
    MethodHandle h =
        MethodHandles.lookup()
            .findStatic(c, KernelLibrary.METHOD, type)
            .asSpreader(Object[].class, type.parameterCount())
            .asType(MethodType.methodType(void.class, Object[].class));
    Object[] args = new Object[type.parameterCount()];
    Random random = new Random(1);
    for (int i = 0; i < args.length; i++) {
      Class<?> t = type.parameterType(i);
      if (t == float[].class) {
        float[] a = new float[LANES];
        for (int l = 0; l < LANES; l++) {
          a[l] = random.nextFloat() + 0.5f;
        }
        args[i] = a;
      } else if (t == int[].class) {
        args[i] = random.ints(LANES).toArray();
      } else if (t == float.class) {
        args[i] = 0.75f;
      } else {
        args[i] = i == args.length - 1 ? LANES : 3;
      }
    }
    for (int i = 0; i < 12_000; i++) {
      h.invokeExact(args);
    }
    double best = Double.MAX_VALUE;
    for (int round = 0; round < 10; round++) {
      long start = System.nanoTime();
      for (int i = 0; i < 500; i++) {
        h.invokeExact(args);
      }
      best = Math.min(best, (System.nanoTime() - start) / 500.0);
    }
    return best;
  }
}
