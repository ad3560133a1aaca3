package org.oovr.samples.gl;

import static org.lwjgl.glfw.GLFW.GLFW_CONTEXT_VERSION_MAJOR;
import static org.lwjgl.glfw.GLFW.GLFW_CONTEXT_VERSION_MINOR;
import static org.lwjgl.opengl.GL43C.*;

import org.oovr.samples.util.Mat4;
import org.oovr.samples.util.Mesh;
import org.oovr.samples.util.Picture;
import org.oovr.samples.util.Shaders;
import org.oovr.samples.util.Window;

/**
 * Glass balls drawn in any order: every fragment goes into a list of its pixel, whose head is a
 * texel that fragments exchange atomically; a compute shader sorts the lists by depth, blends them
 * into a half-float image, and a second one makes bright places glow, texel by texel. Needs OpenGL
 * 4.3.
 */
public final class GlassLists {
  private static final int BALLS = 48;

  /** Fragments for which there is room, per pixel on average. */
  private static final int FRAGMENTS_PER_PIXEL = 6;

  private static final String VERTEX =
      """
      #version 430 core
      layout(location = 0) in vec3 position;
      layout(location = 1) in vec3 normal;
      uniform mat4 viewProjection;
      uniform vec4 ball;
      out vec3 worldNormal;
      void main() {
        worldNormal = normal;
        gl_Position = viewProjection * vec4(ball.xyz + position * ball.w, 1.0);
      }
      """;

  private static final String FRAGMENT =
      """
      #version 430 core
      layout(early_fragment_tests) in;
      struct Node { uint colour; float depth; uint next; };
      layout(r32ui, binding = 0) uniform coherent uimage2D heads;
      layout(binding = 0) uniform atomic_uint taken;
      layout(std430, binding = 0) writeonly buffer Nodes { Node nodes[]; };
      uniform vec3 tint;
      in vec3 worldNormal;
      void main() {
        float facing = abs(normalize(worldNormal).z);
        vec4 colour = vec4(tint * (0.35 + 0.65 * facing), 0.75 - 0.5 * facing);
        uint node = atomicCounterIncrement(taken);
        if (node < uint(nodes.length())) {
          uint next = imageAtomicExchange(heads, ivec2(gl_FragCoord.xy), node);
          nodes[node] = Node(packUnorm4x8(colour), gl_FragCoord.z, next);
        }
      }
      """;

  private static final String EMPTY =
      """
      #version 430 core
      layout(local_size_x = 8, local_size_y = 8) in;
      layout(r32ui, binding = 0) uniform writeonly uimage2D heads;
      void main() {
        imageStore(heads, ivec2(gl_GlobalInvocationID.xy), uvec4(0xffffffffu));
      }
      """;

  private static final String BLEND =
      """
      #version 430 core
      layout(local_size_x = 8, local_size_y = 8) in;
      struct Node { uint colour; float depth; uint next; };
      layout(r32ui, binding = 0) uniform readonly uimage2D heads;
      layout(rgba16f, binding = 1) uniform writeonly image2D blended;
      layout(std430, binding = 0) readonly buffer Nodes { Node nodes[]; };
      void main() {
        ivec2 at = ivec2(gl_GlobalInvocationID.xy);
        ivec2 size = imageSize(blended);
        if (any(greaterThanEqual(at, size))) {
          return;
        }
        uint list[24];
        int count = 0;
        for (uint n = imageLoad(heads, at).x; n != 0xffffffffu && count < 24; n = nodes[n].next) {
          int to = count++;
          while (to > 0 && nodes[list[to - 1]].depth < nodes[n].depth) {
            list[to] = list[to - 1];
            to--;
          }
          list[to] = n;
        }
        float up = float(at.y) / float(size.y);
        vec3 colour = mix(vec3(0.16, 0.14, 0.12), vec3(0.55, 0.7, 0.9), up);
        if (((at.x >> 5) + (at.y >> 5) & 1) == 0) {
          colour *= 0.8;
        }
        for (int i = 0; i < count; i++) {
          vec4 glass = unpackUnorm4x8(nodes[list[i]].colour);
          colour = mix(colour, glass.rgb * 1.5, glass.a);
        }
        imageStore(blended, at, vec4(colour, 1.0));
      }
      """;

  private static final String GLOW =
      """
      #version 430 core
      layout(local_size_x = 8, local_size_y = 8) in;
      layout(rgba16f, binding = 1) uniform readonly image2D blended;
      layout(rgba8, binding = 2) uniform writeonly image2D picture;
      void main() {
        ivec2 at = ivec2(gl_GlobalInvocationID.xy);
        vec3 glow = vec3(0.0);
        for (int d = -6; d <= 6; d++) {
          float weight = 0.02 * float(7 - abs(d));
          glow += weight * max(imageLoad(blended, at + ivec2(d, d)).rgb - 1.0, 0.0);
          glow += weight * max(imageLoad(blended, at + ivec2(d, -d)).rgb - 1.0, 0.0);
        }
        imageStore(picture, at, vec4(imageLoad(blended, at).rgb + glow, 1.0));
      }
      """;

  private static final String WHOLE =
      """
      #version 430 core
      void main() {
        gl_Position = vec4(vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4.0 - 1.0, 0.0, 1.0);
      }
      """;

  private static final String SHOW =
      """
      #version 430 core
      layout(binding = 0) uniform sampler2D picture;
      out vec4 colour;
      void main() {
        colour = texelFetch(picture, ivec2(gl_FragCoord.xy), 0);
      }
      """;

  private GlassLists() {}

  /** Starts the program. */
  public static void main(String[] args) {
    Window.run(
        "Glass lists",
        args,
        800,
        600,
        GlassLists::run,
        GLFW_CONTEXT_VERSION_MAJOR,
        4,
        GLFW_CONTEXT_VERSION_MINOR,
        3);
  }

  private static void run(Window window) {
    // Long because a sample shows its calls in the order a program makes them.
    int width = window.width();
    int height = window.height();
    int empty = compute(EMPTY);
    int blend = compute(BLEND);
    int glow = compute(GLOW);
    int draw = Shaders.program(VERTEX, FRAGMENT);
    int show = Shaders.program(WHOLE, SHOW);

    int heads = texture(GL_R32UI, width, height);
    int blended = texture(GL_RGBA16F, width, height);
    int picture = texture(GL_RGBA8, width, height);
    glBindImageTexture(0, heads, 0, false, 0, GL_READ_WRITE, GL_R32UI);
    glBindImageTexture(1, blended, 0, false, 0, GL_READ_WRITE, GL_RGBA16F);
    glBindImageTexture(2, picture, 0, false, 0, GL_WRITE_ONLY, GL_RGBA8);
    int nodes = glGenBuffers();
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 0, nodes);
    glBufferData(
        GL_SHADER_STORAGE_BUFFER, 12L * FRAGMENTS_PER_PIXEL * width * height, GL_DYNAMIC_COPY);
    int taken = glGenBuffers();
    glBindBufferBase(GL_ATOMIC_COUNTER_BUFFER, 0, taken);

    Mesh ball = Mesh.sphere(24, 16, 1);
    int balls = vertexArray(ball);
    int none = glGenVertexArrays();
    glViewport(0, 0, width, height);
    Mat4 projection = Mat4.perspective(StrictMath.toRadians(50), window.aspect(), 0.1f, 50);
    while (window.next()) {
      glUseProgram(empty);
      glDispatchCompute((width + 7) / 8, (height + 7) / 8, 1);
      glBufferData(GL_ATOMIC_COUNTER_BUFFER, new int[1], GL_DYNAMIC_DRAW);
      glMemoryBarrier(GL_SHADER_IMAGE_ACCESS_BARRIER_BIT);

      double turn = window.frame() * 0.02;
      float ex = (float) (9 * StrictMath.sin(turn));
      float ez = (float) (9 * StrictMath.cos(turn));
      float[] camera = projection.times(Mat4.lookAt(ex, 2.5f, ez, 0, 0, 0)).array();
      glUseProgram(draw);
      glUniformMatrix4fv(glGetUniformLocation(draw, "viewProjection"), false, camera);
      int place = glGetUniformLocation(draw, "ball");
      int tint = glGetUniformLocation(draw, "tint");
      glBindVertexArray(balls);
      glColorMask(false, false, false, false);
      for (int i = 0; i < BALLS; i++) {
        glUniform4f(
            place,
            7 * chance(i, 0) - 3.5f,
            5 * chance(i, 1) - 2.5f,
            7 * chance(i, 2) - 3.5f,
            0.3f + 0.5f * chance(i, 3));
        glUniform3f(tint, chance(i, 4), chance(i, 5), chance(i, 6));
        glDrawElements(GL_TRIANGLES, ball.indices().length, GL_UNSIGNED_SHORT, 0);
      }
      glColorMask(true, true, true, true);
      glMemoryBarrier(GL_SHADER_IMAGE_ACCESS_BARRIER_BIT | GL_SHADER_STORAGE_BARRIER_BIT);

      glUseProgram(blend);
      glDispatchCompute((width + 7) / 8, (height + 7) / 8, 1);
      glMemoryBarrier(GL_SHADER_IMAGE_ACCESS_BARRIER_BIT);
      glUseProgram(glow);
      glDispatchCompute((width + 7) / 8, (height + 7) / 8, 1);
      glMemoryBarrier(GL_TEXTURE_FETCH_BARRIER_BIT);

      glUseProgram(show);
      glBindVertexArray(none);
      glBindTexture(GL_TEXTURE_2D, picture);
      glDrawArrays(GL_TRIANGLES, 0, 3);
      window.swap();
    }
  }

  private static float chance(int ball, int what) {
    return (float) Picture.hash(ball, what, 11);
  }

  private static int compute(String source) {
    int program = glCreateProgram();
    int shader = Shaders.shader(GL_COMPUTE_SHADER, source);
    glAttachShader(program, shader);
    Shaders.link(program);
    glDeleteShader(shader);
    return program;
  }

  private static int texture(int format, int width, int height) {
    int texture = glGenTextures();
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexStorage2D(GL_TEXTURE_2D, 1, format, width, height);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    return texture;
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
