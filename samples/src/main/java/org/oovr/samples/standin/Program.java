package org.oovr.samples.standin;

import static org.lwjgl.opengl.GL33C.*;

import java.util.HashMap;
import java.util.Map;
import org.oovr.samples.util.Mat4;
import org.oovr.samples.util.Shaders;

/** A linked program whose uniforms are found by name once. */
final class Program {
  private final int name;
  private final Map<String, Integer> locations = new HashMap<>();

  /**
   * Compiles and links.
   *
   * @param samplers sampler uniforms; the i-th one reads texture unit i
   */
  Program(String vertex, String fragment, String... samplers) {
    name = Shaders.program(vertex, fragment);
    for (int i = 0; i < samplers.length; i++) {
      Shaders.sampler(name, samplers[i], i);
    }
  }

  /** Puts it in use. */
  Program use() {
    glUseProgram(name);
    return this;
  }

  private int at(String uniform) {
    return locations.computeIfAbsent(uniform, u -> glGetUniformLocation(name, u));
  }

  /** Sets a matrix; the program must be in use. */
  Program set(String uniform, Mat4 m) {
    glUniformMatrix4fv(at(uniform), false, m.array());
    return this;
  }

  /** Sets a vector of three; the program must be in use. */
  Program set(String uniform, float x, float y, float z) {
    glUniform3f(at(uniform), x, y, z);
    return this;
  }

  /** Sets a vector of four; the program must be in use. */
  Program set(String uniform, float x, float y, float z, float w) {
    glUniform4f(at(uniform), x, y, z, w);
    return this;
  }
}
