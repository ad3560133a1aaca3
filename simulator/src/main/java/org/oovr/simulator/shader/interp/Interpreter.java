package org.oovr.simulator.shader.interp;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.ShaderRoutine;
import org.oovr.simulator.shader.reflect.ShaderInterface;

/**
 * Runs a shader by walking its module. Gives the bits that the compiled shader gives, except that a
 * NaN may be another NaN, and for what SPIR-V leaves undefined: derivatives (and texture reads with
 * implicit level of detail) where some lane of the quad takes another way. It does not count
 * instructions: {@link ShaderContext#executed} stays as it is.
 */
public final class Interpreter extends ShaderRoutine {
  private final ShaderInterface shader;

  /** Values of constants, by number of lanes and id. */
  private final Map<Integer, Map<Integer, int[]>> constants = new ConcurrentHashMap<>();

  private Interpreter(ShaderInterface shader) {
    super(shader.reflection());
    this.shader = shader;
  }

  /**
   * Makes a shader executable.
   *
   * @throws org.oovr.simulator.shader.ShaderException when the module is not valid or not supported
   */
  public static Interpreter of(ShaderModule module) {
    return new Interpreter(ShaderInterface.of(module));
  }

  @Override
  public void run(ShaderContext context, int laneCount) {
    Map<Integer, int[]> values =
        constants.computeIfAbsent(laneCount, n -> new ConcurrentHashMap<>());
    new Execution(shader, context, laneCount, values).run();
  }
}
