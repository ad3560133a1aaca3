package org.oovr.simulator.shader.compile;

import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.ShaderReflection;
import org.oovr.simulator.shader.ShaderRoutine;
import org.oovr.simulator.shader.compile.emit.ClassDump;
import org.oovr.simulator.shader.compile.emit.KernelLibrary;
import org.oovr.simulator.shader.compile.emit.ShaderEmitter;
import org.oovr.simulator.shader.compile.ir.Region;
import org.oovr.simulator.shader.compile.lower.Lowering;
import org.oovr.simulator.shader.compile.runtime.CompiledShader;
import org.oovr.simulator.shader.compile.schedule.Analysis;
import org.oovr.simulator.shader.compile.schedule.KillAnalysis;
import org.oovr.simulator.shader.compile.schedule.Scheduler;
import org.oovr.simulator.shader.compile.schedule.SlotAllocator;
import org.oovr.simulator.shader.compile.schedule.Step;
import org.oovr.simulator.shader.reflect.ShaderInterface;

/** One run of the compiler. */
public final class Compilation {
  private static final String PACKAGE = "org/oovr/simulator/shader/compile/generated/";
  private static final KernelLibrary KERNELS = new KernelLibrary(ShaderContext.LANES);

  /** For workgroups that are larger than that. */
  private static final KernelLibrary WIDE = new KernelLibrary(ShaderContext.WORKGROUP_LANES);

  private static final AtomicInteger NUMBER = new AtomicInteger();

  private Compilation() {}

  /** Loader of one shader; it can be collected with it. */
  private static final class Loader extends ClassLoader {
    Loader(KernelLibrary kernels) {
      super(kernels.loader());
    }

    Class<?> define(String name, byte[] bytes) {
      return defineClass(name, bytes, 0, bytes.length);
    }
  }

  /** Compiles a shader; see {@link org.oovr.simulator.shader.compile.ShaderCompiler}. */
  public static ShaderRoutine compile(ShaderModule module, boolean counting) {
    try {
      ShaderInterface shader = ShaderInterface.of(module);
      ShaderReflection reflection = shader.reflection();
      String name = PACKAGE + "S" + NUMBER.getAndIncrement() + "_" + identifier(module.label());
      Lowering lowering = new Lowering(shader);
      Region root = lowering.lower();
      Analysis analysis = new Analysis(lowering.builder(), counting);
      analysis.run(root);
      Scheduler scheduler = new Scheduler(analysis, counting, lowering.builder().size());
      List<Step> steps = scheduler.schedule(root);
      ShaderEmitter emitter = new ShaderEmitter(name, steps, new SlotAllocator(steps));
      ShaderReflection.Workgroup workgroup = reflection.workgroup();
      boolean wide = workgroup != null && workgroup.invocations() > ShaderContext.LANES;
      KernelLibrary kernels = wide ? WIDE : KERNELS;
      byte[] bytes = emitter.emit(kernels, ClassDump.fromProperty());
      Class<?> c = new Loader(kernels).define(name.replace('/', '.'), bytes);
      CompiledShader routine =
          (CompiledShader)
              c.getConstructor(ShaderReflection.class, int[][].class)
                  .newInstance(reflection, emitter.tables());
      routine.setKillConditions(KillAnalysis.of(root));
      routine.setRegisterUse(scheduler.registers());
      return routine;
    } catch (InvocationTargetException e) {
      throw new ShaderException("shader " + module + ": " + e.getCause(), e.getCause());
    } catch (ReflectiveOperationException | LinkageError e) {
      throw new ShaderException("shader " + module + ": " + e, e);
    }
  }

  private static String identifier(String label) {
    String s = label == null ? "" : label.replaceAll("[^A-Za-z0-9_]", "_");
    return s.length() > 60 ? s.substring(0, 60) : s;
  }
}
