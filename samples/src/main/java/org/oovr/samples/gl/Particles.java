package org.oovr.samples.gl;

import static org.lwjgl.glfw.GLFW.GLFW_CONTEXT_VERSION_MAJOR;
import static org.lwjgl.glfw.GLFW.GLFW_CONTEXT_VERSION_MINOR;
import static org.lwjgl.opengl.GL43C.*;

import java.nio.IntBuffer;
import org.lwjgl.system.MemoryStack;
import org.oovr.samples.util.Fountain;
import org.oovr.samples.util.Mat4;
import org.oovr.samples.util.Mesh;
import org.oovr.samples.util.Shaders;
import org.oovr.samples.util.Window;

/**
 * A fountain of 6,000 drops that the GPU moves by itself: a compute shader keeps them in a storage
 * buffer, lists those in the air, and counts them by an atomic counter that is the number of
 * instances of an indirect draw, which adds their light up. The floor is as wet as drops have
 * fallen on it. Needs OpenGL 4.3.
 */
public final class Particles {
  private static final int GROUP = 64;

  private static final String DROP =
      """
      #version 430 core
      struct Drop {
        vec3 place;
        float age;
        vec3 speed;
        float span;
      };
      """;

  /** Sums and products alone, so that every GPU gets the same bits. */
  private static final String MOVE =
      DROP
          + """
      layout(local_size_x = 64) in;
      layout(std430, binding = 0) buffer Drops { Drop drops[]; };
      layout(std430, binding = 1) writeonly buffer Flying { uint flying[]; };
      layout(std430) buffer Floor { uint fallen; uint most; };
      layout(binding = 0, offset = 4) uniform atomic_uint instances;
      uniform float step;
      uniform uint frame;
      shared uint fallenHere;

      uint mixed(uint x) {
        x = x * 747796405u + 2891336453u;
        x = ((x >> ((x >> 28u) + 4u)) ^ x) * 277803737u;
        return (x >> 22u) ^ x;
      }

      float random(inout uint seed) {
        seed = mixed(seed);
        return float(seed >> 8) * (1.0 / 16777216.0);
      }

      void main() {
        if (gl_LocalInvocationIndex == 0u) {
          fallenHere = 0u;
        }
        barrier();
        uint i = gl_GlobalInvocationID.x;
        if (i < uint(drops.length())) {
          Drop d = drops[i];
          d.age += step;
          d.speed.y -= 9.5 * step;
          d.place += d.speed * step;
          if (d.place.y < 0.0) {
            d.place.y = -d.place.y;
            d.speed *= vec3(0.75, -0.5, 0.75);
            atomicAdd(fallenHere, 1u);
          }
          if (d.age >= d.span) {
            uint seed = mixed(i * 9781u + frame);
            d.place = vec3(random(seed) * 0.2 - 0.1, 0.6, random(seed) * 0.2 - 0.1);
            d.speed = vec3(random(seed) * 4.0 - 2.0, 6.0 + random(seed) * 2.5, random(seed) * 4.0 - 2.0);
            d.age = 0.0;
            d.span = 1.0 + random(seed) * 1.5;
          }
          drops[i] = d;
          if (d.age >= 0.0) {
            flying[atomicCounterIncrement(instances)] = i;
          }
        }
        memoryBarrierShared();
        barrier();
        if (gl_LocalInvocationIndex == 0u) {
          atomicAdd(fallen, fallenHere);
          atomicMax(most, fallenHere);
        }
      }
      """;

  private static final String VERTEX =
      DROP
          + """
      layout(location = 0) in vec3 position;
      layout(location = 1) in vec3 normal;
      layout(std430, binding = 0) readonly buffer Drops { Drop drops[]; };
      layout(std430, binding = 1) readonly buffer Flying { uint flying[]; };
      uniform mat4 viewProjection;
      out vec3 worldNormal;
      out vec3 tint;
      void main() {
        Drop d = drops[flying[gl_InstanceID]];
        float rest = 1.0 - d.age / d.span;
        worldNormal = normal;
        tint = mix(vec3(0.15, 0.35, 0.9), vec3(0.85, 0.95, 1.0), rest);
        gl_Position = viewProjection * vec4(d.place + position * (0.02 + 0.03 * rest), 1.0);
      }
      """;

  private static final String FRAGMENT =
      """
      #version 430 core
      in vec3 worldNormal;
      in vec3 tint;
      out vec4 colour;
      void main() {
        float light = 0.45 + 0.55 * max(dot(normalize(worldNormal), vec3(0.48, 0.8, 0.36)), 0.0);
        colour = vec4(tint * light * 0.4, 1.0);
      }
      """;

  private static final String FLOOR_VERTEX =
      """
      #version 430 core
      layout(location = 0) in vec3 position;
      uniform mat4 viewProjection;
      out vec2 place;
      void main() {
        place = position.xz * 6.0;
        gl_Position = viewProjection * vec4(place.x, -0.05, place.y, 1.0);
      }
      """;

  private static final String FLOOR_FRAGMENT =
      """
      #version 430 core
      in vec2 place;
      layout(std430, binding = 3) readonly buffer Floor { uint fallen; uint most; };
      out vec4 colour;
      void main() {
        vec2 tile = fract(place);
        float joint = step(0.04, tile.x) * step(0.04, tile.y);
        float wet = min(float(fallen) / 3000.0, 1.0) / (1.0 + 0.15 * dot(place, place));
        vec3 stone = mix(vec3(0.36, 0.33, 0.30), vec3(0.10, 0.14, 0.22), wet);
        colour = vec4(stone * mix(0.6, 1.0, joint), 1.0);
      }
      """;

  private Particles() {}

  /** Starts the program. */
  public static void main(String[] args) {
    Window.run(
        "Particles",
        args,
        800,
        600,
        Particles::run,
        GLFW_CONTEXT_VERSION_MAJOR,
        4,
        GLFW_CONTEXT_VERSION_MINOR,
        3);
  }

  private static void run(Window window) {
    // Long because a sample shows its calls in the order a program makes them.
    int move = glCreateProgram();
    int shader = Shaders.shader(GL_COMPUTE_SHADER, MOVE);
    glAttachShader(move, shader);
    Shaders.link(move);
    glDeleteShader(shader);
    int floorBlock = glGetProgramResourceIndex(move, GL_SHADER_STORAGE_BLOCK, "Floor");
    glShaderStorageBlockBinding(move, floorBlock, 3);
    int draw = Shaders.program(VERTEX, FRAGMENT);
    int drawFloor = Shaders.program(FLOOR_VERTEX, FLOOR_FRAGMENT);

    Mesh ball = Mesh.sphere(8, 5, 1);
    int drops = vertexArray(ball);
    Mesh plane = Mesh.plane(1, 1);
    int floor = vertexArray(plane);
    float[] first = Fountain.drops();
    storage(0, first);
    storage(1, new float[Fountain.DROPS]);
    storage(3, new float[2]);
    int commands = glGenBuffers();
    glBindBuffer(GL_DRAW_INDIRECT_BUFFER, commands);
    int[] command = {ball.indices().length, 0, 0, 0, 0};
    glBufferData(GL_DRAW_INDIRECT_BUFFER, command, GL_DYNAMIC_DRAW);
    glBindBufferBase(GL_ATOMIC_COUNTER_BUFFER, 0, commands);

    glEnable(GL_DEPTH_TEST);
    glEnable(GL_CULL_FACE);
    glBlendFunc(GL_ONE, GL_ONE); // the order in which the GPU lists drops does not matter
    glClearColor(0.05f, 0.06f, 0.10f, 1);
    glViewport(0, 0, window.width(), window.height());
    Mat4 projection = Mat4.perspective(StrictMath.toRadians(50), window.aspect(), 0.1f, 50);
    while (window.next()) {
      glUseProgram(move);
      glUniform1f(glGetUniformLocation(move, "step"), Fountain.STEP);
      glUniform1ui(glGetUniformLocation(move, "frame"), window.frame());
      glBufferSubData(GL_DRAW_INDIRECT_BUFFER, 4, new int[] {0});
      glDispatchCompute((Fountain.DROPS + GROUP - 1) / GROUP, 1, 1);
      glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT | GL_COMMAND_BARRIER_BIT);

      glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
      double turn = 0.6 + window.frame() * 0.01;
      float ex = (float) (7.5 * StrictMath.sin(turn));
      float ez = (float) (7.5 * StrictMath.cos(turn));
      float[] camera = projection.times(Mat4.lookAt(ex, 3.2f, ez, 0, 1.2f, 0)).array();
      glUseProgram(drawFloor);
      glUniformMatrix4fv(glGetUniformLocation(drawFloor, "viewProjection"), false, camera);
      glBindVertexArray(floor);
      glDrawElements(GL_TRIANGLES, plane.indices().length, GL_UNSIGNED_SHORT, 0);
      glUseProgram(draw);
      glUniformMatrix4fv(glGetUniformLocation(draw, "viewProjection"), false, camera);
      glBindVertexArray(drops);
      glDepthMask(false);
      glEnable(GL_BLEND);
      glDrawElementsIndirect(GL_TRIANGLES, GL_UNSIGNED_SHORT, 0);
      glDisable(GL_BLEND);
      glDepthMask(true);
      if (window.frame() == 0) {
        Fountain.checkFlying(drawnDrops(), first);
      }
      window.swap();
    }
  }

  private static int drawnDrops() {
    glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
    try (MemoryStack stack = MemoryStack.stackPush()) {
      IntBuffer count = stack.mallocInt(1);
      glGetBufferSubData(GL_DRAW_INDIRECT_BUFFER, 4, count);
      return count.get(0);
    }
  }

  /** A storage buffer at a binding point. */
  private static void storage(int binding, float[] contents) {
    int buffer = glGenBuffers();
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, binding, buffer);
    glBufferData(GL_SHADER_STORAGE_BUFFER, contents, GL_DYNAMIC_COPY);
  }

  private static int vertexArray(Mesh mesh) {
    int array = glGenVertexArrays();
    glBindVertexArray(array);
    glBindBuffer(GL_ARRAY_BUFFER, glGenBuffers());
    glBufferData(GL_ARRAY_BUFFER, mesh.vertices(), GL_STATIC_DRAW);
    glEnableVertexAttribArray(0);
    glVertexAttribPointer(0, 3, GL_FLOAT, false, Mesh.STRIDE, 0);
    glEnableVertexAttribArray(1);
    glVertexAttribPointer(1, 3, GL_FLOAT, false, Mesh.STRIDE, 12);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, glGenBuffers());
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, mesh.shortIndices(), GL_STATIC_DRAW);
    return array;
  }
}
