package org.oovr.samples.gl;

import static org.lwjgl.glfw.GLFW.GLFW_SAMPLES;
import static org.lwjgl.opengl.GL33C.*;

import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import org.lwjgl.system.MemoryStack;
import org.oovr.samples.util.Mat4;
import org.oovr.samples.util.Mesh;
import org.oovr.samples.util.Picture;
import org.oovr.samples.util.Shaders;
import org.oovr.samples.util.Window;

/**
 * A field of 2,500 swaying pillars and 400 gems, two instanced draws. Camera and lights come from
 * uniform blocks that are ranges of one buffer; what each instance does is written anew into a
 * mapped buffer for every frame. The window itself is multisampled.
 */
public final class Instancing {
  private static final int SIDE = 50;
  private static final int GEMS = 400;
  private static final int INSTANCES = SIDE * SIDE + GEMS;

  /** Floats of one instance: place and height, then colour and turn. */
  private static final int FLOATS = 8;

  private static final String VERTEX =
      """
      #version 330 core
      layout(location = 0) in vec3 position;
      layout(location = 1) in vec3 normal;
      layout(location = 3) in vec4 placeHeight;
      layout(location = 4) in vec4 colourTurn;
      layout(std140) uniform Camera {
        mat4 viewProjection;
        vec4 eye;
      };
      uniform float size;
      out vec3 worldPosition;
      out vec3 worldNormal;
      flat out vec3 tint;
      void main() {
        float c = cos(colourTurn.a);
        float s = sin(colourTurn.a);
        mat3 turn = mat3(c, 0.0, -s, 0.0, 1.0, 0.0, s, 0.0, c);
        vec3 scale = vec3(size, placeHeight.w, size);
        worldPosition = placeHeight.xyz + turn * (position * scale);
        worldNormal = turn * (normal / scale);
        tint = colourTurn.rgb;
        gl_Position = viewProjection * vec4(worldPosition, 1.0);
      }
      """;

  private static final String FRAGMENT =
      """
      #version 330 core
      in vec3 worldPosition;
      in vec3 worldNormal;
      flat in vec3 tint;
      layout(std140) uniform Camera {
        mat4 viewProjection;
        vec4 eye;
      };
      struct Light {
        vec4 place;
        vec4 colour;
      };
      layout(std140) uniform Lights {
        Light lights[3];
        vec4 ambient;
      };
      out vec4 colour;
      void main() {
        vec3 n = normalize(worldNormal);
        vec3 v = normalize(eye.xyz - worldPosition);
        vec3 sum = ambient.rgb * (0.6 + 0.4 * n.y);
        for (int i = 0; i < 3; i++) {
          vec3 d = lights[i].place.xyz - worldPosition;
          float reach = lights[i].place.w / (lights[i].place.w + dot(d, d));
          vec3 l = normalize(d);
          float gleam = pow(max(dot(n, normalize(l + v)), 0.0), 20.0);
          sum += lights[i].colour.rgb * reach * (max(dot(n, l), 0.0) + 0.35 * gleam);
        }
        float fog = exp(-0.0006 * dot(eye.xyz - worldPosition, eye.xyz - worldPosition));
        colour = vec4(mix(vec3(0.04, 0.05, 0.09), sqrt(tint * sum), fog), 1.0);
      }
      """;

  private Instancing() {}

  /** Starts the program. */
  public static void main(String[] args) {
    Window.run("Instancing", args, 1024, 768, Instancing::run, GLFW_SAMPLES, 4);
  }

  private static void run(Window window) {
    // Long because a sample shows its calls in the order a program makes them.
    int program = Shaders.program(VERTEX, FRAGMENT);
    Shaders.block(program, "Camera", 0);
    Shaders.block(program, "Lights", 1);
    Mesh pillar = Mesh.box();
    Mesh gem = Mesh.sphere(6, 2, 1);
    int instanceBuffer = glGenBuffers();
    glBindBuffer(GL_ARRAY_BUFFER, instanceBuffer);
    glBufferData(GL_ARRAY_BUFFER, (long) INSTANCES * FLOATS * Float.BYTES, GL_STREAM_DRAW);
    int pillars = vertexArray(pillar, instanceBuffer, 0);
    int gems = vertexArray(gem, instanceBuffer, SIDE * SIDE);

    int alignment = glGetInteger(GL_UNIFORM_BUFFER_OFFSET_ALIGNMENT);
    int lightsAt = (80 + alignment - 1) / alignment * alignment;
    int uniforms = glGenBuffers();
    glBindBuffer(GL_UNIFORM_BUFFER, uniforms);
    glBufferData(GL_UNIFORM_BUFFER, lightsAt + 112, GL_DYNAMIC_DRAW);
    glBindBufferRange(GL_UNIFORM_BUFFER, 0, uniforms, 0, 80);
    glBindBufferRange(GL_UNIFORM_BUFFER, 1, uniforms, lightsAt, 112);

    glEnable(GL_MULTISAMPLE);
    glEnable(GL_DEPTH_TEST);
    glEnable(GL_CULL_FACE);
    glClearColor(0.2f, 0.22f, 0.3f, 1);
    glViewport(0, 0, window.width(), window.height());
    int size = glGetUniformLocation(program, "size");
    Mat4 projection = Mat4.perspective(StrictMath.toRadians(50), window.aspect(), 0.5f, 150);
    while (window.next()) {
      int frame = window.frame();
      writeInstances(instanceBuffer, frame);
      double turn = 0.4 + frame * 0.005;
      float ex = (float) (24 * StrictMath.sin(turn));
      float ez = (float) (24 * StrictMath.cos(turn));
      try (MemoryStack stack = MemoryStack.stackPush()) {
        FloatBuffer camera = stack.mallocFloat(20);
        camera.put(projection.times(Mat4.lookAt(ex, 13, ez, 0, 0, 0)).array());
        camera.put(ex).put(13).put(ez).put(1).flip();
        glBindBuffer(GL_UNIFORM_BUFFER, uniforms);
        glBufferSubData(GL_UNIFORM_BUFFER, 0, camera);
        FloatBuffer lights = stack.mallocFloat(28);
        for (int i = 0; i < 3; i++) {
          double a = frame * 0.02 + i * 2 * StrictMath.PI / 3;
          lights.put((float) (11 * StrictMath.cos(a))).put(6);
          lights.put((float) (11 * StrictMath.sin(a))).put(60);
          lights.put(i == 0 ? 1.6f : .5f).put(.7f).put(i == 2 ? 1.8f : .6f).put(1);
        }
        lights.put(.16f).put(.17f).put(.22f).put(0).flip();
        glBufferSubData(GL_UNIFORM_BUFFER, lightsAt, lights);
      }
      glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
      glUseProgram(program);
      glUniform1f(size, .36f);
      glBindVertexArray(pillars);
      glDrawElementsInstanced(
          GL_TRIANGLES, pillar.indices().length, GL_UNSIGNED_SHORT, 0, SIDE * SIDE);
      glUniform1f(size, .3f);
      glBindVertexArray(gems);
      glDrawElementsInstanced(GL_TRIANGLES, gem.indices().length, GL_UNSIGNED_SHORT, 0, GEMS);
      window.swap();
    }
  }

  /** Writes all instances of a frame, through a mapping that gives up what the buffer held. */
  private static void writeInstances(int buffer, int frame) {
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    long bytes = (long) INSTANCES * FLOATS * Float.BYTES;
    ByteBuffer mapped =
        glMapBufferRange(
            GL_ARRAY_BUFFER, 0, bytes, GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_BUFFER_BIT);
    if (mapped == null) {
      throw new IllegalStateException("the instance buffer cannot be mapped");
    }
    FloatBuffer out = mapped.asFloatBuffer();
    for (int i = 0; i < SIDE * SIDE; i++) {
      float x = i % SIDE - SIDE / 2 + .5f;
      float z = i / SIDE - SIDE / 2 + .5f;
      double wave = StrictMath.sin(Math.sqrt(x * x + z * z) * .5 - frame * .08);
      float height = (float) (1.4 + wave + .5 * Picture.hash(i % SIDE, i / SIDE, 1));
      float shade = (float) (.35 + .35 * wave);
      out.put(x).put(height - 2).put(z).put(height);
      out.put(.25f + shade * .7f).put(.35f + .25f * shade).put(.75f - .4f * shade).put(0);
    }
    for (int i = 0; i < GEMS; i++) {
      double a = i * 2.39996 + frame * .01;
      double r = 1.1 * Math.sqrt(i) + 1;
      float y = (float) (4.6 + 1.3 * StrictMath.sin(i * .7 + frame * .05));
      out.put((float) (r * StrictMath.cos(a))).put(y).put((float) (r * StrictMath.sin(a))).put(.5f);
      out.put(.95f).put(.45f + .5f * (i % 3) / 2).put(.2f + .4f * (i % 2));
      out.put((float) (frame * .06 + i));
    }
    if (!glUnmapBuffer(GL_ARRAY_BUFFER)) {
      throw new IllegalStateException("the instance buffer was lost");
    }
  }

  private static int vertexArray(Mesh mesh, int instanceBuffer, int firstInstance) {
    int array = glGenVertexArrays();
    glBindVertexArray(array);
    glBindBuffer(GL_ARRAY_BUFFER, glGenBuffers());
    glBufferData(GL_ARRAY_BUFFER, mesh.vertices(), GL_STATIC_DRAW);
    glEnableVertexAttribArray(0);
    glVertexAttribPointer(0, 3, GL_FLOAT, false, Mesh.STRIDE, 0);
    glEnableVertexAttribArray(1);
    glVertexAttribPointer(1, 3, GL_FLOAT, false, Mesh.STRIDE, 12);
    glBindBuffer(GL_ARRAY_BUFFER, instanceBuffer);
    int stride = FLOATS * Float.BYTES;
    for (int i = 0; i < 2; i++) {
      glEnableVertexAttribArray(3 + i);
      long at = (long) firstInstance * stride + i * 16L;
      glVertexAttribPointer(3 + i, 4, GL_FLOAT, false, stride, at);
      glVertexAttribDivisor(3 + i, 1);
    }
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, glGenBuffers());
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, mesh.shortIndices(), GL_STATIC_DRAW);
    return array;
  }
}
