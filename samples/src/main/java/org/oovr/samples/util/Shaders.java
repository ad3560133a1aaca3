package org.oovr.samples.util;

import static org.lwjgl.opengl.GL33C.*;

/** Compiles and links programs from text. */
public final class Shaders {
  private Shaders() {}

  /**
   * A linked program of a vertex and a fragment shader.
   *
   * @throws IllegalStateException with the driver's log when either does not compile or link
   */
  public static int program(String vertex, String fragment) {
    int program = glCreateProgram();
    int v = shader(GL_VERTEX_SHADER, vertex);
    int f = shader(GL_FRAGMENT_SHADER, fragment);
    glAttachShader(program, v);
    glAttachShader(program, f);
    link(program);
    glDetachShader(program, v);
    glDetachShader(program, f);
    glDeleteShader(v);
    glDeleteShader(f);
    return program;
  }

  /** A compiled shader of the given stage. */
  public static int shader(int stage, String source) {
    int shader = glCreateShader(stage);
    glShaderSource(shader, source);
    glCompileShader(shader);
    if (glGetShaderi(shader, GL_COMPILE_STATUS) == GL_FALSE) {
      throw new IllegalStateException("shader does not compile: " + glGetShaderInfoLog(shader));
    }
    return shader;
  }

  /** Links a program whose shaders are attached. */
  public static void link(int program) {
    glLinkProgram(program);
    if (glGetProgrami(program, GL_LINK_STATUS) == GL_FALSE) {
      throw new IllegalStateException("program does not link: " + glGetProgramInfoLog(program));
    }
  }

  /**
   * Ties a sampler uniform to a texture unit. Leaves the program in use. A name that the linker
   * found no use for is left alone, as OpenGL does.
   */
  public static void sampler(int program, String name, int unit) {
    glUseProgram(program);
    glUniform1i(glGetUniformLocation(program, name), unit);
  }

  /** Ties a uniform block to a binding point. */
  public static void block(int program, String name, int binding) {
    int index = glGetUniformBlockIndex(program, name);
    if (index == GL_INVALID_INDEX) {
      throw new IllegalStateException("no uniform block " + name);
    }
    glUniformBlockBinding(program, index, binding);
  }
}
