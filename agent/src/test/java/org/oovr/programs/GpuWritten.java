package org.oovr.programs;

import static org.lwjgl.opengl.GL43.*;

import java.nio.ByteBuffer;
import org.lwjgl.glfw.GLFW;

/**
 * What a frame shows was written by the GPU in the frames before: a storage buffer, an image and
 * transform feedback in the first three, a half-float target, a multisampled colour texture and
 * multisampled depth and stencil in every one.
 *
 * <p>Arguments: {@code --frames N}; {@code --samples N}, 0 for targets that are not multisampled.
 */
public final class GpuWritten {
  private static final int SIZE = 128;
  private static final int POINTS = 96;
  private static final int WRITING_FRAMES = 3;

  private static final String COMPUTE =
      "#version 430 core\nlayout(local_size_x = 16) in;\n"
          + "layout(std430, binding = 1) buffer Colours { vec4 colour[]; };\n"
          + "layout(rgba8, binding = 2) uniform image2D picture;\n"
          + "void main() {\n  uint i = gl_GlobalInvocationID.x;\n"
          + "  colour[i] += vec4(float(i % 7u) / 21.0, float(i % 5u) / 15.0, 0.1, 0.3);\n"
          + "  for (int y = 0; y < 96; y++) {\n"
          + "    vec4 was = imageLoad(picture, ivec2(i, y));\n"
          + "    imageStore(picture, ivec2(i, y), was + vec4(float(i * uint(y) % 11u) / 60.0));\n"
          + "  }\n}\n";

  private static final String FEEDBACK =
      "#version 430 core\nout vec2 place;\nlayout(location = 0) uniform float turn;\n"
          + "void main() {\n  float a = 0.4 * float(gl_VertexID) + turn;\n"
          + "  place = 0.009 * float(gl_VertexID) * vec2(cos(a), sin(a));\n"
          + "  gl_Position = vec4(place, 0.0, 1.0);\n}\n";

  private static final String POINT =
      "#version 430 core\nlayout(location = 0) in vec2 place;\nlayout(location = 1) in vec4 colour;\n"
          + "out vec4 k;\nvoid main() { k = colour; gl_Position = vec4(place, 0.0, 1.0); }\n";

  private static final String SPLAT =
      "#version 430 core\nlayout(location = 0) uniform float turn;\nout vec4 k;\n"
          + "void main() {\n  float a = turn + 2.1 * float(gl_VertexID);\n"
          + "  k = vec4(fract(turn * 3.7), fract(a), 0.3 + 0.5 * fract(turn * 1.3), 0.37);\n"
          + "  gl_Position = vec4(0.9 * cos(a), 0.9 * sin(a), sin(a * 1.7), 1.0);\n}\n";

  private static final String COLOURED =
      "#version 430 core\nin vec4 k;\nout vec4 o;\nvoid main() { o = k; }\n";

  private static final String WHOLE =
      "#version 430 core\nvoid main() {\n"
          + "  vec2 p = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4.0 - 1.0;\n"
          + "  gl_Position = vec4(p, 0.0, 1.0);\n}\n";

  private static final String SHOW =
      "#version 430 core\nlayout(binding = 0) uniform sampler2D picture;\n"
          + "layout(binding = 1) uniform sampler2D half_;\nout vec4 o;\n"
          + "void main() {\n  ivec2 at = ivec2(gl_FragCoord.xy);\n"
          + "  o = 0.5 * texelFetch(picture, at, 0) + 0.4 * texelFetch(half_, at, 0);\n}\n";

  private GpuWritten() {}

  public static void main(String[] args) {
    // Long because a program shows its calls in the order it makes them.
    int frames = Windows.number(args, "frames", 6);
    int samples = Windows.number(args, "samples", 4);
    long window = Windows.core(SIZE, SIZE, 4);
    int compute = computeProgram();
    int feedback = feedbackProgram();
    int point = Windows.program(POINT, COLOURED);
    int splat = Windows.program(SPLAT, COLOURED);
    int show = Windows.program(WHOLE, SHOW);
    int empty = glGenVertexArrays();
    int colours = buffer(16 * POINTS);
    int places = buffer(8 * POINTS);
    int points = pointArray(places, colours);
    int picture = texture(GL_RGBA8);
    int half = texture(GL_RGBA16F);
    int halfTarget = target(half);
    int layered = samples > 0 ? multisampled(samples) : target(texture(GL_RGBA8));
    for (int frame = 0; frame < frames; frame++) {
      glBindVertexArray(empty);
      if (frame < WRITING_FRAMES) {
        glUseProgram(compute);
        glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 1, colours);
        glBindImageTexture(2, picture, 0, false, 0, GL_READ_WRITE, GL_RGBA8);
        glDispatchCompute(POINTS / 16, 1, 1);
        glMemoryBarrier(GL_ALL_BARRIER_BITS);
        feedBack(feedback, places, frame);
      }
      glUseProgram(splat);
      glUniform1f(0, 0.9f * frame + 0.3f);
      glBindFramebuffer(GL_FRAMEBUFFER, halfTarget);
      glEnable(GL_BLEND);
      glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
      glDrawArrays(GL_TRIANGLES, 0, 3);
      glDisable(GL_BLEND);
      glBindFramebuffer(GL_FRAMEBUFFER, layered);
      if (samples > 0) {
        glEnable(GL_DEPTH_TEST);
        glEnable(GL_STENCIL_TEST);
        glStencilFunc(GL_NOTEQUAL, 1 + frame % 3, 3);
        glStencilOp(GL_KEEP, GL_INCR, GL_INCR);
      }
      glDrawArrays(GL_TRIANGLES, 0, 3);
      glDisable(GL_DEPTH_TEST);
      glDisable(GL_STENCIL_TEST);
      glBindFramebuffer(GL_FRAMEBUFFER, 0);
      glUseProgram(show);
      glActiveTexture(GL_TEXTURE0);
      glBindTexture(GL_TEXTURE_2D, picture);
      glActiveTexture(GL_TEXTURE1);
      glBindTexture(GL_TEXTURE_2D, half);
      glDrawArrays(GL_TRIANGLES, 0, 3);
      glBindFramebuffer(GL_READ_FRAMEBUFFER, layered);
      int part = SIZE / 2;
      glBlitFramebuffer(
          part, part, SIZE, SIZE, part, part, SIZE, SIZE, GL_COLOR_BUFFER_BIT, GL_NEAREST);
      glUseProgram(point);
      glBindVertexArray(points);
      glDrawArrays(GL_TRIANGLES, 0, POINTS);
      GLFW.glfwSwapBuffers(window);
      GLFW.glfwPollEvents();
    }
    System.out.println("error " + glGetError());
    GLFW.glfwTerminate();
  }

  private static void feedBack(int program, int places, int frame) {
    glUseProgram(program);
    glUniform1f(0, 0.7f * frame);
    glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, places);
    glEnable(GL_RASTERIZER_DISCARD);
    glBeginTransformFeedback(GL_POINTS);
    glDrawArrays(GL_POINTS, 0, POINTS);
    glEndTransformFeedback();
    glDisable(GL_RASTERIZER_DISCARD);
  }

  private static int computeProgram() {
    int program = glCreateProgram();
    glAttachShader(program, Windows.shader(GL_COMPUTE_SHADER, COMPUTE));
    glLinkProgram(program);
    return program;
  }

  private static int feedbackProgram() {
    int program = glCreateProgram();
    glAttachShader(program, Windows.shader(GL_VERTEX_SHADER, FEEDBACK));
    glTransformFeedbackVaryings(program, new CharSequence[] {"place"}, GL_INTERLEAVED_ATTRIBS);
    glLinkProgram(program);
    return program;
  }

  private static int buffer(int bytes) {
    int buffer = glGenBuffers();
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glBufferData(GL_ARRAY_BUFFER, new float[bytes / 4], GL_DYNAMIC_COPY);
    return buffer;
  }

  private static int pointArray(int places, int colours) {
    int array = glGenVertexArrays();
    glBindVertexArray(array);
    glBindBuffer(GL_ARRAY_BUFFER, places);
    glVertexAttribPointer(0, 2, GL_FLOAT, false, 0, 0);
    glBindBuffer(GL_ARRAY_BUFFER, colours);
    glVertexAttribPointer(1, 4, GL_FLOAT, false, 0, 0);
    glEnableVertexAttribArray(0);
    glEnableVertexAttribArray(1);
    return array;
  }

  private static int texture(int format) {
    int texture = glGenTextures();
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexImage2D(
        GL_TEXTURE_2D, 0, format, SIZE, SIZE, 0, GL_RGBA, GL_UNSIGNED_BYTE, (ByteBuffer) null);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    return texture;
  }

  private static int target(int texture) {
    int target = glGenFramebuffers();
    glBindFramebuffer(GL_FRAMEBUFFER, target);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    glClear(GL_COLOR_BUFFER_BIT);
    return target;
  }

  private static int multisampled(int samples) {
    int texture = glGenTextures();
    glBindTexture(GL_TEXTURE_2D_MULTISAMPLE, texture);
    glTexImage2DMultisample(GL_TEXTURE_2D_MULTISAMPLE, samples, GL_RGBA8, SIZE, SIZE, true);
    int depth = glGenRenderbuffers();
    glBindRenderbuffer(GL_RENDERBUFFER, depth);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, GL_DEPTH24_STENCIL8, SIZE, SIZE);
    int target = glGenFramebuffers();
    glBindFramebuffer(GL_FRAMEBUFFER, target);
    glFramebufferTexture2D(
        GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D_MULTISAMPLE, texture, 0);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT, GL_RENDERBUFFER, depth);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    return target;
  }
}
